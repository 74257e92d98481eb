import { language } from './language';

const formats = new Map<string, Intl.NumberFormat>();
/** The same by the very options that somebody keeps, with the language that they were made for. */
const kept = new WeakMap<Intl.NumberFormatOptions, readonly [string, Intl.NumberFormat]>();

/** A number as the language of the texts writes it. Throws RangeError for options that Intl does not know. */
export function formatNumber(value: number, options: Intl.NumberFormatOptions = {}): string {
  const now = language();
  const found = kept.get(options);
  if (found?.[0] === now) return found[1].format(value);
  const key = `${now} ${JSON.stringify(options)}`;
  // Lists of servers draw hundreds of numbers, and to make a format takes longer than to use it.
  const known = formats.get(key) ?? new Intl.NumberFormat(now, options);
  formats.set(key, known);
  kept.set(options, [now, known]);
  return known.format(value);
}
