import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import os from 'node:os';
import { dirname, join } from 'node:path';
import { type Clock, systemClock } from '../../../../src/core/clock';
import { onDispose } from '../../../../src/core/event';
import { silentLog } from '../../../../src/core/log';
import { PanelHttp } from '../../../../src/core/panel/http';
import { NodeTransfer } from '../../../../src/core/panel/node';
import { type BulkServer, bulkServer } from '../../../../src/core/bulk/bulkServer';
import { compare } from '../../../../src/core/bulk/compare';
import { type Manifest, updateManifest } from '../../../../src/core/bulk/manifest';
import { type PushParts, type PushResult, push } from '../../../../src/core/bulk/push';
import { type PushPlan, isSafe } from '../../../../src/core/bulk/pushPlan';
import { PracticeFiles } from '../files/practiceFiles';

/** Waits for nothing longer than it must: what is waited for here, happens at once. */
const hastyClock: Clock = {
  now: () => Date.now(),
  after: (_, task) => {
    const timer = setImmediate(task);
    return onDispose(() => clearImmediate(timer));
  },
};

/** A local folder and the practice world's Ticket Bot, between which files go in bulk. */
export class PracticeFolder {
  root = '';
  private temporary = '';
  manifest: Manifest = new Map();
  server: BulkServer;

  private constructor(readonly at: PracticeFiles) {
    this.server = this.makeServer();
  }

  static async start(): Promise<PracticeFolder> {
    return new PracticeFolder(await PracticeFiles.start());
  }

  async reset(): Promise<void> {
    this.removeFolders();
    this.root = mkdtempSync(join(os.tmpdir(), 'hosting-panel-local-'));
    this.temporary = mkdtempSync(join(os.tmpdir(), 'hosting-panel-temporary-'));
    this.manifest = new Map();
    await this.at.reset();
    this.server = this.makeServer();
    this.at.mark();
  }

  async stop(): Promise<void> {
    this.removeFolders();
    await this.at.panel.stop();
  }

  /** Writes local files; `time` in milliseconds since 1970. */
  async write(files: Readonly<Record<string, string>>, time?: number): Promise<void> {
    for (const [path, content] of Object.entries(files)) {
      const file = join(this.root, path);
      await mkdir(dirname(file), { recursive: true });
      writeFileSync(file, content);
      if (time !== undefined) utimesSync(file, time / 1000, time / 1000);
    }
  }

  /** Compares, as a person who asks for a push does. */
  async plan(folder: string, isThorough = false): Promise<PushPlan> {
    const { root, manifest } = this;
    const { list } = this.server;
    return (await compare({ root, folder, list, manifest, isThorough })).plan;
  }

  /** Compares and pushes all that is safe, and remembers what went. */
  async push(
    folder: string,
    {
      remove = [],
      signal = new AbortController().signal,
      onProgress = () => undefined,
    }: {
      readonly remove?: readonly string[];
      readonly signal?: AbortSignal;
      readonly onProgress?: () => void;
    } = {},
  ): Promise<PushResult> {
    const files = (await this.plan(folder)).files.filter(isSafe);
    const job = { root: this.root, folder, files, remove, signal, onProgress };
    const result = await push(this.parts(), job);
    this.manifest = updateManifest(this.manifest, result.sent, result.removed);
    return result;
  }

  parts(): PushParts {
    const { server, temporary, at } = this;
    return { server, temporary, files: at.files, clock: hastyClock };
  }

  /** Archives that are left on this computer. */
  leftHere(): Promise<readonly string[]> {
    return readdir(this.temporary);
  }

  /** The server's file, or undefined where there is none. */
  there(path: string): Promise<string | undefined> {
    return this.at.onDisk(path);
  }

  private makeServer(): BulkServer {
    const { panel, uuid } = this.at;
    const key = () => Promise.resolve(panel.keys.owner);
    const http = new PanelHttp({
      baseUrl: panel.baseUrl,
      key,
      clock: systemClock,
      log: silentLog,
    });
    return bulkServer({ http, node: new NodeTransfer(systemClock, silentLog) }, uuid);
  }

  private removeFolders(): void {
    for (const folder of [this.root, this.temporary]) {
      if (folder !== '') rmSync(folder, { recursive: true, force: true });
    }
  }
}
