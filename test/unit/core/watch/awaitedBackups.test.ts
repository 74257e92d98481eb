import assert from 'node:assert/strict';
import { AwaitedBackups } from '../../../../src/core/watch/awaitedBackups';
import { windowOf } from './windowOf';

const backup = '1a7ce997-259b-452e-8b4e-cecc464142ca';

describe('the backups that windows wait for', () => {
  const topic = 'watch.awaitedBackup';
  const open = () => {
    const window = windowOf('here');
    return { ...window, awaited: new AwaitedBackups(window.windows) };
  };
  const news = (isAwaited: boolean, window = 'there') => ({ window, backup, isAwaited });

  it('are told when a window begins to wait, and gives up', () => {
    const { awaited, told } = open();
    awaited.add(backup);
    assert.equal(awaited.has(backup), true);
    awaited.giveUp(backup);
    assert.equal(awaited.has(backup), false);
    assert.deepEqual(told, [
      [topic, news(true, 'here')],
      [topic, news(false, 'here')],
    ]);
  });

  for (const [role, times] of [
    ['leading', 1],
    ['following', 1],
    ['seeking', 0],
  ] as const) {
    it(`are told again ${times} times by a window that is ${role}`, () => {
      const { awaited, told, role: changed, hear } = open();
      awaited.add(backup);
      told.length = 0;
      const other = '2b7ce997-259b-452e-8b4e-cecc464142ca';
      hear(topic, { ...news(true), backup: other });
      changed.fire(role);
      assert.deepEqual(
        told,
        Array.from({ length: times }, () => [topic, news(true, 'here')]),
      );
      assert.equal(awaited.has(other), role !== 'leading');
    });
  }

  it('are those of windows that are there, and of this version', () => {
    const { awaited, hear, left } = open();
    hear(topic, news(true));
    left.fire('another');
    assert.equal(awaited.has(backup), true);
    left.fire('there');
    assert.equal(awaited.has(backup), false);
    for (const what of [null, 7, {}, { ...news(true), backup: 'x' }, { ...news(true), window: 5 }])
      hear(topic, what);
    assert.equal(awaited.has(backup), false);
    hear(topic, news(true));
    hear(topic, news(false));
    assert.equal(awaited.has(backup), false);
    awaited.dispose();
    hear(topic, news(true));
    assert.equal(awaited.has(backup), false);
  });

  it('are a thousand of others at most', () => {
    const { awaited, hear } = open();
    const id = (n: number) => `1a7ce997-259b-452e-8b4e-${String(n).padStart(12, '0')}`;
    for (let n = 0; n <= 1_000; n++) hear(topic, { ...news(true), backup: id(n) });
    assert.deepEqual([awaited.has(id(999)), awaited.has(id(1_000))], [true, false]);
    hear(topic, { ...news(false), backup: id(5) });
    hear(topic, { ...news(true), backup: id(1_000) });
    assert.equal(awaited.has(id(1_000)), true);
  });
});
