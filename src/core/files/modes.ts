import * as l10n from '@vscode/l10n';

/** Who and what: owner, group and others may each read, write and execute. */
const letters = 'rwxrwxrwx';

/**
 * Permission bits as three octal digits from what the user types: `755`, `0755`, `rwxr-xr-x`, or a mode as the daemon
 * writes it. Undefined for anything else; special bits are none of the nine and are refused.
 */
export function parseMode(text: string): string | undefined {
  const typed = text.trim();
  if (/^0?[0-7]{3}$/.test(typed)) return typed.slice(-3);
  const nine = typed.length === 10 ? typed.slice(1) : typed;
  const isMode =
    nine.length === 9 && [...nine].every((letter, at) => letter === '-' || letter === letters[at]);
  if (!isMode) return undefined;
  const bits = [...nine].reduce((sum, letter) => sum * 2 + (letter === '-' ? 0 : 1), 0);
  return bits.toString(8).padStart(3, '0');
}

/** Three octal digits as `rwxr-xr-x`. */
export function modeText(mode: string): string {
  const bits = Number.parseInt(mode, 8);
  return [...letters].map((letter, at) => (bits & (1 << (8 - at)) ? letter : '-')).join('');
}

/** Bits to choose from, those that it has first. `now`: as the daemon writes them. */
export function modeChoices(isFolder: boolean, now: string): readonly string[] {
  const usual = isFolder ? ['755', '750', '700', '777'] : ['644', '755', '600', '664'];
  const known = parseMode(now);
  return [...new Set([...(known === undefined ? [] : [known]), ...usual])];
}

/** What three octal digits mean, in words. */
export function modeMeaning(mode: string): string {
  const can = digitMeanings();
  const [owner = '', group = '', others = ''] = [...mode].map((digit) => can[Number(digit)] ?? '');
  return l10n.t('Owner: {owner} · Group: {group} · Others: {others}', { owner, group, others });
}

/** What each octal digit allows. */
function digitMeanings(): readonly string[] {
  return [
    l10n.t({ message: 'nothing', comment: ['What can be done with a file'] }),
    l10n.t({ message: 'execute', comment: ['What can be done with a file'] }),
    l10n.t({ message: 'only write', comment: ['What can be done with a file'] }),
    l10n.t({ message: 'execute, write', comment: ['What can be done with a file'] }),
    l10n.t({ message: 'read', comment: ['What can be done with a file'] }),
    l10n.t({ message: 'read, execute', comment: ['What can be done with a file'] }),
    l10n.t({ message: 'read, write', comment: ['What can be done with a file'] }),
    l10n.t({ message: 'read, write, execute', comment: ['What can be done with a file'] }),
  ];
}
