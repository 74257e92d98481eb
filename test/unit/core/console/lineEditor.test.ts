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

  typed(`b${left}\x12say\x1b`, { text: 'b', cursor: 0 }, ['say one']);
  typed(`\x12say two\x7f\x7f\x7fone`, { text: 'say one' }, ['say one', 'say two']);
  typed(`\x12say\x12\x12`, { text: 'say one' }, ['say one', 'say two']);
  typed(`\x12say\x12x\x7f`, { text: 'say two' }, ['say one', 'say two']);
  typed(`mine\x12\x12`, { text: 'mine' }, ['say one']);
  typed(`\x12s|x`, { text: 'say one' }, ['say one']);
  typed(`\x12say${up}`, { text: 'list' }, ['say one', 'list']);
  typed(`${down}`, { text: '' }, ['a']);
  typed(`x${down}${up}${down}${down}`, { text: 'x' }, ['a']);
  typed(`${up}${up}${up}${down}`, { text: 'b' }, ['a', 'b']);
  typed(`${up}${up}\x03${up}`, { text: 'b' }, ['a', 'b']);
  typed(`${up}${up}\r|${up}`, { submitted: ['a'], text: 'a' }, ['a', 'b']);
  typed('\t', { text: 'whitelist add' });
  typed('\x1b[Z', { text: 'whitelist remove' });
  typed('\t\t\t', { text: 'whitelist add' });
  typed('wh\x1b[Z\x1b[Z', { text: 'whitelist add' });
  typed('no\t', { text: 'no' });
  typed(`whX${left}\t`, { text: 'whitelist addX', cursor: 13 });
  typed(`whX${left}\t\t`, { text: 'whitelist removeX', cursor: 16 });
  typed('wh\t\x7f\t', { text: 'whitelist add' });
  typed('whitelist add\t', { text: 'whitelist add' });
  typed('ab\x1b[1~x\x1b[4~y', { text: 'xaby' });
  typed('ab\x1b[7~x\x1b[8~y', { text: 'xaby' });
  typed('one two\x1b[1~\x1b[3;5~', { text: ' two' });
  typed('mine\x12say\x1b\x1b', { text: 'mine' }, ['say one']);
  typed('ab\x1b[\x9fDx', { text: 'axb' });
  // A paste with an end in it, and another paste behind that.
  typed('wh\t\x1b[201~\x1b[200~|\x1b[201~', { text: 'wh ' });
  typed('\r\r|x', { text: 'x' }, ['a']);
  typed('a\r\r', { submitted: ['a'] });
  typed('\x1b[200~a\n\n\x1b[201~', { submitted: ['a'] });
  typed(`ac${left}|b\nd`, { asked: ['abc', 'd'], submitted: ['abc', 'd'] });
  typed(`x${left}|a\tb\n\n`, { submitted: ['a bx'] });
  typed(`${'x'.repeat(4_000)}|${'y'.repeat(96)}`, { text: 'x'.repeat(4_000) + 'y'.repeat(96) });

  const intents: readonly (readonly [keys: string, intents: readonly unknown[]])[] = [
    ['a', []],
    ['\x03', [{ type: 'interrupt' }]],
    ['\x0c', [{ type: 'clearScreen' }]],
    ['x'.repeat(4_097), [{ type: 'tooLong' }]],
    [`\x1b[200~${'x'.repeat(4_097)}\x1b[201~`, [{ type: 'tooLong' }]],
    ['a\r', [{ type: 'submit', lines: ['a'] }]],
    ['a\nb', [{ type: 'ask', lines: ['a', 'b'] }]],
    [' \r', []],
  ];
  for (const [keys, wanted] of intents) {
    it(`wants ${JSON.stringify(wanted)} for ${JSON.stringify(keys.slice(0, 20))}`, () =>
      assert.deepEqual(new LineEditor().feed(keys), wanted));
  }

  it('shows its prompt, and what is searched', () => {
    const editor = new LineEditor(['say one'], undefined, '$ ');
    editor.feed('ab');
    assert.deepEqual(editor.view, { prompt: '$ ', text: 'ab', cursor: 2 });
    editor.feed('\x12sa');
    assert.deepEqual(editor.view, { prompt: "search 'sa': ", text: 'say one', cursor: 7 });
    editor.feed('x'.repeat(400));
    assert.equal(editor.view.prompt.length, "search '': ".length + 300);
    assert.equal(new LineEditor().view.prompt, '> ');
  });

  it('waits for the end of a sequence, which may never come', () => {
    const editor = new LineEditor(['a']);
    assert.equal(editor.unfinished, undefined);
    editor.feed('\x1b');
    assert.equal(editor.unfinished, 'escape');
    editor.feed('[');
    assert.equal(editor.unfinished, 'answer');
    editor.feed('200~b');
    assert.equal(editor.unfinished, 'paste');
    editor.settle();
    assert.deepEqual([editor.unfinished, editor.view.text], [undefined, 'b']);
  });

  it('learns only what is unknown while a line is searched', () => {
    const editor = new LineEditor(['a', 'b']);
    editor.feed('\x12');
    editor.learn(['b', 'c', 'a']);
    editor.feed('\x1b');
    editor.settle();
    editor.feed(up);
    assert.equal(editor.view.text, 'c');
  });

  const keeps: readonly (readonly [lines: readonly string[], kept: number, ups: string])[] = [
    [['c', 'd'], 2, 'dcba'],
    [['c', ' ', '', 'd'], 2, 'dcba'],
    [['a', 'b'], 2, 'baaa'],
    [['b'], 1, 'baaa'],
    [['b', 'a'], 2, 'abba'],
    [[], 0, 'baaa'],
  ];
  for (const [lines, kept, ups] of keeps) {
    it(`keeps ${JSON.stringify(lines)} where the arrow keys find them, once`, () => {
      const editor = new LineEditor(['a', 'b']);
      assert.equal(editor.keep(lines), kept);
      const seen = [...ups].map(() => {
        editor.feed(up);
        return editor.view.text;
      });
      assert.equal(seen.join(''), ups);
    });
  }

  it('keeps what fits into a line, and the last thousand', () => {
    const editor = new LineEditor();
    const [fits, tooLong] = ['x'.repeat(4_096), 'x'.repeat(4_097)];
    assert.equal(editor.keep([fits, tooLong]), 1);
    assert.equal(editor.keep(Array.from({ length: 1_001 }, (_, at) => `${at}`)), 1_000);
    editor.feed(up.repeat(1_000));
    assert.equal(editor.view.text, '1');
    editor.feed(up);
    assert.equal(editor.view.text, fits);
  });

  it('begins at the newest line after some were kept', () => {
    const editor = new LineEditor(['a', 'b']);
    editor.feed(up + up);
    editor.keep(['c']);
    editor.feed(up);
    assert.equal(editor.view.text, 'c');
  });

  it('takes lines but the last, which is typed, and none that is blank', () => {
    const editor = new LineEditor();
    assert.deepEqual(editor.take(['a', ' ', 'b', 'c']), ['a', 'b']);
    assert.equal(editor.view.text, 'c');
    editor.feed(up);
    assert.equal(editor.view.text, 'b');
    assert.deepEqual(editor.take([]), []);
    assert.equal(editor.view.text, '');
  });

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
