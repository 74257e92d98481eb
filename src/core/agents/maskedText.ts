import { withoutUnseen } from '../base/outsideText';
import { isSecretVariable } from '../base/secretVariable';
import { looksSecret } from '../base/secretNames';
import { plainLines } from '../recorder/foundLines';
import { keptLines } from '../watch/keptLine';

/** What has no sign of its own, but tabs and line ends, also where writing needs it: controls, marks of direction, tags. */
const unseen = /[^\P{C}\n\t]/gu;
/**
 * A long word of small and large letters with several digits: nobody writes such a one, and keys of services that nobody
 * thought of look like it. Sums and ids in small letters do not.
 */
const random =
  /(?<![A-Za-z0-9])(?=[A-Z0-9]*[a-z])(?=[a-z0-9]*[A-Z])(?=(?:[A-Za-z]*\d){3})[A-Za-z0-9]{28,}/g;

/** A line of a settings file that holds nothing but secrets: its name stays. */
const assignment = /^(\s{0,40}(?:export\s{1,4})?[A-Za-z_][\w.-]{0,80}\s{0,4}[=:])\s{0,40}\S/;

/**
 * The text as an agent may read it: without what cannot be seen, and without what looks like a password, a key or a token.
 * `path`: the file that it is of; of one that by its name holds secrets, no value is told.
 */
export function maskedText(text: string, path?: string): string {
  const lines = plainText(text);
  const isSecret = path !== undefined && looksSecret(path.replace(/^\//, ''));
  return keptLines(isSecret ? withoutValues(lines) : lines)
    .join('\n')
    .replace(random, '…');
}

/** Whether a name, such as that of a variable or a tag, says that its value is a secret. */
export function isSecretName(name: string): boolean {
  const word = name.replace(/[^A-Za-z0-9]+/g, '_');
  if (isSecretVariable(word)) return true;
  // What is masked behind its sign in a console is one here, too, whatever its value looks like.
  const line = `${word}=value1`;
  return maskedText(line) !== line;
}

/** The lines without all that cannot be seen or acts in a terminal, so that nothing stands in the middle of a secret. */
function plainText(text: string): readonly string[] {
  return plainLines(text.split(/\r\n?|\n/)).map((line) => withoutUnseen(line.replace(unseen, '')));
}

/** Of each line the name, and nothing of what belongs to no name: a value may have several lines. */
function withoutValues(lines: readonly string[]): readonly string[] {
  return lines.map((line) => {
    if (line.trim() === '' || /^\s*#\s/.test(line)) return line.trim() === '' ? '' : line;
    const name = assignment.exec(line)?.[1];
    return name === undefined ? '…' : `${name}…`;
  });
}
