import assert from 'node:assert/strict';
import { AskedPower, countsFrom } from '../../../../src/core/watch/askedPower';
import type { LastLook } from '../../../../src/core/watch/serverNews';
import { uuidOf } from '../../uuidOf';
import { WatchBench } from './watchBench';
import { windowOf } from './windowOf';

const second = 1_000;
const minute = 60 * second;
const { panel } = new WatchBench(0);
const ref = { panel, uuid: uuidOf(0), name: 'Server 0' };
type Action = Parameters<AskedPower['ask']>[1];

function open() {
  const { clock } = new WatchBench(0);
  const { windows, told, hear } = windowOf('here');
  const asked = new AskedPower(windows, clock);
  const now = clock.now();
  /** Another window tells that it asks for something. */
  const heard = (what: object) =>
    hear('watch.asked', { panelId: panel.id, uuid: ref.uuid, action: 'stop', ...what });
  return { clock, asked, told, heard, now };
}

describe('what was asked for around an end without effect', () => {
  /** Seconds before the end: when it was asked for, and when the program was started. */
  const rows: readonly (readonly [Action, number, number | undefined, boolean, boolean?])[] = [
    ['restart', -1, 3600, true],
    ['restart', 0, 3600, false],
    ['restart', 1, 3600, false],
    ['stop', 31, 10, true],
    ['stop', 30, 10, false],
    ['stop', 11, 10, true, true],
    ['stop', 10, 10, false, true],
    ['restart', 11, 10, true],
    ['restart', 10, 10, false],
    ['stop', 119, 10, true],
    ['stop', 120, 10, false],
    ['stop', 60, undefined, false],
  ];
  for (const [action, ago, startedAgo, expected, isStartSeen = false] of rows) {
    const started = startedAgo === undefined ? 'a start that is not known' : `${startedAgo} s`;
    it(`${action} ${ago} s before it, of a program of ${started}${isStartSeen ? ', as was seen' : ''}: ${expected ? 'is' : 'is not'}`, () => {
      const { asked, heard, now, clock } = open();
      clock.sleep(minute);
      const askedAt = now - ago * second;
      heard({ action, at: askedAt });
      const startedAt = startedAgo === undefined ? undefined : now - startedAgo * second;
      const seen: LastLook = { at: now, endedAt: now, startedAt, isStartSeen };
      assert.deepEqual(
        asked.withoutEffect(ref, seen),
        expected ? [{ action, askedAt, at: askedAt }] : [],
      );
    });
  }

  it('is nothing where the end is not known, or of another server', () => {
    const { asked, now, clock } = open();
    clock.sleep(minute);
    asked.ask(ref, 'stop');
    assert.deepEqual(asked.withoutEffect(ref, { at: now }), []);
    const other = { ...ref, uuid: uuidOf(1) };
    assert.deepEqual(asked.withoutEffect(other, { at: now, endedAt: now }), []);
    assert.equal(asked.withoutEffect(ref, { at: now, endedAt: now }).length, 1);
  });

  it('is each once, however often it was told of', () => {
    const { asked, heard, now, clock } = open();
    clock.sleep(minute);
    heard({ at: now + second, askedAt: now + second });
    heard({ at: now + 9 * second, askedAt: now + second });
    heard({ at: now + 9 * second, askedAt: now + 2 * second });
    const found = asked.withoutEffect(ref, { at: now, endedAt: now });
    assert.deepEqual(
      found.map(({ askedAt }) => askedAt - now),
      [second, 2 * second],
    );
  });
});

