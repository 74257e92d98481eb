import assert from 'node:assert/strict';
import { ticksOf } from '../../../../src/core/console/graphSpan';

const minute = 60_000;
const spans = [5, 15, 60, 24 * 60].map((minutes) => minutes * minute);

/** About what a text of 11 pixels takes of a graph of 600. */
const widthOf = (text: string) => (text.length * 6.3) / 600;

describe('The marks below a graph', () => {
  for (const locale of ['en-US', 'de', 'ja', 'pl']) {
    for (const end of [undefined, 'now']) {
      it(`do not stand on one another: ${locale}, ${end ?? 'the time'} at the right`, () => {
        for (const ms of spans) {
          for (let passed = 0; passed < ms; passed += ms / 20) {
            const until = new Date(2026, 10, 23, 20, 4).getTime() + passed;
            const ticks = ticksOf({ until, ms }, locale, end);
            const last = ticks.at(-1);
            const before = ticks.at(-2);
            if (!last || !before) continue;
            const gap = last.x - widthOf(last.text) - (before.x + widthOf(before.text) / 2);
            assert.ok(gap > 0, `${ms / minute} min: ${JSON.stringify([before, last])}`);
          }
        }
      });
    }
  }

  it('are there for most of the time that is shown', () => {
    for (const ms of spans) {
      const ticks = ticksOf({ until: new Date(2026, 10, 23, 20, 4).getTime(), ms }, 'en-US');
      assert.ok(ticks.length >= 4, `${ticks.length}`);
    }
  });
});
