import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { dirname, join } from 'node:path';
import { DaemonTransfer } from '../../src/core/api/daemonTransfer';
import { decompressFile } from '../../src/core/api/files';
import { apiOf } from '../../src/core/api/serverApi';
import { systemClock } from '../../src/core/base/clock';
import { useFileInside } from '../../src/core/base/localFile';
import { DeployHistory } from '../../src/core/deploy/history';
import { DeployJournal } from '../../src/core/deploy/journal';
import { DeployRun } from '../../src/core/deploy/deployRun';
import { KnownCode } from '../../src/core/deploy/knownCode';
import { lookBefore } from '../../src/core/deploy/lookBefore';
import type { DeployPlan } from '../../src/core/deploy/plan';
import { planDefaults } from '../../src/core/deploy/planDefaults';
import { releaseVariables } from '../../src/core/deploy/releaseVariables';
import { stage } from '../../src/core/deploy/stage';
import { RemoteFiles } from '../../src/core/files/remoteFiles';
import { comparePush } from '../../src/core/sync/comparePush';
import { listLocal } from '../../src/core/sync/localFolder';
import { ManifestStore } from '../../src/core/sync/manifestStore';
import { packFiles } from '../../src/core/sync/packing';
import { PracticePanel } from '../panel/practicePanel';
import { RunningServer } from '../service/core/deploy/runningServer';
import { freeFolders } from '../support/freeFolders';
import { silentLog } from '../support/silentLog';
import { mediansOf, row } from './measure';

const count = 5_000;
const changed = 20;
const latencyMs = 50;
const times = 3;
/** A hundred in each folder, and what is changed in one of them. */
const names = Array.from({ length: count }, (_, n) => `src/part${Math.floor(n / 100)}/file${n}.js`);

/** A small change of a large folder to a server that is 50 ms away, until the new program runs. */
export async function rows(): Promise<string[]> {
  const limits = { rates: { global: { count: 1_000_000 } } };
  const panel = await PracticePanel.start({ limits, latencyMs });
  const folder = mkdtempSync(join(os.tmpdir(), 'hosting-panel-bench-'));
  const bench = new Bench(panel, folder);
  try {
    return await bench.rows();
  } finally {
    bench.dispose();
    rmSync(folder, { recursive: true, force: true });
    await panel.stop();
  }
}

class Bench {
  private readonly server: RunningServer;
  private readonly root: string;
  private readonly files: RemoteFiles;
  private readonly plan: DeployPlan = {
    ...planDefaults,
    servers: [{ server: 'a1b2c3d4' }],
    to: '/app',
    healthy: { running: true, seconds: 1 },
  };
  private readonly known = new KnownCode();
  private round = 0;
  private requests = 0;
  private downMs: number[] = [];

  constructor(
    private readonly panel: PracticePanel,
    private readonly folder: string,
  ) {
    const { uuid } = panel.server('Ticket Bot');
    this.server = new RunningServer({ baseUrl: panel.baseUrl, key: panel.keys.owner, uuid });
    this.root = join(folder, 'local');
    const daemon = new DaemonTransfer(systemClock, silentLog);
    const { http } = apiOf(this.server.ref);
    this.files = new RemoteFiles({ http, daemon, uuid, clock: systemClock });
  }

  async rows(): Promise<string[]> {
    for (const name of names) this.write(name, 'first');
    const { consoles, ref } = this.server;
    const { connection } = consoles.acquire(ref);
    await consoles.setPower(ref, 'start');
    let since = 0;
    connection.onDidChangePower((power) => {
      if (power === 'stopping') since = performance.now();
      if (power === 'running') this.downMs.push(performance.now() - since);
    });
    await this.deploy();
    const [ours = NaN, bound = NaN] = await mediansOf(times, [
      () => this.deploy(),
      () => this.bound(),
    ]);
    // Ours and the bound in turn; the first of all is none of them.
    const [, ...down] = this.downMs;
    const middle = (some: readonly number[]) => some.toSorted((a, b) => a - b)[times >> 1] ?? NaN;
    const downOf = (turn: number) => middle(down.filter((_, at) => at % 2 === turn));
    const what = `Deploy ${changed} changed files of ${count.toLocaleString('en')}, ${latencyMs} ms away`;
    return [
      row({
        what: `${what}, until the new program runs (${this.requests} requests)`,
        ...{ ours, yardstick: bound, unit: 'ms' },
        against: 'no less: list, one upload, one unpacking (4 requests), restart',
      }),
      row({
        what: 'Time without a program in such a deploy, from the stop to running',
        ...{ ours: downOf(0), yardstick: downOf(1), unit: 'ms' },
        against: 'a plain restart',
      }),
    ];
  }

