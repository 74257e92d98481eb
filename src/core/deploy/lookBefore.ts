import { join } from 'node:path';
import { listActivity } from '../api/activity';
import type { ServerRef } from '../api/panel';
import { getResources } from '../api/resources';
import { apiOf } from '../api/serverApi';
import { getServer } from '../api/servers';
import { LocalFileError, statInside } from '../base/localFile';
import type { RemoteFiles } from '../files/remoteFiles';
import { remotePath } from '../files/remoteFolders';
import { looksSecret } from '../base/secretNames';
import { type Compared, compare } from '../sync/compare';
import { deniedIn } from '../sync/deniedIn';
import { IgnoreRules } from '../sync/ignoreRules';
import type { Manifest } from '../sync/manifest';
import type { GitState } from './gitState';
import { projectVariables } from './lookAtProject';
import type { DeployPlan } from './plan';
import type { ChangedThere, Difference, PreflightFacts } from './preflightFacts';
import { whoChanged } from './whoChanged';

/** What is looked at before a deploy. */
export interface Preflight {
  /** The workspace folder's path without links. */
  readonly root: string;
  readonly plan: DeployPlan;
  readonly ref: ServerRef;
  readonly files: RemoteFiles;
  /** What is known of earlier uploads of this folder to this one of the server. */
  readonly manifest: Manifest;
  /** Those of some relative paths that look secret and were not agreed to. */
  readonly unagreed: (paths: readonly string[]) => readonly string[];
  readonly git: GitState | undefined;
  readonly signal: AbortSignal;
}

/**
 * Looks at the server, at the local folder and at what differs: two requests, one for each folder that is looked at, and
 * one more where somebody changed something there. Rejects with PanelErrors, LocalFileErrors, or the signal's reason.
 */
export async function lookBefore(given: Preflight): Promise<PreflightFacts> {
  const { plan, ref, root, git, signal } = given;
  const [{ server, permissions }, stats, variables] = await Promise.all([
    getServer(apiOf(ref), { signal }),
    // The panel can't tell it of every server; nothing is decided by it alone.
    getResources(apiOf(ref), { signal, priority: 'user' }).catch(() => undefined),
    projectVariables(root, signal),
  ]);
  signal.throwIfAborted();
  const isThere = await isFolder(root, plan.from);
  const difference = isThere ? await differenceOf(given, server.deniedNames) : undefined;
  return { plan, server, permissions, stats, difference, variables, git };
}

/** A plan comes with a folder, and a link in it may lead anywhere. */
async function isFolder(root: string, from: string): Promise<boolean> {
  if (from === '.') return true;
  const found = await statInside(root, from);
  if (found?.isSymbolicLink()) throw new LocalFileError('link', join(root, from));
  return found?.isDirectory() ?? false;
}

async function differenceOf(given: Preflight, patterns: readonly string[]): Promise<Difference> {
  const { root, plan, files, manifest, unagreed, signal } = given;
  const folder = plan.to;
  const compared = await compare({
    ...{ root: join(root, plan.from), folder, server: files, manifest, signal },
    ...{ isThorough: false, patterns: plan.ignore },
    isDenied: deniedIn(folder, { patterns, refused: files.denied }),
  });
  const { facts, plan: found } = compared;
  const goes = found.files.filter(({ kind }) => kind !== 'denied');
  const never = new IgnoreRules();
  never.add('', plan.never.join('\n'));
  return {
    files: goes.length,
    bytes: goes.reduce((sum, { size }) => sum + size, 0),
    removed: found.gone.length,
    never: facts.local.files.map(({ path }) => path).filter((path) => never.ignores(path)),
    secrets: unagreed(
      goes.map(({ path }) => path).filter((path) => looksSecret(path) && !never.ignores(path)),
    ),
    denied: found.files.filter(({ kind }) => kind === 'denied').map(({ path }) => path),
    changedThere: await changedThere(given, compared),
    hasEnvFile: facts.remote.get('')?.has('.env') ?? false,
  };
}

async function changedThere(
  { ref, plan, signal }: Preflight,
  compared: Compared,
): Promise<readonly ChangedThere[]> {
  const changed = compared.plan.files.filter(
    ({ kind }) => kind === 'changedThere' || kind === 'newerThere',
  );
  if (changed.length === 0) return [];
  // Who may not read the log, and a panel without one, name nobody.
  const log = await listActivity(apiOf(ref), { perPage: 100, signal }).catch(() => {
    signal.throwIfAborted();
    return { items: [] };
  });
  return changed.map(({ path }) => ({
    path,
    by: whoChanged(log.items, remotePath(plan.to, path)),
  }));
}
