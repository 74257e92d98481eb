import type { Server } from '../kernel/world';

/** A line of the node itself among a server's output (panel-dialect.md 6.6). */
export function daemonLine(text: string): string {
  return `\x1b[33m\x1b[1m[Practice Daemon]:\x1b[39m ${text}\x1b[0m`;
}

/** What the node prints when a program ended although nobody asked it to. */
export function crashLines(
  code: number | null,
  { isOften }: { readonly isOften: boolean },
): readonly string[] {
  const lines = [
    daemonLine('---------- Detected server process in a crashed state! ----------'),
    daemonLine(`Exit code: ${code ?? 137}`),
    daemonLine('Out of memory: false'),
  ];
  if (!isOften) return lines;
  const why = 'Aborting automatic restart, last crash occurred less than 60 seconds ago.';
  return [...lines, daemonLine(why)];
}

/** Whether this line shows that a starting server is up; the first of a server without a process does. */
export function isReadyLine(server: Server, line: string): boolean {
  return server.program === 'none' || /Logged in as|Done \(/.test(line);
}
