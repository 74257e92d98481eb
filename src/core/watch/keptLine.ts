import { masked } from '../base/masked';

/** Characters of a line that is kept. */
export const keptLineLength = 4_000;
/** What is looked at of a longer one, so that a secret is known that ends behind it. */
const lookedAt = 2 * keptLineLength;
/** Lines that a key may take. */
const keyLines = 200;

/** Keys that are known by how they begin, or by their shape, wherever they stand. */
const known: readonly RegExp[] = [
  /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/g,
  /\bAIza[\w-]{35}/g,
  /\bya29\.[\w-]{20,}/g,
  /\bsk-[\w-]{20,}/g,
  /\bxox[a-z]-[\w-]{10,}/g,
  /\bglpat-[\w-]{20,}/g,
  /\bSG\.[\w-]{16,}\.[\w-]{16,}/g,
  /\bpypi-[\w-]{16,}/g,
  /\bGOCSPX-[\w-]{20,}/g,
  /\bhv[sbr]\.[\w-]{20,}/g,
  /\bsq0[a-z]{3}-[\w-]{20,}/g,
  /\bNR[A-Z]{2}-[A-Z0-9]{20,}/g,
  /\bATATT3[\w=-]{20,}/g,
  /\bAGE-SECRET-KEY-1[A-Z0-9]{20,}/g,
  // Of Mailgun, Mailchimp and Twilio.
  /\bkey-[0-9a-f]{32}\b/g,
  /\b[0-9a-f]{32}-us\d{1,3}\b/g,
  /\bSK[0-9a-f]{32}\b/g,
  // Of Databricks, Pulumi, Postman, Twitch and PayPal.
  /\bdapi[0-9a-f]{32}\b/g,
  /\bpul-[0-9a-f]{40}\b/g,
  /\bPMAK-[0-9a-f]{24}[0-9a-f-]*/g,
  /\boauth:[a-z0-9]{30}\b/g,
  /\baccess_token\$\w{1,20}\$[0-9a-f]{32}\b/g,
  // A bot's token of Discord, whose first part is its number, and one of Telegram.
  /\b[MNO][\w-]{22,28}\.[\w-]{5,7}\.[\w-]{25,}/g,
  /(?:\b|bot)\d{8,10}:[A-Za-z0-9][\w-]{34}\b/g,
];

/** Addresses whose path is the permission. */
const webhooks =
  /(\/api(?:\/v\d{1,2})?\/webhooks\/\d{1,20}|hooks\.slack\.com\/services|\bwebhook\.office\.com\/webhookb2)\/[\w/@-]{8,}/gi;

/** A name with its value in quotes, with spaces around the sign or not. */
const assigned =
  /(?<![\w.-])([\w.-]{0,40}(?:pass(?:word|wd|phrase)|pwd|secret|token|credentials?|(?:api|access|private|secret|license)[-_]?key)["']?\s{0,4}=\s{0,4})(?:"[^"]{1,400}"|'[^']{1,400}')/gi;
/** `pass` is too short a word to be looked for without its sign. */
const short = /(?<![\w.-])((?:[\w.-]{0,40}[_.-])?(?:pass|pwd|passphrase)=)[^\s&"';,]+/gi;
/** A line of a settings file: nothing stands before the name, and one word behind it. */
const setting =
  /^(\s{0,40}(?:-\s{1,4})?["']?[\w.-]{0,40}(?:pass(?:word|wd|phrase)|pwd|secret|token|credentials?|(?:api|access|private|secret|license)[-_]?key)["']?\s{0,4}:\s{1,4})(?!(?:null|true|false|undefined|expired|missing|none)$)[^\s,]+(,?)$/i;
/** In a sentence only what has a number and is no short one: a plain word tells why it was refused. */
const said =
  /(?<![\w.-])([\w.-]{0,40}(?:pass(?:word|wd|phrase)|pwd|secret|token|credentials?|(?:api|access|private|secret|license)[-_]?key)(?:\s{1,4}is)?\s{0,4}[:=]\s{1,4})(?=[^\s\d]{0,100}\d)[^\s"'()<>;,]{6,}/gi;
/** What programs are called with. */
const option =
  /(?<![\w-])(--?(?:[\w]{1,20}-){0,3}(?:pass(?:word|wd|phrase)|pwd|secret|token|credentials?|(?:api|access|private|secret|license)[-_]?key)\s{1,4})[^\s-]\S*/gi;
const oracle = /(jdbc:oracle:\w{1,10}:)[^\s@/]{1,100}\/[^\s@]{1,100}@/gi;

const keyBegins = /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/;
const keyEnds = /-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/;
const ofKey = /^(?:.{0,200}\s)?[A-Za-z0-9+/\\=]{16,}\s*$|^\s*[A-Za-z0-9+/=]{1,80}\s*$|^\s*$/;
const keyHeader = /^\s*(?:Proc-Type|DEK-Info|Version|Comment): /;

/**
 * Takes the lines of one program in their order, as plain text. Each comes back as it is kept: without what looks like a
 * password, a key or a token, a private key of several lines too, and cut to 4,000 characters.
 */
export class KeptLineReader {
  /** Lines of a private key that may still come. */
  private left = 0;
  /** Characters that a logger wrote before the first. */
  private before = 0;

  /** A line as it is kept. */
  take(line: string): string {
    const looked = line.slice(0, lookedAt).replaceAll('\n', ' ');
    const begin = keyBegins.exec(looked);
    if (begin) {
      const end = keyEnds.exec(looked.slice(begin.index));
      this.left = end ? 0 : keyLines;
      this.before = begin.index;
      const behind = end ? looked.slice(begin.index + end.index + end[0].length) : '';
      return this.cut(
        `${withoutSecrets(looked.slice(0, begin.index))}${begin[0]}…${withoutSecrets(behind)}`,
      );
    }
    if (this.left > 0) {
      this.left--;
      if (keyEnds.test(looked)) this.left = 0;
      else if (isOfKey(looked) || isOfKey(looked.slice(this.before))) return '…';
      else this.left = 0;
    }
    return this.cut(withoutSecrets(looked));
  }

  private cut(line: string): string {
    return line.slice(0, keptLineLength);
  }
}

/** Lines that belong together as they are kept, also where the first of a private key is not among them. */
export function keptLines(lines: readonly string[]): readonly string[] {
  const reader = new KeptLineReader();
  const end = lines.findIndex((line) => keyEnds.test(line.slice(0, lookedAt)));
  const isCut = !lines.slice(0, end + 1).some((line) => keyBegins.test(line));
  const begin = lines.slice(0, end).findLastIndex((line) => !isOfKey(line)) + 1;
  return lines.map((line, at) => (at >= begin && at < end && isCut ? '…' : reader.take(line)));
}

function isOfKey(line: string): boolean {
  return ofKey.test(line) || keyHeader.test(line);
}

function withoutSecrets(line: string): string {
  let text = line.replace(webhooks, '$1/…').replace(oracle, '$1…@');
  for (const pattern of known) text = text.replace(pattern, '…');
  text = text.replace(assigned, '$1…').replace(short, '$1…').replace(setting, '$1…$2');
  return masked(text.replace(said, '$1…').replace(option, '$1…'));
}
