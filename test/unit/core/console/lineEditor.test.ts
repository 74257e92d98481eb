import assert from 'node:assert/strict';
import { LineEditor } from '../../../../src/core/console/lineEditor';

interface Outcome {
  /** What is asked about; the answer is yes. */
  readonly asked?: readonly string[];
  readonly submitted?: readonly string[];
  readonly text?: string;
  readonly cursor?: number;
}

/** A row: what was typed, what must have come of it. `|` separates chunks. */
function typed(keys: string, outcome: Outcome, history: readonly string[] = []): void {
  it(JSON.stringify(keys), () => {
    const editor = new LineEditor(history, () => ['whitelist add', 'whitelist remove']);
    const asked: string[] = [];
    const intents = [...keys.split('|').flatMap((chunk) => editor.feed(chunk)), ...editor.settle()];
    const submitted = intents.flatMap((intent) => {
      if (intent.type !== 'ask') return intent.type === 'submit' ? intent.lines : [];
      asked.push(...intent.lines);
      return editor.take([...intent.lines, '']);
    });
    assert.deepEqual(asked, outcome.asked ?? []);
    assert.deepEqual(submitted, outcome.submitted ?? []);
    assert.equal(editor.view.text, outcome.text ?? '');
    if (outcome.cursor !== undefined) assert.equal(editor.view.cursor, outcome.cursor);
  });
}

const [left, right, up, down] = ['\x1b[D', '\x1b[C', '\x1b[A', '\x1b[B'];
const family = '👨‍👩‍👧';

describe('LineEditor', () => {
  typed('say hi\r|list\r|draft', { submitted: ['say hi', 'list'], text: 'draft' });
  typed('say hi\rlist\rdraft', {
    asked: ['say hi', 'list', 'draft'],
    submitted: ['say hi', 'list', 'draft'],
  });
  typed('one\r\ntwo\n', { asked: ['one', 'two', ''], submitted: ['one', 'two'] });
  typed('dra|ft\rtwo', { asked: ['draft', 'two'], submitted: ['draft', 'two'] });
  typed('one\r\n', { submitted: ['one'] });
  typed('\x1b[200~say hi\n\x1b[201~', { submitted: ['say hi'] });
  typed('\x1b[200~\n\nsay hi\x1b[201~', { text: 'say hi' });
  typed('\x1b[200~say \x1b[31mhi\x07\x1b[201~', { text: 'say [31mhi' });
  typed('\x1b[200~never ended', { text: 'never ended' });
  typed(`${'x'.repeat(4_000)}|${'y'.repeat(97)}`, { text: 'x'.repeat(4_000) });
  typed('\x1b[A\r\x1b[A\r', { text: '' }, ['a', 'b']);
  typed('\x12say|\x1b|x', { text: 'x' }, ['say one']);
  typed('\x12say|\x1b', { text: '' }, ['say one']);
  typed('ab\x1bx\x1b[Mabc|c\x9bDd', { text: 'abdc' });
  typed('\r  \r', {});
  typed(`ac${left}b`, { text: 'abc', cursor: 2 });
  typed(`abc\x1b[Hx\x1b[Fy`, { text: 'xabcy' });
  typed(`abc\x1bOHx\x1bOFy`, { text: 'xabcy' });
  typed('one two\x1b[1;5Dx', { text: 'one xtwo' });
  typed('one two\x1bbx', { text: 'one xtwo' });
  typed('one two\x01\x1b[1;5Cx', { text: 'onex two' });
  typed('one two\x17', { text: 'one ' });
  typed('abc\x7f', { text: 'ab' });
  typed(`abc${left}${left}\x1b[3~`, { text: 'ac', cursor: 1 });
  typed(`abc${left}\x15`, { text: 'c' });
  typed(`abc${left}\x0b`, { text: 'ab' });
  typed(`${family}a${left}${left}b`, { text: `b${family}a` });
  typed(`${family}\x7f`, { text: '' });
  typed('ab|\x1b[|D|x', { text: 'axb' });
  typed('ab\x1b[?1;2cc', { text: 'abc' });
  typed('a\x1b[I\x1b[Ob', { text: 'ab' });
  typed('\x1b[200~one\ntwo\x1b[3~\nthree\x1b[201~', {
    asked: ['one', 'two[3~', 'three'],
    submitted: ['one', 'two[3~', 'three'],
  });
  typed('\x1b[200~on|e\x1b[201~x', { text: 'onex' });
  typed('lost\x03', {});
  typed(`${up}`, { text: 'b' }, ['a', 'b']);
  typed(`${up}${up}${up}`, { text: 'a' }, ['a', 'b']);
  typed(`draft${up}${down}`, { text: 'draft' }, ['a', 'b']);
  typed(`x\r|y\r|x\r|${up}${up}`, { submitted: ['x', 'y', 'x'], text: 'y' });
  typed('\x12say', { text: 'say two' }, ['say one', 'say two', 'list']);
  typed('\x12say\x12', { text: 'say one' }, ['say one', 'say two', 'list']);
  typed('\x12say\r', { submitted: ['say two'] }, ['say one', 'say two', 'list']);
  typed('mine\x12say\x03', { text: 'mine' }, ['say one']);
  typed(`\x12one${right}!`, { text: 'say one!' }, ['say one']);
  typed('wh\t', { text: 'whitelist add' });
  typed('wh\t\t', { text: 'whitelist remove' });
  typed('wh\t\t\t\r', { submitted: ['white me'] }, ['white me']);
  typed('wh\t\x1b[Z', { text: 'white me' }, ['white me']);

  it('finds what another window sent, the newest first', () => {
    const editor = new LineEditor(['a', 'b']);
    editor.learn(['a', 'b', 'c', 'a']);
    editor.feed(up);
    assert.equal(editor.view.text, 'a');
    editor.feed(up);
    assert.equal(editor.view.text, 'c');
    // What is browsed stays where it is.
    editor.learn(['a', 'b', 'c', 'd', 'b']);
    editor.feed(up);
    assert.equal(editor.view.text, 'b');
  });

  it('puts back a line that was not taken, before what was typed since', () => {
    const editor = new LineEditor();
    editor.feed('start it\r');
    editor.feed('and');
    editor.restore('start it ');
    assert.equal(editor.view.text, 'start it and');
  });
});
