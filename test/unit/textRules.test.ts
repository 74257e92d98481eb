import assert from 'node:assert/strict';
import ts from 'typescript';
import { isPlural, isTranslation, jointOf } from '../../scripts/joints.mjs';
import { problemsBy, textProblems, titleProblem, words } from '../../scripts/textRules.mjs';

/** Each text with the name of what is wrong with it, or undefined. */
type Rows = readonly (readonly [text: string, problem: string | undefined])[];

/** @param found what is wrong with a text, each beginning with the name of its rule */
function check(found: readonly string[], wanted: string | undefined): void {
  if (wanted === undefined) assert.deepEqual(found, []);
  else assert.ok(found[0]?.startsWith(wanted), found.join('; ') || 'nothing');
}

describe('The words of texts', () => {
  const rows: Rows = [
    ['The server is no longer running.', undefined],
    ['The server runs any more.', 'any more'],
    ['A name is needed.', 'needed'],
    ['The file cannot be saved.', 'contraction'],
    ["The file can't be saved.", undefined],
    ['The file does not exist.', 'contraction'],
    ['You may save.', 'may'],
    ['The panel might be busy.', undefined],
    ['Take away the subuser.', 'take away'],
    ['Switch it off.', 'switch'],
    ['Look again later.', 'look again'],
    ['Set back the variable.', 'set back'],
    ['The work goes on.', 'go on'],
    ["The file wasn't there", 'is there'],
    ['Deleted here.', 'here and there'],
    ['There are no files.', undefined],
    ['Files of this computer', 'this computer'],
    ['Invite people.', 'people'],
    ['Select a container image', 'container image'],
    ['The machine that runs it', 'machine'],
    ['Ask who runs the panel.', 'administrator'],
    ['Your e-mail', 'e-mail'],
    ['The upload was cancelled.', 'cancelled'],
    ['The timetable', 'timetable'],
    ['By the clock of the panel', 'panel clock'],
    ['Unpack the file.', 'pack'],
    ['Decompress', 'pack'],
    ["The state isn't known.", 'not known'],
    ['Use of server', 'use of'],
    ['Choose a server', 'choose'],
    ['Look at the log.', 'look'],
    ['This is ALWAYS saved.', 'emphasis'],
    ['Saving…', 'ellipsis'],
    ['Saving...', undefined],
    ['Save “a”', 'quotes'],
    ["Save 'a'", undefined],
    ['Saved. ', 'spaces'],
    ['Saved.  Restart.', 'spaces'],
  ];
  for (const [text, problem] of rows)
    it(`${JSON.stringify(text)}: ${problem ?? 'right'}`, () =>
      check(problemsBy(words, text), problem));
});

describe('The form of texts', () => {
  const rows: Rows = [
    ["Couldn't save file '{file}'. {reason}", undefined],
    ["Couldn't save file '{0}' of the server.", 'positional argument'],
    ['It was refused by the panel.', 'subject'],
    ['They were deleted by somebody.', 'subject'],
    ['This panel is too old for it.', undefined],
    ["Server '{server}' was suspended.", undefined],
    ['{server} was suspended by the panel.', 'name without a noun'],
    ["'{file}' wasn't saved in time.", 'name without a noun'],
    ['Server {server} was suspended.', 'name without quotes'],
    ["Couldn't save the file to {server}.", 'name without quotes'],
    ['Events of project {project} are missing.', 'name without quotes'],
    ['Couldn\'t save file "{file}".', 'double quotes'],
    ['What is ticked will be done.', 'clause for a noun'],
    ['The panel deleted {count} files.', 'wrong plural'],
    ['Files deleted by the panel: {count}', undefined],
  ];
  for (const [text, problem] of rows)
    it(`${JSON.stringify(text)}: ${problem ?? 'right'}`, () =>
      check(textProblems(text, { hasComment: false, isPlural: false }), problem));

  const forms: readonly (readonly [string, boolean, boolean, string | undefined])[] = [
    ['Deleted {count} old file.|Deleted {count} old files.', true, false, undefined],
    ['Deleted {count} old file.|Deleted {count} old files.', false, false, 'plural()'],
    ['Deleted the old file once.', true, false, 'plural()'],
    ['Deleted|the|old|files', true, true, 'plural()'],
    ['Stop', false, false, 'a comment'],
    ['Stop', false, true, undefined],
    ['{time} ago', false, false, 'a comment'],
    ['Stop the server now', false, false, undefined],
  ];
  for (const [text, forCount, hasComment, problem] of forms)
    it(`${text}, ${forCount ? 'by' : 'without'} its count, ${hasComment ? 'with' : 'without'} a comment: ${problem ?? 'right'}`, () =>
      check(textProblems(text, { hasComment, isPlural: forCount }), problem));
});

describe('Titles of commands', () => {
  const rows: Rows = [
    ['Open Server Folder', undefined],
    ['Set Color...', undefined],
    ['Go to Source', undefined],
    ['Open server folder', 'Title Case'],
    ['to Source', 'Title Case'],
    ['Open Server.', 'no full stop'],
    ['Show Live Graphs of CPU, Memory and Network', 'five words'],
  ];
  for (const [title, problem] of rows)
    it(`${title}: ${problem ?? 'right'}`, () => {
      const found = titleProblem(title);
      check(found === undefined ? [] : [found], problem);
    });
});

describe('What is done with a text', () => {
  const rows: readonly (readonly [code: string, joint: string | undefined, byCount: boolean])[] = [
    ["show(l10n.t('Saved.'));", undefined, false],
    ["show(`${l10n.t('Saved.')} ${more}`);", 'stands in a template', false],
    ["show(l10n.t('Saved.') + more);", 'is added to another text', false],
    ["show([l10n.t('Saved.'), more].join(' '));", 'is joined by a space', false],
    ["show([l10n.t('Saved'), more].join(' · '));", undefined, false],
    ["show(l10n.t('Saved').toLowerCase());", 'is made lower case', false],
    ["show(l10n.t(key, { what: l10n.t('file') }));", 'is put into another text', false],
    [
      "show(vscode.l10n.t(key, { what: vscode.l10n.t('file') }));",
      'is put into another text',
      false,
    ],
    ["plural(count, l10n.t('{count} file|{count} files'));", undefined, true],
    ["`${plural(count, l10n.t('{count} file|{count} files'))}`;", undefined, true],
  ];
  for (const [code, joint, byCount] of rows)
    it(`${code} ${joint ?? 'is right'}`, () => {
      const call = lastText(code);
      assert.equal(jointOf(call), joint);
      assert.equal(isPlural(call), byCount);
    });
});

/** The innermost call of `l10n.t`. */
function lastText(code: string): ts.CallExpression {
  const found: ts.CallExpression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && isTranslation(node)) found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('a.ts', code, ts.ScriptTarget.Latest, true));
  const last = found.at(-1);
  assert.ok(last);
  return last;
}
