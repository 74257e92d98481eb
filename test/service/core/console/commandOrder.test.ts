import assert from 'node:assert/strict';
import type { DaemonTransfer } from '../../../../src/core/api/daemonTransfer';
import { PanelHttp } from '../../../../src/core/api/http';
import { createPanel } from '../../../../src/core/api/panel';
import { type Clock, systemClock } from '../../../../src/core/base/clock';
import { Consoles } from '../../../../src/core/console/consoles';
import { type Transport, openSocket } from '../../../../src/core/console/transport';
import { PracticePanel } from '../../../panel/practicePanel';
import { silentLog } from '../../../support/silentLog';

/** Real time; each frame that comes skips a second of what limits count, so that a long paste is a matter of seconds. */
class SkippingClock implements Clock {
  private skipped = 0;

  now(): number {
    return systemClock.now() + this.skipped;
  }

  after(ms: number, task: () => void) {
    return systemClock.after(ms, task);
  }

  skip(ms: number): void {
    this.skipped += ms;
  }
}

describe('A paste into the console of a rude panel', () => {
  let panel: PracticePanel;
  const open: Consoles[] = [];

  before(async () => {
    // Its limits run as fast as the client's.
    const limits = { websocketTokenMs: 24 * 60 * 60_000 };
    panel = await PracticePanel.start({
      isRude: true,
      world: { servers: 20 },
      clockScale: 400,
      limits,
    });
    for (const { uuid } of panel.servers) panel.find(uuid).power = 'running';
  });

  after(async () => {
    for (const consoles of open) consoles.dispose();
    await panel.stop();
  });

  /** Sends lines at once, and returns them as the server's program got them. */
  async function paste(uuid: string, lines: readonly string[]): Promise<readonly string[]> {
    const clock = new SkippingClock();
    const back = `> ${lines[0]?.split(' ')[0] ?? ''} `;
    const transport: Transport = (url, origin, listener) =>
      openSocket(url, origin, {
        ...listener,
        message: (text) => {
          // The panel's time runs faster: the pause that it wants between two lines is over when one comes back.
          if (text.includes(back)) clock.skip(1_100);
          listener.message(text);
        },
      });
    const http = new PanelHttp({
      baseUrl: panel.baseUrl,
      key: () => Promise.resolve(panel.keys.owner),
      clock: systemClock,
      log: silentLog,
    });
    const consoles = new Consoles({
      clock,
      log: silentLog,
      loadTransport: () => Promise.resolve(transport),
    });
    open.push(consoles);
    const owner = createPanel({ id: 'here', name: 'Here', http, daemon: {} as DaemonTransfer });
    const { connection } = consoles.acquire({ panel: owner, uuid, name: 'Pasted into' });
    const got: string[] = [];
    const printed = new Set(lines.map((line) => `> ${line}`));
    await new Promise<void>((resolve) => {
      connection.onDidReceiveLine((line) => {
        if (printed.has(line)) got.push(line.slice(2));
        if (got.length === lines.length) resolve();
      });
      connection.onDidChangePower((state) => {
        if (state === 'running') assert.equal(connection.commands(lines), 'accepted');
      });
    });
    return got;
  }

  const numbered = (count: number, word: string) =>
    Array.from({ length: count }, (_, at) => `${word} ${at}`);

  it('of 1,000 lines arrives in order, 20 times out of 20', async () => {
    const lines = numbered(1_000, 'say');
    const all = await Promise.all(panel.servers.map(({ uuid }) => paste(uuid, lines)));
    assert.equal(all.length, 20);
    for (const got of all) assert.deepEqual(got, lines);
  });

  it('arrives in order where only the program repeats it, behind its prompt', async () => {
    panel.app.verbs.get('consoleFlavour')?.({ echoes: false });
    const lines = numbered(9, 'tell');
    const all = await Promise.all(panel.servers.map(({ uuid }) => paste(uuid, lines)));
    for (const got of all) assert.deepEqual(got, lines);
  });
});
