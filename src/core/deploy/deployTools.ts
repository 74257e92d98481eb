import type { Clock } from '../base/clock';
import type { Log } from '../base/log';
import type { Compared } from '../sync/compare';
import type { Manifest, SentFile } from '../sync/manifest';
import type { DeployClaim } from './claim';
import type { DeployDisk } from './deployDisk';
import type { DeployFolders } from './heldFolders';
import type { DeployHistory } from './history';
import type { DeployJournal } from './journal';
import type { DeployDecision, DeployQuestion, DeployVerdict } from './outcome';
import type { HealthRules, DeployPlan } from './plan';
import type { StageJob } from './stage';
import type { HealthOptions } from './watchHealth';

/** What hears of a program from before it is started. */
export interface DeployWatch {
  /** Whether the program works. Rejects with the reason of the signal that the watch began with. */
  verdict(): Promise<DeployVerdict>;
  dispose(): void;
}

/** What brings files to one server and has it run them; also what has to be asked on the way. */
export interface DeployTools {
  readonly disk: DeployDisk;
  readonly clock: Clock;
  readonly log: Log;
  readonly journal: Pick<DeployJournal, 'save' | 'load' | 'ofServer' | 'remove' | 'hold'>;
  readonly history: Pick<DeployHistory, 'note' | 'of'>;
  /** What is known of earlier pushes and deploys of the same two folders. */
  readonly manifest: {
    readonly load: () => Promise<Manifest>;
    readonly save: (manifest: Manifest) => Promise<void>;
  };
  /** What was in both folders when the server was last found healthy; nothing while it runs something else. */
  readonly verified: {
    readonly load: () => Promise<Manifest>;
    readonly save: (manifest: Manifest) => Promise<void>;
  };
  /** Reads and sets startup variables. */
  readonly variables: {
    readonly get: (name: string, signal: AbortSignal) => Promise<string>;
    readonly set: (name: string, value: string) => Promise<void>;
  };
  /**
   * Restarts the server, or sends the command of the plan. Rejects with StartFailed where the program was started and does
   * not run; any other failure says nothing of it.
   */
  readonly start: (then: DeployPlan['then'], signal: AbortSignal) => Promise<void>;
  /** Begins to listen to the server, before it is started. */
  readonly watch: (
    rules: HealthRules,
    how: Pick<HealthOptions, 'isRestart' | 'command' | 'signal'>,
  ) => Promise<DeployWatch>;
  readonly decide: (question: DeployQuestion) => Promise<DeployDecision>;
  readonly folders: DeployFolders;
  /** What gives up the work that follows a decision: what gave up the work before it is over. */
  readonly renew: () => AbortSignal;
  /** Whether a claim that is surely over may be removed. */
  readonly takeOver: (claim: DeployClaim) => Promise<boolean>;
}

/** What is done before anything changes on the server. */
export interface DeployPreparation {
  /** Builds what goes up. */
  readonly build?: ((signal: AbortSignal) => Promise<void>) | undefined;
  /** Compares the local folder with the server's. */
  readonly compare: (signal: AbortSignal) => Promise<Compared>;
  /** Has the panel make a backup. */
  readonly backup?: ((signal: AbortSignal) => Promise<void>) | undefined;
  /** Brings the files to the server, beside their places. */
  readonly stage: (job: StageJob) => Promise<ReadonlyMap<string, SentFile>>;
}
