import * as l10n from '@vscode/l10n';

/** Reads `2026-11-21` or `2026-11-21 14:30`, local time, in milliseconds since 1970; undefined for anything else. */
export function parseMoment(text: string): number | undefined {
  const found = /^(\d{4})-(\d\d)-(\d\d)(?:[ T](\d\d):(\d\d))?$/.exec(text.trim());
  if (!found) return undefined;
  const numbers = found.slice(1).map((part) => Number(part ?? 0));
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = numbers;
  const date = new Date(year, month - 1, day, hour, minute);
  // The 31st of a shorter month would be another day.
  const isReal = date.getMonth() === month - 1 && date.getDate() === day && hour < 24;
  return isReal && minute < 60 ? date.getTime() : undefined;
}

/** A moment as `parseMoment` reads it. */
export function momentText(at: number): string {
  const date = new Date(at);
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** What is wrong with a typed moment; undefined where nothing is. `now` is the example. */
export function momentProblem(text: string, now: number): string | undefined {
  if (parseMoment(text) !== undefined) return undefined;
  return l10n.t('Enter a date and time such as {example}.', { example: momentText(now) });
}

/** What is wrong with the end of a span that begins at `from`; empty means now. */
export function spanEndProblem(text: string, from: number, now: number): string | undefined {
  if (text.trim() === '') return undefined;
  const isEarly = (parseMoment(text) ?? Infinity) <= from;
  return isEarly
    ? l10n.t('Enter a time after {time}.', { time: momentText(from) })
    : momentProblem(text, now);
}
