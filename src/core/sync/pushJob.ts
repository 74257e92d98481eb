import type { Clock } from '../base/clock';
import type { RemoteFiles } from '../files/remoteFiles';
import type { RemoteFolders } from '../files/remoteFolders';
import { rememberFolders } from './emptyFolders';
import type { Manifest, SentFile } from './manifest';
import type { ArchiveRecord } from './archiveRecords';
import type { PlannedFile, PushFacts } from './pushPlan';

/** What carries files to a server. */
export interface PushParts {
  readonly files: RemoteFiles;
  readonly clock: Clock;
  /** A local folder for archives that are on their way. */
  readonly temporary: string;
  /** Hears of archives that are made on the server, before they are, and when they are gone. */
  readonly record?: ArchiveRecord | undefined;
  /** Takes over what need not be waited for: an archive that was unpacked is removed. That never rejects. */
  readonly later?: ((work: Promise<void>) => void) | undefined;
}

/** What the user chose of a plan. */
export interface PushJob {
  /** The local folder. */
  readonly root: string;
  /** The server's folder, absolute below its root. */
  readonly folder: string;
  readonly files: readonly PlannedFile[];
  /** Relative paths of folders to be made. */
  readonly folders: readonly string[];
  /** Relative paths that are to go from the server; folders may have a slash behind. */
  readonly remove: readonly string[];
  /** What was known when it was chosen; then both sides are looked at again. */
  readonly seen?: PushFacts | undefined;
  /** The server's folders as they were listed before: what was left out there is still like that. */
  readonly before?: RemoteFolders | undefined;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: PushProgress) => void;
}

/** Where a push is. `done` and `total` count files, but bytes while an archive is being uploaded. */
export interface PushProgress {
  readonly step: 'sending' | 'packing' | 'uploading' | 'unpacking' | 'making' | 'removing';
  readonly done: number;
  readonly total: number;
}

/** What became of a push. Each chosen file is in exactly one of the first five. */
export interface PushResult {
  /** In place on the server. */
  readonly sent: ReadonlyMap<string, SentFile>;
  /** On the server these are as they were. */
  readonly untouched: readonly string[];
  /** On the server these may be missing, old or cut off. */
  readonly damaged: readonly string[];
  /** Arrived on the server, and are neither what was sent nor what was there before: something there wrote them. */
  readonly altered?: readonly string[];
  /** The server has unpacked these, and nobody could look at what came of it. */
  readonly unseen: readonly string[];
  /** Why some of the damaged were refused, where the daemon told it of just these. */
  readonly refusals: ReadonlyMap<string, unknown>;
  /** Folders that are there now. */
  readonly made: readonly string[];
  readonly notMade: readonly string[];
  readonly removed: readonly string[];
  /** Chosen to go, and not known to be gone. */
  readonly notRemoved: readonly string[];
  /** Chosen, and left as it is on both sides: there or here it is not any more what it was when it was chosen. */
  readonly left?: readonly string[];
  /** An archive that may still be on the server. */
  readonly leftArchive?: string | undefined;
  /** Why it ended early; an AbortError where the user gave up. */
  readonly failure?: unknown;
  /** The permission that the step at which it ended needs. */
  readonly permission?: PushPermission;
}

/** What the steps of a push need: looking, carrying and making, and removing. */
export type PushPermission = 'file.read' | 'file.create' | 'file.delete';

/** What is to be remembered of a push. */
export function carried({ sent, made }: PushResult): Manifest {
  return new Map([...sent, ...rememberFolders(made)]);
}

/** What a push has done so far. */
export class PushState {
  readonly sent = new Map<string, SentFile>();
  readonly damaged = new Set<string>();
  readonly altered = new Set<string>();
  readonly unseen = new Set<string>();
  readonly refusals = new Map<string, unknown>();
  readonly made: string[] = [];
  readonly removed: string[] = [];
  leftArchive: string | undefined;
  /** What the step that is being done needs. */
  permission: PushPermission = 'file.read';

  private readonly left: readonly string[];
  private readonly alreadyGone: readonly string[];

  constructor(
    private readonly job: PushJob,
    {
      left = [],
      alreadyGone = [],
    }: {
      readonly left?: readonly string[];
      /** Was to be removed, and was gone before. */
      readonly alreadyGone?: readonly string[];
    } = {},
  ) {
    this.left = left;
    this.alreadyGone = alreadyGone;
  }

  /** Notes that a file is in place. */
  send(path: string, file: SentFile): void {
    this.damaged.delete(path);
    this.sent.set(path, file);
  }

  /** Notes that a file was refused by itself, and why. */
  refuse(path: string, why: unknown): void {
    this.damaged.add(path);
    this.refusals.set(path, why);
  }

  /** The outcome, if it ends now. */
  result(failure?: unknown): PushResult {
    const { sent, made, left, leftArchive, refusals, permission } = this;
    const removed = [...this.removed, ...this.alreadyGone];
    const damaged = [...this.damaged];
    const paths = this.job.files.map(({ path }) => path);
    const [altered, unseen] = [[...this.altered], [...this.unseen]];
    const touched = new Set([...sent.keys(), ...damaged, ...altered, ...unseen]);
    const untouched = paths.filter((path) => !touched.has(path));
    const notMade = this.job.folders.slice(made.length);
    const notRemoved = this.job.remove.slice(this.removed.length);
    const folders = { made, notMade, removed, notRemoved };
    const carried = { sent, untouched, damaged, altered, unseen, refusals };
    return { ...carried, ...folders, left, leftArchive, failure, permission };
  }
}
