import { mkdtempSync, realpathSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import os from 'node:os';
import { dirname, join } from 'node:path';
import type { Clock } from '../../../../src/core/base/clock';
import { toDisposable } from '../../../../src/core/base/event';
import type { RemoteFiles } from '../../../../src/core/files/remoteFiles';
import { type Compared, compare } from '../../../../src/core/sync/compare';
import { needsSecondLook } from '../../../../src/core/sync/checkAgain';
import { comparePush } from '../../../../src/core/sync/comparePush';
import { deniedIn } from '../../../../src/core/sync/deniedIn';
import { listLocal } from '../../../../src/core/sync/localFolder';
import { type Manifest, updateManifest } from '../../../../src/core/sync/manifest';
import { type MovedIn, moveIn } from '../../../../src/core/sync/moveIn';
import { type PullJob, type Pulled, fetchFolder } from '../../../../src/core/sync/pull';
import { type PullPlan, isSafeToTake, planPull } from '../../../../src/core/sync/pullPlan';
import { push } from '../../../../src/core/sync/push';
import { type PushParts, type PushResult, carried } from '../../../../src/core/sync/pushJob';
import { foldersOf, planUndo, undoOf } from '../../../../src/core/sync/pushUndo';
import { keepReplaced } from '../../../../src/core/sync/keepReplaced';
import { lookAtFolders } from '../../../../src/core/files/remoteFolders';
import type { LocalFile } from '../../../../src/core/files/localTree';
import { type PushPlan, isSafe, planPush } from '../../../../src/core/sync/pushPlan';
import { alikeFiles, sameContent } from '../../../../src/core/sync/sameContent';
import { PracticeFiles } from '../files/practiceFiles';

/** Waits for nothing longer than it must: what is waited for here, happens at once. */
const hastyClock: Clock = {
  now: () => Date.now(),
  after: (_, task) => {
    const timer = setImmediate(task);
    return toDisposable(() => clearImmediate(timer));
  },
};

/** A push with what it replaced, to be undone. */
interface UndoneLater {
  readonly kept: readonly LocalFile[];
  readonly pushed: PushResult;
  readonly undo: (
    isForced?: boolean,
  ) => Promise<{ readonly result: PushResult; readonly changed: readonly string[] }>;
}

/** A local folder and the practice world's Ticket Bot, between which files go in bulk. */
export class PracticeFolder {
  root = '';
  private temporary = '';
  manifest: Manifest = new Map();

  private constructor(readonly at: PracticeFiles) {}

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
    return (await this.compared(folder, isThorough)).plan;
  }

  /** As `plan`, with what it was decided from. */
  compared(folder: string, isThorough = false): Promise<Compared> {
    const { root, manifest } = this;
    const server = this.files;
    const isDenied = deniedIn(folder, { patterns: [], refused: this.files.denied });
    return compare({
      root,
      folder,
      server,
      manifest,
      isThorough,
      denials: () => Promise.resolve(isDenied),
    });
  }

  /** Compares, as a push begins: a few small files that may be the same are read. */
  async comparedFirst(folder: string): Promise<PushPlan> {
    const { root, files } = this;
    const load = () => Promise.resolve(this.manifest);
    const save = (manifest: Manifest) => Promise.resolve(void (this.manifest = manifest));
    const nothing = () => undefined;
    const how = {
      isThorough: false,
      denials: () => Promise.resolve(() => false),
      clock: hastyClock,
    };
    const heard = { onProgress: nothing, onLeft: nothing, onUnread: nothing };
    const { signal } = new AbortController();
    const { plan } = await comparePush({
      ...{ root, folder, files, manifest: { load, save }, signal },
      ...how,
      ...heard,
    });
    return plan;
  }

  /** Compares, and looks into files of the same size. */
  async planByContent(folder: string): Promise<PushPlan> {
    const { root, manifest, files } = this;
    const compared = await compare({ root, folder, server: files, manifest, isThorough: true });
    const staged = mkdtempSync(join(this.temporary, 'staged-'));
    const nothing = () => undefined;
    const same = await sameContent(alikeFiles(compared.plan, compared.facts), {
      ...{ root, folder, files, staged, clock: hastyClock, onProgress: nothing, onLeft: nothing },
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
    const { plan, facts } = await this.compared(folder);
    const files = plan.files.filter(isSafe);
    const { folders } = plan;
    const before = facts.remote;
    const job = { root: this.root, folder, files, folders, remove, before, signal, onProgress };
    const result = await push(this.parts(), job);
    this.manifest = updateManifest(this.manifest, carried(result), result.removed);
    return result;
  }

  /** Keeps what a push of all that is safe would replace, and pushes it unasked; what it answers undoes it. */
  async pushToUndo(
    folder: string,
    {
      meanwhile,
      onProgress = () => undefined,
    }: { readonly meanwhile?: () => Promise<unknown>; readonly onProgress?: () => void } = {},
  ): Promise<UndoneLater> {
    const { plan, facts } = await this.compared(folder);
    const chosen = plan.files.filter(isSafe);
    const staged = mkdtempSync(join(this.temporary, 'kept-'));
    const { signal } = new AbortController();
    const nothing = () => undefined;
    const how = { files: this.files, folder, staged, signal, onProgress: nothing, onLeft: nothing };
    const before = facts.remote;
    const paths = chosen.map(({ path }) => path);
    const kept = await keepReplaced(paths, { ...how, before, clock: hastyClock });
    await meanwhile?.();
    const hasFetched = kept.length > 0;
    const isSeenAgain = needsSecondLook({ wasAsked: false, hasWaited: false, hasFetched });
    const { folders } = plan;
    const { root } = this;
    const result = await push(this.parts(), {
      ...{ root, folder, files: chosen, folders, remove: [], before, signal, onProgress },
      seen: isSeenAgain ? facts : undefined,
    });
    this.manifest = updateManifest(this.manifest, carried(result), result.removed);
    const undo = undoOf(result, { folder, before });
    return {
      kept,
      pushed: result,
      undo: async (isForced) => {
        const server = this.files;
        const now = await lookAtFolders({ server, root: folder, wanted: foldersOf(undo) });
        const undone = planUndo(undo, now, isForced);
        const files = kept
          .filter(({ path }) => undone.putBack.includes(path))
          .map((file) => ({ ...file, kind: 'changed' as const }));
        const job = { root: staged, folder, files, folders: [], remove: undone.remove };
        const back = await push(this.parts(), { ...job, signal, onProgress: nothing });
        this.manifest = updateManifest(this.manifest, carried(back), back.removed);
        rmSync(staged, { recursive: true });
        return { result: back, changed: undone.changed };
      },
    };
  }

  /** Fetches a folder, takes all that loses nothing, and remembers it. */
  async pull(
    folder: string,
    options: Partial<Pick<PullJob, 'signal' | 'onLeft' | 'onProgress'>> = {},
  ): Promise<{ readonly pulled: Pulled; readonly plan: PullPlan; readonly moved: MovedIn }> {
    const { root, manifest, files: there } = this;
    const staged = mkdtempSync(join(this.temporary, 'staged-'));
    try {
      const { rules } = await listLocal(root);
      const pulled = await fetchFolder({
        ...{ files: there, folder, staged, rules, clock: hastyClock },
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

  /** The server's files. */
  get files(): RemoteFiles {
    return this.at.files;
  }

  parts(): PushParts {
    const { files, temporary } = this;
    return { files, temporary, clock: hastyClock };
  }

  /** Archives that are left on this computer. */
  leftHere(): Promise<readonly string[]> {
    return readdir(this.temporary);
  }

  /** The server's file, or undefined where there is none. */
  there(path: string): Promise<string | undefined> {
    return this.at.onDisk(path);
  }

  private removeFolders(): void {
    for (const folder of [this.root, this.temporary]) {
      if (folder !== '') rmSync(folder, { recursive: true, force: true });
    }
  }
}
