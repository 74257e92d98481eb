/** Ways in which nodes differ, selectable. */
export interface ConsoleFlavour {
  /** What an expired token gets: the documented `token expired`, or the `jwt error` of real nodes (panel-dialect.md 6.3). */
  expiry: 'token expired' | 'jwt error';
  /** Whether a finished backup's event carries its uuid in the name (6.6). */
  backupSuffix: boolean;
  /** Whether a server that crashed starts again, at most once a minute. */
  restartAfterCrash: boolean;
  /** Practice milliseconds from an `auth` to its answer. */
  authDelayMs: number;
  /** Whether commands are handled as they came; a real node handles each on its own (panel-dialect.md 9). */
  keepsOrder: boolean;
  /** Whether a command comes back as a line, as from the terminal of a container (9). */
  echoes: boolean;
  /** Practice milliseconds after `offline` in which power actions are still refused (9). */
  powerLockMs: number;
  /** Whether a suspension ends open connections; where it does not, what they ask for fails (9). */
  suspensionCuts: boolean;
  /** Whether a program says that it is up; one that never does stays `starting`. */
  saysReady: boolean;
  /** How many lines a restore, an installation or a transfer tells at least: a real node tells one a file (9). */
  linesPerJob: number;
}

/** As real nodes are. */
export const usualFlavour: ConsoleFlavour = {
  expiry: 'jwt error',
  backupSuffix: false,
  restartAfterCrash: false,
  authDelayMs: 0,
  keepsOrder: true,
  echoes: false,
  powerLockMs: 0,
  suspensionCuts: true,
  saysReady: true,
  linesPerJob: 0,
};

/** As real nodes are where nobody is polite: all that was measured at once (panel-dialect.md 9). */
export const rudeFlavour: ConsoleFlavour = {
  ...usualFlavour,
  keepsOrder: false,
  echoes: true,
  powerLockMs: 15,
  suspensionCuts: false,
  linesPerJob: 2_500,
};
