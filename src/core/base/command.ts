import { isOwn, markOwn } from './row';

/** What a command is called with: on a row, on several that are selected, or by our own code. */
export interface Argument<A> {
  /** What a call is about. Undefined for one without a row of ours, whatever it was called with instead. */
  of(element: unknown, selected: unknown): A | undefined;
  /** The arguments that our own code calls with, so that `of` finds it again. */
  given(about: A): readonly unknown[];
}

/** A command, and what it is about. Without one it asks, or is about everything. */
export interface Command<A> {
  readonly id: string;
  readonly takes: Argument<A>;
  /** The title of the list to pick from, where it is called without. */
  readonly asks?: () => string;
}

/** What VS Code calls for a command id. */
export interface Handler {
  readonly id: string;
  readonly run: (element: unknown, selected: unknown) => unknown;
}

/** For commands that take nothing. */
const nothing: Argument<undefined> = { of: () => undefined, given: () => [] };

/** Names a command and what it takes. */
export function command(id: string): Command<undefined>;
export function command<A>(id: string, takes: Argument<A>, asks?: () => string): Command<A>;
export function command(
  id: string,
  takes: Argument<unknown> = nothing,
  asks?: () => string,
): Command<unknown> {
  return { id, takes, ...(asks && { asks }) };
}

/** Says what a command does. `run` gets what the call is about, recognised already; undefined where it is to ask. */
export function on<A>({ id, takes }: Command<A>, run: (about: A | undefined) => unknown): Handler {
  return { id, run: (element, selected) => run(takes.of(element, selected)) };
}

/** An argument that one row gives: `read` finds it in the fields of what is ours. */
export function rowArgument<A extends object>(
  read: (row: Readonly<Record<string, unknown>>) => A | undefined,
  fields: (about: A) => object = (about) => ({ ...about }),
): Argument<A> {
  return {
    of: (element) => (isOwn(element) ? read(element) : undefined),
    given: (about) => [markOwn(fields(about))],
  };
}

/** How what several selected rows are about is told apart. */
interface Among<A> {
  /** The same text for the same thing: each counts once. */
  readonly idOf: (about: A) => string;
  /** Whether a row counts where several are selected; all do where left out. */
  readonly counts?: (element: unknown) => boolean;
}

/**
 * An argument that all selected rows give, each thing once, or the one under the pointer. Undefined where none of them
 * gives one.
 */
export function rowsArgument<A>(
  one: Argument<A>,
  { idOf, counts = () => true }: Among<A>,
): Argument<readonly A[]> {
  return {
    of: (element, selected) => {
      const several: readonly unknown[] = Array.isArray(selected) ? selected : [];
      const all = several.length > 1 ? several.filter(counts) : [several[0] ?? element];
      const found = all.flatMap((each) => one.of(each, undefined) ?? []);
      const once = [...new Map(found.map((about) => [idOf(about), about])).values()];
      return once.length > 0 ? once : undefined;
    },
    given: (about) => {
      const all = about.flatMap((each) => one.given(each));
      return [all[0], all];
    },
  };
}
