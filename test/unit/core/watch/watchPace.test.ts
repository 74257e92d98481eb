import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Emitter } from '../../../../src/core/base/event';
import { WatchedPanels } from '../../../../src/core/recorder/watchedPanels';
import { gapsOf } from '../../../../src/core/watch/watchedGaps';
import { WatchedSpans } from '../../../../src/core/watch/watchedSpans';
import { watchPace } from '../../../../src/core/watch/watchPace';
import { WatchBench } from './watchBench';

const second = 1_000;
const minute = 60 * second;

describe('how often servers are looked at', () => {
  const rows: readonly (readonly [unknown, number])[] = [
    [undefined, 60],
    ['90', 60],
    [NaN, 60],
    [-1, 20],
    [5, 20],
    [20, 20],
    [90, 90],
    [120, 120],
    [3600, 120],
    [Infinity, 120],
  ];
  for (const [given, expected] of rows) {
    it(`a setting of ${String(given)}: each ${expected} s`, () => {
      assert.equal(watchPace(given, 60), expected * second);
    });
  }

  it('is allowed by the settings as it is taken', () => {
    const { contributes } = JSON.parse(fs.readFileSync('package.json', 'utf8')) as {
      contributes: { configuration: { properties: Record<string, object> } };
    };
    for (const name of ['interval', 'intervalInBackground']) {
      const { minimum, maximum } = contributes.configuration.properties[
        `hostingPanel.watch.${name}`
      ] as { minimum: number; maximum: number };
      assert.deepEqual(
        [watchPace(0, 60), watchPace(1e9, 60)],
        [minimum * second, maximum * second],
      );
    }
  });

  it('at its slowest leaves no gap, and asks within its budget', async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'pace-'));
    const bench = new WatchBench(1);
    const { clock, panel, fake } = bench;
    const all = { all: [panel], onDidChange: new Emitter<void>().event };
    const panels = new WatchedPanels(all as never, clock);
    const spans = new WatchedSpans(folder, clock);
    const { watcher } = bench.window();
    watcher.start(watchPace(3600, 60));
    for (let at = 0; at < 59; at++) {
      // A note is made each minute, a little late.
      await clock.advance(minute + second);
      await spans.note(panels.all.map(({ id }) => id));
    }
    const watched = await spans.all();
    const last = [...watched.values()].flat().at(-1);
    assert.deepEqual([gapsOf(watched.values()), last?.to], [[], clock.now()]);
    const { length } = fake.asked;
    assert.ok(length <= 31 + 13 + 1, `${length} requests`);
    watcher.dispose();
    panels.dispose();
    fs.rmSync(folder, { recursive: true, force: true });
  });
});
