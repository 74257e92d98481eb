import { language } from '../base/language';
import { lazy } from '../base/lazy';

const format = lazy(
  () => new Intl.DateTimeFormat(language(), { timeStyle: 'medium', hourCycle: 'h23' }),
);

/** Returns the time of day, to the second, of a moment in milliseconds since 1970. */
export function clockTime(at: number): string {
  return format().format(new Date(at));
}
