/**
 * The text without what must not be read by others: keys, tokens, and of addresses their query, name and password. For
 * everything that is written to the log, and for words of which nobody knows what they hold.
 */
export function masked(text: string): string {
  return text
    .replace(/\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s"'<>]+/gi, withoutPermission)
    .replace(/\b(bearer|basic)(?:\s|%20|["':]){1,4}[\w.~+/=-]+/gi, '$1 …')
    .replace(/\beyJ[\w-]{5,}(?:\.[\w-]*){0,4}/g, '…')
    .replace(
      /(?:(?<![A-Za-z]|\\(?=[nrt]))|(?<=\\[nrt]))([a-z]{1,12}_)[A-Za-z0-9][\w-]{11,}/g,
      maskedKey,
    )
    .replace(secretValue, '$1$2…')
    .replace(quotedSecret, '$1…')
    .replace(secretHeader, '$1…');
}

/** With what may stand before it, such as in `access_token`; a `%3D` is a sign of equality in another address. */
const secretValue =
  /\b([\w.-]{0,40}(?:token|key|secret|password|passwd|signature|sig|jwt|credential)|x-amz-[a-z-]{1,30})(=|%3d)[^\s&"']+/gi;

/** As JSON has it. */
const quotedSecret =
  /(["'][\w.-]{0,40}(?:token|key|secret|password|passwd|signature|jwt|authorization)\\?["']\s{0,4}:\s{0,4}\\?["'])[^\s"'\\]+/gi;

/** As requests have it. A plain `token: …` is a sentence. */
const secretHeader = /\b((?:[\w-]{1,40}-(?:key|token)|(?:set-)?cookie): ?)[^\s"']+/gi;

/** An address up to its query: signed addresses carry their permission there. */
function withoutPermission(address: string): string {
  const [start = ''] = address.split(/[?#]/, 1);
  const begin = start.indexOf('//') + 2;
  const slash = start.indexOf('/', begin);
  const end = slash < 0 ? start.length : slash;
  const at = start.lastIndexOf('@', end);
  const named = at < begin ? start : `${start.slice(0, begin)}…@${start.slice(at + 1)}`;
  return start.length < address.length ? `${named}?…` : named;
}

/** `snake_case` is no key: one has digits or large letters, and is longer than words are. */
function maskedKey(word: string, prefix: string): string {
  const isKnown = /^(?:x[a-z]|ptl[a-z]|p[a-z]cc|papp)_$/.test(prefix);
  return isKnown || (word.length > 28 && /[0-9A-Z]/.test(word)) ? `${prefix}…` : word;
}

/** Any thrown value as a text for the log: a stack where there is one. */
export function maskedError(error: unknown): string {
  if (error instanceof Error) return masked(error.stack ?? `${error.name}: ${error.message}`);
  return typeof error === 'string' ? masked(error) : 'something was thrown that is no error';
}
