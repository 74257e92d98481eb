import assert from 'node:assert/strict';
import { PracticePanel } from '../../../panel/practicePanel';
import { FakeClock } from '../../../support/fakeClock';
import { WindowsOnPanel } from './windowsOnPanel';

const minute = 60_000;

describe('windows of one user on stock Pterodactyl and on Pelican', function () {
  this.timeout(60_000);
  let panel: PracticePanel;
  let on: WindowsOnPanel;
  afterEach(async () => {
    on.close();
    await panel.stop();
  });

  const rows = [
    ['stock', 6, 18, 720],
    ['pelican', 6, 18, 256],
    ['stock', 300, 180, 720],
    ['pelican', 300, 64, 256],
  ] as const;
  for (const [tongue, servers, each, limit] of rows) {
    it(`${tongue}: three ask for the use of ${servers} servers within the limit, and for nothing that is not there`, async () => {
      panel = await PracticePanel.start({
        ...{ tongue, clockScale: 0, world: { servers }, limits: { statsCacheMs: 0 } },
      });
      on = new WindowsOnPanel(panel, new FakeClock(panel.clock.now()));
      for (let at = 0; at < 3; at++) {
        (await on.open()).look();
        await on.pass(7_300, 100);
      }
      // What was asked at the start is a minute ago.
      await on.pass(2 * minute, 5_000);
      const mark = panel.mark();
      const minutes = 4;
      await on.pass(minutes * minute, 5_000);
      const use = on.counts(mark)['GET /servers/:server/resources'] ?? 0;
      assert.ok(use <= 1.2 * each * minutes, `${use}`);
      const asked = panel.requestsSince(mark);
      assert.ok(asked.length < limit * minutes);
      assert.deepEqual(
        asked.filter(({ status }) => status === 404 || status === 429),
        [],
      );
      for (const one of on.all) {
        assert.equal(one.servers.error, undefined);
        assert.equal(one.monitoring.isOff, true);
      }
    });
  }
});
