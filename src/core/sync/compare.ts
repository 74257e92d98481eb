import { foldersOf } from '../base/relativePath';
import { nextTurn } from '../base/turns';
import { type LookLocally, hashFiles, listLocal } from './localFolder';
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
  /** Looks at local files, where somebody else looks at them too. */
  readonly look?: LookLocally | undefined;
  /** Hears that the local folder was gone through; what is left is mostly waiting for the server. */
  readonly onListed?: (() => void) | undefined;
  /** Compares only what lies below this relative path. */
  readonly within?: string;
  /** Resolves to what tells whether the server is known to deny a relative path; asked once both sides were looked at. */
  readonly denials?: (() => Promise<(path: string) => boolean>) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** What a push would do, and what it was decided from. */
export interface Compared {
  readonly plan: PushPlan;
  readonly facts: PushFacts;
}

/** Looks at both sides and compares them. Rejects with PanelErrors, errors of the disk, or the signal's reason. */
export async function compare(comparison: FolderPairFacts): Promise<Compared> {
  const { root, folder, server, isThorough, within, denials, signal } = comparison;
  const isMeant = (path: string) => within === undefined || isAtOrBelow(within, path);
  const all = await listLocal(root, signal, comparison);
  const files = all.files.filter(({ path }) => isMeant(path));
  const local = { ...all, files, folders: all.folders.filter(isMeant) };
  const manifest = new Map([...comparison.manifest].filter(([path]) => isMeant(path)));
  await nextTurn();
  const unsurePaths = unsure(local, manifest).map(({ path }) => path);
  const hashes = await hashFiles(root, unsurePaths, signal);
  const wanted = foldersToLookAt({ local, manifest, hashes }, isThorough);
  const likely = foldersOf(manifest.keys());
  await nextTurn();
  const looking = lookAtFolders({ server, root: folder, wanted, likely, signal });
  comparison.onListed?.();
  const remote = await looking;
  const isDenied = await denials?.();
  const facts = { local, manifest, hashes, remote, isDenied };
  return { plan: await planPush(facts, signal), facts };
}
