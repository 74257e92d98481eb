import assert from 'node:assert/strict';
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
    ...{ nonce: 'n0nce', script: 'https://w/issue.js', style: 'https://w/issue.css' },
    ...{ styleSource: 'https://w', language: 'en', title: 'Issue' },
  };

  it('allows one script, our style sheets, and nothing else', () => {
    const text = pageDocument(page);
    const policy = /content="([^"]*)"/.exec(text)?.[1]?.replaceAll('&#39;', "'");
    assert.deepEqual(policy?.split('; '), [
      "default-src 'none'",
      "script-src 'nonce-n0nce'",
      'style-src https://w',
      "form-action 'none'",
      "base-uri 'none'",
    ]);
    assert.deepEqual(text.match(/<(script|link)\b[^>]*>/g), [
      '<link rel="stylesheet" href="https://w/issue.css" />',
      '<script nonce="n0nce" src="https://w/issue.js">',
    ]);
  });

  for (const name of ['title', 'language', 'script', 'style', 'styleSource'] as const) {
    it(`stays one, whatever its ${name} is`, () => {
      const text = pageDocument({ ...page, [name]: attack });
      assert.equal(text.match(/<script/g)?.length, 1);
    });
  }

  it('begins with what is known, before its script', () => {
    const text = pageDocument({ ...page, beginning: html`<h1>${attack}</h1>` });
    assert.match(text, /<main><h1>[^<]*<\/h1><\/main>\s*<script/);
    assert.equal(text.match(/<script/g)?.length, 1);
    assert.match(pageDocument(page), /<main><\/main>/);
  });

  it('has a failure whose words are text', () =>
    assert.ok(!renderFailure(attack, attack).markup.includes('<script')));
});
