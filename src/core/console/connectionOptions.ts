import type { Clock } from '../base/clock';
import type { Log } from '../base/log';
import type { FromDaemon, ToDaemon } from './protocol';
import type { ConditionAnswer, CredentialsAnswer, Session } from './sessionTypes';
import type { Transport } from './transport';

/** What a connection needs of the world. */
export interface ConnectionOptions {
  readonly clock: Clock;
  readonly log: Log;
  readonly transport: Transport;
  /** The panel's scheme, host and port, exactly as it is set up. */
  readonly origin: string;
  /** Both answer failures too; a rejection counts as a bug, is logged, and tried again. */
  readonly credentials: () => Promise<CredentialsAnswer>;
  readonly condition: () => Promise<ConditionAnswer>;
  readonly random?: () => number;
}

/** What a runner asks of the one who owns it. */
export interface RunnerOwner {
  /** The phase changed; called before the effects of the change. */
  readonly phaseChanged: (session: Session) => void;
  /** A frame of an accepted connection. */
  readonly onFrame: (frame: FromDaemon) => void;
  /** A frame that the rules want sent. */
  readonly send: (frame: ToDaemon) => void;
  /** A sentence for the user. */
  readonly say: (text: string) => void;
}
