import assert from 'node:assert/strict';
import {
  formatAgo,
  formatBytes,
  formatCount,
  formatPercent,
  formatSpan,
} from '../../../../src/core/base/format';
import { useLanguage } from '../../../../src/core/base/language';

describe('numbers, spans and times are of the language of the texts', () => {
  afterEach(() => useLanguage('en'));

  const hour = 3_600_000;
  const rows: readonly (readonly [what: string, told: () => string, en: string, de: string])[] = [
    ['bytes', () => formatBytes(1536), '1.5 KB', '1,5 KB'],
    ['many bytes', () => formatBytes(1023 * 1024), '1,023 KB', '1.023 KB'],
    ['no bytes', () => formatBytes(0), '0 B', '0 B'],
    ['percent', () => formatPercent(12), '12%', '12\u00a0%'],
    ['little percent', () => formatPercent(3.24), '3.2%', '3,2\u00a0%'],
    ['a span', () => formatSpan(51 * hour), '2 days 3 hr', '2 Tg., 3 Std.'],
    ['seconds', () => formatSpan(12_000), '12 sec', '12 Sek.'],
    ['minutes without their seconds', () => formatSpan(312_000), '5 min', '5 Min.'],
    ['nothing', () => formatSpan(0), '0 sec', '0 Sek.'],
    ['a minute ago', () => formatAgo(0, 60_000), '1 minute ago', 'vor 1 Minute'],
    ['no time', () => formatAgo(Number.NaN, 0), '–', '–'],
    ['before all time', () => formatAgo(-Infinity, 0), '–', '–'],
    ['days ago', () => formatAgo(0, 49 * hour), '2 days ago', 'vor 2 Tagen'],
    ['a count', () => formatCount(1234), '1.2K', '1234'],
    ['a large count', () => formatCount(5_600_000), '5.6M', '5,6\u00a0Mio.'],
  ];
  for (const [what, told, en, de] of rows) {
    it(what, () => {
      assert.equal(told(), en);
      useLanguage('de');
      assert.equal(told(), de);
    });
  }
});
