import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import { join } from 'node:path';
import type { Clock } from '../base/clock';
import type { RemoteFiles } from '../files/remoteFiles';
import { type Compared, compare } from './compare';
import type { PullProgress } from './fetchArchive';
import { type Manifest, updateManifest } from './manifest';
import { planPush } from './pushPlan';
import { alikeFiles, sameContent } from './sameContent';

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
  /** Whether the server is known to deny a relative path. */
  readonly isDenied: (path: string) => boolean;
  /** Looks into every folder, and into files that are as large on both sides. */
  readonly isThorough: boolean;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: PullProgress) => void;
  /** Hears of an archive that could not be removed from the server. */
  readonly onLeft: (path: string) => void;
}

/** Compares both sides before a push, and remembers what turned out to be the same. Rejects as `compare` and `sameContent` do. */
export async function comparePush(comparison: PushComparison): Promise<Compared> {
  const { root, folder, files, isThorough, isDenied, signal } = comparison;
  const manifest = await comparison.manifest.load();
  const how = { manifest, isThorough, isDenied, signal };
  const compared = await compare({ root, folder, server: files, ...how });
  const same = isThorough ? await lookInside(comparison, compared) : undefined;
  const known = new Map([...compared.plan.adopted, ...(same ?? [])]);
  if (known.size === 0) return compared;
  const now = updateManifest(manifest, known);
  await comparison.manifest.save(now);
  const facts = { ...compared.facts, manifest: now };
  return { facts, plan: planPush(facts) };
}

/** What is the same although its time differs. */
async function lookInside(comparison: PushComparison, { plan, facts }: Compared) {
  const staged = await mkdtemp(join(os.tmpdir(), 'hosting-panel-'));
  try {
    return await sameContent(alikeFiles(plan, facts), { ...comparison, staged });
  } finally {
    await rm(staged, { recursive: true, force: true });
  }
}
