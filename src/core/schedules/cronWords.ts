import * as l10n from '@vscode/l10n';
import type { Cron } from '../api/schedules';
import { language } from '../base/language';
import { plural } from '../base/plural';
import { cronText } from './cron';

/** A cron expression in words where it is a usual one, else as it is written. The times are the panel's. */
export function cronWords(cron: Cron): string {
  const { minute, hour, dayOfMonth, month, dayOfWeek } = cron;
  if (month !== '*') return cronText(cron);
  if (dayOfMonth === '*' && dayOfWeek === '*') {
    return everyDay(minute, hour) ?? cronText(cron);
  }
  const at = clockTime(minute, hour);
  if (at === undefined) return cronText(cron);
  if (dayOfMonth === '*') {
    if (dayOfWeek === '1-5') return l10n.t('Monday to Friday at {time}', { time: at });
    const names = weekdays(dayOfWeek);
    if (names === undefined) return cronText(cron);
    return l10n.t({
      message: '{weekdays} at {time}',
      args: { weekdays: names, time: at },
      comment: ['When a schedule runs: names of weekdays, and times'],
    });
  }
  if (dayOfWeek === '*' && /^\d+$/.test(dayOfMonth)) {
    return l10n.t('Day {day} of each month at {time}', { day: dayOfMonth, time: at });
  }
  return cronText(cron);
}

function everyDay(minute: string, hour: string): string | undefined {
  const at = clockTime(minute, hour);
  if (at !== undefined) return l10n.t('Every day at {time}', { time: at });
  if (hour === '*') {
    const minutes = step(minute, 60);
    if (minutes !== undefined) return plural(minutes, l10n.t('Every minute|Every {count} minutes'));
    if (minute === '0') return everyHours(1);
    return /^\d+$/.test(minute) ? l10n.t('Every hour at minute {minute}', { minute }) : undefined;
  }
  const hours = minute === '0' ? step(hour, 24) : undefined;
  return hours === undefined ? undefined : everyHours(hours);
}

function everyHours(hours: number): string {
  return plural(hours, l10n.t('Every hour|Every {count} hours'));
}

/** Each how many; undefined where the steps are not even, for cron begins anew with each hour and each day. */
function step(field: string, whole: number): number | undefined {
  if (field === '*') return 1;
  const each = Number(/^\*\/(\d+)$/.exec(field)?.[1]);
  return whole % each === 0 ? each : undefined;
}

/** One time of the day, or several: `04:00, 16:00`. */
function clockTime(minute: string, hour: string): string | undefined {
  if (!/^\d{1,2}$/.test(minute) || !/^\d{1,2}(,\d{1,2})*$/.test(hour)) return undefined;
  return listed(hour.split(',').map((one) => `${one.padStart(2, '0')}:${minute.padStart(2, '0')}`));
}

function weekdays(field: string): string | undefined {
  if (!/^[0-7](,[0-7])*$/.test(field)) return undefined;
  const format = new Intl.DateTimeFormat(language(), { weekday: 'long', timeZone: 'UTC' });
  // 1 January 2023 was a Sunday.
  return listed(field.split(',').map((day) => format.format(Date.UTC(2023, 0, 1 + Number(day)))));
}

function listed(words: readonly string[]): string {
  return new Intl.ListFormat(language(), { type: 'unit' }).format(words);
}
