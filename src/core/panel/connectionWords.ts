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
