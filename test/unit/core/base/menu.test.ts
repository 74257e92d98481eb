import assert from 'node:assert/strict';
import { menuStep, renderMenu } from '../../../../src/core/base/menu';

describe('a menu of a page', () => {
  const labels = ['Events', 'Copy', ' Activity', 'Console'];
  const rows: readonly (readonly [
    key: string,
    at: number | undefined,
    to: number | 'close' | undefined,
  ])[] = [
    ['ArrowDown', undefined, 0],
    ['ArrowDown', 0, 1],
    ['ArrowDown', 3, 0],
    ['ArrowUp', undefined, 3],
    ['ArrowUp', 0, 3],
    ['ArrowUp', 2, 1],
    ['Home', 2, 0],
    ['End', 0, 3],
    ['Escape', 1, 'close'],
    ['Escape', undefined, 'close'],
    ['Tab', 1, 'close'],
    ['c', undefined, 1],
    ['c', 1, 3],
    ['C', 3, 1],
    ['a', 0, 2],
    ['x', 0, undefined],
    // These are the button's own.
    ['Enter', 1, undefined],
    [' ', 1, undefined],
    ['F5', 1, undefined],
    ['Shift', 1, undefined],
    ['Copy', undefined, undefined],
  ];
  for (const [key, at, to] of rows) {
    it(`takes ${JSON.stringify(key)} at ${at ?? 'its button'} for ${to ?? 'nothing'}`, () => {
      const step = menuStep(key, at, labels);
      assert.equal(step?.kind === 'go' ? step.to : step?.kind, to);
    });
  }

  for (const key of ['ArrowDown', 'ArrowUp', 'Home', 'End', 'e'])
    it(`without entries heeds no ${key}`, () =>
      assert.equal(menuStep(key, undefined, []), undefined));

  it('is a button, and entries that Tab passes by', () => {
    const { markup } = renderMenu('more', 'More <b>', [{ action: 'copy', label: '<i>' }]);
    assert.match(markup, /<summary [^>]*aria-haspopup="menu">More &lt;b&gt;<\/summary>/);
    assert.match(markup, /role="menu" aria-label="More &lt;b&gt;"/);
    assert.match(markup, /role="menuitem" tabindex="-1" data-action="copy">\s*&lt;i&gt;/);
  });
});
