import type { Stage } from './stage';

/** The server's files by path: before, as they should be, and as they are. */
export interface Files {
  readonly before: Readonly<Record<string, string>>;
  readonly after: Readonly<Record<string, string>>;
  readonly now: Readonly<Record<string, string>>;
}

/** Something that the user does, as the core does it. */
export interface Action {
  readonly name: string;
  /** What must have happened before, such as a folder that is shown. Its requests meet no fault. */
  readonly prepare?: (stage: Stage) => Promise<unknown>;
  /** Does it; what it answers must be the same however many faults it got over. */
  readonly run: (stage: Stage) => Promise<unknown>;
  /** Changes nothing: the panel need not be reset for the next try. */
  readonly isReading?: boolean;
  /** Twice is not the same as once: a second one is made, or refused. */
  readonly isOnce?: boolean;
  /** May change files: then all of them are compared. */
  readonly hasFiles?: boolean;
  /** Which paths are compared; all where left out. */
  readonly counts?: (path: string) => boolean;
  /** What it may change besides the files, as text that can be compared. */
  readonly state?: (stage: Stage) => unknown;
  /** For what may end with a part done: where the files are not as the error says. */
  readonly contradicts?: (error: unknown, files: Files) => string | undefined;
  /** Real milliseconds that programs may take once a console is connected: so long the clocks stand. */
  readonly programMs?: number;
}
