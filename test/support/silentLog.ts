import type { Log } from '../../src/core/base/log';

const nothing = () => undefined;

/** A log that keeps nothing. */
export const silentLog: Log = {
  debug: nothing,
  info: nothing,
  warn: nothing,
  error: nothing,
};
