import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { dirname, join } from 'node:path';
import { compare } from '../../src/core/sync/compare';
import { listAll, listLocal } from '../../src/core/sync/localFolder';
import { moveIn } from '../../src/core/sync/moveIn';
import { fetchFolder } from '../../src/core/sync/pull';
import { isSafeToTake, planPull } from '../../src/core/sync/pullPlan';
import { push } from '../../src/core/sync/push';
import { isSafe } from '../../src/core/sync/pushPlan';
import { systemClock } from '../../src/core/base/clock';
import { contentOf } from '../../src/core/base/uploadContent';
import { RemoteFiles } from '../../src/core/files/remoteFiles';
import { silentLog } from '../support/silentLog';
import { signDownload, signUpload } from '../../src/core/api/files';
import { PanelHttp } from '../../src/core/api/http';
import { DaemonTransfer } from '../../src/core/api/daemonTransfer';
import { PracticePanel } from '../panel/practicePanel';
import { row } from './measure';
import { type SftpRun, openSsh } from './sftp/openSsh';

const count = 1000;
const bytes = 4096;
const latencyMs = 50;
const names = Array.from({ length: count }, (_, n) => `part${n % 10}/file${n}.js`);

interface Timed {
  readonly ms: number;
  readonly requests: number;
}

/** A thousand small files to and from a server that is 50 ms away: ours, one after the other, and by OpenSSH's sftp. */
export async function rows(): Promise<string[]> {
  const limits = { rates: { global: { count: 1_000_000 } } };
  const panel = await PracticePanel.start({ limits, latencyMs });
  const local = mkdtempSync(join(os.tmpdir(), 'hosting-panel-bench-'));
  try {
    return await measure(panel, local);
  } finally {
    rmSync(local, { recursive: true, force: true });
    await panel.stop();
  }
}

async function measure(panel: PracticePanel, local: string): Promise<string[]> {
  const root = join(local, 'from');
  for (const name of names) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), name.padEnd(bytes, 'x'));
  }
  const way = new Ways(panel, local, root);
  const sftp = openSsh(latencyMs);
  const far = join(local, 'far');
  const pushed = await timed(panel, () => way.push());
  // The yardsticks only wait: each pair side by side costs half the time and takes next to nothing from the other.
  const [pushedSingly, put] = await Promise.all([
    timed(panel, () => way.pushSingly()),
    sftp?.(`put -r ${root} ${far}`, local),
  ]);
  const pulled = await timed(panel, () => way.pull());
  const [pulledSingly, got] = await Promise.all([
    timed(panel, () => way.pullSingly()),
    sftp?.(`get -r ${far} ${join(local, 'got')}`, local),
  ]);
  const bySftp = sftp ? [far, join(local, 'got')] : [];
  await allCame(join(local, 'pulled'), join(local, 'singly'), ...bySftp);
  return [
    ...lines('Push', { ours: pushed, single: pushedSingly, sftp: put }),
    ...lines('Pull', { ours: pulled, single: pulledSingly, sftp: got }),
  ];
}

interface Compared {
  readonly ours: Timed;
  readonly single: Timed;
  readonly sftp: SftpRun | undefined;
}

function lines(verb: string, { ours, single, sftp }: Compared): string[] {
  const what = `${verb} ${count} files of ${bytes} B, ${latencyMs} ms away (${ours.requests} requests)`;
  const against = `one by one (${single.requests} requests)`;
  const first = row({ what, ours: ours.ms, yardstick: single.ms, unit: 'ms', against });
  if (!sftp) return [first, `| ${what} | | not on this machine | – | OpenSSH’s sftp |`];
  const { requests, roundTrips } = sftp;
  const more = `OpenSSH’s sftp (${requests} requests, ${roundTrips} round trips)`;
  return [first, row({ what, ours: ours.ms, yardstick: sftp.ms, unit: 'ms', against: more })];
}

/** The ways that files can go between a local folder and the practice panel. */
class Ways {
  private readonly uuid: string;
  readonly http: PanelHttp;
  readonly daemon = new DaemonTransfer(systemClock, silentLog);
  private readonly files: RemoteFiles;

  constructor(
    panel: PracticePanel,
    private readonly local: string,
    private readonly root: string,
  ) {
    this.uuid = panel.server('Ticket Bot').uuid;
    const key = () => Promise.resolve(panel.keys.owner);
    this.http = new PanelHttp({
      ...{ baseUrl: panel.baseUrl, key },
      clock: systemClock,
      log: silentLog,
    });
    const { http, daemon, uuid } = this;
    this.files = new RemoteFiles({ http, daemon, uuid, clock: systemClock });
  }

  async push(): Promise<void> {
    const { root, local, files } = this;
    const folder = '/pushed';
    const { plan } = await compare({
      ...{ root, folder, server: files },
      manifest: new Map(),
      isThorough: false,
    });
    const result = await push(
      { files, clock: systemClock, temporary: local },
      {
        ...{ root, folder, remove: [], folders: plan.folders, files: plan.files.filter(isSafe) },
        signal: new AbortController().signal,
        onProgress: () => undefined,
      },
    );
    if (result.sent.size !== count) throw new Error(`Only ${result.sent.size} files are there`);
  }

  async pushSingly(): Promise<void> {
    for (const name of names) {
      const content = contentOf(name.padEnd(bytes, 'x'));
      const base = name.slice(name.indexOf('/') + 1);
      const url = await signUpload({ http: this.http, uuid: this.uuid });
      await this.daemon.upload(url, `/single/${dirname(name)}`, [{ name: base, content }]);
    }
  }

  /** Into an empty folder, as a first pull does. */
  async pull(): Promise<void> {
    const root = join(this.local, 'pulled');
    const staged = join(this.local, 'staged');
    mkdirSync(root);
    mkdirSync(staged);
    const { rules } = await listLocal(root);
    const pulled = await fetchFolder({
      ...{ folder: '/pushed', staged, rules },
      ...{ files: this.files, clock: systemClock },
      signal: new AbortController().signal,
      onProgress: () => undefined,
      onLeft: () => undefined,
    });
    const ignores = (path: string) => rules.ignores(path);
    const manifest = new Map();
    const plan = await planPull({
      ...{ root, staged, manifest, ignores, ...pulled },
      dirty: new Set<string>(),
    });
    const chosen = plan.files.filter(isSafeToTake);
    await moveIn({ staged, root, files: chosen, folders: plan.folders });
  }

  async pullSingly(): Promise<void> {
    for (const name of names) {
      const url = await signDownload({ http: this.http, uuid: this.uuid }, `/pushed/${name}`);
      const file = join(this.local, 'singly', name);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, await this.daemon.downloadBytes(url));
    }
  }
}

async function timed(panel: PracticePanel, work: () => Promise<void>): Promise<Timed> {
  const mark = panel.mark();
  const start = performance.now();
  await work();
  const ms = performance.now() - start;
  return { ms, requests: panel.requestsSince(mark).length };
}

/** A yardstick that carries less would be none. */
async function allCame(...folders: readonly string[]): Promise<void> {
  for (const folder of folders) {
    const { files } = await listAll(folder, new AbortController().signal);
    if (files.length !== count) throw new Error(`${folder} has ${files.length} files`);
  }
}
