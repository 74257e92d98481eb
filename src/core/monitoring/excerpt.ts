import { limits } from '../base/limits';

/** Lines of a text around one of them. */
export interface Excerpt {
  readonly firstLine: number;
  readonly lines: readonly string[];
  /** From 1. */
  readonly line: number;
}

const around = 4;
const widest = 400;

/** The lines around a line, from 1; undefined where the text has no such line. */
export function excerpt(text: string, line: number): Excerpt | undefined {
  if (text.length > limits.sourceLength) return undefined;
  const lines = text.split(/\r?\n/);
  if (line < 1 || line > lines.length) return undefined;
  const firstLine = Math.max(1, line - around);
  const shown = lines.slice(firstLine - 1, line + around);
  return { firstLine, line, lines: shown.map((one) => one.slice(0, widest)) };
}
