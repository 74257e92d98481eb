import { type TypedLine, lineOf } from './typedLine';

/** What the text before the cursor may become, and which of it is shown; `rest` stands behind the cursor. */
export interface Completion {
  readonly choices: readonly string[];
  readonly at: number;
  readonly rest: string;
}

/** The next choice, or the one before; undefined where there is none. */
export function nextCompletion(
  { choices, at, rest }: Completion,
  by: -1 | 1,
): Completion | undefined {
  if (choices.length === 0) return undefined;
  return { choices, at: (at + by + choices.length) % choices.length, rest };
}

/** The line with the choice in it, the cursor behind it. */
export function completedLine(completion: Completion | undefined): TypedLine | undefined {
  if (!completion) return undefined;
  const { choices, at, rest } = completion;
  return { before: lineOf(choices[at] ?? '').before, after: lineOf(rest).before };
}
