import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { DeployTools } from '../../../src/core/deploy/deployTools';
import { DeployRun } from '../../../src/core/deploy/deployRun';
import { describeOutcome } from '../../../src/core/deploy/deployWords';
import type { DeployOutcome } from '../../../src/core/deploy/outcome';
import { type DeployRecord, isEnded } from '../../../src/core/deploy/record';
import { stage as bring } from '../../../src/core/deploy/stage';
import { compare } from '../../../src/core/sync/compare';
import { type Manifest } from '../../../src/core/sync/manifest';
import { freeFolders } from '../../support/freeFolders';
import { silentLog } from '../../support/silentLog';
import type { Action, Files } from '../action';
import { preparedOnce } from '../prepared';
import type { Stage } from '../stage';

/** A deploy that is neither done nor undone, and says so. */
class Unfinished extends Error {}

/** Deploying a folder. Where a deploy broke off, the next try undoes it and deploys again. */
export const deployActions: readonly Action[] = [
  {
    name: 'Deploy 3 files',
    hasFiles: true,
    counts: isOfProgram,
    run: (stage) =>
      losesNothing(stage, async (run, signal) => {
        await undoLeft(stage, run, signal);
        refuseMixture(await deploy(stage, run, signal));
      }),
    contradicts,
  },
  {
    name: 'Undo a deploy of 3 files',
    hasFiles: true,
    counts: isOfProgram,
    prepare: preparedOnce((stage) =>
      deploy(stage, new DeployRun(toolsOf(stage)), new AbortController().signal),
    ),
    run: (stage) => losesNothing(stage, (run, signal) => lead(stage, run, 'undone', signal)),
    contradicts,
  },
  {
    name: 'Continue a deploy of 3 files',
    hasFiles: true,
    counts: isOfProgram,
    prepare: preparedOnce(deployHalf),
    run: (stage) => losesNothing(stage, (run, signal) => lead(stage, run, 'deployed', signal)),
    contradicts,
  },
];

const local = mkdtempSync(join(tmpdir(), 'hosting-panel-deploy-'));
const temporary = mkdtempSync(join(tmpdir(), 'hosting-panel-temporary-'));
process.on('exit', () => {
  for (const folder of [local, temporary]) rmSync(folder, { recursive: true, force: true });
});
// One of these replaces a file of the server.
for (const path of ['package.json', 'a.js', 'deployed/b.js']) {
  mkdirSync(dirname(join(local, path)), { recursive: true });
  writeFileSync(join(local, path), `deployed as ${path}`);
}

/** What a deploy keeps lies beside its own id, which no two have in common. */
function isOfProgram(path: string): boolean {
  return !path.startsWith('/.deploy');
}

