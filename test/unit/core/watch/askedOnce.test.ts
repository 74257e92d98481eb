import assert from 'node:assert/strict';
import type { PowerAction } from '../../../../src/core/base/power';
import { AskedPower } from '../../../../src/core/watch/askedPower';
import { whoAsked } from '../../../../src/core/watch/whoAsked';
import { createPanel } from '../../../../src/core/api/panel';
import { PanelFake } from '../monitoring/panelFake';
import { WatchBench } from './watchBench';
import { uuidOf } from '../../uuidOf';

const second = 1_000;
const alone = { tell: () => undefined, onTold: () => ({ dispose: () => undefined }) };

describe('what was asked for has its effect once', () => {
  /** What the user asks for, how long that takes, when its program starts, and when it is off, in seconds. */
  const rows: readonly (readonly [PowerAction, number, number | undefined, number, string[]])[] = [
    ['restart', 0, 5, 40, ['down']],
    ['restart', 8, 5, 40, ['down']],
    ['restart', 0, undefined, 10, []],
    ['stop', 0, undefined, 10, []],
    ['stop', 35, undefined, 40, []],
    ['kill', 0, 25, 60, ['down']],
    // The panel may have said 20 s before that it was running.
    ['kill', 0, 5, 40, []],
    ['start', 0, undefined, 10, ['down']],
  ];
  for (const [action, lastsS, startS, offS, expected] of rows) {
    const started = startS === undefined ? 'never started again' : `started at ${startS} s`;
    it(`${action} at 0 for ${lastsS} s, ${started}, off at ${offS} s: ${expected.join() || 'no news'}`, async () => {
      const bench = new WatchBench(1);
      const { clock, panel } = bench;
      const asked = new AskedPower(alone, clock);
      bench.asked = asked;
      const { watcher, told } = bench.window();
      watcher.start(20 * second);
      await bench.then(0, {}, 25);
      const setPower = asked.telling(
        () => new Promise((resolve) => clock.after(lastsS * second, resolve)),
      );
      const done = setPower({ panel, uuid: uuidOf(0), name: 'Server 0' }, action);
      if (startS !== undefined) {
        await clock.advance(startS * second);
        bench.servers[0] = { state: 'running', since: clock.now() };
      }
      await clock.advance((offS - (startS ?? 0)) * second);
      await bench.then(0, { state: 'offline' }, 60);
      await done;
      assert.deepEqual(
        told.map((one) => one.slice(0, one.indexOf(':'))),
        expected,
      );
      watcher.dispose();
    });
  }
});

describe('who asked for the end of a server, by the log of the panel', () => {
  const now = 1_700_000_100_000;
  /** What was logged, how many seconds ago; when the server was looked at, and since when it ran then, likewise. */
  const rows: readonly (readonly [string, number, number, number | undefined, boolean])[] = [
    ['stop', 10, 20, 3600, true],
    ['restart', 70, 20, 3600, true],
    ['restart', 90, 20, 3600, false],
    ['restart', 70, 20, 65, false],
    ['kill', 70, 20, 65, true],
    ['kill', 70, 20, 45, false],
    ['stop', 10, 20, 65, true],
    ['stop', 10, 20, undefined, true],
    ['start', 10, 20, 3600, false],
    ['server:backup.restore', 10, 20, 3600, true],
    ['server:settings.reinstall', 10, 20, 3600, true],
    ['server:reinstall', 10, 20, 3600, true],
    ['server:backup.complete', 10, 20, 3600, false],
    ['server:file.write', 10, 20, 3600, false],
  ];
  for (const [event, ago, lookAgo, runsFor, expected] of rows) {
    const runs = runsFor === undefined ? 'how long is not known' : `for ${runsFor} s`;
    it(`${event} ${ago} s ago, looked at ${lookAgo} s ago, running ${runs}: ${expected ? 'somebody' : 'nobody'}`, async () => {
      const attributes = {
        ...{
          id: '1',
          event: event.includes(':') ? event : `server:power.${event}`,
          is_api: false,
          properties: {},
        },
        timestamp: new Date(now - ago * second).toISOString(),
        relationships: {
          actor: { object: 'user', attributes: { username: 'jonas' } },
        },
      };
      const fake = new PanelFake(() => ({
        object: 'list',
        data: [{ object: 'activity_log', attributes }],
        meta: { pagination: { total: 1, count: 1, per_page: 10, current_page: 1, total_pages: 1 } },
      }));
      const panel = createPanel({
        ...{ id: 'panel.test', name: 'panel.test', http: fake.http },
        daemon: {} as never,
      });
      const startedAt = runsFor === undefined ? undefined : now - runsFor * second;
      const { by } = await whoAsked(
        { panel, uuid: uuidOf(0), name: 'Server 0' },
        { at: now - lookAgo * second, startedAt },
        new AbortController().signal,
        { withoutEffect: () => [] },
      );
      assert.deepEqual(by, expected ? { actor: 'jonas' } : undefined);
    });
  }
});
