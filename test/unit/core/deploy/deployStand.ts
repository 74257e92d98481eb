import { freeFolders } from '../../../support/freeFolders';
import { samplePlan as plan } from '../../../support/samplePlan';
import type { StepName } from '../../../../src/core/deploy/steps';
import { silentLog } from '../../../support/silentLog';
import { DeployRun } from '../../../../src/core/deploy/deployRun';
import type { DeployTools } from '../../../../src/core/deploy/deployTools';
import type { DeployFolders } from '../../../../src/core/deploy/heldFolders';
import type { PastDeploy } from '../../../../src/core/deploy/history';
import type {
  DeployDecision,
  DeployQuestion,
  DeployVerdict,
} from '../../../../src/core/deploy/outcome';
import type { DeployPlan } from '../../../../src/core/deploy/plan';
import { type DeployRecord, decodeRecord, encodeRecord } from '../../../../src/core/deploy/record';
import type { Compared } from '../../../../src/core/sync/compare';
import { IgnoreRules } from '../../../../src/core/sync/ignoreRules';
import type { Manifest, SentFile } from '../../../../src/core/sync/manifest';
import { planPush } from '../../../../src/core/sync/pushPlan';
import { lookAtFolders } from '../../../../src/core/files/remoteFolders';
import { FakeDisk } from './fakeDisk';
import { leapClock } from './leapClock';

/** A server of 00000000-…, as a deploy knows it. */
const server = { panelId: 'panel', uuid: '00000000-0000-4000-8000-000000000001' };

/** A server in memory that is deployed to; what is local is given by path. Everything is written down in memory. */
export class DeployStand {
  readonly disk = new FakeDisk();
  readonly clock = leapClock();
  readonly records = new Map<string, string>();
  readonly past: PastDeploy[] = [];
  readonly did: string[] = [];
  readonly asked: DeployQuestion[] = [];
  manifest: Manifest = new Map();
  verified: Manifest | undefined;
  verdicts: DeployVerdict[] = [];
  decisions: DeployDecision[] = [];
  takesOver = false;
  variable = 'before';
  /** What fails, and how. */
  faults: { readonly set?: Error; readonly watch?: Error; readonly start?: Error } = {};
  /** Runs when the program is started. */
  onStart: () => void | Promise<void> = () => undefined;
  /** Runs while the user is asked. */
  onDecide: () => void | Promise<void> = () => undefined;
  onTakeOver: () => void | Promise<void> = () => undefined;
  /** Gives up what follows a decision. */
  readonly renewed = new AbortController();
  /** Loses the lock of the deploy that is at work. */
  lose: () => void = () => undefined;
  folders: DeployFolders = freeFolders;
  private readonly busy = new Set<string>();

  constructor(readonly local: Readonly<Record<string, string>>) {}

  /** The steps of all runs, as they began. */
  readonly steps: StepName[] = [];

  /** A run as a new window makes it: it knows nothing but what was written down. */
  open(): DeployRun {
    const run = new DeployRun(this.tools());
    run.steps.onDidChange(({ name, state }) => {
      if (state === 'running' && this.steps.at(-1) !== name) this.steps.push(name);
    });
    return run;
  }

  /** Deploys what is local. */
  deploy(
    changes: Partial<DeployPlan> = {},
    {
      signal = new AbortController().signal,
      release,
      backup,
    }: {
      readonly signal?: AbortSignal;
      readonly release?: string;
      readonly backup?: () => Promise<void>;
    } = {},
  ) {
    const job = {
      ...{ ...server, serverName: 'Ticket Bot', folder: '/app', local: '/local' },
      ...{ account: 'anna', release, plan: { ...plan, ...changes } },
    };
    const compare = () => this.compare();
    const preparation = { compare, backup, stage: this.stage };
    return this.open().run(job, preparation, signal);
  }

  /** The deploys that are written down, the newest first. */
  all(): readonly DeployRecord[] {
    return [...this.records.values()]
      .flatMap((text) => decodeRecord(text) ?? [])
      .sort((a, b) => b.startedAt - a.startedAt);
  }

