import { mkdtempSync, realpathSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import os from 'node:os';
import { dirname, join } from 'node:path';
import { type Clock, systemClock } from '../../../../src/core/base/clock';
import { onDispose } from '../../../../src/core/base/event';
import { silentLog } from '../../../support/silentLog';
import { PanelHttp } from '../../../../src/core/api/http';
import { DaemonTransfer } from '../../../../src/core/api/daemonTransfer';
import type { Panel, ServerRef } from '../../../../src/core/api/panel';
import { type BulkServer, bulkServer } from '../../../../src/core/sync/bulkServer';
import { compare } from '../../../../src/core/sync/compare';
import { listLocal } from '../../../../src/core/sync/localFolder';
import { type Manifest, updateManifest } from '../../../../src/core/sync/manifest';
import { type MovedIn, moveIn } from '../../../../src/core/sync/moveIn';
import { type PullJob, type Pulled, fetchFolder } from '../../../../src/core/sync/pull';
import { type PullPlan, isSafeToTake, planPull } from '../../../../src/core/sync/pullPlan';
import { push } from '../../../../src/core/sync/push';
import { type PushParts, type PushResult, carried } from '../../../../src/core/sync/pushJob';
import { type PushPlan, isSafe, planPush } from '../../../../src/core/sync/pushPlan';
import { alikeFiles, sameContent } from '../../../../src/core/sync/sameContent';
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
    // Some computers have their temporary folder behind a link.
    this.root = realpathSync(mkdtempSync(join(os.tmpdir(), 'hosting-panel-local-')));
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

  /** Compares, as the user who asks for a push does. */
  async plan(folder: string, isThorough = false): Promise<PushPlan> {
    const { root, manifest } = this;
    const { list } = this.server;
    return (await compare({ root, folder, list, manifest, isThorough })).plan;
  }

  /** Compares, and looks into files of the same size. */
  async planByContent(folder: string): Promise<PushPlan> {
    const { root, manifest, server } = this;
    const { list } = server;
    const compared = await compare({ root, folder, list, manifest, isThorough: true });
    const staged = mkdtempSync(join(this.temporary, 'staged-'));
    const nothing = () => undefined;
    const same = await sameContent(alikeFiles(compared.plan, compared.facts), {
      ...{ root, folder, server, staged, onProgress: nothing, onLeft: nothing },
      signal: new AbortController().signal,
    });
    rmSync(staged, { recursive: true });
    return planPush({ ...compared.facts, manifest: updateManifest(manifest, same) });
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
    const plan = await this.plan(folder);
    const files = plan.files.filter(isSafe);
    const { folders } = plan;
    const job = { root: this.root, folder, files, folders, remove, signal, onProgress };
    const result = await push(this.parts(), job);
    this.manifest = updateManifest(this.manifest, carried(result), result.removed);
    return result;
  }

  /** Fetches a folder, takes all that loses nothing, and remembers it. */
  async pull(
    folder: string,
    options: Partial<Pick<PullJob, 'signal' | 'onLeft' | 'onProgress'>> = {},
  ): Promise<{ readonly pulled: Pulled; readonly plan: PullPlan; readonly moved: MovedIn }> {
    const { root, manifest, server, at } = this;
    const staged = mkdtempSync(join(this.temporary, 'staged-'));
    try {
      const { rules } = await listLocal(root);
      const { ref } = this;
      const pulled = await fetchFolder({
        ...{ ref, server, folder, staged, rules, files: at.files, clock: hastyClock },
        signal: new AbortController().signal,
        onProgress: () => undefined,
        onLeft: () => undefined,
        ...options,
      });
      const ignores = (path: string) => rules.ignores(path);
      const facts = {
        root,
        staged,
        manifest,
        ignores,
        ...pulled,
        dirty: new Set<string>(),
      };
      const plan = await planPull(facts);
      const files = plan.files.filter(isSafeToTake);
      const moved = await moveIn({ staged, root, files, folders: plan.folders });
      this.manifest = updateManifest(manifest, new Map([...plan.same, ...moved.moved]));
      return { pulled, plan, moved };
    } finally {
      rmSync(staged, { recursive: true });
    }
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

  get ref(): ServerRef {
    return { panel: this.panel, uuid: this.at.uuid, name: 'Ticket Bot' };
  }

  private get panel(): Panel {
    const { panel } = this.at;
    const key = () => Promise.resolve(panel.keys.owner);
    const http = new PanelHttp({
      baseUrl: panel.baseUrl,
      key,
      clock: systemClock,
      log: silentLog,
    });
    const daemon = new DaemonTransfer(systemClock, silentLog);
    return { id: new URL(panel.url).host, name: 'Practice', http, daemon };
  }

  private makeServer(): BulkServer {
    return bulkServer(this.panel, this.at.uuid);
  }

  private removeFolders(): void {
    for (const folder of [this.root, this.temporary]) {
      if (folder !== '') rmSync(folder, { recursive: true, force: true });
    }
  }
}
