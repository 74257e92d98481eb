import { hashFiles, listLocal } from './localFolder';
import type { Manifest } from './manifest';
import { type PushFacts, foldersToLookAt, planPush, unsure, type PushPlan } from './pushPlan';
import { isAtOrBelow } from './syncSteps';
import { type LookAtServer, lookAtFolders } from '../files/remoteFolders';

/** A local folder and the server's folder that it is compared with. */
export interface FolderPairFacts {
  readonly root: string;
  readonly folder: string;
  readonly server: LookAtServer;
  readonly manifest: Manifest;
  /** Looks into every folder, also where nothing changed here. */
  readonly isThorough: boolean;
  /** Patterns as below those of the local folder's own ignore files. */
  readonly patterns?: readonly string[];
  /** Compares only what lies below this relative path. */
  readonly within?: string;
  /** Whether the server is known to deny a relative path. */
  readonly isDenied?: ((path: string) => boolean) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** What a push would do, and what it was decided from. */
export interface Compared {
  readonly plan: PushPlan;
  readonly facts: PushFacts;
}

/** Looks at both sides and compares them. Rejects with PanelErrors, errors of the disk, or the signal's reason. */
export async function compare(comparison: FolderPairFacts): Promise<Compared> {
  const { root, folder, server, isThorough, within, isDenied, signal } = comparison;
  const isMeant = (path: string) => within === undefined || isAtOrBelow(within, path);
  const all = await listLocal(root, signal, comparison.patterns);
  const files = all.files.filter(({ path }) => isMeant(path));
  const local = { ...all, files, folders: all.folders.filter(isMeant) };
  const manifest = new Map([...comparison.manifest].filter(([path]) => isMeant(path)));
  const unsurePaths = unsure(local, manifest).map(({ path }) => path);
  const hashes = await hashFiles(root, unsurePaths, signal);
  const wanted = foldersToLookAt({ local, manifest, hashes }, isThorough);
  const remote = await lookAtFolders({ server, root: folder, wanted, signal });
  const facts = { local, manifest, hashes, remote, isDenied };
  return { plan: planPush(facts), facts };
}
