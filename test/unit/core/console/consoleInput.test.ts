import assert from 'node:assert/strict';
import { ConsoleInput } from '../../../../src/core/console/consoleInput';
import type { Intent } from '../../../../src/core/console/lineEditor';
import { LineEditor } from '../../../../src/core/console/lineEditor';
import { FakeClock } from '../../../support/fakeClock';

/** An input whose every wish is written down; `after` waits, and then sends. */
function typing() {
  const clock = new FakeClock();
  const editor = new LineEditor(['say found']);
  const intents: Intent[] = [];
  const input = new ConsoleInput({ clock, editor, act: (some) => intents.push(...some) });
  const after = async (ms: number, chunk: string) => {
    await clock.advance(ms);
    input.feed(chunk);
  };
  return { clock, editor, intents, input, after };
}

describe('ConsoleInput', () => {
  it('takes nothing while the console is read-only, and keeps what was typed before', () => {
    let isReadOnly = false;
    const editor = new LineEditor();
    const input = new ConsoleInput({
      ...{ clock: new FakeClock(), editor },
      isReadOnly: () => isReadOnly,
      act: (intents) => assert.deepEqual(intents, []),
    });
    input.feed('half a');
    isReadOnly = true;
    input.feed(' line\r');
    assert.equal(editor.view.text, 'half a');
    isReadOnly = false;
    input.feed(' line');
    assert.equal(editor.view.text, 'half a line');
  });

  it('takes an Escape alone for the key, a moment later', async () => {
    const { clock, editor, input } = typing();
    input.feed('\x12say');
    input.feed('\x1b');
    assert.match(editor.view.prompt, /search/);
    await clock.advance(100);
    assert.equal(editor.view.prompt, '> ');
    assert.equal(clock.pending, 0);
  });

  const begun = ['\x1b]', '\x1bP', '\x1bX', '\x1b[', '\x1bO', '\x1b[M', '\x9d52;c;', '\x1b]0;op\r'];
  for (const start of begun) {
    it(`lets a person type again after what has not ended: ${JSON.stringify(start)}`, async () => {
      const { editor, intents, input, after, clock } = typing();
      input.feed(start);
      await after(1_000, 'typed');
      assert.equal(editor.view.text, 'typed');
      input.feed('\r');
      assert.deepEqual(intents, [{ type: 'submit', lines: ['typed'] }]);
      assert.equal(clock.pending, 0);
    });
  }

  it('swallows the rest of an answer that comes late', async () => {
    const { editor, intents, input, after } = typing();
    input.feed('\x1b]52;c;b3');
    await after(900, 'AgZXZ\r');
    await after(50, 'pbAo=\x07x');
    assert.equal(editor.view.text, 'x');
    assert.deepEqual(intents, []);
  });

  it('does not wait longer because more is typed', async () => {
    const { editor, input, after } = typing();
    input.feed('\x1b]');
    for (const key of 'abcdefghijkl') await after(200, key);
    assert.equal(editor.view.text, 'efghijkl');
  });

  it('takes a paste that never ends as far as it came, and asks', async () => {
    const { clock, editor, intents, input, after } = typing();
    input.feed('\x1b[200~one\n');
    await after(900, 'two');
    await after(900, '\nthree');
    assert.deepEqual(intents, []);
    await clock.advance(1_000);
    assert.deepEqual(intents, [{ type: 'ask', lines: ['one', 'two', 'three'] }]);
    input.feed('typed');
    assert.equal(editor.view.text, 'typed');
  });

  it('takes no paste that is too long, and says so', () => {
    const { editor, intents, input } = typing();
    input.feed(`\x1b[200~${'x'.repeat(600_000)}`);
    input.feed(`${'x'.repeat(600_000)}\x1b[201~`);
    assert.deepEqual(intents, [{ type: 'tooLong' }]);
    assert.equal(editor.view.text, '');
  });

  it('keeps what was not sent in the history, and the typed line', () => {
    const { editor, intents, input } = typing();
    input.feed('draft');
    input.feed('\x1b[200~ one\n\ntwo\x1b[201~');
    const [asked] = intents;
    assert.deepEqual(asked, { type: 'ask', lines: ['draft one', '', 'two'] });
    assert.equal(editor.view.text, 'draft');
    assert.equal(asked?.type === 'ask' ? editor.keep(asked.lines) : 0, 2);
    input.feed('\x1b[A');
    assert.equal(editor.view.text, 'two');
    input.feed('\x1b[A');
    assert.equal(editor.view.text, 'draft one');
  });
});
