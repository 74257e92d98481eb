import { language } from '../base/language';

/** Whole percent as they are written: `12%`. */
export function percentText(percent: number): string {
  return new Intl.NumberFormat(language(), { style: 'percent' }).format(percent / 100);
}
