import { type CrashReport, crashReport } from '../console/crash';
import { OutputCleaner, withoutColours } from '../console/output';

/** Lines that may tell why a server fell. */
export interface FoundLines {
  /** `console`: the running text; `daemon`: what the daemon still had; else the path of a file of the server. */
  readonly from: string;
  /** As they came, oldest first. */
  readonly lines: readonly string[];
}

/** What lines say about a crash, as far as they say it. */
export interface LinesReport extends CrashReport {
  /** Undefined where the daemon does not say it. */
  readonly isOutOfMemory: boolean | undefined;
}

/** Lines at the end in which a reason is looked for. */
const reportLines = 60;
const outOfMemory = /out of memory: *(true|false)\b/i;

/** Lines without all that acts in a terminal, and without colours: they are searched, masked and shown as plain text. */
export function plainLines(lines: readonly string[]): readonly string[] {
  const cleaner = new OutputCleaner();
  return lines.map((line) => withoutColours(cleaner.clean(line)));
}

/** The reason, the exit code, and whether the memory was used up, by the last of plain lines. */
export function reportOf(lines: readonly string[]): LinesReport {
  const last = lines.slice(-reportLines);
  const told = last.flatMap((line) => outOfMemory.exec(line)?.[1] ?? []).at(-1);
  const isOutOfMemory = told === undefined ? undefined : told.toLowerCase() === 'true';
  return { ...crashReport(last), isOutOfMemory };
}
