import { join } from 'node:path';
import { DaemonTransfer } from '../../../../src/core/api/daemonTransfer';
import { PanelHttp } from '../../../../src/core/api/http';
import { systemClock } from '../../../../src/core/base/clock';
import { DeployHistory } from '../../../../src/core/deploy/history';
import { DeployJournal } from '../../../../src/core/deploy/journal';
import { DeployRun } from '../../../../src/core/deploy/deployRun';
import type { DeployTools } from '../../../../src/core/deploy/deployTools';
import type { DeployOutcome } from '../../../../src/core/deploy/outcome';
import type { DeployPlan } from '../../../../src/core/deploy/plan';
import { type DeployRecord, isEnded } from '../../../../src/core/deploy/record';
import { releaseVariables } from '../../../../src/core/deploy/releaseVariables';
import { stage } from '../../../../src/core/deploy/stage';
import { RemoteFiles } from '../../../../src/core/files/remoteFiles';
import { compare } from '../../../../src/core/sync/compare';
import { ManifestStore } from '../../../../src/core/sync/manifestStore';
import { freeFolders } from '../../../support/freeFolders';
import { silentLog } from '../../../support/silentLog';

/** Where a window deploys from and to. */
export interface DeployWindowOptions {
  readonly baseUrl: string;
  readonly key: string;
  readonly uuid: string;
  /** The local folder. */
  readonly local: string;
  /** What the windows of this computer keep of deploys. */
  readonly kept: string;
  readonly temporary: string;
}

/** The startup variable that tells the program its release. */
export const releaseVariable = 'MAIN_FILE';
/** What is deployed. */
export const release = 'c0ffee.js';

const plan: DeployPlan = {
  servers: [{ server: 'a1b2c3d4' }],
  trial: false,
  from: '.',
  to: '/app',
  ignore: [],
  never: [],
  variables: [],
  release: { variable: releaseVariable },
  then: { restart: true },
  healthy: { running: true, seconds: 30 },
  undo: 'never',
  backup: false,
};

/** A window that deploys a local folder to `/app`. It knows nothing but what windows keep on the disk. */
export class DeployWindow {
  readonly journal: DeployJournal;
  private readonly history: DeployHistory;
  private readonly files: RemoteFiles;
  private readonly http: PanelHttp;
  private readonly manifest: DeployTools['manifest'];

  /** `step`: hears of each thing that is done besides requests, before it and after it. `program`: what starts and watches. */
  constructor(
    private readonly options: DeployWindowOptions,
    private readonly step: (name: string) => void = () => undefined,
    private readonly program?: Pick<DeployTools, 'start' | 'watch'>,
  ) {
    const { baseUrl, key, uuid, kept, local } = options;
    this.journal = new SteppedJournal(join(kept, 'deploys'), step);
    this.history = new DeployHistory(join(kept, 'history'));
    const manifests = new ManifestStore(join(kept, 'manifests'));
    this.manifest = manifests.of({ panelId: 'practice', uuid, folder: '/app', local });
    const clock = systemClock;
    this.http = new PanelHttp({
      ...{ baseUrl, key: () => Promise.resolve(key) },
      ...{ clock, log: silentLog },
    });
    const daemon = new DaemonTransfer(clock, silentLog);
    this.files = new RemoteFiles({ http: this.http, daemon, uuid, clock });
  }

  /** Deploys, by a plan. */
  async deploy(by = plan): Promise<DeployOutcome> {
    const { uuid, temporary } = this.options;
    const local = join(this.options.local, by.from);
    const manifest = await this.manifest.load();
    const told = { panelId: 'practice', uuid, serverName: 'Ticket Bot', account: 'anna' };
    const folder = by.to;
    return this.open().run(
      { ...told, folder, local, release, plan: by },
      {
        compare: (signal) =>
          compare({
            ...{ root: local, folder, server: this.files, manifest, signal },
            ...{ isThorough: false, patterns: by.ignore },
          }),
        stage: (job) =>
          stage({ files: this.files, clock: systemClock, temporary, onLeft: () => undefined }, job),
      },
      new AbortController().signal,
    );
  }

  /** What the next window does with a deploy that was left, where the user says so. What changed nothing is removed. */
  async resume(record: DeployRecord, to: 'new' | 'old'): Promise<DeployOutcome> {
    const run = this.open();
    const { signal } = new AbortController();
    if (record.phase !== 'staging') {
      return to === 'new' ? run.continue(record.id, signal) : run.undo([record.id], signal);
    }
    await run.cleanUp(record);
    return to === 'new' ? this.deploy() : { end: 'nothing' };
  }

  /** Undoes the last deploy. */
  async undo(): Promise<DeployOutcome> {
    const [record] = await this.journal.all();
    return this.open().undo([record?.id ?? ''], new AbortController().signal);
  }

  /** Continues the deploy that was left. */
  async continue(): Promise<DeployOutcome> {
    const record = (await this.journal.all()).find((one) => !isEnded(one));
    return this.open().continue(record?.id ?? '', new AbortController().signal);
  }

  /** What is on the server. */
  get disk(): RemoteFiles {
    return this.files;
  }

  private open(): DeployRun {
    const { files, journal, history, manifest, http, step } = this;
    return new DeployRun({
      ...{ disk: files, clock: systemClock, log: silentLog, journal, history, manifest },
      verified: { load: () => Promise.resolve(new Map()), save: () => Promise.resolve() },
      variables: releaseVariables({ http, uuid: this.options.uuid }),
      start: () => {
        step('start');
        return Promise.resolve(step('started'));
      },
      watch: () =>
        Promise.resolve({
          verdict: () => {
            step('watch');
            return Promise.resolve({ kind: 'healthy' });
          },
          dispose: () => undefined,
        }),
      ...this.program,
      decide: () => Promise.resolve('leave'),
      renew: () => new AbortController().signal,
      folders: freeFolders,
      takeOver: () => Promise.resolve(false),
    });
  }
}

/** Tells when it writes. */
class SteppedJournal extends DeployJournal {
  constructor(
    folder: string,
    private readonly step: (name: string) => void,
  ) {
    super(folder);
  }

  override async save(record: DeployRecord): Promise<void> {
    this.step(`save ${record.phase}`);
    await super.save(record);
    this.step(`saved ${record.phase}`);
  }
}
