import assert from 'node:assert/strict';
import { isSame } from '../../../../src/core/base/isSame';
import { lazy } from '../../../../src/core/base/lazy';
import { serverKey } from '../../../../src/core/base/serverKey';

describe('what tells the same from others', () => {
  it('is one key for a server, however it is named', () => {
    assert.equal(serverKey({ panelId: 'p.example', uuid: '1a' }), 'p.example/1a');
    assert.equal(serverKey({ panel: { id: 'p.example' }, uuid: '1a' }), 'p.example/1a');
  });

  const rows: readonly (readonly [a: unknown, b: unknown, is: boolean])[] = [
    [undefined, undefined, true],
    [1, 1, true],
    [{ a: [1] }, { a: [1] }, true],
    [{ a: [1] }, { a: [2] }, false],
    [{ a: 1, b: 2 }, { b: 2, a: 1 }, false],
    ['1', 1, false],
    [null, undefined, false],
  ];
  for (const [a, b, is] of rows) {
    it(`${JSON.stringify(a)} and ${JSON.stringify(b)} are ${is ? '' : 'not '}alike`, () =>
      assert.equal(isSame(a, b), is));
  }

  it('is one of itself, whatever JSON makes of it', () => {
    const round: { self?: object } = {};
    round.self = round;
    assert.equal(isSame(round, round), true);
  });

  it('is made once, when it is asked for', () => {
    let times = 0;
    const get = lazy(() => ({ number: ++times }));
    assert.equal(times, 0);
    assert.equal(get(), get());
    assert.equal(times, 1);
  });
});
