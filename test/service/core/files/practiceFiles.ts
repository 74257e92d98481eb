import assert from 'node:assert/strict';
import { readFile, rm, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { RemoteFiles } from '../../../../src/core/files/remoteFiles';
import { systemClock } from '../../../../src/core/base/clock';
import { silentLog } from '../../../support/silentLog';
import { PanelHttp } from '../../../../src/core/api/http';
import { DaemonTransfer } from '../../../../src/core/api/daemonTransfer';
import { PracticePanel } from '../../../panel/practicePanel';
import { FakeClock } from '../../../support/fakeClock';
import { askedSince } from '../base/askedSince';

/** The files of a practice server: through the client, and as they lie on the daemon's disk. */
export class PracticeFiles {
  /** Decides how old a listing is. */
  readonly clock = new FakeClock(Date.now());
  files: RemoteFiles;
  readonly uuid: string;
  private since = 0;

  private constructor(readonly panel: PracticePanel) {
    this.uuid = panel.server('Ticket Bot').uuid;
    this.files = this.open();
  }

  static async start(): Promise<PracticeFiles> {
    return new PracticeFiles(await PracticePanel.start());
  }

  /** Puts the server back and forgets everything. */
  async reset(): Promise<void> {
    await this.panel.reset();
    this.files = this.open();
    this.since = this.panel.mark();
  }

  /** Counts requests from here. */
  mark(): void {
    this.since = this.panel.mark();
  }

  /** The last words of the routes that were asked since the mark. */
  get asked(): readonly string[] {
    return askedSince(this.panel, this.since);
  }

  /** What the daemon has at a path; undefined for nothing. */
  async onDisk(path: string): Promise<string | undefined> {
    const root = await this.root();
    try {
      if ((await stat(join(root, path))).isDirectory()) return '(folder)';
      return await readFile(join(root, path), 'utf8');
    } catch {
      return undefined;
    }
  }

  /** Takes a file off the daemon's disk, behind the client's back. */
  async deleteOnDisk(path: string): Promise<void> {
    await rm(join(await this.root(), path));
  }

  /** Lets the daemon die in uploads to come after it emptied (or removed) the file that it should replace. */
  async dieDuringUploads(path: string, how: { deletes: boolean; count: number }): Promise<void> {
    const file = join(await this.root(), path);
    await (how.deletes ? rm(file) : truncate(file));
    const { count } = how;
    this.panel.order({ kind: 'reset', where: 'node', match: '/upload/file', count });
  }

  /** Where the daemon keeps the files. */
  root(): Promise<string> {
    return this.panel.app.folders.of(this.panel.find(this.uuid));
  }

  /** The files of another server of the same panel. */
  ofServer(name: string): RemoteFiles {
    return this.open(this.panel.server(name).uuid);
  }

  private open(uuid = this.uuid): RemoteFiles {
    const http = new PanelHttp({
      baseUrl: this.panel.baseUrl,
      key: () => Promise.resolve(this.panel.keys.owner),
      clock: systemClock,
      log: silentLog,
    });
    const daemon = new DaemonTransfer(systemClock, silentLog);
    return new RemoteFiles({ http, daemon, uuid, clock: this.clock });
  }
}

/** Text as the bytes of a file. */
export function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** The bytes of a file as text. */
export function text(content: Uint8Array): string {
  return new TextDecoder().decode(content);
}

/** The files of a practice server for the tests around: as new before each, with the root listed, and no rule broken after it. */
export function withFiles(take: (at: PracticeFiles) => void): void {
  let at: PracticeFiles;
  before(async () => {
    at = await PracticeFiles.start();
    take(at);
  });
  beforeEach(async () => {
    await at.reset();
    await at.files.browse('/');
    at.mark();
  });
  afterEach(() => assert.deepEqual(at.panel.violations, []));
  after(() => at.panel.stop());
}
