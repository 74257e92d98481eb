import assert from 'node:assert/strict';
import { cronText, parseCron } from '../../../../src/core/schedules/cron';
import { cronWords } from '../../../../src/core/schedules/cronWords';

describe('cron', () => {
  const right = [
    '* * * * *',
    '*/5 0-23/2 1,15 * 1-5',
    '0 4 * jan-mar MON,wed',
    '59 23 31 12 7',
    '0 0 L * ?',
    '0 0 15W * 5#3',
    '0 0 ? * 5L',
    '  0   4 * *  0 ',
  ];
  for (const line of right) {
    it(`takes ${line}`, () => {
      const parsed = parseCron(line);
      assert.ok('cron' in parsed);
      assert.equal(cronText(parsed.cron), line.trim().split(/\s+/).join(' '));
    });
  }

  const fields = 'Enter five fields: minute, hour, day of month, month, weekday.';
  const wrong: Readonly<Record<string, string>> = {
    '': fields,
    '0 4 * *': fields,
    '0 4 * * * *': fields,
    '@daily': fields,
    '60 4 * * *': "Invalid minute '60'. Enter 0 to 59, *, */n, a-b or a list with commas.",
    '0 24 * * *': "Invalid hour '24'. Enter 0 to 23, *, */n, a-b or a list with commas.",
    '0 4 0 * *': "Invalid day of month '0'. Enter 1 to 31, *, */n, a-b or a list with commas.",
    '0 4 * 13 *': "Invalid month '13'. Enter 1 to 12, *, */n, a-b or a list with commas.",
    '0 4 * * 8': "Invalid weekday '8'. Enter 0 to 7, *, */n, a-b or a list with commas.",
  };
  for (const [line, problem] of Object.entries(wrong)) {
    it(`refuses "${line}"`, () => assert.deepEqual(parseCron(line), { problem }));
  }

  for (const minute of [
    'a',
    '-1',
    '5-',
    '5-1',
    '1-2-3',
    '*/0',
    '*/',
    '1,',
    ',',
    '1//2',
    '+1',
    '1.5',
  ]) {
    it(`refuses the minute ${minute}`, () => {
      assert.ok('problem' in parseCron(`${minute} * * * *`));
    });
  }

  const words: Readonly<Record<string, string>> = {
    '* * * * *': 'Every minute',
    '*/1 * * * *': 'Every minute',
    '*/15 * * * *': 'Every 15 minutes',
    '*/7 * * * *': '*/7 * * * *',
    '0 * * * *': 'Every hour',
    '0 */1 * * *': 'Every hour',
    '5 * * * *': 'Every hour at minute 5',
    '0 */6 * * *': 'Every 6 hours',
    '0 */5 * * *': '0 */5 * * *',
    '30 */6 * * *': '30 */6 * * *',
    '0 4 * * *': 'Every day at 04:00',
    '5 4,16 * * *': 'Every day at 04:05, 16:05',
    '0 4 * * 1': 'Monday at 04:00',
    '0 4 * * 7,3': 'Sunday, Wednesday at 04:00',
    '30 5 * * 1-5': 'Monday to Friday at 05:30',
    '0 4 1 * *': 'Day 1 of each month at 04:00',
    '0 4 1 * 1': '0 4 1 * 1',
    '0 4 * 6 *': '0 4 * 6 *',
    '0 4 L * *': '0 4 L * *',
  };
  for (const [line, said] of Object.entries(words)) {
    it(`says ${line} as: ${said}`, () => {
      const parsed = parseCron(line);
      assert.ok('cron' in parsed);
      assert.equal(cronWords(parsed.cron), said);
    });
  }
});
