import assert from 'node:assert/strict';
import { headingView, issueView } from '../../../../src/core/monitoring/issueView';
import type { FailureView, FrameView, IssueView } from '../../../../src/core/monitoring/pageView';
import {
  renderExcerpt,
  renderIssue,
  renderIssueHeading,
} from '../../../../src/core/monitoring/render';
import { issue, occurrence } from './issueRows';

const now = 1_700_000_000_000 + 180_000;

describe('the markup of an issue', () => {
  const flat = (markup: string) =>
    markup.replace(/\s+/g, ' ').replace(/ >/g, '>').replace(/> </g, '><').trim();
  const shown: FrameView = { index: 2, title: 'f', place: 'a.ts:1', isOwn: true, canOpen: true };
  const failure = (more: Partial<FailureView> = {}): FailureView => ({
    ...{ cause: 1, heading: '', message: '', beyond: '' },
    ...{ parts: [{ kind: 'frame', frame: shown }], ...more },
  });
  const page = (failures: readonly FailureView[], more: Partial<IssueView> = {}) => {
    const view = issueView({
      ...{ issue: issue(), occurrence: occurrence(), standing: { index: 0, total: 1 }, now },
      hasServer: false,
    });
    const one = view.occurrence ?? assert.fail();
    return flat(renderIssue({ ...view, occurrence: { ...one, failures }, ...more }).markup);
  };

  it('has an own frame that can be opened, with a place for its code', () => {
    const at = 'data-cause="1" data-frame="2"';
    const text = '<span class="function">f</span><span class="place">a.ts:1</span>';
    const row =
      `<li class="own"><div class="row"><button class="frame" data-where="here" ${at}>${text}</button` +
      `><button class="aside" data-where="server" ${at}>Open on Server</button></div>` +
      '<div class="excerpt" id="excerpt-1-2"></div></li>';
    const markup = page([failure()]);
    assert.ok(
      markup.includes(`<article class="failure"><ol class="stack">${row}</ol></article>`),
      markup,
    );
    assert.ok(!markup.includes('class="empty"'));
  });

  it('has frames of libraries folded, and those that cannot be opened as text', () => {
    const inner = { ...shown, index: 4, isOwn: false, canOpen: false };
    const parts = [
      { kind: 'libraries', label: 'L', frames: [inner, { ...inner, index: 3 }] },
    ] as const;
    const text = '<span class="function">f</span><span class="place">a.ts:1</span>';
    const row = `<li class="library"><div class="row"><span class="frame">${text}</span></div></li>`;
    const markup = page([failure({ parts })]);
    const run = `<li><details data-run="1-4"><summary>L</summary><ol>${row}${row}</ol></details></li>`;
    assert.ok(markup.includes(run), markup);
  });

  it('says heading, message and what is left out, where there is something to say', () => {
    const markup = page([failure({ heading: 'H', message: 'M', beyond: 'B' })]);
    assert.ok(markup.includes('<h3>H</h3><p class="message">M</p><ol class="stack">'), markup);
    assert.ok(markup.includes('</ol><p class="empty">B</p></article>'), markup);
    for (const missing of ['<h3>', 'class="message"', 'class="empty"'])
      assert.ok(!page([failure()]).includes(missing), missing);
  });

  it('says that there is no stack, and that there is no occurrence', () => {
    const none = '<p class="empty">The report has no stack trace.</p>';
    assert.ok(page([failure({ parts: [] })]).includes(none));
    assert.ok(!page([failure({ parts: [] }), failure()]).includes(none));
    const markup = page([], { occurrence: undefined });
    assert.ok(markup.includes('<p class="empty">Occurrences are no longer kept.'), markup);
    assert.ok(!markup.includes('<section'));
  });

  it('has tables where there is something in them', () => {
    const markup = page([failure()]);
    const tags = '<h2>Tags</h2><table><tr><th scope="row">guild</th><td>8192</td></tr></table>';
    assert.ok(markup.includes(`<section aria-label="Tags">${tags}</section>`), markup);
    assert.ok(
      markup.includes('<dl class="facts"><div><dt>Occurrences</dt><dd>128</dd></div>'),
      markup,
    );
    const view = issueView({
      ...{ issue: issue(), standing: { index: 0, total: 1 }, now, hasServer: false },
      occurrence: occurrence({ tags: {}, context: {} }),
    });
    const bare = flat(renderIssue(view).markup);
    assert.ok(!bare.includes('Tags') && !bare.includes('Context'), bare);
  });

  it('has buttons that say what they do, and which cannot be pressed', () => {
    const markup = page([failure()]);
    assert.match(markup, /<button data-action="resolve" class="primary" ?> ?Resolve ?<\/button>/);
    assert.match(markup, /<button data-action="ignore" class="secondary" ?> ?Ignore ?<\/button>/);
    assert.match(markup, /<button data-action="newest" class="secondary" disabled ?> ?Newest ?</);
  });

  it('begins with what its row tells', () => {
    const heading = flat(renderIssueHeading(headingView(issue({ title: '<b>' }))).markup);
    assert.equal(
      heading,
      '<header><p class="marks"><span class="type">TypeError</span><span class="mark bad">Unresolved</span><span class="mark warn">Unhandled</span></p><h1>&lt;b&gt;</h1><p class="culprit">src/store/ticketStore.ts in TicketStore.assign</p></header>',
    );
  });

  it('has code by its lines, of which one is meant', () => {
    const lines = [[{ kind: 'keyword', text: 'let' } as const, { text: ' <a>' }], []];
    const { markup } = renderExcerpt({ firstLine: 9, lines, line: 10, note: 'N' });
    const [first, second] = flat(markup).split('</li>');
    assert.equal(
      first,
      '<p class="note">N</p><ol class="code"><li class=""><span class="number">9</span><code><span class="in-keyword">let</span> &lt;a&gt;</code>',
    );
    assert.equal(
      second,
      '<li class="here" aria-current="true"><span class="number">10</span><code></code>',
    );
    // An empty line is as high as others.
    assert.ok(markup.includes('<code> </code>'));
  });
});