  dispose(): void {
    this.server.dispose();
  }

  /** As the command does it: looks at what speaks against it, compares once, and restarts. Milliseconds until it runs. */
  private async deploy(): Promise<number> {
    this.change();
    const mark = this.panel.mark();
    const start = performance.now();
    let ended = NaN;
    const { root, plan, files } = this;
    const { ref, program } = this.server;
    const { signal } = new AbortController();
    const kept = (name: string) => join(this.folder, name);
    const key = { panelId: 'practice', uuid: ref.uuid, folder: plan.to, local: root };
    const manifest = new ManifestStore(kept('manifests')).of(key);
    const clock = systemClock;
    const nothing = () => undefined;
    const { compared } = await lookBefore({
      ...{ root, plan, ref, signal, git: undefined },
      foreignRelease: () => Promise.resolve(undefined),
      unagreed: (paths) => paths,
      known: this.known,
      compare: ({ look, onListed }) =>
        comparePush({
          ...{
            root,
            folder: plan.to,
            files,
            isThorough: false,
            denials: () => Promise.resolve(() => false),
            look,
            onListed,
            signal,
          },
          ...{ manifest, clock, onProgress: nothing, onLeft: nothing, onUnread: nothing },
        }),
    });
    if (!compared) throw new Error('nothing was compared');
    const run = new DeployRun({
      ...{ disk: files, clock, log: silentLog, manifest },
      journal: new DeployJournal(kept('deploys')),
      history: new DeployHistory(kept('history')),
      verified: new ManifestStore(kept('verified')).of(key),
      variables: releaseVariables(apiOf(ref)),
      ...program,
      start: async (...given) => {
        await program.start(...given);
        ended = performance.now();
        this.requests = this.panel.requestsSince(mark).length;
      },
      decide: () => Promise.resolve('leave'),
      renew: () => new AbortController().signal,
      folders: freeFolders,
      takeOver: () => Promise.resolve(false),
    });
    const told = { ...key, serverName: ref.name, account: 'anna', release: `${this.round}`, plan };
    const outcome = await run.run(
      told,
      {
        compare: () => Promise.resolve(compared),
        stage: (job) => stage({ files, clock, temporary: this.folder, onLeft: nothing }, job),
      },
      signal,
    );
    if (outcome.verdict?.kind !== 'healthy') throw new Error(JSON.stringify(outcome));
    return ended - start;
  }

  /** What no deploy does without. */
  private async bound(): Promise<number> {
    this.change();
    const start = performance.now();
    const { root, files, folder } = this;
    const { ref, consoles } = this.server;
    const { signal } = new AbortController();
    const archive = join(folder, 'bound.tar.gz');
    await files.look('/app/src/part0');
    const local = await listLocal(root);
    const chosen = local.files.filter(({ path }) => names.slice(0, changed).includes(path));
    await packFiles({ root, files: chosen, to: archive, signal, onFile: () => undefined });
    await useFileInside(folder, 'bound.tar.gz', ({ content }) =>
      files.transfer.send('/bound', [{ name: 'bound.tar.gz', content }], { signal }),
    );
    await decompressFile(apiOf(ref), '/bound', 'bound.tar.gz');
    await consoles.setPower(ref, 'restart');
    return performance.now() - start;
  }

  private change(): void {
    this.round++;
    for (const name of names.slice(0, changed)) this.write(name, `round ${this.round}`);
  }

  private write(name: string, text: string): void {
    const file = join(this.root, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${name} ${text}`.padEnd(4_096, 'x'));
  }
}
