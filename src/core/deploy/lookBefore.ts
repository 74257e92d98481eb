import { join } from 'node:path';
import { listActivity } from '../api/activity';
import { PanelError } from '../api/errors';
import type { ServerRef } from '../api/panel';
import { getResources } from '../api/resources';
import { apiOf } from '../api/serverApi';
import { getServer } from '../api/servers';
import { LocalFileError, statInside } from '../base/localFile';
import { nameIn, relativeParent, remotePath } from '../files/remoteFolders';
import { looksSecret } from '../base/secretNames';
import type { Compared } from '../sync/compare';
import { deniedIn } from '../sync/deniedIn';
import { pathOf } from '../sync/folderKey';
import { type LookLocally, lookOnce } from '../sync/localFolder';
import { IgnoreRules } from '../sync/ignoreRules';
import { isAsSent } from '../sync/pushPlan';
import { projectsLinkedTo } from './deployIssues';
import type { GitState } from './gitState';
import type { KnownCode } from './knownCode';
import { projectVariables } from './lookAtProject';
import type { DeployPlan } from './plan';
import type { ChangedThere, Difference, PreflightFacts } from './preflightFacts';
import { releaseFileProblem } from './releaseFile';
import { whoChanged } from './whoChanged';

/** What a comparison is given by who looks at more than that. */
export interface ComparisonParts {
  /** The names that the server's egg denies. */
  readonly deniedNames: () => Promise<readonly string[]>;
  readonly look: LookLocally;
  /** Hears that the local folder was gone through. */
  readonly onListed: () => void;
}

/** What is looked at before a deploy. */
export interface Preflight {
  /** The workspace folder's path without links. */
  readonly root: string;
  readonly plan: DeployPlan;
  readonly ref: ServerRef;
  readonly compare: (parts: ComparisonParts) => Promise<Compared>;
  /** The file that the release replaces although no deploy wrote it; rejects as listings do. */
  readonly foreignRelease: (signal: AbortSignal) => Promise<string | undefined>;
  /** Those of some relative paths that look secret and were not agreed to. */
  readonly unagreed: (paths: readonly string[]) => readonly string[];
  readonly git: GitState | undefined;
  /** What is known of the code, which is read again where it changed. */
  readonly known?: KnownCode;
  readonly signal: AbortSignal;
}

/** What was seen, with the comparison that a deploy may begin with. */
export interface LookedBefore extends PreflightFacts {
  readonly compared: Compared | undefined;
}

/**
 * Looks at the server, at the local folder and at what differs: two requests, one for each folder that is looked at, one
 * more where somebody changed something there, for the folder of a release file, and where the plan counts issues. Rejects
 * with PanelErrors, LocalFileErrors, or the signal's reason.
 */
export async function lookBefore(given: Preflight): Promise<LookedBefore> {
  const { plan, ref, root, git, signal } = given;
  const telling = begun(getServer(apiOf(ref), { signal }));
  // The panel can't tell it of every server; nothing is decided by it alone.
  const measuring = getResources(apiOf(ref), { signal, priority: 'user' }).catch(() => undefined);
  const counting = begun(linkedTo(given));
  const look = lookOnce();
  const listed = later();
  const parts: ComparisonParts = {
    deniedNames: async () => (await telling).server.deniedNames,
    look,
    onListed: listed.resolve,
  };
  const comparing = begun(
    isFolder(root, plan.from).then((isThere) => (isThere ? given.compare(parts) : undefined)),
  );
  // What the code reads is read while the server is waited for, not while the same folder is gone through.
  const idle = Promise.race([listed.promise, comparing.catch(() => undefined)]);
  const reading = begun(
    idle.then(() => projectVariables(root, { signal, known: given.known, look })),
  );
  const { server, permissions } = await telling;
  const stats = await measuring;
  signal.throwIfAborted();
  const isDenied = deniedIn(plan.to, { patterns: server.deniedNames, refused: nothing });
  const releaseProblem = releaseFileProblem(plan, isDenied);
  const finding = begun(
    releaseProblem === undefined ? given.foreignRelease(signal) : Promise.resolve(undefined),
  );
  const compared = await comparing;
  const difference = compared && (await differenceOf(given, compared));
  const [linkedProjects, foreignRelease] = [await counting, await finding];
  const variables = await reading;
  return {
    ...{ plan, server, permissions, stats, difference, linkedProjects, variables, git, compared },
    ...{ releaseProblem, foreignRelease },
  };
}

/** Something that will have happened. */
function later(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve };
}

/** Work that goes on beside other work, and whose failure is heard where it is waited for. */
function begun<T>(work: Promise<T>): Promise<T> {
  work.catch(() => undefined);
  return work;
}

/** How many projects a deploy's issues would be in: one request, where the plan asks for it. */
async function linkedTo({ plan, ref, signal }: Preflight): Promise<number | undefined> {
  if (plan.healthy.noNewIssueMinutes === undefined) return undefined;
  try {
    return (await projectsLinkedTo(ref)).length;
  } catch (error) {
    signal.throwIfAborted();
    // Monitoring is off, or this key may not read it.
    return PanelError.is(error, 'notFound', 'forbidden') ? 0 : undefined;
  }
}

/** What a daemon has refused is known where the folders are compared. */
const nothing = { has: () => false };

/** A plan comes with a folder, and a link in it may lead anywhere. */
async function isFolder(root: string, from: string): Promise<boolean> {
  if (from === '.') return true;
  const found = await statInside(root, from);
  if (found?.isSymbolicLink()) throw new LocalFileError('link', join(root, from));
  return found?.isDirectory() ?? false;
}

async function differenceOf(given: Preflight, compared: Compared): Promise<Difference> {
  const { plan, unagreed } = given;
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
  const changed = changedSince(compared);
  if (changed.length === 0) return [];
  // Who may not read the log, and a panel without one, name nobody.
  const log = await listActivity(apiOf(ref), { perPage: 100, signal }).catch(() => {
    signal.throwIfAborted();
    return { items: [] };
  });
  return changed.map((path) => ({
    path,
    by: whoChanged(log.items, remotePath(plan.to, path)),
    version: versionOf(compared, path),
  }));
}

function versionOf({ facts }: Compared, path: string): string {
  const there = facts.remote.get(relativeParent(path))?.get(nameIn(path));
  return there ? `${there.size} ${there.modifiedAt}` : '';
}

/** What somebody else changed or removed since the last upload, and the deploy would write over, bring again or remove. */
function changedSince({ plan, facts }: Compared): readonly string[] {
  const { manifest, remote } = facts;
  const written = plan.files.filter(
    ({ path, kind }) =>
      kind === 'changedThere' || kind === 'newerThere' || (kind === 'added' && manifest.has(path)),
  );
  const removed = plan.gone.map(pathOf).filter((path) => {
    const there = remote.get(relativeParent(path))?.get(nameIn(path));
    const sent = manifest.get(path);
    return there && sent && !isAsSent(there, sent);
  });
  return [...written.map(({ path }) => path), ...removed];
}
