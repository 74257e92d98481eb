import { language } from './language';

const formats = new Map<string, Intl.NumberFormat>();

/** A number as the language of the texts writes it. Throws RangeError for options that Intl does not know. */
export function formatNumber(value: number, options: Intl.NumberFormatOptions = {}): string {
  const key = `${language()} ${JSON.stringify(options)}`;
  // Lists of servers draw hundreds of numbers, and to make a format takes longer than to use it.
  const known = formats.get(key) ?? new Intl.NumberFormat(language(), options);
  formats.set(key, known);
  return known.format(value);
}
