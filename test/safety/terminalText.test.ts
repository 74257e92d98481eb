import assert from 'node:assert/strict';
import { LineEditor } from '../../src/core/console/lineEditor';
import { Screen } from '../../src/core/console/screen';
import { FakeClock } from '../support/fakeClock';

/** What a name, a message or a line must not do to a terminal. */
const attacks: Readonly<Record<string, string>> = {
  'asks for a setting': '\x1bP$qm\x1b\\',
  'asks for colours': '\x1b]10;?\x07\x1b]11;?\x1b\\',
  'asks for the clipboard': '\x1b]52;c;?\x07',
  'sets the clipboard': '\x1b]52;c;ZXZpbA==\x07',
  'asks for attributes and the cursor': '\x1b[c\x1b[>c\x1b[6n\x1b[?6n\x1b[21t',
  'sets the title': '\x1b]0;evil\x07',
  'makes a link': '\x1b]8;;command:evil\x1b\\press\x1b]8;;\x1b\\',
  'ends the brackets of a paste': '\x1b[?2004l',
  'tells of keys and the mouse': '\x1b[>1u\x1b[?1003h\x1b[?1004h',
  'clears the screen': '\x1b[2J\x1b[3J\x1b[H',
  'is in C1': '\x9b2J\x9d52;c;?\x9c\x90$qm\x9c',
  resets: '\x1bc',
  'never ends': '\x1b]52;c;ZXZpbA==',
  'begins lines of its own': 'one\r\n> stop\rtwo\x0b\x0c\x85three',
  'rings and deletes': '\x07\x08\x7f\0',
};

/** Every way in which words get on the screen. */
const ways: Readonly<Record<string, (screen: Screen, words: string) => void>> = {
  'a line': (screen, words) => screen.line(words),
  'a note': (screen, words) => screen.note(words),
  'a sent line': (screen, words) => screen.echo(words),
  'the status': (screen, words) => screen.status(words),
};

/** What a screen itself writes: colours, rows and columns, what is below, brackets, a cleared screen, line ends. */
const own = /\x1b\[(?:[\d;]*m|\d+[AC]|J|\?2004h|2J|3J|H)|\r\n|\r|\t/g;

/** The sequences of a text, however far they move. */
function sequences(text: string): readonly string[] {
  return (text.match(own) ?? []).map((found) => found.replace(/\d+(?=[AC])/, ''));
}

async function writtenBy(act: (screen: Screen) => void, typed = ''): Promise<string> {
  const clock = new FakeClock();
  const written: string[] = [];
  const editor = new LineEditor([typed]);
  if (typed !== '') editor.feed('\x1b[A');
  const write = (text: string) => void written.push(text);
  const screen = new Screen({ clock, write, editor, hasTimes: () => false });
  screen.resize(500);
  screen.start();
  act(screen);
  await clock.advance(1_000);
  screen.dispose();
  return written.join('');
}

describe('Words on a terminal', () => {
  for (const [attack, words] of Object.entries(attacks)) {
    for (const [way, show] of Object.entries(ways)) {
      it(`${way} that ${attack} does nothing`, async () => {
        const plain = await writtenBy((screen) => show(screen, 'name'));
        const written = await writtenBy((screen) => show(screen, `na${words}me`));
        assert.doesNotMatch(written.replace(own, ''), /[\x00-\x1f\x7f-\x9f]/);
        // It makes no line, no row and no clearing of its own either.
        assert.deepEqual(sequences(written), sequences(plain));
      });
    }

    it(`a line from the history that ${attack} does nothing`, async () => {
      const written = await writtenBy(() => undefined, `na${words}me`);
      assert.doesNotMatch(written.replace(own, ''), /[\x00-\x1f\x7f-\x9f]/);
    });
  }

  it('a line keeps pictures of dots, which have empty places', async () => {
    const picture = '\u2800\u28ff\u2800\x1b[31m\u28c0\u2800\x1b[0m';
    const written = await writtenBy((screen) => screen.line(picture));
    assert.ok(written.includes(picture), JSON.stringify(written));
  });

  for (const [way, show] of Object.entries(ways)) {
    it(`${way} shows what turns the direction of words`, async () => {
      const written = await writtenBy((screen) => show(screen, 'a\u202eb\u2066c'));
      assert.ok(written.includes('a\\u202eb\\u2066c'), JSON.stringify(written));
    });
    const isOutput = way === 'a line';
    it(`${way} ${isOutput ? 'keeps' : 'shows, and does not use,'} colours`, async () => {
      const written = await writtenBy((screen) => show(screen, 'a\x1b[31mb'));
      assert.equal(written.includes('a\x1b[31mb'), isOutput, JSON.stringify(written));
    });
  }
});
