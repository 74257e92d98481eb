import * as l10n from '@vscode/l10n';
import type { Cron } from '../api/schedules';

interface CronField {
  readonly min: number;
  readonly max: number;
  readonly names: readonly string[];
}

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const days = 'sun mon tue wed thu fri sat'.split(' ');

const cronFields: Readonly<Record<keyof Cron, CronField>> = {
  minute: { min: 0, max: 59, names: [] },
  hour: { min: 0, max: 23, names: [] },
  dayOfMonth: { min: 1, max: 31, names: [] },
  month: { min: 1, max: 12, names: months },
  dayOfWeek: { min: 0, max: 7, names: days },
};

/** The five fields of a line of cron, or what is wrong with it. */
export function parseCron(text: string): { readonly cron: Cron } | { readonly problem: string } {
  const parts = text.trim().split(/\s+/);
  const [minute, hour, dayOfMonth, month, dayOfWeek] = parts;
  if (parts.length !== 5 || !minute || !hour || !dayOfMonth || !month || !dayOfWeek) {
    return {
      problem: l10n.t('Enter five fields: minute, hour, day of month, month, weekday.'),
    };
  }
  const cron = { minute, hour, dayOfMonth, month, dayOfWeek };
  const problem = cronProblem(cron);
  return problem === undefined ? { cron } : { problem };
}

/** The line of cron that people know. */
export function cronText({ minute, hour, dayOfMonth, month, dayOfWeek }: Cron): string {
  return [minute, hour, dayOfMonth, month, dayOfWeek].join(' ');
}

/** What is wrong with the first wrong field; undefined where all are right. */
export function cronProblem(cron: Cron): string | undefined {
  for (const name of Object.keys(cronFields) as (keyof Cron)[]) {
    const field = cronFields[name];
    if (!cron[name].split(',').every((part) => isPart(part, name, field))) {
      return problemOf(name, { value: cron[name], min: field.min, max: field.max });
    }
  }
  return undefined;
}

function isPart(part: string, name: keyof Cron, field: CronField): boolean {
  // What the panel's own parser knows besides: no value, last, nearest weekday, the nth weekday of a month.
  if (name === 'dayOfMonth' && /^(\?|L|([1-9]|[12]\d|3[01])W)$/.test(part)) return true;
  if (name === 'dayOfWeek' && /^(\?|[0-7](L|#[1-5]))$/.test(part)) return true;
  const [range = '', step, ...more] = part.split('/');
  if (more.length > 0 || (step !== undefined && !/^[1-9]\d*$/.test(step))) return false;
  if (range === '*') return true;
  const [first, last, ...others] = range.split('-').map((value) => number(value, field));
  if (first === undefined || others.length > 0) return false;
  if (!range.includes('-')) return true;
  return last !== undefined && first <= last;
}

function number(text: string, { min: least, max: most, names }: CronField): number | undefined {
  const named = names.indexOf(text.toLowerCase());
  if (named >= 0) return named + least;
  const value = /^\d+$/.test(text) ? Number(text) : NaN;
  return value >= least && value <= most ? value : undefined;
}

function problemOf(
  name: keyof Cron,
  values: { readonly value: string; readonly min: number; readonly max: number },
): string {
  switch (name) {
    case 'minute':
      return l10n.t(
        "Invalid minute '{value}'. Enter {min} to {max}, *, */n, a-b or a list with commas.",
        values,
      );
    case 'hour':
      return l10n.t(
        "Invalid hour '{value}'. Enter {min} to {max}, *, */n, a-b or a list with commas.",
        values,
      );
    case 'dayOfMonth':
      return l10n.t(
        "Invalid day of month '{value}'. Enter {min} to {max}, *, */n, a-b or a list with commas.",
        values,
      );
    case 'month':
      return l10n.t(
        "Invalid month '{value}'. Enter {min} to {max}, *, */n, a-b or a list with commas.",
        values,
      );
    case 'dayOfWeek':
      return l10n.t(
        "Invalid weekday '{value}'. Enter {min} to {max}, *, */n, a-b or a list with commas.",
        values,
      );
  }
}
