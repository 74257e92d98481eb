import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import { PracticePanel } from '../../../panel/practicePanel';
import { FakeClock } from '../../../support/fakeClock';
import { WindowsOnPanel } from './windowsOnPanel';

const hour = 60 * 60_000;
/** Less than half of the time between two looks, so that none is left out. */
const step = 5_000;

/** What an hour cost. */
interface Cost {
  readonly use: number;
  readonly list: number;
  readonly all: number;
}

describe('an hour in which VS Code only watches', () => {
  let panel: PracticePanel;
  let on: WindowsOnPanel;
  const table: string[] = [];

  const start = async (servers: number) => {
    panel = await PracticePanel.start({
      ...{ clockScale: 0, world: { servers }, limits: { statsCacheMs: 0 } },
    });
    on = new WindowsOnPanel(panel, new FakeClock(panel.clock.now()));
  };
  afterEach(async () => {
    on.close();
    await panel.stop();
  });
  after(() => {
    const head = '| Servers | The user is | Windows | Use | List | All | Budget |';
    console.log([head, '| --: | :-- | --: | --: | --: | --: | --: |', ...table].join('\n'));
  });

  /** What the hour after the start costs, with windows that came at odd moments. */
  async function hourOf(windows: number, isFocused: boolean): Promise<Cost> {
    const mark = panel.mark();
    for (let at = 0; at < windows; at++) {
      const watching = (await on.open()).watch();
      // What was seen before comes from the disk, which has a time of its own.
      while (panel.requestsSince(mark).length === 0) {
        await wait(1);
        await on.pass(1, 1);
      }
      await on.pass(1_300, 100);
      // The last one that was opened is in front.
      watching.focused.setFocused(isFocused && at === windows - 1);
    }
    await on.pass(hour, step);
    const counts = on.counts(mark);
    const { 'GET /resources': use = 0, 'GET /': list = 0 } = counts;
    return { use, list, all: Object.values(counts).reduce((sum, one) => sum + one, 0) };
  }

  for (const servers of [1, 3, 300]) {
    for (const isFocused of [true, false]) {
      const pages = Math.ceil(servers / 100);
      const looks = hour / (isFocused ? 20_000 : 60_000);
      // A look at the beginning and each time after it; the list each five minutes, page by page; permissions once.
      const budget = pages * (looks + 1) + pages * 13 + 1;
      const where = isFocused ? 'in VS Code' : 'elsewhere';
      it(`costs ${budget} requests for ${servers} servers while the user is ${where}, 1.1 times that with three windows`, async () => {
        const costs: Cost[] = [];
        for (const windows of [1, 3]) {
          await start(servers);
          const cost = await hourOf(windows, isFocused);
          costs.push(cost);
          const cells = [servers, where, windows, cost.use, cost.list, cost.all, budget];
          table.push(`| ${cells.join(' | ')} |`);
          assert.deepEqual(panel.violations, []);
          if (windows === 1) {
            on.close();
            await panel.stop();
          }
        }
        const [one, three] = costs;
        assert.ok(one && one.all <= budget && one.use >= pages * looks * 0.95, JSON.stringify(one));
        assert.ok(three && three.all <= 1.1 * one.all, JSON.stringify(three));
      });
    }
  }

  it('costs nothing where nobody is signed in, nor after the user signed out', async () => {
    await start(3);
    const watching = (await on.open()).watch();
    await on.pass(60_000, step);
    watching.signOut();
    const mark = panel.mark();
    await on.pass(hour, step);
    assert.deepEqual(on.counts(mark), {});
  });
});
