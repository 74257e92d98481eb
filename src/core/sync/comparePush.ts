import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import { join } from 'node:path';
import type { Clock } from '../base/clock';
import type { RemoteFiles } from '../files/remoteFiles';
import { type Compared, compare } from './compare';
import type { PullProgress } from './fetchArchive';
import type { LookLocally } from './localFolder';
import { type Manifest, type SentFile, updateManifest } from './manifest';
import { type PlannedFile, planPush } from './pushPlan';
import { alikeFiles, fewAlike, sameContent } from './sameContent';

/** What is compared before a push. */
export interface PushComparison {
  /** The local folder. */
  readonly root: string;
  /** The server's folder, absolute below its root. */
  readonly folder: string;
  readonly files: RemoteFiles;
  /** What is known of earlier pushes and pulls, kept for later ones. */
  readonly manifest: {
    readonly load: () => Promise<Manifest>;
    readonly save: (manifest: Manifest) => Promise<void>;
  };
  /** Resolves to what tells whether the server is known to deny a relative path; asked once both sides were looked at. */
  readonly denials: () => Promise<(path: string) => boolean>;
  /** Looks into every folder, and into files that are as large on both sides. */
  readonly isThorough: boolean;
  /** Patterns as below those of the local folder's own ignore files. */
  readonly patterns?: readonly string[];
  /** Looks at local files, where somebody else looks at them too. */
  readonly look?: LookLocally | undefined;
  /** Hears that the local folder was gone through; what is left is mostly waiting for the server. */
  readonly onListed?: (() => void) | undefined;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: PullProgress) => void;
  /** Hears of an archive that could not be removed from the server. */
  readonly onLeft: (path: string) => void;
  /** Hears why files that are as large on both sides were not read. */
  readonly onUnread: (error: unknown) => void;
}

/**
 * Compares both sides before a push, and remembers what turned out to be the same. A few small files that are as large on
 * both sides are read without being asked for: four requests for all of them. Rejects as `compare` does, and as
 * `sameContent` where it was asked for.
 */
export async function comparePush(comparison: PushComparison): Promise<Compared> {
  const {
    root,
    folder,
    files,
    isThorough,
    denials,
    patterns = [],
    look,
    onListed,
    signal,
  } = comparison;
  const manifest = await comparison.manifest.load();
  const how = { manifest, isThorough, denials, patterns, look, onListed, signal };
  const compared = await compare({ root, folder, server: files, ...how });
  const alike = alikeFiles(compared.plan, compared.facts);
  const looked = isThorough
    ? await lookInside(comparison, alike)
    : await lookIfPossible(comparison, fewAlike(alike));
  const known = new Map([...compared.plan.adopted, ...looked.same]);
  if (known.size + looked.read.size === 0) return compared;
  const now = updateManifest(manifest, known);
  if (known.size > 0) await comparison.manifest.save(now);
  const facts = { ...compared.facts, manifest: now, read: looked.read };
  return { facts, plan: await planPush(facts, signal) };
}

/** What was read on both sides, and what of it is the same although its time differs. */
interface LookedInside {
  readonly read: ReadonlySet<string>;
  readonly same: ReadonlyMap<string, SentFile>;
}

async function lookInside(
  comparison: PushComparison,
  alike: readonly PlannedFile[],
): Promise<LookedInside> {
  if (alike.length === 0) return { read: new Set(), same: new Map() };
  const staged = await mkdtemp(join(os.tmpdir(), 'hosting-panel-'));
  try {
    const same = await sameContent(alike, { ...comparison, staged });
    return { read: new Set(alike.map(({ path }) => path)), same };
  } finally {
    await rm(staged, { recursive: true, force: true });
  }
}

/** As `lookInside`; where that fails, as for want of a permission, they stay what only their content tells of. */
async function lookIfPossible(
  comparison: PushComparison,
  alike: readonly PlannedFile[],
): Promise<LookedInside> {
  try {
    return await lookInside(comparison, alike);
  } catch (error) {
    comparison.signal.throwIfAborted();
    comparison.onUnread(error);
    return { read: new Set(), same: new Map() };
  }
}
