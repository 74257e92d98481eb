import * as l10n from '@vscode/l10n';

/** The code of a failed connection. `fetch` says only "fetch failed"; what happened is the innermost cause with one. */
export function errorCode(error: unknown): string | undefined {
  let found: string | undefined;
  for (let at = error, depth = 0; at instanceof Error && depth < 8; at = at.cause, depth++) {
    const first = at instanceof AggregateError ? (at.errors as unknown[])[0] : at;
    const source = first instanceof Error ? first : at;
    if ('code' in source && typeof source.code === 'string') found = source.code;
  }
  return found;
}

/** Why nobody answered, by the code of the failure: what `fetch` itself says holds addresses, headers and keys. */
export function connectionWords(code: string | undefined): string {
  switch (code) {
    case 'ENOTFOUND':
      return l10n.t("The host couldn't be found");
    case 'EAI_AGAIN':
      return l10n.t("The host name couldn't be looked up");
    case 'ECONNREFUSED':
      return l10n.t('The host refused the connection');
    case 'ECONNRESET':
    case 'EPIPE':
    case 'UND_ERR_SOCKET':
      return l10n.t('The other side closed the connection');
    case 'ETIMEDOUT':
    case 'UND_ERR_CONNECT_TIMEOUT':
      return l10n.t("The host didn't answer");
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return l10n.t("The host isn't reachable");
    case 'UND_ERR_HEADERS_OVERFLOW':
    case 'HPE_HEADER_OVERFLOW':
      return l10n.t('The headers of the answer are too large');
    case 'DEPTH_ZERO_SELF_SIGNED_CERT':
      return l10n.t('The certificate is self-signed');
    case 'SELF_SIGNED_CERT_IN_CHAIN':
      return l10n.t('The certificate chain has a self-signed certificate');
    case 'UNABLE_TO_VERIFY_LEAF_SIGNATURE':
    case 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY':
      return l10n.t('The issuer of the certificate is unknown');
    case 'CERT_HAS_EXPIRED':
      return l10n.t('The certificate has expired');
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return l10n.t('The certificate is for another host name');
    default:
      return code !== undefined && /^[A-Z][A-Z0-9_]{1,60}$/.test(code)
        ? code
        : l10n.t({ message: 'Unknown reason', comment: ['Details of an error without a code'] });
  }
}
