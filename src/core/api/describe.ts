import * as l10n from '@vscode/l10n';
import { masked, maskedError } from '../base/masked';
import { PanelError, type PanelErrorKind, isAbort } from './errors';
import { isUnexplained } from './scopes';

/** The sentence for the user: why it did not work, and what to do. The caller has said what did not happen. */
export function describeError(error: unknown): string {
  if (isAbort(error)) return l10n.t('It was cancelled.');
  if (!PanelError.is(error)) {
    if (error instanceof Error && error.message !== '') return masked(error.message);
    return maskedError(error);
  }
  return error.mayBeDone ? undecided(error) : sentences[error.kind](error);
}

const sentences: Readonly<Record<PanelErrorKind, (error: PanelError) => string>> = {
  signedOut: () => l10n.t('You are not signed in to this panel. Sign in first.'),
  unauthorized: () =>
    l10n.t(
      'The panel does not accept the API key: it is wrong, expired or deleted. Sign in again.',
    ),
  forbidden: forbiddenSentence,
  notFound: (error) => l10n.t('It does not exist, or this key may not see it: {0}', told(error)),
  busy: (error) => l10n.t('The server is busy: {0}', told(error)),
  refused: (error) =>
    error.status === 413
      ? l10n.t('It is too large for the panel or for a proxy before it.')
      : l10n.t('It was refused: {0}', told(error)),
  invalid: (error) => l10n.t('Something is not as it must be: {0}', problems(error)),
  rateLimited: (error) =>
    error.retryAfterMs === undefined
      ? l10n.t('That was too often in a short time. Wait a minute and try again.')
      : l10n.t('That was too often in a short time. Try again in {0}.', wait(error.retryAfterMs)),
  daemonFailed: daemonSentence,
  daemonDown: () =>
    l10n.t('The panel cannot reach the machine that runs the server. Try again in a few minutes.'),
  panelFailed: (error) => l10n.t('The panel failed: {0} Try again later.', told(error)),
  panelDown: (error) =>
    error.retryAfterMs === undefined
      ? l10n.t('{0} Try again in a few minutes.', awaySentence(error))
      : l10n.t('{0} Try again in {1}.', awaySentence(error), wait(error.retryAfterMs)),
  unavailable: () =>
    l10n.t(
      'The monitoring service cannot be reached. Nothing is lost; try again in a few minutes.',
    ),
  network: networkSentence,
  timeout: (error) => l10n.t('{0} Check the connection and try again.', told(error)),
  malformed: (error) =>
    l10n.t(
      'The answer cannot be read: {0} Something on the way may have answered, or the panel is of another version.',
      told(error),
    ),
  tooLarge: (error) => l10n.t('More came than may come: {0}', told(error)),
};

/** What is said of a write that got no answer: trying it again could do it twice. */
function undecided(error: PanelError): string {
  const look = l10n.t('It may have been done all the same: look before you try again.');
  switch (error.kind) {
    case 'daemonDown':
      return l10n.t('The panel cannot reach the machine that runs the server. {0}', look);
    case 'panelFailed':
      return l10n.t('The panel failed: {0} {1}', told(error), look);
    case 'panelDown':
      return l10n.t('{0} {1}', awaySentence(error), look);
    case 'network':
      return l10n.t('The connection failed: {0} {1}', told(error), look);
    case 'timeout':
      return l10n.t('{0} {1}', told(error), look);
    default:
      return l10n.t('{0} {1}', sentences[error.kind](error), look);
  }
}

/** A refusal names what is missing; one with a reason of its own is told in the service's words. */
function forbiddenSentence(error: PanelError): string {
  if (error.missingScope !== undefined) {
    return l10n.t(
      'The API key needs the scope {0} for this. Grant it in the panel under Account, API keys.',
      error.missingScope,
    );
  }
  return error.missingPermission !== undefined || !error.hasWords || isUnexplained(error.detail)
    ? l10n.t(
        'The key or the account may not do this: {0} The panel decides that, under Account.',
        told(error),
      )
    : l10n.t('It was refused: {0}', told(error));
}

function daemonSentence(error: PanelError): string {
  if (error.hasWords) {
    return l10n.t('The machine that runs the server reported an error: {0}', told(error));
  }
  return l10n.t(
    'The machine that runs the server reported an error, without saying which ({0}).',
    error.detail,
  );
}

function awaySentence(error: PanelError): string {
  return error.hasWords
    ? l10n.t('The panel is not available now: {0}', told(error))
    : l10n.t('The panel is not available now ({0}).', error.detail);
}

/** As OpenSSL names what is wrong with a certificate. */
const certificateCode = /CERT|ISSUER|LEAF_SIGNATURE|CRL_|HOSTNAME_MISMATCH/;
/** What answers speaks no TLS, or none that this computer speaks. */
const handshakeCode = /^(?:EPROTO|ERR_SSL_\w+)$/;

function networkSentence(error: PanelError): string {
  const code = error.code ?? '';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return l10n.t('The name of the host could not be found. Check the address and the connection.');
  }
  if (code === 'ECONNREFUSED') {
    return l10n.t('The host refused the connection. Check the address and the port.');
  }
  if (certificateCode.test(code)) {
    return l10n.t('The certificate of the host is not trusted: {0}', told(error));
  }
  if (handshakeCode.test(code)) {
    return l10n.t(
      'The host does not speak https there ({0}). Check the address and the port.',
      code,
    );
  }
  return l10n.t('The connection failed: {0} Check it and try again.', told(error));
}

function problems(error: PanelError): string {
  if (error.fields.length === 0) return told(error);
  return error.fields.map(({ field, detail }) => sentence(`${field}: ${detail}`)).join(' ');
}

function told(error: PanelError): string {
  return sentence(error.detail);
}

/** The service's own words, closed with a full stop so that another sentence can follow. */
function sentence(text: string): string {
  const trimmed = text.trim();
  return /[.!?…]$/.test(trimmed) ? trimmed : `${trimmed}.`;
}

function wait(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return seconds < 120 ? l10n.t('{0} s', seconds) : l10n.t('{0} min', Math.ceil(seconds / 60));
}
