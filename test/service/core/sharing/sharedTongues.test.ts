import assert from 'node:assert/strict';
import type { Tongue } from '../../../panel/kernel/tongue';
import { PracticePanel } from '../../../panel/practicePanel';
import { FakeClock } from '../../../support/fakeClock';
import { WindowsOnPanel } from './windowsOnPanel';

const minute = 60_000;
/** Minutes that are counted after the first two. */
const minutes = 4;

/** Requests: of the first two minutes, a minute after that, and of the minute with the most. */
type Counts = readonly [atStart: number, aMinute: number, most: number];

/** The most, by how many servers and windows there are: the list is read in each fifth minute, which may be one of those. */
const ofService: Readonly<Record<number, Readonly<Record<number, Counts>>>> = {
  6: { 1: [10, 4, 5], 3: [18, 4, 5] },
  300: { 1: [26, 10, 13], 3: [42, 10, 13] },
};

describe('what the views ask of each panel of the family', () => {
  let panel: PracticePanel;
  let on: WindowsOnPanel;
  const table: string[] = [];
  afterEach(async () => {
    on.close();
    await panel.stop();
  });
  after(() => {
    const head = '| Panel | Servers | Windows | First two minutes | A minute | Most | Limit |';
    console.log([head, '| :-- | --: | --: | --: | --: | --: | --: |', ...table].join('\n'));
  });

  const rows: readonly (readonly [Tongue, servers: number, use: number, limit: number])[] = [
    ['service', 6, 3, 768],
    ['service', 300, 9, 768],
    ['stock', 6, 18, 720],
    ['stock', 300, 180, 720],
    ['pelican', 6, 18, 256],
    ['pelican', 300, 64, 256],
  ];
  for (const [tongue, servers, use, limit] of rows) {
    for (const windows of [1, 3]) {
      it(`${tongue}: the use of ${servers} servers, from ${windows} at once, within the limit, and nothing that is not there`, async () => {
        panel = await PracticePanel.start({
          ...{ tongue, clockScale: 0, world: { servers }, limits: { statsCacheMs: 0 } },
        });
        on = new WindowsOnPanel(panel, new FakeClock(panel.clock.now()));
        for (let at = 0; at < windows; at++) {
          (await on.open()).look();
          await on.pass(7_300, 100);
        }
        await on.pass(2 * minute - windows * 7_300, 5_000);
        const mark = panel.mark();
        const each: number[] = [];
        for (let done = 0; done < minutes; done++) {
          const from = panel.mark();
          await on.pass(minute, 5_000);
          each.push(panel.requestsSince(from).length);
        }
        const counts: Counts = [
          mark,
          Math.round(each.reduce((sum, one) => sum + one, 0) / minutes),
          Math.max(...each),
        ];
        table.push(`| ${[tongue, servers, windows, ...counts, limit].join(' | ')} |`);
        // The service of api.md is asked no more than before other panels were known.
        const before = tongue === 'service' ? ofService[servers]?.[windows] : undefined;
        if (before) {
          const [atStart, aMinute, most] = before;
          // A window that comes just too late for what another one asks reads the list itself, in its first minutes or after.
          const list = windows > 1 ? Math.ceil(servers / 100) : 0;
          const all = mark + each.reduce((sum, one) => sum + one, 0);
          assert.ok(all <= atStart + aMinute * minutes + list, `${all}: ${counts.join()}`);
          assert.ok(counts[2] <= most + list, counts.join());
        }
        const route = tongue === 'service' ? 'GET /resources' : 'GET /servers/:server/resources';
        const used = on.counts(mark)[route] ?? 0;
        assert.ok(used > 0 && used <= 1.2 * use * minutes, `${used}`);
        assert.ok(counts[2] < limit / 2, counts.join());
        const refused = panel.requests.filter(({ status }) => status === 429);
        assert.deepEqual(refused, []);
        const missing = panel.requestsSince(mark).filter(({ status }) => status === 404);
        assert.deepEqual(missing, []);
        for (const one of on.all) {
          assert.equal(one.servers.error, undefined);
          assert.equal(one.monitoring.isOff, tongue !== 'service');
        }
      });
    }
  }

  const open = async (tongue: Tongue, servers: number) => {
    panel = await PracticePanel.start({
      ...{ tongue, clockScale: 0, world: { servers }, limits: { statsCacheMs: 0 } },
    });
    on = new WindowsOnPanel(panel, new FakeClock(panel.clock.now()));
  };
  const used = (mark: number) => on.counts(mark)['GET /servers/:server/resources'] ?? 0;

  it('three windows that were opened a minute apart ask as much as one', async () => {
    await open('pelican', 300);
    for (let at = 0; at < 3; at++) {
      (await on.open()).look();
      await on.pass(minute, 5_000);
    }
    await on.pass(minute, 5_000);
    const mark = panel.mark();
    await on.pass(2 * minute, 5_000);
    assert.ok(used(mark) <= 64 * 2, `${used(mark)}`);
    // What one of them looks at is asked besides.
    const [, , last] = on.all;
    for (const { uuid } of panel.servers.slice(-3)) last?.servers.use.look(uuid);
    const looking = panel.mark();
    await on.pass(2 * minute, 5_000);
    assert.ok(used(looking) <= 1.2 * 64 * 2, `${used(looking)}`);
  });

  it('a pinned server of 300 is asked each 20 s', async () => {
    await open('pelican', 300);
    const one = await on.open();
    const pinned = panel.servers.slice(-5).map(({ uuid }) => uuid);
    one.servers.use.pin(pinned);
    one.look();
    await on.pass(4 * minute, 5_000);
    const mark = panel.mark();
    // Within these the list is read, after which a look begins late.
    await on.pass(3 * minute, 5_000);
    const read = panel.requestsSince(mark).map(({ path }) => path);
    for (const uuid of pinned) assert.equal(read.filter((path) => path.includes(uuid)).length, 9);
    assert.ok(used(mark) <= 64 * 3, `${used(mark)}`);
  });

  it('a window that looks for what is new finds it for all, and none goes back to what was before', async () => {
    await open('service', 6);
    const detail = 'The route api/client/resources could not be found.';
    panel.order({ kind: 'status', status: 404, match: '^/resources$', detail, count: 99 });
    const leader = await on.open();
    leader.look();
    const follower = await on.open();
    follower.look();
    await on.pass(minute, 5_000);
    assert.equal(follower.http.capabilities.lacks('useOfAll'), true);
    panel.app.faults.clear();
    const reloaded = follower.servers.reload();
    await on.pass(1_000);
    await reloaded;
    await on.pass(minute, 5_000);
    for (const { http } of on.all) assert.equal(http.capabilities.lacks('useOfAll'), false);
    const mark = panel.mark();
    await on.pass(minute, 5_000);
    assert.deepEqual([used(mark), on.counts(mark)['GET /resources']], [0, 3]);
  });
});
