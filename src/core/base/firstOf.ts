import * as l10n from '@vscode/l10n';

/** The first `max` of a list from outside, and what to say of the others; undefined where there are none. */
export function firstOf<T>(
  items: readonly T[],
  max: number,
): { readonly shown: readonly T[]; readonly more: string | undefined } {
  if (items.length <= max) return { shown: items, more: undefined };
  const more = l10n.t({
    message: '... and {count} more',
    args: { count: items.length - max },
    comment: ['Ends a list of which only the first entries are shown'],
  });
  return { shown: items.slice(0, max), more };
}

/** The names in one line, of which the first `max` are written out. */
export function joinNames(names: readonly string[], max: number): string {
  const { shown, more } = firstOf(names, max);
  return [...shown, ...(more === undefined ? [] : [more])].join(', ');
}
