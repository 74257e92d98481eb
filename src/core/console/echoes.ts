import type { Clock } from '../base/clock';
import { withoutColours } from './output';

/** Milliseconds in which a command comes back as a line; the farthest daemons answer in half of them. */
export const echoMs = 1_000;

/** What programs write before a line that is typed. */
const prompts = /^(?:> ?)*$/;

/** Whether a cleaned line of output is a command that came back, with a prompt before it or without. */
export function isEchoOf(command: string, line: string): boolean {
  const text = withoutColours(line).trimEnd();
  const sent = command.trimEnd();
  return text.endsWith(sent) && prompts.test(text.slice(0, text.length - sent.length));
}

/** Knows the lines of output that only repeat what was sent: terminals of containers do that, once for each command. */
export class Echoes {
  private expected: { readonly command: string; readonly until: number }[] = [];

  constructor(private readonly clock: Clock) {}

  /** A command goes out. */
  expect(command: string): void {
    this.forgetOld();
    this.expected.push({ command, until: this.clock.now() + echoMs });
  }

  /** Whether a cleaned line is the echo of a command that went out a moment ago; each command has one. */
  take(line: string): boolean {
    if (this.expected.length === 0) return false;
    this.forgetOld();
    const at = this.expected.findIndex(({ command }) => isEchoOf(command, line));
    if (at < 0) return false;
    this.expected.splice(at, 1);
    return true;
  }

  private forgetOld(): void {
    const now = this.clock.now();
    this.expected = this.expected.filter(({ until }) => until >= now);
  }
}