  private async compare(): Promise<Compared> {
    const files = Object.entries(this.local).map(([path, content]) => ({
      ...{ path, size: content.length, modifiedAt: 9_000, isExecutable: false },
    }));
    const rules = new IgnoreRules();
    const local = { files, folders: [], skipped: [], rules };
    const wanted = new Set(
      [...Object.keys(this.local), ...this.manifest.keys()].map((path) =>
        path.slice(0, Math.max(0, path.lastIndexOf('/'))),
      ),
    );
    const remote = await lookAtFolders({ server: this.disk, root: '/app', wanted });
    const facts = { local, manifest: this.manifest, remote, hashes: new Map() };
    return { facts, plan: await planPush(facts) };
  }

  /** As the real one: one upload, one unpacking. */
  private readonly stage: Parameters<DeployRun['run']>[1]['stage'] = async (job) => {
    const sent = new Map<string, SentFile>();
    const texts = job.planned.map(({ path }) => ({ path, text: this.local[path] ?? '' }));
    for (const { path, text } of [...texts, ...(job.written ? [job.written] : [])]) {
      await this.disk.ensureDirectory(job.places.staged);
      this.disk.put(`${job.places.staged}/${path}`, text, { modifiedAt: 9_000 });
      const hash = `hash of ${text}`;
      sent.set(path, { size: text.length, modifiedAt: 9_000, hash, remoteModifiedAt: 9_000 });
    }
    return sent;
  };

  private fail(what: keyof DeployStand['faults']): Promise<void> {
    const fault = this.faults[what];
    return fault ? Promise.reject(fault) : Promise.resolve();
  }

  private tools(): DeployTools {
    return {
      ...{ disk: this.disk, clock: this.clock, log: silentLog },
      journal: {
        save: (record) => {
          this.records.set(record.id, encodeRecord(record));
          return Promise.resolve();
        },
        load: (id) => Promise.resolve(decodeRecord(this.records.get(id) ?? '')),
        ofServer: () => Promise.resolve(this.all()),
        remove: (id) => Promise.resolve(void this.records.delete(id)),
        hold: async (id, work) => {
          if (this.busy.has(id)) return undefined;
          this.busy.add(id);
          try {
            const lost = new AbortController();
            this.lose = () => lost.abort(new Error('The lock was lost'));
            return { value: await work(lost.signal) };
          } finally {
            this.busy.delete(id);
          }
        },
      },
      history: {
        note: (_, past) => {
          this.past.unshift(past);
          return Promise.resolve();
        },
        of: () => Promise.resolve(this.past),
      },
      manifest: {
        load: () => Promise.resolve(this.manifest),
        save: (manifest) => Promise.resolve(void (this.manifest = manifest)),
      },
      verified: {
        load: () => Promise.resolve(this.verified ?? new Map()),
        save: (manifest) => Promise.resolve(void (this.verified = manifest)),
      },
      variables: {
        get: () => Promise.resolve(this.variable),
        set: async (_, value) => {
          await this.fail('set');
          this.variable = value;
        },
      },
      start: async (then) => {
        await this.fail('start');
        this.did.push('restart' in then ? 'restart' : then.command);
        await this.onStart();
      },
      watch: async (_, { signal }) => {
        await this.fail('watch');
        return {
          verdict: () => {
            signal.throwIfAborted();
            return Promise.resolve(this.verdicts.shift() ?? { kind: 'healthy' });
          },
          dispose: () => undefined,
        };
      },
      decide: async (question) => {
        this.asked.push(question);
        await this.onDecide();
        return this.decisions.shift() ?? 'leave';
      },
      renew: () => this.renewed.signal,
      folders: {
        take: (signal) => this.folders.take(signal),
        release: () => this.folders.release(),
      },
      takeOver: async () => {
        await this.onTakeOver();
        return this.takesOver;
      },
    };
  }
}
