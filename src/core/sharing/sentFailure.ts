import { fields } from '../api/decode';
import { PanelError, type PanelErrorKind } from '../api/errors';
import { isRecord } from '../base/record';
import { PeerRefusal } from '../windows/peer';

/** Each kind that a failure may have. */
const kinds: Readonly<Record<PanelErrorKind, true>> = {
  signedOut: true,
  unauthorized: true,
  forbidden: true,
  notFound: true,
  busy: true,
  refused: true,
  invalid: true,
  rateLimited: true,
  daemonFailed: true,
  daemonDown: true,
  panelFailed: true,
  panelDown: true,
  unavailable: true,
  network: true,
  timeout: true,
  malformed: true,
  tooLarge: true,
};

/** What a window answers in place of what failed: what another one can say of it. Other errors are bugs, and stay. */
export function refusalOf(error: unknown): unknown {
  if (!PanelError.is(error)) return error;
  const { kind, detail, status, code, retryAfterMs, missingScope, missingPermission } = error;
  const { hasWords } = error;
  const facts = { status, code, retryAfterMs, missingScope, missingPermission, hasWords };
  return new PeerRefusal(detail, { failure: { ...facts, kind, detail } });
}

/** The failure of which another window told; undefined for a refusal of another kind, or of no kind that there is. */
export function failureIn(refusal: PeerRefusal): PanelError | undefined {
  const told = isRecord(refusal.reason) ? refusal.reason['failure'] : undefined;
  if (!isRecord(told)) return undefined;
  const from = fields(told, 'failure');
  const kind = from.textIf('kind');
  if (kind === undefined || !isKind(kind)) return undefined;
  const scope = from.textIf('missingScope');
  return new PanelError(kind, from.textIf('detail') ?? '', {
    status: from.numberIf('status'),
    code: from.textIf('code'),
    retryAfterMs: from.numberIf('retryAfterMs'),
    missingScope: scopes.find((one) => one === scope),
    missingPermission: from.textIf('missingPermission'),
    hasWords: from.flag('hasWords'),
  });
}

const scopes = ['account.read', 'monitoring.read', 'monitoring.write'] as const;

function isKind(text: string): text is PanelErrorKind {
  return Object.hasOwn(kinds, text);
}
