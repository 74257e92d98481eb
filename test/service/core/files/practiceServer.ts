import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Clock, systemClock } from '../../../../src/core/base/clock';
import { toDisposable } from '../../../../src/core/base/event';
import { RemoteFiles } from '../../../../src/core/files/remoteFiles';
import type { ServerFiles } from '../../../../src/core/files/serverFiles';
import { silentLog } from '../../../support/silentLog';
import { PanelHttp } from '../../../../src/core/api/http';
import { DaemonTransfer } from '../../../../src/core/api/daemonTransfer';
import { PracticePanel, type PracticePanelOptions } from '../../../panel/practicePanel';
import { askedSince } from '../base/askedSince';

/** A clock whose timers are due at once and move its time on: what waits for a daemon waits no real time. */
export class JumpingClock implements Clock {
  private time = Date.now();

  now(): number {
    return this.time;
  }

  after(ms: number, task: () => void) {
    const timer = setImmediate(() => {
      this.time += ms;
      task();
    });
    return toDisposable(() => clearImmediate(timer));
  }
}

/** A practice server's files, and a folder of this computer. */
export class PracticeServer {
  server: ServerFiles;
  /** A folder of this computer that is gone at the end. */
  readonly local = mkdtempSync(join(tmpdir(), 'hosting-panel-actions-'));
  private since = 0;

  private constructor(readonly panel: PracticePanel) {
    this.server = this.open();
  }

  static async start(options: PracticePanelOptions = {}): Promise<PracticeServer> {
    return new PracticeServer(await PracticePanel.start(options));
  }

  async reset(): Promise<void> {
    await this.panel.reset();
    this.server = this.open();
    this.since = this.panel.mark();
  }

  async stop(): Promise<void> {
    rmSync(this.local, { recursive: true, force: true });
    await this.panel.stop();
  }

  /** Counts requests from here. */
  mark(): void {
    this.since = this.panel.mark();
  }

  /** The last words of the routes that were asked since the mark. */
  get asked(): readonly string[] {
    return askedSince(this.panel, this.since);
  }

  /** Where a path of the server lies on the daemon's disk. */
  async place(path: string): Promise<string> {
    return join(await this.panel.app.folders.of(this.panel.find(this.server.ref.uuid)), path);
  }

  /** What the daemon has at a path; undefined for nothing. */
  async onDisk(path: string): Promise<string | undefined> {
    const place = await this.place(path);
    const found = await stat(place).catch(() => undefined);
    if (!found) return undefined;
    return found.isDirectory() ? '(folder)' : readFileSync(place, 'utf8');
  }

  /** Puts a file on the daemon's disk, behind the client's back. */
  async put(path: string, content: string): Promise<void> {
    const place = await this.place(path);
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(place, content);
  }

  /** Makes a file of this computer and answers its path. */
  write(name: string, content: string | Uint8Array): string {
    const file = join(this.local, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
    return file;
  }

  private open(): ServerFiles {
    const http = new PanelHttp({
      baseUrl: this.panel.baseUrl,
      key: () => Promise.resolve(this.panel.keys.owner),
      clock: systemClock,
      log: silentLog,
    });
    const daemon = new DaemonTransfer(systemClock, silentLog);
    const { uuid, name } = this.panel.server('Ticket Bot');
    const files = new RemoteFiles({ http, daemon, uuid, clock: systemClock });
    return {
      ref: { panel: { id: 'practice', name: 'Practice', http, daemon }, uuid, name },
      files,
    };
  }
}

/** A signal that nobody aborts. */
export const never = new AbortController().signal;
