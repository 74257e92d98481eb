/** What npm says, by what it comes from; the first that matches is told. */
const causes = [
  {
    words: /\bENOSPC\b|no space left on device/i,
    tell: (/** @type {Told} */ { needed }) =>
      `The disk is full: ${needed} must be free. Free some space, then run this again.`,
    isLasting: true,
  },
  {
    words: /\b(EACCES|EPERM|EROFS)\b/,
    tell: (/** @type {Told} */ { folder }) =>
      `Files in ${folder} can't be written. Check to whom the folder belongs, then run this again.`,
    isLasting: true,
  },
  {
    words: /SELF_SIGNED_CERT|UNABLE_TO_(VERIFY|GET)|CERT_(HAS_EXPIRED|UNTRUSTED)/,
    tell: () =>
      "npm doesn't trust the certificate of its registry. Behind a proxy that reads along, name its certificate: npm config set cafile.",
    isLasting: true,
  },
  {
    words: /\bE40[13]\b|\bENEEDAUTH\b/,
    tell: () =>
      'The npm registry refuses access. Check npm config get registry, and sign in to it.',
    isLasting: true,
  },
  {
    words: /\b(E404|ETARGET|ENOVERSIONS)\b/,
    tell: () =>
      "The npm registry lacks a package. Check that npm config get registry names npm's own or a full mirror of it.",
    isLasting: true,
  },
  {
    words:
      /\b(ENOTFOUND|EAI_AGAIN|ENETUNREACH|EHOSTUNREACH|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ERR_SOCKET_TIMEOUT|E50\d|E429)\b|network request to/,
    tell: () =>
      "The npm registry can't be reached. Check the network, the proxy (npm config get https-proxy) and npm config get registry, then run this again: what was downloaded is kept.",
    isLasting: false,
  },
  {
    words: /was ended: it took longer than/,
    tell: () => 'It took too long. Run this again: what was downloaded is kept.',
    isLasting: false,
  },
];

/** @typedef {{ folder: string, needed: string }} Told */

/**
 * What a user can do about an installation that failed, and whether trying once more is of no use.
 * @param {{ code: number, output: string }} ended how npm ended, and what it printed
 * @param {Told} told where it installs, and how much that takes
 * @returns {{ text: string, isLasting: boolean }}
 */
export function installFailure({ code, output }, told) {
  if (code === 127)
    return {
      text: "npm wasn't found. Install it with Node, then run this again.",
      isLasting: true,
    };
  const cause = causes.find(({ words }) => words.test(output));
  if (!cause) return { text: `npm did not succeed:\n${output.trim()}`, isLasting: false };
  const said = output.split('\n').filter((line) => cause.words.test(line));
  return {
    text: [cause.tell(told), ...said.slice(0, 3)].join('\n'),
    isLasting: cause.isLasting,
  };
}
