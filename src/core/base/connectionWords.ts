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
  if (code === undefined) return 'No reason is known';
  const words = byCode.get(code);
  if (words !== undefined) return words;
  return /^[A-Z][A-Z0-9_]{1,60}$/.test(code) ? code : 'No reason is known';
}

const byCode: ReadonlyMap<string, string> = new Map([
  ['ENOTFOUND', 'The name of the host could not be found'],
  ['EAI_AGAIN', 'The name of the host could not be looked up'],
  ['ECONNREFUSED', 'The host refused the connection'],
  ['ECONNRESET', 'The other side ended the connection'],
  ['EPIPE', 'The other side ended the connection'],
  ['UND_ERR_SOCKET', 'The other side ended the connection'],
  ['ETIMEDOUT', 'The host did not answer'],
  ['UND_ERR_CONNECT_TIMEOUT', 'The host did not answer'],
  ['EHOSTUNREACH', 'There is no way to the host'],
  ['ENETUNREACH', 'There is no way to the host'],
  ['UND_ERR_HEADERS_OVERFLOW', 'The headers of the answer are too large'],
  ['HPE_HEADER_OVERFLOW', 'The headers of the answer are too large'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'It was signed by nobody but itself'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'Its issuer was signed by nobody but itself'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'Its issuer is not known'],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'Its issuer is not known'],
  ['CERT_HAS_EXPIRED', 'It has expired'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'It is for another name'],
]);
