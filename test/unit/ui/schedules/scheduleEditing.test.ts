import assert from 'node:assert/strict';
import { QuickInputButtons } from 'vscode';
import { ScheduleEditing } from '../../../../src/ui/schedules/scheduleEditing';
import { answer, resetVsCode } from '../../../support/vscodeControl';
import { type FakeQuickPick, shownBox } from '../../../support/vscodeObjects';
import { ref } from '../../sampleRows';

const { Back } = QuickInputButtons;
const own = 'Another Timetable...';
const line = '30 4 * * 1-5';

/** Where a list and where a line is asked for: an answer, or the way back. */
type Answer = { readonly choose: string } | { readonly type: string } | 'back';

/** Answers what is asked, one after the other; returns the value of the line that is asked for then. */
async function asked(template: readonly string[], answers: readonly Answer[]): Promise<string> {
  const templates = [...template];
  answer('window.showQuickPick', async (items: Promise<readonly { readonly label: string }[]>) => {
    const wanted = templates.shift();
    return (await items).find(({ label }) => label === wanted);
  });
  const store = { getPermissions: () => Promise.resolve(['*']) };
  const tools = { serversView: { servers: { storeOf: () => store } } };
  const section = {
    refresh: () => undefined,
    refreshAfter: (_: unknown, change: Promise<unknown>) => change,
  };
  const editing = new ScheduleEditing(tools as never, section as never, undefined as never);
  const created = editing.create(ref);
  for (const one of answers) {
    const box = await shownBox();
    if (one === 'back') box.pressButton(Back);
    else if ('choose' in one) (box as FakeQuickPick).choose(one.choose);
    else {
      box.type(one.type);
      box.pressEnter();
    }
    while (box.isShown) await new Promise(setImmediate);
  }
  const box = await shownBox();
  const { value } = box;
  box.pressEscape();
  await created;
  return value;
}

describe('What was typed for a schedule', () => {
  beforeEach(resetVsCode);

  const something = 'Something Else...';
  const warning = 'Restart the Server, With a Warning';
  const every = { choose: 'Every day at 04:00' };
  const rows: readonly (readonly [
    what: string,
    templates: readonly string[],
    answers: readonly Answer[],
    value: string,
  ])[] = [
    [
      'a timetable, after the way back from the next question',
      [something],
      [{ choose: own }, { type: line }, 'back', { choose: own }],
      line,
    ],
    [
      'a timetable of what many want',
      [warning],
      [{ choose: own }, { type: line }, 'back', { choose: own }],
      line,
    ],
    [
      'a timetable, after the way back to what it is for',
      [something, something],
      [{ choose: own }, { type: line }, 'back', 'back', { choose: own }],
      line,
    ],
    [
      'a command, after the way back to what it is for',
      [warning, warning],
      [every, { type: 'say soon' }, 'back', 'back', 'back', every],
      'say soon',
    ],
    [
      'nothing of another one',
      [warning, something],
      [{ choose: own }, { type: line }, 'back', 'back', { choose: own }],
      '0 4 * * *',
    ],
  ];
  for (const [what, templates, answers, value] of rows) {
    it(`is still there: ${what}`, async () => {
      assert.equal(await asked(templates, answers), value);
    });
  }
});
