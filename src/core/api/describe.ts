import * as l10n from '@vscode/l10n';
import { formatNumber } from '../base/formatNumber';
import { masked, maskedError } from '../base/masked';
import { PanelError, type PanelErrorKind, isAbort } from './errors';
import { isUnexplained } from './scopes';

/** The sentence for the user: why it did not work, and what to do. The caller has said what did not happen. */
export function describeError(error: unknown): string {
  if (isAbort(error)) return l10n.t('The operation was canceled.');
  if (!PanelError.is(error)) {
    if (error instanceof Error && error.message !== '') return masked(error.message);
    return maskedError(error);
  }
  return error.mayBeDone ? undecided(error) : sentences[error.kind](error);
}

const sentences: Readonly<Record<PanelErrorKind, (error: PanelError) => string>> = {
  signedOut: () => l10n.t("You aren't signed in to this panel. Sign in first."),
  unauthorized: () =>
    l10n.t(
      "The panel doesn't accept your API key because it's wrong, expired, or deleted. Sign in again.",
    ),
  forbidden: forbiddenSentence,
  notFound: (error) =>
    l10n.t("Not found, or your API key doesn't have access: {details}", { details: told(error) }),
  busy: (error) => l10n.t('The server is busy: {details}', { details: told(error) }),
  refused: (error) =>
    error.status === 413
      ? l10n.t('The request is too large for the panel or a proxy in front of it.')
      : refusedSentence(error),
  invalid: (error) =>
    l10n.t('The panel reported invalid values: {details}', { details: problems(error) }),
  rateLimited: ({ retryAfterMs }) =>
    retryAfterMs === undefined
      ? l10n.t('Too many requests. Try again in a minute.')
      : l10n.t('Too many requests. Try again in {time}.', { time: wait(retryAfterMs) }),
  daemonFailed: (error) =>
    l10n.t("The server's node reported an error: {details}", { details: told(error) }),
  daemonDown: () => l10n.t("The panel can't reach the server's node. Try again in a few minutes."),
  panelFailed: (error) =>
    l10n.t('The panel reported an error. Try again later. ({details})', { details: brief(error) }),
  panelDown: (error) =>
    error.retryAfterMs === undefined
      ? l10n.t("The panel isn't available. Try again in a few minutes. ({details})", {
          details: brief(error),
        })
      : l10n.t("The panel isn't available. Try again in {time}. ({details})", {
          time: wait(error.retryAfterMs),
          details: brief(error),
        }),
  unavailable: () =>
    l10n.t(
      "The monitoring service can't be reached. Nothing was lost. Try again in a few minutes.",
    ),
  network: networkSentence,
  timeout: (error) =>
    l10n.t('The request timed out. Check the connection and try again. ({details})', {
      details: brief(error),
    }),
  malformed: (error) =>
    l10n.t(
      "The answer couldn't be read. A proxy might have answered, or the panel has a different version. ({details})",
      { details: brief(error) },
    ),
  tooLarge: (error) => l10n.t('The answer exceeds the limit: {details}', { details: told(error) }),
};

/** What is said of a write that got no answer: trying it again could do it twice. */
function undecided(error: PanelError): string {
  const details = brief(error);
  switch (error.kind) {
    case 'daemonDown':
      return l10n.t(
        "The panel can't reach the server's node. The operation might have completed. Check the result before you try again.",
      );
    case 'daemonFailed':
      return l10n.t(
        "The server's node reported an error. The operation might have completed. Check the result before you try again. ({details})",
        { details },
      );
    case 'panelFailed':
      return l10n.t(
        'The panel reported an error. The operation might have completed. Check the result before you try again. ({details})',
        { details },
      );
    case 'panelDown':
      return l10n.t(
        "The panel isn't available. The operation might have completed. Check the result before you try again. ({details})",
        { details },
      );
    case 'network':
      return l10n.t(
        'The connection failed. The operation might have completed. Check the result before you try again. ({details})',
        { details },
      );
    case 'timeout':
      return l10n.t(
        'The request timed out. The operation might have completed. Check the result before you try again. ({details})',
        { details },
      );
    case 'malformed':
    case 'tooLarge':
      return l10n.t(
        "The answer couldn't be read. The operation might have completed. Check the result before you try again. ({details})",
        { details },
      );
    default:
      return l10n.t(
        'The operation might have completed. Check the result before you try again. ({details})',
        { details },
      );
  }
}

/** A refusal names what is missing; one with a reason of its own is told in the service's words. */
function forbiddenSentence(error: PanelError): string {
  if (error.missingScope !== undefined) {
    return l10n.t(
      "Your API key doesn't have the required scope '{scope}'. Grant it in the panel in Account > API keys.",
      { scope: error.missingScope },
    );
  }
  if (error.missingPermission !== undefined)
    return l10n.t("You don't have permission to do this. Required permission: {permission}.", {
      permission: brief(error),
    });
  return !error.hasWords || isUnexplained(error.detail)
    ? l10n.t(
        "Your account or API key doesn't have permission to do this. Check both in the panel under Account. ({details})",
        { details: brief(error) },
      )
    : refusedSentence(error);
}

function refusedSentence(error: PanelError): string {
  return l10n.t('The panel refused the request: {details}', { details: told(error) });
}

/** As OpenSSL names what is wrong with a certificate. */
const certificateCode = /CERT|ISSUER|LEAF_SIGNATURE|CRL_|HOSTNAME_MISMATCH/;
/** What answers speaks no TLS, or none that this computer speaks. */
const handshakeCode = /^(?:EPROTO|ERR_SSL_\w+)$/;

function networkSentence(error: PanelError): string {
  const code = error.code ?? '';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return l10n.t("The host couldn't be found. Check the URL and the connection.");
  }
  if (code === 'ECONNREFUSED') {
    return l10n.t('The host refused the connection. Check the URL and its port.');
  }
  if (certificateCode.test(code)) {
    return l10n.t("The certificate of the host isn't trusted: {details}", {
      details: told(error),
    });
  }
  if (handshakeCode.test(code)) {
    return l10n.t("The host doesn't use HTTPS on this port. Check the URL and its port. ({code})", {
      code,
    });
  }
  return l10n.t('The connection failed. Check it and try again. ({details})', {
    details: brief(error),
  });
}

function problems(error: PanelError): string {
  if (error.fields.length === 0) return told(error);
  return error.fields.map(({ field, detail }) => sentence(`${field}: ${detail}`)).join(' ');
}

function told(error: PanelError): string {
  return sentence(error.detail);
}

/** The service's own words as they stand in parentheses. */
function brief(error: PanelError): string {
  return error.detail.trim().replace(/\.$/, '');
}

/** The service's own words, closed with a full stop as they end a sentence. */
function sentence(text: string): string {
  const trimmed = text.trim();
  return /[.!?…]$/.test(trimmed) ? trimmed : `${trimmed}.`;
}

function wait(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  const [amount, unit] = seconds < 120 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return formatNumber(amount, { style: 'unit', unit, unitDisplay: 'short' });
}
