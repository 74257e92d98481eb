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
    ['a byte less than a kilobyte', () => formatBytes(1023), '1,023 B', '1.023 B'],
    ['a kilobyte', () => formatBytes(1024), '1 KB', '1 KB'],
    ['many kilobytes', () => formatBytes(100.4 * 1024), '100 KB', '100 KB'],
    ['fewer kilobytes', () => formatBytes(99.94 * 1024), '99.9 KB', '99,9 KB'],
    ['megabytes', () => formatBytes(2.5 * 1024 ** 2), '2.5 MB', '2,5 MB'],
    ['gigabytes', () => formatBytes(1024 ** 3), '1 GB', '1 GB'],
    ['terabytes', () => formatBytes(1024 ** 4), '1 TB', '1 TB'],
    ['more than terabytes', () => formatBytes(2048 * 1024 ** 4), '2,048 TB', '2.048 TB'],
    ['less than no bytes', () => formatBytes(-5), '0 B', '0 B'],
    ['no percent', () => formatPercent(0), '0%', '0\u00a0%'],
    ['less than no percent', () => formatPercent(-1), '0%', '0\u00a0%'],
    ['ten percent', () => formatPercent(10), '10%', '10\u00a0%'],
    ['just under ten percent', () => formatPercent(9.94), '9.9%', '9,9\u00a0%'],
    ['less than no time', () => formatSpan(-1), '0 sec', '0 Sek.'],
    ['a minute', () => formatSpan(60_000), '1 min', '1 Min.'],
    ['hours with their minutes', () => formatSpan(hour + 119_000), '1 hr 1 min', '1 Std., 1 Min.'],
    ['whole hours', () => formatSpan(2 * hour + 59_000), '2 hr', '2 Std.'],
    ['whole days', () => formatSpan(24 * hour + 59 * 60_000), '1 day', '1 Tg.'],
    ['almost a minute ago', () => formatAgo(0, 59_999), 'just now', 'just now'],
    ['almost an hour ago', () => formatAgo(0, hour - 1), '59 minutes ago', 'vor 59 Minuten'],
    ['an hour ago', () => formatAgo(0, hour), '1 hour ago', 'vor 1 Stunde'],
    ['almost a day ago', () => formatAgo(0, 24 * hour - 1), '23 hours ago', 'vor 23 Stunden'],
    ['a day ago', () => formatAgo(0, 24 * hour), '1 day ago', 'vor 1 Tag'],
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
