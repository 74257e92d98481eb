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
}

/** As real nodes are. */
export const usualFlavour: ConsoleFlavour = {
  expiry: 'jwt error',
  backupSuffix: false,
  restartAfterCrash: false,
  authDelayMs: 0,
};
