import assert from 'node:assert/strict';
import { cronChoices, readCron } from '../../../../src/core/schedules/scheduleChoices';
import { templateChoices } from '../../../../src/core/schedules/scheduleTemplates';

describe('schedules that many want', () => {
  const rows: readonly (readonly [place: number, command: string, words: string])[] = [
    [
      0,
      'say soon',
      'Enter a name. The schedule sends a command and restarts the server 5 min later while the server is online. When: Every day at 04:00.',
    ],
    [
      0,
      '',
      'Enter a name. The schedule restarts the server while the server is online. When: Every day at 04:00.',
    ],
    [1, '', 'Enter a name. The schedule backs up the server. When: Every day at 04:00.'],
    [
      2,
      'say hi',
      'Enter a name. The schedule sends a command while the server is online. When: Every 6 hours.',
    ],
  ];
  for (const [place, command, words] of rows) {
    it(`say before they are made: ${words}`, () => {
      const template = templateChoices()[place]?.template;
      const cron = readCron(template?.usual ?? '');
      assert.ok(template && cron);
      const tasks = template.tasks(command);
      assert.equal(template.namePrompt(cron, command), words);
      assert.deepEqual(
        tasks.filter(({ action }) => action === 'command').map(({ payload }) => payload),
        command === '' ? [] : [command],
      );
      // The service waits no longer (api.md; panel-dialect.md, 3.5).
      assert.ok(tasks.every(({ offset }) => offset <= 900));
    });
  }

  it('end with one of which each task is asked for', () => {
    const last = templateChoices().at(-1);
    assert.deepEqual([last?.label, last?.template], ['Custom Schedule...', undefined]);
  });

  it('put their own cron expression before the others, each once', () => {
    const lines = (first?: string) => cronChoices(first).map(({ description }) => description);
    assert.deepEqual(lines('0 4 * * *').slice(0, 2), ['0 4 * * *', '0 * * * *']);
    assert.equal(new Set(lines('0 4 * * *')).size, lines().length);
    assert.deepEqual(lines('5 5 * * *').slice(0, 2), ['5 5 * * *', '0 * * * *']);
  });
});
