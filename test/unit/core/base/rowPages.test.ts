import assert from 'node:assert/strict';
import { moreRow, showMore } from '../../../../src/core/base/moreRow';
import { markOwn } from '../../../../src/core/base/row';
import { RowPages } from '../../../../src/core/base/rowPages';

describe('the first rows of a list', () => {
  const items = Array.from({ length: 25 }, (_, at) => at);

  it('are shown, then twice as many each time, of each list by itself', () => {
    const pages = new RowPages(10);
    const seen = () => {
      const { shown, left } = pages.of('a', items);
      return [shown.length, left];
    };
    assert.deepEqual(seen(), [10, 15]);
    pages.more('a');
    assert.deepEqual(seen(), [20, 5]);
    pages.more('a');
    assert.deepEqual(seen(), [25, 0]);
    assert.equal(pages.of('b', items).left, 15);
  });

  it('have a row below them that shows more', () => {
    let times = 0;
    const row = markOwn(moreRow('list', 15, () => times++));
    assert.equal(row.look().label, 'Show More (15 left)');
    assert.equal(row.look().click?.id, showMore.id);
    showMore.takes.of(row, undefined)?.more();
    assert.equal(times, 1);
    assert.equal(showMore.takes.of({ ...row }, undefined), undefined, 'no row of ours');
  });
});
