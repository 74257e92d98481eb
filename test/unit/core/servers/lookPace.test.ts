import assert from 'node:assert/strict';
import { Boots } from '../../../../src/core/servers/boots';
import { HeardPower } from '../../../../src/core/servers/heardPower';
import { LastTold } from '../../../../src/core/servers/lastTold';
import { LookPace, type LookState } from '../../../../src/core/servers/lookPace';
import { WantedUse } from '../../../../src/core/servers/wantedUse';
import { Works } from '../../../../src/core/servers/works';
import {
  isBooting,
  isChanging,
  withUnknownPermissions,
} from '../../../../src/core/servers/worthALook';
import type { ServerState } from '../../../../src/core/servers/serverState';
import { FakeClock } from '../../../support/fakeClock';
import { server, stats } from '../../sampleRows';

const second = 1_000;
const minute = 60 * second;

describe('when servers are looked at', () => {
  const pace = new LookPace(0);
  const still: LookState = {
    ...{ failures: 0, polledAt: 0, listedAt: 0, isBooting: false, isDeleting: false, changing: 0 },
  };
  /** Each a beat of its own, so that all windows look at once. */
  const looks: readonly (readonly [
    Partial<LookState>,
    now: number,
    everyMs: number,
    until: number,
  ])[] = [
    [{}, 0, 20 * second, 20 * second],
    [{}, 15 * second, 20 * second, 5 * second],
    [{}, 25 * second, 20 * second, 0],
    [{}, 0, minute, minute],
    // Failures: the pause doubles, to five minutes.
    [{ failures: 1 }, 0, 20 * second, 20 * second],
    [{ failures: 2 }, 0, 20 * second, 40 * second],
    [{ failures: 4 }, 0, 20 * second, 160 * second],
    [{ failures: 5 }, 0, 20 * second, 5 * minute],
    [{ failures: 9 }, 0, 20 * second, 5 * minute],
    [{ failures: 1, isBooting: true }, 0, 20 * second, 20 * second],
    // What boots or goes away is looked at sooner, where somebody looks closely.
    [{ isBooting: true }, 0, 20 * second, 3 * second],
    [{ isBooting: true }, 0, 20 * second + 1, 20 * second + 1],
    [{ isBooting: true }, 18 * second, 20 * second, 2 * second],
    [{ isDeleting: true }, 0, 20 * second, 5 * second],
    [{ isDeleting: true }, 18 * second, 20 * second, 2 * second],
    [{ isBooting: true, isDeleting: true }, 0, 20 * second, 3 * second],
  ];
  for (const [state, now, everyMs, until] of looks) {
    it(`${JSON.stringify(state)}, each ${everyMs} ms: in ${until} ms`, () =>
      assert.equal(pace.msUntilLook({ ...still, ...state }, now, everyMs), until));
  }

  it('the use of all is due each 20 s', () => {
    assert.equal(pace.isUseDue(still, 20 * second - 1), false);
    assert.equal(pace.isUseDue(still, 20 * second), true);
  });

  const lists: readonly (readonly [Partial<LookState>, now: number, isDue: boolean])[] = [
    [{ listedAt: undefined }, 0, true],
    [{}, 5 * minute - 1, false],
    [{}, 5 * minute, true],
    [{ changing: 5 }, 20 * second, false],
    [{ changing: 6 }, 20 * second - 1, false],
    [{ changing: 6 }, 20 * second, true],
  ];
  for (const [state, now, isDue] of lists) {
    it(`the list is ${isDue ? '' : 'not '}due with ${JSON.stringify(state)} after ${now} ms`, () =>
      assert.equal(pace.isListDue({ ...still, ...state }, now), isDue));
  }

  it('answers may be five seconds old, and one where somebody is in a hurry', () =>
    assert.deepEqual(
      [{}, { isBooting: true }, { isDeleting: true }].map((state) =>
        pace.maxAgeMs({ ...still, ...state }),
      ),
      [5_000, 1_000, 1_000],
    ));

  it('has a beat of each user’s own', () =>
    assert.equal(new LookPace(7 * second).msUntilLook(still, 0, 20 * second), 27 * second));
});

