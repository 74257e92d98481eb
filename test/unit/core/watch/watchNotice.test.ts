import assert from 'node:assert/strict';
import { PanelError } from '../../../../src/core/api/errors';
import { WatchLevels } from '../../../../src/core/watch/watchLevels';
import {
  type NoticeKind,
  isTold,
  noticeKinds,
  readNotice,
} from '../../../../src/core/watch/watchNotice';
import { FakeSharedMemento } from '../../../support/fakeSharedMemento';
import { bot } from './sampleIncident';

describe('of what the user wants to hear', () => {
  it('is everything until something else is chosen, for each server', async () => {
    const memory = new FakeSharedMemento();
    const levels = new WatchLevels(memory);
    const other = { ...bot, uuid: 'u2' };
    assert.equal(levels.of(bot), 'all');
    for (const level of ['off', 'crashes'] as const) {
      await levels.choose(bot, level);
      assert.deepEqual([levels.of(bot), levels.of(other)], [level, 'all']);
    }
    await levels.choose(bot, 'all');
    assert.deepEqual([levels.of(bot), memory.kept.size], ['all', 0]);
  });

  for (const kept of ['loud', 7, null]) {
    it(`is everything where ${JSON.stringify(kept)} is kept`, () => {
      const memory = new FakeSharedMemento();
      memory.get = () => kept;
      assert.equal(new WatchLevels(memory).of(bot), 'all');
    });
  }

  const crashes: readonly NoticeKind[] = [
    ...(['down', 'restarted', 'crashLoop', 'installFailed', 'backupFailed'] as const),
  ];
  for (const kind of noticeKinds) {
    it(`has ${kind} ${crashes.includes(kind) ? 'with crashes' : 'in all alone'}`, () => {
      const told = (['off', 'crashes', 'all'] as const).map((level) => isTold(kind, level));
      assert.deepEqual(told, [false, crashes.includes(kind), true]);
    });
  }
});

describe('a notice that another window asks this one to tell', () => {
  const server = { ...bot };
  const full = { server, kind: 'back', text: 'It is back.', reason: 'x', at: 1, since: 2 };
  const rows: readonly (readonly [string, object, object])[] = [
    ['is read as it was', {}, full],
    ['may be of a kind that is not known here', { kind: 'later' }, { ...full, kind: 'down' }],
    ['has a text of a thousand', { text: 'x'.repeat(1_001) }, { ...full, text: 'x'.repeat(1_000) }],
    [
      'has a reason of a thousand',
      { reason: 'x'.repeat(1_001) },
      { ...full, reason: 'x'.repeat(1_000) },
    ],
    [
      'has a name of a thousand',
      { server: { ...server, name: 'x'.repeat(1_001) } },
      { ...full, server: { ...server, name: 'x'.repeat(1_000) } },
    ],
  ];
  for (const [name, change, expected] of rows) {
    it(name, () => assert.deepEqual(readNotice({ ...full, ...change }, 'notice'), expected));
  }

  it('may have no reason and no times', () => {
    const little = { server, kind: 'back', text: 'It is back.' };
    assert.deepEqual(readNotice(little, 'notice'), { ...little, reason: '' });
  });

  for (const change of [
    { server: undefined },
    { server: { ...server, uuid: 'u2' } },
    { text: undefined },
    { kind: 7 },
  ]) {
    it(`is none with ${JSON.stringify(change)}`, () =>
      assert.throws(
        () => readNotice({ ...full, ...change }, 'notice'),
        (error) => PanelError.is(error, 'malformed'),
      ));
  }
});
