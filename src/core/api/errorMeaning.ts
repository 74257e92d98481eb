import { UserError } from '../base/userError';
import { PanelError, type PanelErrorKind, isAbort } from './errors';

/** What another try would be: what passes by itself for one may last for another. */
export type Retry =
  /** The same GET again, half a second later: only for what is over by then. */
  | 'request'
  /** The next look at something that ends by itself: it goes on whatever one look came to. */
  | 'look'
  /** A file once more that a broken connection damaged: anything is better than the half of it. */
  | 'transfer'
  /** Saved changes that wait here until the server can be reached, also for a person to sign in. */
  | 'sync';

/** Nobody answered, or not in time. */
const unanswered: readonly PanelErrorKind[] = ['network', 'timeout', 'daemonDown', 'panelDown'];

const transient: Readonly<Record<Retry, readonly PanelErrorKind[]>> = {
  request: ['network', 'daemonDown', 'daemonFailed', 'panelDown', 'unavailable'],
  look: [...unanswered, 'panelFailed', 'rateLimited'],
  transfer: [...unanswered, 'daemonFailed', 'panelFailed'],
  sync: [...unanswered, 'unavailable', 'rateLimited', 'busy', 'signedOut', 'unauthorized'],
};

/** Whether a failure passes by itself, so that another try makes sense; one that wraps another is judged by that. */
export function isTransient(error: unknown, retry: Retry): boolean {
  const failure = panelErrorOf(error);
  if (!failure || !transient[retry].includes(failure.kind)) return false;
  if (retry !== 'request') return true;
  // A wrong name or certificate stays wrong; a daemon that answers 500 has decided.
  if (failure.kind === 'network') return failure.outcomeUnknown;
  // The panel has waited for the node already.
  if (failure.code === statsMissing) return false;
  return failure.kind !== 'daemonFailed' || failure.status === 502;
}

/** The code of what a panel does not know of one server, because its node told it nothing in time. */
export const statsMissing = 'StatsMissing';

/** Whether a failure says of the whole node that it cannot be reached, and not only of one server. */
export function isNodeAway(error: unknown): error is PanelError {
  return PanelError.is(error, 'daemonDown') && error.code !== statsMissing;
}

/** Whether nobody answered, or not in time: whoever was asked may still be at work. */
export function isUnanswered(error: unknown): boolean {
  return PanelError.is(error, ...unanswered);
}

/** What a failure tells of a write. */
export type FailedWrite =
  /** It surely never left this computer: what was there is as it was. */
  | 'neverSent'
  /** It was answered, and not done; a transfer may have left something all the same. */
  | 'refused'
  /** It may have been done, or done in part: only a look tells. */
  | 'unknown';

/** Reads a failure of a write: the one place that decides whether it may have been done although it failed. */
export function failedWrite(error: unknown): FailedWrite {
  if (PanelError.is(error) && error.isNeverSent) return 'neverSent';
  // Whoever gives up does so while it is under way.
  return isOutcomeUnknown(error) || isAbort(error) ? 'unknown' : 'refused';
}

/** Whether the work may have been done, or done in part, although it failed. */
export function isOutcomeUnknown(error: unknown): boolean {
  return error instanceof Error && 'outcomeUnknown' in error && error.outcomeUnknown === true;
}

/** The failure to tell once a look has shown that the work was not done: it is not said to be possible any more. */
export function asNotDone(error: unknown): unknown {
  return PanelError.is(error) ? error.saying(false) : error;
}

/** Whether another try needs another key first. */
export function needsSignIn(error: unknown): boolean {
  return PanelError.is(error, 'unauthorized', 'signedOut');
}

/**
 * Whether there is nothing where it was asked for (404, or 405 where a route is of another kind): what was asked about is
 * gone, hidden from the key, or belongs to an area that this panel does not have (api.md, Errors).
 */
export function isMissing(error: unknown): boolean {
  return PanelError.is(error, 'notFound') || (PanelError.is(error) && error.status === 405);
}

/** Whether a refusal (403) is for want of a scope of the key: until the user grants it, the same answer comes again. */
export function isScopeMissing(error: unknown): boolean {
  return PanelError.is(error) && error.missingScope !== undefined;
}

/**
 * The refusal to show. A 403 in the panel's own words is one of its rules, such as no more than one has oneself or no
 * backups in this plan (panel-dialect.md, 3.7): its words count, and no permission is missing.
 */
export function asRefusedByRule(error: unknown): unknown {
  const isRule = PanelError.is(error, 'forbidden') && error.code === 'HttpForbiddenException';
  return isRule ? asRefused(error) : error;
}

/** The same refusal, told in its own words: what is missing is not a permission. */
export function asRefused(error: PanelError): PanelError {
  const { status, code } = error;
  return new PanelError('refused', error.detail, { status, code, cause: error });
}

/** What the user can do about a failure, besides reading of it. */
export type Remedy = 'signIn' | 'showLog' | 'none';

/** The button that belongs beside `describeError`. */
export function remedy(error: unknown): Remedy {
  if (error instanceof UserError) return 'none';
  if (needsSignIn(error)) return 'signIn';
  if (!PanelError.is(error)) return 'showLog';
  return error.kind === 'panelFailed' || error.kind === 'malformed' ? 'showLog' : 'none';
}

function panelErrorOf(error: unknown): PanelError | undefined {
  const told = error instanceof Error && !PanelError.is(error) ? error.cause : error;
  return PanelError.is(told) ? told : undefined;
}
