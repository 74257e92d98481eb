import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { RemoteFiles } from '../../src/core/files/remoteFiles';
import { silentLog } from '../support/silentLog';
import { PanelHttp } from '../../src/core/api/http';
import { DaemonTransfer } from '../../src/core/api/daemonTransfer';
import { PracticePanel } from '../panel/practicePanel';
import { requestsUnderWay } from './traffic';
import { VirtualClock } from './virtualClock';

/** A practice panel with a client of its own. What waits on either side's clock is not waited for. */
export class Stage {
  /** What the action under test may keep between its runs, such as a store. */
  private kept = new Map<string, unknown>();
  private client: Client;

  private constructor(readonly panel: PracticePanel) {
    this.client = openClient(panel);
  }

  static async start(): Promise<Stage> {
    const limits = { rates: { global: { count: 1_000_000 } } };
    return new Stage(await PracticePanel.start({ clockScale: 0, limits }));
  }

  get clock(): VirtualClock {
    return this.client.clock;
  }

  get http(): PanelHttp {
    return this.client.http;
  }

  get daemon(): DaemonTransfer {
    return this.client.daemon;
  }

  get files(): RemoteFiles {
    return this.client.files;
  }

  /** The server that most actions are about. */
  get uuid(): string {
    return this.panel.server('Ticket Bot').uuid;
  }

  /** Everything as at the start, with a client that knows nothing. */
  async reset(): Promise<void> {
    await this.panel.reset();
    this.openAnew();
  }

  /** A client that knows nothing, of a panel that stays as it is. */
  openAnew(): void {
    this.kept = new Map();
    this.client = openClient(this.panel);
  }

  /** The action's own object of that name, made when first asked for. */
  readonly keep = <T>(name: string, make: () => T): T => {
    const found = this.kept.get(name) ?? make();
    this.kept.set(name, found);
    return found as T;
  };

  /** A copy of the action's own objects. */
  copyKept(): ReadonlyMap<string, unknown> {
    return structuredClone(this.kept);
  }

  /** Copies of such objects are the action's own from now on. */
  putBack(kept: ReadonlyMap<string, unknown>): void {
    this.kept = new Map(structuredClone(kept));
  }

  /** Requests that wait for an answer. */
  get requestsUnderWay(): number {
    return requestsUnderWay(this.panel.url) + requestsUnderWay(this.panel.nodeUrl);
  }

  /** Both clocks go to the client's next timer. False: it waits for nothing. */
  leap(): boolean {
    const before = this.clock.now();
    if (!this.clock.leap()) return false;
    this.panel.clock.advance(this.clock.now() - before);
    return true;
  }

  /** What the daemon has on its disk for the server, by path. */
  async disk(): Promise<Readonly<Record<string, string>>> {
    for (let left = 100; ; left--) {
      try {
        return await this.readDisk();
      } catch (error) {
        // The daemon is just replacing files.
        if (left === 0) throw error;
        await wait(20);
      }
    }
  }

  /** Where the server's files are on this computer. */
  root(): Promise<string> {
    return this.panel.app.folders.of(this.panel.find(this.uuid));
  }

  /** Lets the panel finish what it was told to do, answered or not. */
  async rest(): Promise<void> {
    await wait(10);
  }

  stop(): Promise<void> {
    return this.panel.stop();
  }

  private async readDisk(): Promise<Readonly<Record<string, string>>> {
    if (!this.panel.servers.some(({ name }) => name === 'Ticket Bot')) return {};
    const root = await this.root();
    const entries = readdirSync(root, { recursive: true, withFileTypes: true });
    const found = entries.map((entry) => {
      const path = join(entry.parentPath, entry.name);
      if (/\.tar\.gz$/.test(entry.name)) return [path.slice(root.length), '(archive)'] as const;
      const content = entry.isFile() ? readFileSync(path, 'latin1') : '(folder)';
      return [path.slice(root.length), content] as const;
    });
    return Object.fromEntries(found.sort(([a], [b]) => (a < b ? -1 : 1)));
  }
}

interface Client {
  readonly clock: VirtualClock;
  readonly http: PanelHttp;
  readonly daemon: DaemonTransfer;
  readonly files: RemoteFiles;
}

function openClient(panel: PracticePanel): Client {
  const clock = new VirtualClock();
  const http = new PanelHttp({
    baseUrl: panel.baseUrl,
    key: () => Promise.resolve(panel.keys.owner),
    clock,
    log: silentLog,
  });
  const daemon = new DaemonTransfer(clock, silentLog);
  const { uuid } = panel.server('Ticket Bot');
  return { clock, http, daemon, files: new RemoteFiles({ http, daemon, uuid, clock }) };
}
