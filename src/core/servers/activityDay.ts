/** A day of the calendar here, as a page's date input writes it: `2026-05-31`. */
export type Day = string;

/** When a day begins and when the next one does, in milliseconds since 1970; undefined for what is no day. */
export function spanOfDay(day: Day): { readonly from: number; readonly until: number } | undefined {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? [];
  if (year === undefined) return undefined;
  const from = new Date(Number(year), Number(month) - 1, Number(date));
  // JavaScript takes the 31st of February for a day in March.
  if (dayOf(from.getTime()) !== day) return undefined;
  // The next midnight: a day is 23 or 25 hours long when clocks change.
  const until = new Date(from.getFullYear(), from.getMonth(), from.getDate() + 1);
  return { from: from.getTime(), until: until.getTime() };
}

/** The day that a moment, in milliseconds since 1970, lies on. */
export function dayOf(at: number): Day {
  const date = new Date(at);
  const two = (part: number) => `${part}`.padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