describe('what was heard of servers', () => {
  it('is believed for 25 seconds', async () => {
    const clock = new FakeClock();
    const heard = new HeardPower(clock);
    assert.equal(heard.of('a'), undefined);
    heard.hear('a', 'running');
    await clock.advance(25_000);
    assert.equal(heard.of('a'), 'running');
    await clock.advance(1);
    assert.equal(heard.of('a'), undefined);
    heard.hear('a', 'offline');
    heard.forget('a');
    assert.equal(heard.of('a'), undefined);
  });

  it('puts the panel’s answer right', () => {
    const heard = new HeardPower(new FakeClock());
    assert.equal(heard.corrected('a', undefined, stats('offline')), undefined);
    assert.deepEqual(heard.corrected('a', stats('offline'), undefined), stats('offline'));
    heard.hear('a', 'starting');
    const known = { ...stats('offline'), cpu: 77 };
    assert.deepEqual(heard.corrected('a', stats('offline'), known), {
      ...{ ...stats('offline'), state: 'starting', isBooting: true },
    });
    assert.deepEqual(heard.corrected('a', undefined, known), {
      ...{ ...known, state: 'starting', isBooting: true },
    });
    heard.hear('a', 'running');
    assert.deepEqual(heard.corrected('a', undefined, undefined), {
      ...{ isSuspended: false, memoryBytes: 0, cpu: 0, diskBytes: 0, networkRxBytes: 0 },
      ...{ networkTxBytes: 0, uptimeMs: 0, state: 'running', isBooting: false },
    });
  });

  it('holds for a minute where it was told what a server does', async () => {
    const clock = new FakeClock();
    const told = new LastTold(clock);
    const state: ServerState = { server, stats: stats('running'), permissions: ['*'] };
    assert.equal(told.recentAt(server.uuid), undefined);
    assert.deepEqual(told.recent(state), { ...state, stats: undefined });
    told.note(server.uuid);
    const at = clock.now();
    await clock.advance(minute);
    assert.equal(told.recentAt(server.uuid), at);
    assert.equal(told.recent(state), state);
    await clock.advance(1);
    assert.equal(told.recentAt(server.uuid), undefined);
  });

  it('is soon up for two minutes from when it began to boot', async () => {
    const clock = new FakeClock();
    const boots = new Boots(clock);
    assert.equal(boots.isSoonUp('a'), false);
    boots.note('a', true);
    await clock.advance(minute);
    boots.note('a', true);
    await clock.advance(minute - 1);
    assert.equal(boots.isSoonUp('a'), true);
    await clock.advance(1);
    assert.equal(boots.isSoonUp('a'), false);
    boots.note('a', false);
    boots.note('a', true);
    assert.equal(boots.isSoonUp('a'), true);
    boots.note('a', false);
    assert.equal(boots.isSoonUp('a'), false);
  });
});

describe('what is done to servers from here', () => {
  it('is the newest of several, and each until it ends', () => {
    const told: string[] = [];
    const works = new Works((uuid, work) => told.push(`${uuid} ${work}`));
    const first = works.show('a', 'start');
    const second = works.show('a', 'kill');
    works.show('b', 'stop');
    first.dispose();
    first.dispose();
    second.dispose();
    assert.deepEqual(told, ['a start', 'a kill', 'b stop', 'a kill', 'a undefined']);
  });
});

describe('servers that are worth a look', () => {
  const state = (changes: Partial<ServerState['server']>, power?: string): ServerState => ({
    server: { ...server, ...changes },
    stats: power === undefined ? undefined : { ...stats(power), isBooting: power === 'booting' },
    permissions: undefined,
  });
  const rows: readonly (readonly [ServerState, boots: boolean, changes: boolean])[] = [
    [state({}), false, false],
    [state({}, 'running'), false, false],
    [state({}, 'starting'), true, false],
    [state({}, 'booting'), true, false],
    [state({ isSuspended: true }, 'starting'), false, false],
    [state({ isInstalling: true }, 'starting'), false, true],
  ];
  for (const [one, boots, changes] of rows) {
    it(`boots: ${boots}, changes: ${changes}, ${one.stats?.state}`, () => {
      assert.equal(isBooting(one), boots);
      assert.equal(isChanging(one), changes);
    });
  }

  it('are one of the own, and ten of the shared of which nobody knows what is allowed', () => {
    const of = (uuid: string, isOwner: boolean, permissions?: readonly string[]): ServerState => ({
      ...{ server: { ...server, uuid, isOwner }, stats: undefined, permissions },
    });
    const shared = Array.from({ length: 12 }, (_, index) => of(`s${index}`, false));
    const all = [
      ...[of('k1', true, []), of('k2', false, []), ...shared, of('o1', true), of('o2', true)],
    ];
    assert.deepEqual(
      withUnknownPermissions(all, ({ isOwner }) => isOwner),
      ['o1', 's0', 's1', 's2', 's3', 's4', 's5', 's6', 's7', 's8', 's9'],
    );
    assert.deepEqual(
      withUnknownPermissions(all.slice(0, 2), ({ isOwner }) => isOwner),
      [],
    );
  });
});

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
