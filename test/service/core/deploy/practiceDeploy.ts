import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import { join } from 'node:path';
import { DeployHistory } from '../../../../src/core/deploy/history';
import { DeployJournal } from '../../../../src/core/deploy/journal';
import { DeployRun } from '../../../../src/core/deploy/deployRun';
import type { DeployTools } from '../../../../src/core/deploy/deployTools';
import type { DeployVerdict } from '../../../../src/core/deploy/outcome';
import type { DeployPlan } from '../../../../src/core/deploy/plan';
import { releaseVariables } from '../../../../src/core/deploy/releaseVariables';
import { stage } from '../../../../src/core/deploy/stage';
import { PanelHttp } from '../../../../src/core/api/http';
import type { Manifest } from '../../../../src/core/sync/manifest';
import { systemClock } from '../../../../src/core/base/clock';
import { freeFolders } from '../../../support/freeFolders';
import { samplePlan } from '../../../support/samplePlan';
import { silentLog } from '../../../support/silentLog';
import { PracticeFolder } from '../sync/practiceFolder';
import { type Tree, treeOf } from './treeOf';

const plan: DeployPlan = { ...samplePlan, undo: 'automatic' };

/** Deploys of a local folder to the practice world's Ticket Bot. Its program is not started: what comes of that is told. */
export class PracticeDeploy {
  verdict: DeployVerdict = { kind: 'healthy' };
  readonly starts: string[] = [];
  private verified: Manifest = new Map();
  private kept = '';

  private constructor(readonly folder: PracticeFolder) {}

  static async start(): Promise<PracticeDeploy> {
    return new PracticeDeploy(await PracticeFolder.start());
  }

  async reset(): Promise<void> {
    this.clean();
    await this.folder.reset();
    this.kept = mkdtempSync(join(os.tmpdir(), 'hosting-panel-deploys-'));
    this.verdict = { kind: 'healthy' };
    this.verified = new Map();
    this.starts.length = 0;
  }

  async stop(): Promise<void> {
    this.clean();
    await this.folder.stop();
  }

  /** What this computer keeps of deploys. */
  get journal(): DeployJournal {
    return new DeployJournal(join(this.kept, 'deploys'));
  }

  get history(): DeployHistory {
    return new DeployHistory(join(this.kept, 'history'));
  }

  get server() {
    return { panelId: 'practice', uuid: this.folder.at.uuid };
  }

  /** A run as another window makes it. */
  open(changes: Partial<DeployTools> = {}): DeployRun {
    return new DeployRun({ ...this.tools(), ...changes });
  }

  /** Deploys the local folder to `/app`. */
  deploy(
    changes: Partial<DeployPlan> = {},
    {
      run = this.open(),
      signal = new AbortController().signal,
      account = 'anna',
      release,
    }: {
      readonly run?: DeployRun;
      readonly signal?: AbortSignal;
      readonly account?: string;
      readonly release?: string;
    } = {},
  ) {
    const { root } = this.folder;
    const told = { serverName: 'Ticket Bot', folder: '/app', local: root };
    return run.run(
      { ...this.server, ...told, account, release, plan: { ...plan, ...changes } },
      {
        compare: () => this.folder.compared('/app'),
        stage: (job) => stage({ ...this.folder.parts(), onLeft: () => undefined }, job),
      },
      signal,
    );
  }

  /** Undoes the deploys that are kept, the last first: all, or so many. */
  async undo(count = Infinity) {
    const all = await this.journal.ofServer(this.server);
    const ids = all.slice(0, count).map(({ id }) => id);
    return this.open().undo(ids, new AbortController().signal);
  }

  /** What lies in a folder on the daemon's disk: each file with its mode and hash, each folder. */
  async tree(folder = '/app'): Promise<Tree> {
    return treeOf(join(await this.folder.at.root(), folder));
  }

  /** Names in the folder that deploys keep their files in. */
  async left(): Promise<readonly string[]> {
    return readdirSync(join(await this.folder.at.root(), '.deploy')).sort();
  }

  private tools(): DeployTools {
    const { folder } = this;
    const { panel, uuid } = folder.at;
    const http = new PanelHttp({
      baseUrl: panel.baseUrl,
      key: () => Promise.resolve(panel.keys.owner),
      clock: systemClock,
      log: silentLog,
    });
    return {
      disk: folder.files,
      clock: folder.parts().clock,
      log: silentLog,
      journal: this.journal,
      history: this.history,
      manifest: {
        load: () => Promise.resolve(folder.manifest),
        save: (manifest) => Promise.resolve(void (folder.manifest = manifest)),
      },
      verified: {
        load: () => Promise.resolve(this.verified),
        save: (manifest) => Promise.resolve(void (this.verified = manifest)),
      },
      variables: releaseVariables({ http, uuid }),
      start: (then) => {
        this.starts.push('restart' in then ? 'restart' : then.command);
        return Promise.resolve();
      },
      watch: () => {
        const verdict = () => Promise.resolve(this.verdict);
        return Promise.resolve({ verdict, dispose: () => undefined });
      },
      decide: () => Promise.resolve('leave'),
      renew: () => new AbortController().signal,
      folders: freeFolders,
      takeOver: () => Promise.resolve(false),
    };
  }

  private clean(): void {
    if (this.kept !== '') rmSync(this.kept, { recursive: true, force: true });
  }
}
