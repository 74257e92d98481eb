/** Console credentials as they are kept: a token, which lives 10 minutes (api.md, Limits), and its daemon's address. */
export interface Credentials {
  readonly token: string;
  readonly socket: string;
  /** When the panel's answer came, in milliseconds since 1970. */
  readonly grantedAt: number;
}

const minuteMs = 60_000;
/** The daemon's own warnings come late or not at all (panel-dialect.md, 6.3). */
const renewAfterMs = 8 * minuteMs;
const usableMs = 9 * minuteMs;
/** Within these a daemon may not know yet what its panel knows. */
const newMs = 30_000;

/** Whether another connection can be made with them. */
export function areUsable(credentials: Credentials, now: number): boolean {
  return isYounger(credentials, now, usableMs);
}

/** Whether they are so new that asking for others would bring the same. */
export function areNew(credentials: Credentials, now: number): boolean {
  return isYounger(credentials, now, newMs);
}

/** Milliseconds until the token is to be replaced, at least a second. */
export function msUntilRenewal({ grantedAt }: Credentials, now: number): number {
  return Math.min(renewAfterMs, Math.max(1_000, grantedAt + renewAfterMs - now));
}

/**
 * Milliseconds until a new token can be of a later second than this one. Tokens are dated in whole seconds, and those of
 * the second of the daemon's start or of a change of permissions are refused (panel-dialect.md, 9). What is refused
 * several times in a row is given longer: the clocks of panel and daemon may differ.
 */
export function msUntilLaterSecond(
  credentials: Credentials | undefined,
  { now, refusals }: { readonly now: number; readonly refusals: number },
): number {
  if (!credentials || !areUsable(credentials, now)) return 0;
  const laterMs = refusals <= 2 ? 1_050 : refusals === 3 ? 4_000 : 10_000;
  return Math.max(0, credentials.grantedAt + laterMs - now);
}

/** A clock that was put back makes them old. */
function isYounger({ grantedAt }: Credentials, now: number, ms: number): boolean {
  const age = now - grantedAt;
  return age >= 0 && age < ms;
}
