import type { Scope } from './scopes';

/** Why the panel, its daemon or the way to them did not do what was asked. */
export type PanelErrorKind =
  /** There is no key for this panel. */
  | 'signedOut'
  /** 401: the key is missing, wrong, expired or deleted. */
  | 'unauthorized'
  /** 403: the key is good but may not do this. */
  | 'forbidden'
  /** 404: not there, not visible to this key, or a feature that is switched off; 405 is the last of these. */
  | 'notFound'
  /** 409 of the panel: installing, suspended, transferring, restoring, deleting. */
  | 'busy'
  /** 400, 409 of the daemon, 413, and a 403 that is not about the key: a rule says no. */
  | 'refused'
  /** 422: fields missing or wrong; see `fields`. */
  | 'invalid'
  /** 429: too many requests; see `retryAfterMs`. */
  | 'rateLimited'
  /** 500 or 502 that come from the daemon, or a daemon that no longer trusts its panel. */
  | 'daemonFailed'
  /** 504: the node cannot be reached. */
  | 'daemonDown'
  /** Any other 5xx: the panel itself failed. */
  | 'panelFailed'
  /** 502, 503 or 504 of what stands before the panel, or of a panel under maintenance. */
  | 'panelDown'
  /** 503 of a monitoring endpoint: the monitoring service cannot be reached; nothing collected is lost. */
  | 'unavailable'
  /** No answer: name, route, certificate, or a connection that broke. */
  | 'network'
  /** No answer in time. */
  | 'timeout'
  /** An answer that is not the service's: a web page, a redirect, a record without its fields. */
  | 'malformed'
  /** More came than may come: an answer, a list or a file beyond its limit. */
  | 'tooLarge';

/** One field that the service did not accept (422). */
export interface FieldProblem {
  readonly field: string;
  readonly rule: string;
  readonly detail: string;
}

/** What is known of a failure, besides its kind. */
export interface PanelErrorFacts {
  readonly status?: number | undefined;
  /** The service's own name of the failure, such as `ServerStateConflictException`. */
  readonly code?: string | undefined;
  /** The daemon's own number of the request, for whoever runs it. */
  readonly requestId?: string | undefined;
  /** The scope of the key that is missing for the request. */
  readonly missingScope?: Scope | undefined;
  /** The permission that is missing on the server. */
  readonly missingPermission?: string | undefined;
  /** False where the service gave no words, and `detail` is only the number of the status. */
  readonly hasWords?: boolean | undefined;
  readonly fields?: readonly FieldProblem[] | undefined;
  /** Milliseconds the service asks to wait. */
  readonly retryAfterMs?: number | undefined;
  readonly cause?: unknown;
  /** True when the work may have been done although the answer says or shows otherwise. */
  readonly outcomeUnknown?: boolean | undefined;
  /** True where the request surely never left this computer. */
  readonly isNeverSent?: boolean | undefined;
  /** True for a write whose outcome is unknown and after which nobody has looked. */
  readonly mayBeDone?: boolean | undefined;
}

/** An expected failure. `message` is the service's own `detail` where it gave one. */
export class PanelError extends Error {
  override readonly name = 'PanelError';
  readonly status: number | undefined;
  readonly code: string | undefined;
  readonly requestId: string | undefined;
  readonly missingScope: Scope | undefined;
  readonly missingPermission: string | undefined;
  readonly hasWords: boolean;
  readonly fields: readonly FieldProblem[];
  readonly retryAfterMs: number | undefined;
  readonly outcomeUnknown: boolean;
  readonly isNeverSent: boolean;
  readonly mayBeDone: boolean;

  constructor(
    readonly kind: PanelErrorKind,
    readonly detail: string,
    facts: PanelErrorFacts = {},
  ) {
    super(detail, facts.cause === undefined ? undefined : { cause: facts.cause });
    this.status = facts.status;
    this.code = facts.code;
    this.requestId = facts.requestId;
    this.missingScope = facts.missingScope;
    this.missingPermission = facts.missingPermission;
    this.hasWords = facts.hasWords ?? true;
    this.fields = facts.fields ?? [];
    this.retryAfterMs = facts.retryAfterMs;
    this.outcomeUnknown = facts.outcomeUnknown ?? false;
    this.isNeverSent = facts.isNeverSent ?? false;
    this.mayBeDone = facts.mayBeDone ?? false;
  }

  /** The same failure of which it is said, or no longer said, that the work may have been done. */
  saying(mayBeDone: boolean): PanelError {
    return mayBeDone === this.mayBeDone ? this : this.with({ mayBeDone });
  }

  /** The same failure, after which the work may have been done. */
  withUnknownOutcome(): PanelError {
    return this.outcomeUnknown ? this : this.with({ outcomeUnknown: true });
  }

  /** The same failure of a request that only reads: nothing can have been done by it. */
  ofRead(): PanelError {
    return this.outcomeUnknown ? this.with({ outcomeUnknown: false, mayBeDone: false }) : this;
  }

  /** The same failure of what had to come before anything was sent. */
  beforeSending(): PanelError {
    return this.with({ isNeverSent: true, outcomeUnknown: false, mayBeDone: false });
  }

  private with(facts: PanelErrorFacts): PanelError {
    const same = new PanelError(this.kind, this.detail, { ...this, cause: this.cause, ...facts });
    if (this.stack !== undefined) same.stack = this.stack;
    return same;
  }

  /** Narrows any thrown value to a PanelError, of one of the kinds if some are named. */
  static is<K extends PanelErrorKind = PanelErrorKind>(
    error: unknown,
    ...kinds: readonly K[]
  ): error is PanelError & { readonly kind: K } {
    if (!(error instanceof PanelError)) return false;
    return kinds.length === 0 || (kinds as readonly PanelErrorKind[]).includes(error.kind);
  }
}

/** True for the rejection of a request that its own caller gave up. */
export function isAbort(error: unknown): error is Error {
  return error instanceof Error && error.name === 'AbortError';
}