/** Does something with deploys, and sees that each content that was on the server is still there, wherever. */
async function losesNothing(
  stage: Stage,
  work: (run: DeployRun, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const before = await all(stage);
  try {
    await work(new DeployRun(toolsOf(stage)), new AbortController().signal);
  } catch (error) {
    const now = new Set(await all(stage));
    const lost = before.filter((content) => !now.has(content));
    if (lost.length === 0) throw error;
    throw new TypeError(`A file is lost: ${lost.join(', ')}`, { cause: error });
  }
}

/** Leads the deploy that was made before to an end. */
async function lead(
  stage: Stage,
  run: DeployRun,
  end: 'deployed' | 'undone',
  signal: AbortSignal,
): Promise<void> {
  const [record] = recordsOf(stage).values();
  if (!record) throw new TypeError('Nothing was deployed');
  if (record.phase === end) return;
  const work = end === 'deployed' ? run.continue(record.id, signal) : run.undo([record.id], signal);
  refuseMixture(await work);
}

/** Deploys up to the middle: what is replaced is out of its place, and nothing new is in it. */
async function deployHalf(stage: Stage): Promise<void> {
  const tools = toolsOf(stage);
  const killed = new AbortController();
  let moves = 0;
  const disk: DeployTools['disk'] = {
    transfer: stage.files.transfer,
    look: (...given) => stage.files.look(...given),
    ensureDirectory: (...given) => stage.files.ensureDirectory(...given),
    removeAll: (...given) => stage.files.removeAll(...given),
    renameAll: async (pairs) => {
      // The claim is the first, what takes the old files away the second.
      if (++moves <= 2) await stage.files.renameAll(pairs);
      else killed.abort();
    },
  };
  const { end } = await deploy(stage, new DeployRun({ ...tools, disk }), killed.signal);
  if (end !== 'mixture') throw new TypeError(`It is not half done, but ${end}`);
}

/** What was begun before is undone. */
async function undoLeft(stage: Stage, run: DeployRun, signal: AbortSignal): Promise<void> {
  for (const record of [...recordsOf(stage).values()].filter((one) => !isEnded(one))) {
    if (record.phase === 'staging') await run.cleanUp(record);
    else refuseMixture(await run.undo([record.id], signal));
  }
}

function refuseMixture(outcome: DeployOutcome): void {
  if (outcome.end === 'mixture') throw new Unfinished(describeOutcome(outcome, 'Ticket Bot').text);
}

function deploy(stage: Stage, run: DeployRun, signal: AbortSignal) {
  const { files, clock } = stage;
  const parts = { files, clock, temporary, onLeft: () => undefined };
  return run.run(
    {
      ...{ panelId: 'practice', uuid: stage.uuid, serverName: 'Ticket Bot', folder: '/' },
      ...{ local, account: 'anna', release: undefined },
      plan: {
        ...{ servers: [], trial: false, from: '.', to: '/', ignore: [], never: [], variables: [] },
        ...{ then: { restart: true }, healthy: { running: true, seconds: 1 } },
        ...{ undo: 'never', backup: false },
      },
    },
    {
      compare: () =>
        compare({
          ...manifestOf(stage),
          root: local,
          folder: '/',
          server: files,
          isThorough: true,
        }),
      stage: (job) => bring(parts, job),
    },
    signal,
  );
}

function recordsOf(stage: Stage): Map<string, DeployRecord> {
  return stage.keep('deploys', () => new Map<string, DeployRecord>());
}

function manifestOf(stage: Stage): { manifest: Manifest } {
  return stage.keep('manifest', (): { manifest: Manifest } => ({ manifest: new Map() }));
}

function toolsOf(stage: Stage): DeployTools {
  const records = recordsOf(stage);
  const known = manifestOf(stage);
  return {
    disk: stage.files,
    clock: stage.clock,
    log: silentLog,
    journal: {
      save: (record) => Promise.resolve(void records.set(record.id, record)),
      load: (id) => Promise.resolve(records.get(id)),
      ofServer: () => Promise.resolve([...records.values()].reverse()),
      remove: (id) => Promise.resolve(void records.delete(id)),
      hold: async (_, work) => ({ value: await work(new AbortController().signal) }),
    },
    history: { note: () => Promise.resolve(), of: () => Promise.resolve([]) },
    manifest: {
      load: () => Promise.resolve(known.manifest),
      save: (manifest) => Promise.resolve(void (known.manifest = manifest)),
    },
    verified: { load: () => Promise.resolve(new Map()), save: () => Promise.resolve() },
    variables: { get: () => Promise.resolve(''), set: () => Promise.resolve() },
    start: () => Promise.resolve(),
    watch: () =>
      Promise.resolve({
        verdict: () => Promise.resolve({ kind: 'healthy' }),
        dispose: () => undefined,
      }),
    decide: () => Promise.resolve('leave'),
    renew: () => new AbortController().signal,
    folders: freeFolders,
    takeOver: () => Promise.resolve(false),
  };
}

/** All contents on the server's disk, wherever they are; what a claim says is nobody's file. */
async function all(stage: Stage): Promise<readonly string[]> {
  const files = Object.entries(await stage.disk());
  return files.flatMap(([path, text]) =>
    /^\/\.deploy\/.*\bdeploy\.json$/.test(path) ? [] : [text],
  );
}

/** Where the files are neither the old nor the new ones, and nobody says so. */
function contradicts(error: unknown, { before, after, now }: Files): string | undefined {
  const paths = [...new Set([...Object.keys(before), ...Object.keys(after), ...Object.keys(now)])];
  const isAs = (tree: Files['now']) => paths.every((path) => now[path] === tree[path]);
  if (isAs(before) || isAs(after) || error instanceof Unfinished) return undefined;
  const other = paths.filter((path) => now[path] !== before[path] && now[path] !== after[path]);
  return `a mixture is not told, or something else is there: ${other.join(', ')}`;
}
