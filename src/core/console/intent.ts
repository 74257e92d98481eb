/** What the user wants beyond editing. */
export type Intent =
  | { readonly type: 'submit'; readonly lines: readonly string[] }
  /** Several lines came at once: ask, and call `take` or `keep` with them. */
  | { readonly type: 'ask'; readonly lines: readonly string[] }
  /** A text was longer than a line, or a paste, may be, and was left out. */
  | { readonly type: 'tooLong' }
  | { readonly type: 'interrupt' }
  | { readonly type: 'clearScreen' };

/** The wish to send these lines; none for no line. */
export function submission(lines: readonly string[]): readonly Intent[] {
  return lines.length > 0 ? [{ type: 'submit', lines }] : [];
}
