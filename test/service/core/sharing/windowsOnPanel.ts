import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { keyFingerprint } from '../../../../src/core/accounts/keyFingerprint';
import type { DaemonTransfer } from '../../../../src/core/api/daemonTransfer';
import { PanelHttp } from '../../../../src/core/api/http';
import { type Panel, createPanel } from '../../../../src/core/api/panel';
import { systemClock } from '../../../../src/core/base/clock';
import { Emitter } from '../../../../src/core/base/event';
import { plainFilter } from '../../../../src/core/monitoring/issueFilter';
import { MonitoringStore } from '../../../../src/core/monitoring/monitoringStore';
import { ServerStore } from '../../../../src/core/servers/serverStore';
import { shareRequests } from '../../../../src/core/sharing/shareRequests';
import { Windows } from '../../../../src/core/windows/windows';
import type { PracticePanel } from '../../../panel/practicePanel';
import type { Keys } from '../../../panel/worlds/worlds';
import type { FakeClock } from '../../../support/fakeClock';
import { silentLog } from '../../../support/silentLog';
import { WatchingWindow } from './watchingWindow';

/** Windows of one user with what their views show; the time of the views moves only when told to. */
export class WindowsOnPanel {
  readonly all: WindowOnPanel[] = [];
  /** The storage that all windows share. */
  readonly folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sharing-test-'));
  private underWay = 0;

  constructor(
    readonly panel: PracticePanel,
    readonly clock: FakeClock,
  ) {}

  /** Opens a window, and waits until it found the others. */
  async open(key: keyof Keys = 'owner'): Promise<WindowOnPanel> {
    const windows = new Windows({
      folder: this.folder,
      secret: () => Promise.resolve('the same'),
      clock: systemClock,
      log: silentLog,
    });
    const text = this.panel.keys[key];
    const http = new PanelHttp({
      baseUrl: this.panel.baseUrl,
      key: () => Promise.resolve(text),
      keyFingerprint: keyFingerprint(text),
      clock: this.clock,
      log: silentLog,
    });
    http.send = this.waitedFor(http.send.bind(http));
    // What is asked of another window may take its time on the way: time does not go on before the answer is there.
    windows.ask = this.waitedFor(windows.ask.bind(windows));
    const one = new WindowOnPanel(windows, http, this.clock, this.folder);
    this.all.push(one);
    await one.found();
    return one;
  }

  /** How often the panel was asked since a mark, by method and route. */
  counts(mark: number): Readonly<Record<string, number>> {
    const all: Record<string, number> = {};
    for (const { method, route } of this.panel.requestsSince(mark)) {
      const line = `${method} ${route}`;
      all[line] = (all[line] ?? 0) + 1;
    }
    return all;
  }

  /** Moves the time of all on, waiting in each step until all requests have ended. */
  async pass(ms: number, step = 1_000): Promise<void> {
    for (let done = 0; done < ms; done += step) {
      this.panel.clock.advance(step);
      await this.clock.advance(step);
      await this.quiet();
    }
  }

  /** The same, and `quiet` waits for what is asked. */
  private waitedFor<A extends unknown[], R>(
    ask: (...about: A) => Promise<R>,
  ): (...about: A) => Promise<R> {
    return (...about) => {
      this.underWay++;
      return ask(...about).finally(() => this.underWay--);
    };
  }

  /** Resolves when no window waits for an answer or for the disk, where windows leave each other what they know. */
  async quiet(): Promise<void> {
    for (let still = 0; still < 3; still = this.isBusy ? 0 : still + 1)
      await new Promise((resolve) => setImmediate(resolve));
  }

  private get isBusy(): boolean {
    return (
      this.underWay > 0 || process.getActiveResourcesInfo().some((one) => one.startsWith('FSReq'))
    );
  }

  close(): void {
    for (const one of this.all.splice(0)) one.close();
    fs.rmSync(this.folder, { recursive: true, force: true, maxRetries: 20 });
  }
}

/** One window: its lists of servers and of projects. */
export class WindowOnPanel {
  readonly servers: ServerStore;
  readonly monitoring: MonitoringStore;
  private readonly panel: Panel;
  private watching: WatchingWindow | undefined;

  constructor(
    readonly windows: Windows,
    readonly http: PanelHttp,
    private readonly clock: FakeClock,
    private readonly folder: string,
  ) {
    const daemon = {} as DaemonTransfer;
    this.panel = createPanel({ id: 'panel.example', name: 'Panel', http, daemon });
    const panels = { all: [this.panel], onDidChange: new Emitter<void>().event };
    shareRequests({ windows, panels, clock });
    this.servers = new ServerStore(http, clock);
    this.monitoring = new MonitoringStore(http, clock, () => plainFilter);
    windows.start();
  }

  /** Resolves when it leads or follows. */
  async found(): Promise<void> {
    if (this.windows.role !== 'seeking') return;
    await new Promise((resolve) => this.windows.onDidChangeRole(resolve));
  }

  /** Shows its views. */
  look(): void {
    void this.servers.refresh();
    this.servers.watch();
    this.monitoring.watch();
  }

  /** Watches all servers without showing any view, as VS Code does from its start. */
  watch(): WatchingWindow {
    const { windows, panel, clock, folder } = this;
    this.watching = new WatchingWindow({ windows, panel, clock, folder });
    return this.watching;
  }

  close(): void {
    this.watching?.close();
    this.servers.dispose();
    this.monitoring.dispose();
    this.windows.dispose();
  }
}
