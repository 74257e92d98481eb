import assert from 'node:assert/strict';
import { runInNewContext } from 'node:vm';
import { html } from '../../../../src/core/base/html';
import { pageDocument, parseFromPage, renderFailure } from '../../../../src/core/base/page';

describe('Messages of any page', () => {
  for (const type of ['ready', 'refresh'] as const) {
    it(`${type} is read, and nothing beside it`, () =>
      assert.deepEqual(parseFromPage({ type, path: '/etc/passwd' }), { type }));
  }
  for (const bad of [
    undefined,
    null,
    'ready',
    ['ready'],
    {},
    { type: 'show' },
    { type: ['ready'] },
  ]) {
    it(`${JSON.stringify(bad)} is not`, () => assert.equal(parseFromPage(bad), undefined));
  }
  it('of a kind are read by its reader alone', () => {
    const read = (value: unknown) =>
      parseFromPage(value, ({ type }) => (type === 'more' ? { type } : undefined));
    assert.deepEqual(
      [read({ type: 'more' }), read({ type: 'less' }), read({ type: 'ready' })],
      [{ type: 'more' }, undefined, { type: 'ready' }],
    );
  });
});

describe('The document of a page', () => {
  const attack = `"'><script>x</script>`;
  const page = {
    ...{ nonce: 'n0nce', script: 'run("<b>&amp;");', style: 'main > p { margin: 0 }' },
    ...{ language: 'en', title: 'Issue' },
  };

  it('allows one script, one style sheet, and nothing else', () => {
    const text = pageDocument(page);
    const policy = /content="([^"]*)"/.exec(text)?.[1]?.replaceAll('&#39;', "'");
    assert.deepEqual(policy?.split('; '), [
      "default-src 'none'",
      "script-src 'nonce-n0nce'",
      "style-src 'nonce-n0nce'",
      "form-action 'none'",
      "base-uri 'none'",
    ]);
    assert.deepEqual(text.match(/<(script|style|link)\b[^>]*>[^<]*/g), [
      '<style nonce="n0nce">main > p { margin: 0 }',
      '<script nonce="n0nce">run("',
    ]);
    assert.ok(text.includes('>run("<b>&amp;");</script>'), 'its text is no markup');
    assert.doesNotMatch(text, /\b(src|href)=/);
  });

  for (const name of ['title', 'language'] as const) {
    it(`stays one, whatever its ${name} is`, () => {
      const text = pageDocument({ ...page, [name]: attack });
      assert.equal(text.match(/<script/g)?.length, 1);
    });
  }

  const ends = ['</script>', '</SCRIPT >', '<script>', '<!--'];
  for (const end of ends) {
    it(`has a script that may tell of ${end}`, () => {
      const text = pageDocument({ ...page, script: `told(${JSON.stringify(end)})` });
      const [, script = ''] = /<script nonce="n0nce">([^]*?)<\/script>\s*<\/body>/.exec(text) ?? [];
      assert.doesNotMatch(script, /<(!--|\/?script)/i);
      const told: unknown[] = [];
      runInNewContext(script, { told: (value: unknown) => told.push(value) });
      assert.deepEqual(told, [end]);
    });
  }

  it('has a style sheet that ends at its end', () => {
    const text = pageDocument({ ...page, style: `p::after { content: '</style>'; }` });
    assert.match(text, /content: '\\3C \/style>'; \}<\/style>/);
    assert.equal(text.match(/<\/style/g)?.length, 1);
  });

  it('begins with what is known, before its script', () => {
    const text = pageDocument({ ...page, beginning: html`<h1>${attack}</h1>` });
    assert.match(text, /<main><h1>[^<]*<\/h1><\/main>\s*<script/);
    assert.equal(text.match(/<script/g)?.length, 1);
    assert.match(pageDocument(page), /<main><\/main>/);
  });

  it('has a failure whose words are text', () =>
    assert.ok(!renderFailure(attack, attack).markup.includes('<script')));
});
