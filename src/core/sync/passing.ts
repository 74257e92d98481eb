import { PanelError, type PanelErrorKind } from '../api/errors';

/** The server cannot be reached, or not now. */
const away: readonly PanelErrorKind[] = [
  'network',
  'timeout',
  'nodeDown',
  'unavailable',
  'rateLimited',
  'busy',
  'signedOut',
  'unauthorized',
];
/** It was reached and could not do it: that may pass, and may not. */
const failing: readonly PanelErrorKind[] = ['nodeFailed', 'panelFailed'];
/** Tries after which it does not count as passing any more. */
const patience = 4;

/** Whether a failure passes by itself, so that another try makes sense. A daemon that only fails is believed sometime. */
export function isTransient(error: unknown, tries: number): boolean {
  const kinds: readonly PanelErrorKind[] = tries < patience ? [...away, ...failing] : away;
  const isOf = (one: unknown) => PanelError.is(one, ...kinds);
  return isOf(error) || (error instanceof Error && isOf(error.cause));
}
