import assert from 'node:assert/strict';
import fc from 'fast-check';
import { html } from '../../../../src/core/base/html';

describe('The html tag', () => {
  it('escapes any text so that it reads back as it was', () => {
    const back: Record<string, string> = {
      '&amp;': '&',
      '&lt;': '<',
      '&gt;': '>',
      '&quot;': '"',
      '&#39;': "'",
    };
    fc.assert(
      fc.property(fc.string(), (text) => {
        const { markup } = html`<p title="${text}">${text}</p>`;
        assert.ok(!/[<>"']/.test(html`${text}`.markup));
        const inside = markup.slice(markup.indexOf('>') + 1, -4);
        assert.equal(
          inside.replace(/&(amp|lt|gt|quot|#39);/g, (entity) => back[entity] ?? ''),
          text,
        );
      }),
    );
  });

  it('takes no markup but its own', () => {
    const forged = { markup: '<script>alert(1)</script>' };
    assert.ok(!html`${forged}`.markup.includes('<script'));
    assert.equal(html`${html`<b>${'<'}</b>`}`.markup, '<b>&lt;</b>');
    assert.equal(html`${[1, false, undefined, 'a']}`.markup, '1a');
  });
});
