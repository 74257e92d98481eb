import assert from 'node:assert/strict';
import { issueView } from '../../../../src/core/monitoring/issueView';
import { issueMarkdown } from '../../../../src/core/monitoring/markdown';
import { renderFailure } from '../../../../src/core/base/page';
import { renderExcerpt, renderIssue } from '../../../../src/core/monitoring/render';
import type { IssueDetails, Occurrence } from '../../../../src/core/api/issue';
import { frame, issue, occurrence } from './issueRows';

function page(of: IssueDetails, shown: Occurrence | undefined = of.latest): string {
  const standing = { index: 0, total: 3 };
  const view = issueView({
    issue: of,
    occurrence: shown,
    standing,
    now: 1_700_000_060_000,
    hasServer: true,
  });
  return renderIssue(view).markup;
}

describe('The page of an issue', () => {
  const text = page(issue());

  it('says what happened, where and how often', () => {
    for (const word of [
      'TypeError',
      'setting &#39;assignee&#39;',
      '<dd>128</dd>',
      '2.4.0 … 2.4.1',
      'production',
    ])
      assert.ok(text.includes(word), word);
  });

  it('has the stack before the numbers and charts: it is what a person came for', () => {
    const order = ['<h1>', 'class="stack"', 'class="facts"', 'class="charts"', 'Tags'];
    const found = order.map((mark) => text.indexOf(mark));
    assert.ok(!found.includes(-1), found.join());
    assert.deepEqual(
      [...found].sort((a, b) => a - b),
      found,
    );
  });

  it('says type and message once where the occurrence is as the issue', () => {
    const of = issue();
    const same = page(of, occurrence({ type: of.type, message: of.title }));
    assert.equal(same.split('setting &#39;assignee&#39;').length, 2);
    assert.match(page(of, occurrence({ message: 'another text' })), /another text/);
  });

  it('leads to the events of the release that is shown', () =>
    assert.match(page(issue(), occurrence({ release: '2.4.0' })), /Show Events of 2\.4\.0/));

  it('makes frames into numbers', () => {
    assert.match(text, /data-cause="0"\s+data-frame="2"/);
    assert.match(text, /ticketStore\.ts:25:12/);
  });

  it('has a text beside each chart', () => {
    assert.equal(text.match(/role="img"/g)?.length, 2);
    assert.match(text, /aria-label="Occurrences in the last 14 days: 4 \(highest: /);
  });

  it('offers what fits the status', () => {
    const actions = (markup: string) =>
      [...markup.matchAll(/data-action="(\w+)"/g)].map(([, name]) => name);
    assert.ok(actions(text).includes('resolve') && !actions(text).includes('reopen'));
    const resolved = actions(page(issue({ status: 'resolved' })));
    assert.ok(resolved.includes('reopen') && !resolved.includes('resolve'));
  });

  it('marks what came back', () =>
    assert.match(page(issue({ regressedAt: 1_699_999_000 })), /Regressed/));

  it('shows an issue whose occurrences are gone', () => {
    assert.match(page(issue({ latest: undefined }), undefined), /Occurrences are no longer kept/);
  });

  it('shows causes', () => {
    const cause = occurrence({ type: 'RangeError', stack: [frame('src/deep.ts', 4)] });
    assert.match(page(issue(), occurrence({ cause })), /Caused by RangeError/);
  });
});

const attack = `"'><img src=x onerror=alert(1)><script>alert(2)</script></li>\`\${x}`;

/** Each text of an issue replaced by an attack, one at a time. */
function attacked(): readonly (readonly [string, IssueDetails])[] {
  const bad = frame(`${attack}.ts`, 3, { function: attack, module: attack });
  const o = occurrence();
  const latest = (more: Partial<Occurrence>) => issue({ latest: { ...o, ...more } });
  return [
    ['title', issue({ title: attack })],
    ['type', issue({ type: attack })],
    ['culprit', issue({ culprit: attack })],
    ['fingerprint', issue({ fingerprint: attack })],
    ['releases', issue({ firstRelease: attack, lastRelease: attack })],
    ['environments', issue({ environments: [attack] })],
    ['services', issue({ services: [attack] })],
    ['message', latest({ message: attack, type: attack })],
    ['frame', latest({ stack: [bad] })],
    [
      'folded frames',
      latest({
        stack: [
          { ...bad, filename: `node:${attack}` },
          { ...bad, filename: `node:${attack}` },
        ],
      }),
    ],
    ['cause', latest({ cause: { type: attack, message: attack, stack: [bad], cause: undefined } })],
    ['tags', latest({ tags: { [attack]: attack } })],
    ['context', latest({ context: { [attack]: { [attack]: attack } } })],
    [
      'occurrence',
      latest({ service: attack, environment: attack, release: attack, instance: attack }),
    ],
  ];
}

const allowedTags = new Set(
  'header p h1 h2 h3 span div button dl dt dd figure figcaption svg g title rect text section article ol li details summary table tr th td code'.split(
    ' ',
  ),
);

/** Reads markup as a browser would cut it into tags, and says which do not belong. */
function foreign(markup: string): readonly string[] {
  const tags = [...markup.matchAll(/<\/?([a-zA-Z!?][^\s/>]*)((?:"[^"]*"|[^">])*)>/g)];
  return tags
    .filter(([, name = '', rest = '']) => {
      const bare = rest.replace(/"[^"]*"/g, '""');
      return !allowedTags.has(name) || /\bon\w+\s*=|javascript:|\bstyle=|['`<]/i.test(bare);
    })
    .map(([whole]) => whole);
}

describe('An attack in any text of an issue', () => {
  const plainTags = (markup: string) => (markup.match(/</g) ?? []).length;

  it('would be seen by this test', () =>
    assert.equal(foreign(`<p>${attack}</p>`).length > 0, true));

  for (const [name, of] of attacked()) {
    it(`${name}: stays text`, () => {
      const markup = page(of);
      assert.deepEqual(foreign(markup), []);
      assert.ok(!markup.includes('<script') && !markup.includes('<img'));
      assert.equal(plainTags(markup), (markup.match(/<\/?[a-z][a-z0-9]*[\s>/]/g) ?? []).length);
    });
  }

  it('in code around a frame stays text', () => {
    const lines = [[{ kind: 'string', text: attack } as const, { text: attack }]];
    const markup = renderExcerpt({ firstLine: 1, line: 1, lines, note: attack }).markup;
    assert.deepEqual(foreign(markup), []);
  });

  it('in a failure stays text', () =>
    assert.deepEqual(foreign(renderFailure(attack, attack).markup), []));

  it('cannot close the fence of the Markdown', () => {
    const message = 'x\n````\n# not a heading\n';
    const text = issueMarkdown(issue({ title: message }), occurrence({ message }));
    assert.match(text, /\n`````\n/);
    assert.equal(text.match(/^`{5}$/gm)?.length, 2);
  });
});
