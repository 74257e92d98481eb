import type { Cron } from '../kernel/world';

const bounds = {
  minute: [0, 59],
  hour: [0, 23],
  day_of_month: [1, 31],
  month: [1, 12],
  day_of_week: [0, 7],
} as const;

/** The numbers that one field allows; undefined when it cannot be understood. */
function values(text: string, [low, high]: readonly [number, number]): Set<number> | undefined {
  const found = new Set<number>();
  for (const part of text.split(',')) {
    const match = /^(\*|(\d+)(?:-(\d+))?)(?:\/(\d+))?$/.exec(part);
    if (!match) return undefined;
    const [, range, from, to, every] = match;
    const start = range === '*' ? low : Number(from);
    const end = range === '*' ? high : Number(to ?? (every === undefined ? from : high));
    const step = Number(every ?? 1);
    if (start < low || end > high || start > end || step < 1) return undefined;
    for (let value = start; value <= end; value += step) found.add(value);
  }
  return found;
}

/** When the timetable is due next after `now`, Unix milliseconds in UTC; undefined when it is not valid. */
export function nextRun(cron: Cron, now: number): number | undefined {
  const minutes = values(cron.minute, bounds.minute);
  const hours = values(cron.hour, bounds.hour);
  const days = values(cron.day_of_month, bounds.day_of_month);
  const months = values(cron.month, bounds.month);
  const weekdays = values(cron.day_of_week, bounds.day_of_week);
  if (!minutes || !hours || !days || !months || !weekdays) return undefined;
  if (weekdays.has(7)) weekdays.add(0);
  const isDay = (date: Date) => {
    const byDate = days.has(date.getUTCDate());
    const byWeekday = weekdays.has(date.getUTCDay());
    if (cron.day_of_month === '*') return byWeekday;
    return cron.day_of_week === '*' ? byDate : byDate || byWeekday;
  };
  const date = new Date(now);
  date.setUTCSeconds(0, 0);
  date.setUTCMinutes(date.getUTCMinutes() + 1);
  for (let tries = 0; tries < 100_000; tries += 1) {
    if (!months.has(date.getUTCMonth() + 1) || !isDay(date)) {
      date.setUTCDate(date.getUTCDate() + 1);
      date.setUTCHours(0, 0, 0, 0);
    } else if (!hours.has(date.getUTCHours())) {
      date.setUTCHours(date.getUTCHours() + 1, 0, 0, 0);
    } else if (!minutes.has(date.getUTCMinutes())) {
      date.setUTCMinutes(date.getUTCMinutes() + 1);
    } else {
      return date.getTime();
    }
    if (date.getTime() > now + 5 * 366 * 86_400_000) return undefined;
  }
  return undefined;
}
