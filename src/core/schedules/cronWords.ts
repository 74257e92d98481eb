import * as l10n from '@vscode/l10n';
import type { Cron } from '../api/schedules';
import { cronText } from './cron';

/** A timetable in words where it is a usual one, else as it is written. The times are the panel's. */
export function cronWords(cron: Cron): string {
  const { minute, hour, dayOfMonth, month, dayOfWeek } = cron;
  if (month !== '*') return cronText(cron);
  if (dayOfMonth === '*' && dayOfWeek === '*') {
    return everyDay(minute, hour) ?? cronText(cron);
  }
  const at = clockTime(minute, hour);
  if (at === undefined) return cronText(cron);
  if (dayOfMonth === '*') {
    const names = weekdays(dayOfWeek);
    return names === undefined ? cronText(cron) : l10n.t('{0} at {1}', names, at);
  }
  if (dayOfWeek === '*' && /^\d+$/.test(dayOfMonth)) {
    return l10n.t('on day {0} of each month at {1}', dayOfMonth, at);
  }
  return cronText(cron);
}

function everyDay(minute: string, hour: string): string | undefined {
  const at = clockTime(minute, hour);
  if (at !== undefined) return l10n.t('every day at {0}', at);
  if (hour === '*') {
    const minutes = step(minute, 60);
    if (minutes === 1) return l10n.t('every minute');
    if (minutes !== undefined) return l10n.t('every {0} minutes', minutes);
    if (minute === '0') return l10n.t('every hour');
    return /^\d+$/.test(minute) ? l10n.t('every hour at minute {0}', minute) : undefined;
  }
  const hours = minute === '0' ? step(hour, 24) : undefined;
  if (hours === undefined) return undefined;
  return hours === 1 ? l10n.t('every hour') : l10n.t('every {0} hours', hours);
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
  return hour
    .split(',')
    .map((one) => `${one.padStart(2, '0')}:${minute.padStart(2, '0')}`)
    .join(', ');
}

function weekdays(field: string): string | undefined {
  if (field === '1-5') return l10n.t('Monday to Friday');
  if (!/^[0-7](,[0-7])*$/.test(field)) return undefined;
  const names = [
    l10n.t('Sunday'),
    l10n.t('Monday'),
    l10n.t('Tuesday'),
    l10n.t('Wednesday'),
    l10n.t('Thursday'),
    l10n.t('Friday'),
    l10n.t('Saturday'),
  ];
  return field
    .split(',')
    .map((day) => names[Number(day) % 7] ?? day)
    .join(', ');
}
