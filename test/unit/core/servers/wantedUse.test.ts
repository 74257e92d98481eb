import assert from 'node:assert/strict';
import { LookPace } from '../../../../src/core/servers/lookPace';
import { WantedUse } from '../../../../src/core/servers/wantedUse';
import type { ServerState } from '../../../../src/core/servers/serverState';
import { server } from '../../sampleRows';

const second = 1_000;

const minute = 60 * second;

describe('whose use is wanted', () => {
  const states = ['a', 'b', 'c'].map((uuid): ServerState => ({
    ...{ server: { ...server, uuid }, stats: undefined, permissions: undefined },
  }));
  const names = (all: readonly ServerState[]) => all.map(({ server: one }) => one.uuid).join('');
  function opened(shown: ReadonlySet<string> | undefined) {
    return new WantedUse({
      ...{ pace: new LookPace(0), all: () => states, listed: () => states.slice(0, 2) },
      shown: () => shown,
    });
  }

  it('is that of those that are shown', () => {
    const wanted = opened(new Set(['b', 'c']));
    assert.deepEqual([wanted.shown, wanted.any, wanted.due(0)].map(names), ['b', 'b', 'b']);
    assert.equal(names(opened(undefined).shown), 'ab');
  });

  it('is that of all at the pace of the hastiest who watches all', () => {
    const wanted = opened(new Set(['b']));
    const slow = wanted.watch(5 * minute);
    assert.deepEqual([wanted.any, wanted.shown].map(names), ['abc', 'b']);
    const now = 100 * minute;
    assert.equal(names(wanted.due(now)), 'abc');
    wanted.noteRead(states.slice(0, 2), now);
    assert.equal(names(wanted.due(now)), 'abc', 'that was not all');
    wanted.noteRead(states, now);
    assert.equal(names(wanted.due(now)), 'b');
    assert.equal(names(wanted.due(now + minute)), 'b');
    const hasty = wanted.watch(minute);
    assert.equal(names(wanted.due(now + minute)), 'abc');
    hasty.dispose();
    assert.equal(names(wanted.due(now + minute)), 'b');
    slow.dispose();
    assert.deepEqual([wanted.any, wanted.due(now + 60 * minute)].map(names), ['b', 'b']);
  });
});
