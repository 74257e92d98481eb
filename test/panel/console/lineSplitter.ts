import type { Readable } from 'node:stream';

/**
 * Hands on a stream's text by lines. Only a line feed ends a line: a carriage return is part of it, so that progress bars
 * arrive as the program wrote them (panel-dialect.md 6.5). The last line counts without its end.
 */
export function eachLine(stream: Readable, listener: (line: string) => void): void {
  let rest = '';
  stream.setEncoding('utf8');
  stream.on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) listener(line);
  });
  stream.on('end', () => {
    if (rest !== '') listener(rest);
    rest = '';
  });
}
