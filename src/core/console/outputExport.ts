import { withoutColours } from './output';

const maxSharedLines = 1_000;
const maxSharedCharacters = 400_000;

/** The name of a file for the output of a server. */
export function outputFileName(server: string): string {
  return `${server.replace(/[^\p{L}\p{N}._-]+/gu, '-').slice(0, 100)}-console.log`;
}

/** Cleaned lines of output as a text file, without colours. */
export function outputFile(lines: readonly string[]): string {
  return lines.map((line) => `${withoutColours(line)}\n`).join('');
}

/** The last cleaned lines as they are published, without colours, and how many they are; undefined where there are none. */
export function sharedOutput(
  lines: readonly string[],
): { readonly text: string; readonly lines: number } | undefined {
  const last = lines.slice(-maxSharedLines).map(withoutColours).join('\n');
  const text = last.slice(-maxSharedCharacters);
  return text.trim() === '' ? undefined : { text, lines: text.split('\n').length };
}