describe('whether power was asked for', () => {
  /** Seconds before now: when it was asked for and last waited for, then what is known of the program. */
  const rows: readonly (readonly [
    what: string,
    ask: readonly [askedAgo: number, ago: number],
    seen: Partial<Record<keyof LastLook, number>>,
    isAsked: boolean,
  ])[] = [
    ['since the look', [5, 5], { at: 20 }, true],
    ['a minute before the look', [80, 80], { at: 20 }, true],
    ['more than a minute before the look', [80.001, 80.001], { at: 20 }, false],
    ['long before it, and waited for until then', [300, 70], { at: 20 }, true],
    ['20 s before the start', [70, 70], { at: 20, startedAt: 50 }, true],
    ['more than 20 s before the start', [70.001, 70], { at: 20, startedAt: 50 }, false],
    ['with the end', [5, 5], { at: 20, endedAt: 5 }, true],
    ['after the end', [4.999, 4.999], { at: 20, endedAt: 5 }, false],
  ];
  for (const [what, [askedAgo, ago], seen, expected] of rows) {
    it(`${what}: ${expected ? 'yes' : 'no'}`, () => {
      const { asked, heard, now } = open();
      heard({ askedAt: now - askedAgo * second, at: now - ago * second });
      const { at = 0, startedAt, endedAt } = seen;
      const look: LastLook = {
        at: now - at * second,
        ...(startedAt !== undefined && { startedAt: now - startedAt * second }),
        ...(endedAt !== undefined && { endedAt: now - endedAt * second }),
      };
      assert.equal(asked.wasAsked(ref, look, true), expected);
    });
  }

  for (const action of ['start', 'stop', 'restart', 'kill', 'delete'] as const) {
    it(`${action} counts for a server that is ${action === 'start' || action === 'delete' ? 'up' : 'down too'}`, () => {
      const { asked, now } = open();
      asked.ask(ref, action);
      const takesDown = ['stop', 'restart', 'kill'].includes(action);
      assert.deepEqual(
        [asked.wasAsked(ref, { at: now }, false), asked.wasAsked(ref, { at: now }, true)],
        [true, takesDown],
      );
      assert.equal(asked.wasDeleted(ref), action === 'delete');
    });
  }

  it('counts from the start on for a restart, and for what is seen as it happens', () => {
    assert.equal(countsFrom('stop', { at: 0, startedAt: 50_000 }), 30_000);
    assert.equal(countsFrom('restart', { at: 0, startedAt: 50_000 }), 50_000);
    assert.equal(countsFrom('stop', { at: 0, startedAt: 50_000, isStartSeen: true }), 50_000);
    assert.equal(countsFrom('restart', { at: 0 }), 0);
  });
});

describe('what windows tell each other of power', () => {
  it('is told before it is asked for and at its end, as one', async () => {
    const { asked, told, clock, now } = open();
    const setPower = asked.telling(async (...given) => {
      assert.deepEqual(given.slice(0, 2), [ref, 'stop']);
      assert.equal(told.length, 1);
      clock.sleep(second);
      await Promise.resolve();
    });
    await setPower(ref, 'stop');
    const about = { panelId: panel.id, uuid: ref.uuid, action: 'stop', askedAt: now };
    assert.deepEqual(told, [
      ['watch.asked', { ...about, at: now }],
      ['watch.asked', { ...about, at: now + second }],
    ]);
  });

  const rows: readonly (readonly [string, object, boolean])[] = [
    ['of now where it has no time', {}, true],
    ['of when it says', { at: -2 * minute }, false],
    ['of now where it says later', { at: minute }, true],
    ['no earlier than it was waited for', { at: 0, askedAt: minute }, true],
    ['nothing of an action that there is not', { action: 'dance' }, false],
    ['nothing of what is no server', { uuid: '../x' }, false],
    ['nothing without a panel', { panelId: 7 }, false],
  ];
  for (const [what, about, expected] of rows) {
    it(`is taken for ${what}`, () => {
      const { asked, heard, now, clock } = open();
      const times = Object.entries(about).map(([name, value]) => [
        name,
        typeof value === 'number' && name !== 'panelId' ? now + value : (value as unknown),
      ]);
      heard(Object.fromEntries(times) as object);
      assert.equal(asked.wasAsked(ref, { at: now, endedAt: now }, true), expected);
      clock.sleep(5 * minute);
      assert.equal(asked.wasAsked(ref, { at: clock.now() }, true), false);
    });
  }

  it('is not heard any more once the window ends', () => {
    const { asked, heard, now } = open();
    asked.dispose();
    heard({});
    assert.equal(asked.wasAsked(ref, { at: now }, true), false);
  });

  it('is remembered for an hour, of the last twenty', () => {
    const { asked, heard, now, clock } = open();
    heard({ action: 'delete', at: now });
    clock.sleep(60 * minute);
    assert.equal(asked.wasDeleted(ref), true);
    clock.sleep(1);
    assert.equal(asked.wasDeleted(ref), false);
    asked.ask(ref, 'delete');
    for (let n = 0; n < 19; n++) asked.ask(ref, 'start');
    assert.equal(asked.wasDeleted(ref), true);
    asked.ask(ref, 'start');
    assert.equal(asked.wasDeleted(ref), false);
  });
});
