import assert from 'node:assert/strict';
import { PanelError } from '../../../../src/core/api/errors';
import { PanelHttp } from '../../../../src/core/api/http';
import { plainFilter } from '../../../../src/core/monitoring/issueFilter';
import { MonitoringStore } from '../../../../src/core/monitoring/monitoringStore';
import { ServerStore } from '../../../../src/core/servers/serverStore';
import { PracticePanel } from '../../../panel/practicePanel';
import { FakeClock } from '../../../support/fakeClock';
import { silentLog } from '../../../support/silentLog';

const minute = 60_000;

describe('a key that is refused while everything is looked at', () => {
  let panel: PracticePanel;
  let clock: FakeClock;
  let http: PanelHttp;
  let servers: ServerStore;
  let monitoring: MonitoringStore;
  let underWay: number;

  beforeEach(async () => {
    panel = await PracticePanel.start({ clockScale: 0 });
    clock = new FakeClock();
    http = new PanelHttp({
      baseUrl: panel.baseUrl,
      key: () => Promise.resolve(panel.keys.owner),
      clock,
      log: silentLog,
    });
    underWay = 0;
    const send = http.send.bind(http);
    http.send = (request) => {
      underWay++;
      return send(request).finally(() => underWay--);
    };
    servers = new ServerStore(http, clock);
    monitoring = new MonitoringStore(http, clock, () => plainFilter);
    servers.watch();
    monitoring.watch();
    await pass(2 * minute);
    assert.ok(servers.isLoaded && monitoring.isLoaded);
  });
  afterEach(async () => {
    servers.dispose();
    monitoring.dispose();
    await panel.stop();
  });

  /** Moves time on in steps, waiting in each for what was asked. */
  async function pass(ms: number, step = 5_000): Promise<void> {
    for (let done = 0; done < ms; done += step) {
      await clock.advance(step);
      for (let still = 0; still < 3; still = underWay > 0 ? 0 : still + 1)
        await new Promise((resolve) => setImmediate(resolve));
    }
  }

  const setExpired = (isExpired: boolean) => {
    const key = panel.app.world.keys.get(panel.keys.owner);
    assert.ok(key);
    const expiresAt = isExpired ? 0 : undefined;
    Object.assign(key, { expiresAt });
  };

  it('is asked with by each that looks, and then by nobody for an hour', async () => {
    setExpired(true);
    const mark = panel.mark();
    await pass(60 * minute, 20_000);
    const asked = panel.requestsSince(mark);
    // The load of the servers, and the issues of two projects.
    assert.ok(asked.length >= 1 && asked.length <= 4, String(asked.map(({ route }) => route)));
    assert.ok(PanelError.is(servers.error, 'unauthorized'));
    assert.ok(PanelError.is(monitoring.error, 'unauthorized'));
  });

  it('goes on when the user wants another try', async () => {
    setExpired(true);
    await pass(5 * minute, 20_000);
    setExpired(false);
    const mark = panel.mark();
    await pass(5 * minute, 20_000);
    assert.deepEqual(panel.requestsSince(mark), []);
    http.refusedKey.allow();
    servers.resume();
    await pass(minute);
    assert.equal(servers.error, undefined);
    assert.ok(panel.requestsSince(mark).length > 2);
  });
});
