import assert from 'node:assert/strict';
import { LineEditor } from '../../src/core/console/lineEditor';

/** What terminals answer when they are asked, by what was asked; some with words and line ends that an attacker chose. */
const answers: Readonly<Record<string, string>> = {
  'a setting (DECRQSS)': '\x1bP1$r0;31m\x1b\\',
  'a setting that is not known': '\x1bP0$r\x1b\\',
  'a setting, in C1': '\x901$r0;31m\x9c',
  'a setting with line ends inside': '\x1bP1$rop evil\r\nop evil\r\x1b\\',
  'a setting with BEL inside': '\x1bP1$r\x07op evil\r\x1b\\',
  'a setting with escape sequences inside': '\x1bP1$r\x1b[A\x1bOA\x1b\x1bop evil\r\x1b\\',
  'the version': '\x1bP>|xterm.js(6.1)\x1b\\',
  'a termcap entry': '\x1bP1+r544e=787465726d\x1b\\',
  'the third device attributes': '\x1bP!|00000000\x1b\\',
  'the colour of text': '\x1b]10;rgb:ffff/ffff/ffff\x1b\\',
  'the colour of the ground, ended by BEL': '\x1b]11;rgb:0000/0000/0000\x07',
  'the colour of the ground, in C1': '\x9d11;rgb:0000/0000/0000\x9c',
  'a colour of the palette': '\x1b]4;1;rgb:cdcd/0000/0000\x1b\\',
  'the clipboard': '\x1b]52;c;b3AgZXZpbAo=\x07',
  'the clipboard, with line ends inside': '\x1b]52;c;op evil\rop evil\r\n\x1b\\',
  'the title': '\x1b]lop evil\r\x1b\\',
  'the icon': '\x1b]Lop evil\n\x1b\\',
  'the place of the cursor': '\x1b[24;80R',
  'the place of the cursor, with the page': '\x1b[?24;80;1R',
  'the place of the cursor, in C1': '\x9b24;80R',
  'the device attributes': '\x1b[?1;2c',
  'the device attributes, with a line end inside': '\x1b[?1;\r2c',
  'the second device attributes': '\x1b[>0;276;0c',
  'that all is well': '\x1b[0n',
  'the size of the window': '\x1b[8;24;80t',
  'that it has the focus': '\x1b[I',
  'that it lost the focus': '\x1b[O',
  'a private mode': '\x1b[?2004;1$y',
  'a mode': '\x1b[4;2$y',
  'a checksum': '\x1bP1!~ABCD\x1b\\',
  'the colours, by settings': '\x1b[?997;1n',
  'a string (SOS)': '\x1bXop evil\r\x1b\\',
  'a string (PM)': '\x1b^op evil\r\x1b\\',
  'a string (APC)': '\x1b_Gi=1;op evil\r\x1b\\',
  'strings in C1': '\x98op evil\r\x9c\x9eop evil\r\x9c\x9fop evil\r\x9c',
  'which keys are told': '\x1b[?1u',
  'that Enter was let go': '\x1b[13;1:3u',
  'that an arrow was let go': '\x1b[1;1:3A',
  'a press of the mouse': '\x1b[M !!',
  'a press of the mouse at a far place': '\x1b[M\x20\x7f\x7f',
  'a press of the mouse (SGR)': '\x1b[<0;10;10M',
  'the end of a press (SGR)': '\x1b[<0;10;10m',
  'a press of the mouse (urxvt)': '\x1b[32;10;10M',
  'three answers at once': '\x1b[?1;2c\x1b]11;rgb:0000/0000/0000\x07\x1bP1$r0m\x1b\\',
  'a setting that never ends': '\x1bP1$rop evil\rop evil\r',
  'a clipboard that never ends': '\x1b]52;c;op evil\r',
};

/** All ways in which an answer may come in pieces: whole, in two, and letter by letter. */
function piecesOf(answer: string): readonly (readonly string[])[] {
  const halves = Array.from({ length: answer.length - 1 }, (_, at) => {
    return [answer.slice(0, at + 1), answer.slice(at + 1)];
  });
  return [[answer], ...halves, [...answer]];
}

/** An editor with half a word typed, or in the middle of a search. */
function typedBefore(keys: string): LineEditor {
  const editor = new LineEditor(['say found', 'list'], () => ['whitelist add']);
  editor.feed(keys);
  return editor;
}

describe('What a terminal answers', () => {
  for (const [name, answer] of Object.entries(answers)) {
    it(`is neither typed nor sent: ${name}`, () => {
      for (const pieces of piecesOf(answer)) {
        for (const before of ['dra', '\x12say']) {
          const editor = typedBefore(before);
          const { view } = editor;
          const intents = pieces.flatMap((piece) => editor.feed(piece));
          assert.deepEqual(intents, [], JSON.stringify(pieces));
          assert.deepEqual(editor.view, view, JSON.stringify(pieces));
        }
      }
    });
  }
});

/** A row: chunks of a paste, and the lines that must not be sent before anybody was asked. */
const pastes: Readonly<Record<string, readonly string[]>> = {
  'in brackets': ['\x1b[200~op me\nstop\x1b[201~'],
  'in brackets, with a line end at its end': ['\x1b[200~op me\nstop\n\x1b[201~'],
  'in brackets, one line and the start of another': ['\x1b[200~op me\rsto\x1b[201~'],
  'in brackets that a program ends with Enter': ['\x1b[200~op me\nstop\x1b[201~\r'],
  'without brackets': ['op me\rstop\r'],
  'without brackets, with line ends of Windows': ['op me\r\nstop\r\n'],
  'without brackets, one line and the start of another': ['op me\rsto'],
  'with keys between': ['op me\r\x1b[A\x1b[Bstop\r'],
  'with a tab before the second line': ['op me\r\tstop\r'],
  'with the end of a paste inside': ['\x1b[200~op me\x1b[201~\rstop\r\x1b[201~'],
  'with the end of a paste inside, and no other': ['\x1b[200~op me\x1b[201~\rstop\r'],
  'with a paste inside': ['\x1b[200~op me\n\x1b[200~stop\x1b[201~\n\x1b[201~'],
  'in two pieces': ['\x1b[200~op m', 'e\nstop\x1b[201~'],
  'in two pieces, parted in the bracket': ['\x1b[20', '0~op me\nstop\x1b[201~'],
  'in two pieces, parted in the end': ['\x1b[200~op me\nstop\x1b[2', '01~'],
  'in two pieces, with an end inside the first': [
    '\x1b[200~a\x1b[201~\rop',
    ' me\rstop\r\x1b[201~',
  ],
  'in two pieces, the second after an end': ['\x1b[200~a\x1b[201~', '\rop me\rstop\r\x1b[201~'],
};

describe('A paste of several lines', () => {
  for (const [name, chunks] of Object.entries(pastes)) {
    it(`sends nothing unasked: ${name}`, () => {
      const editor = new LineEditor();
      const sent = chunks
        .flatMap((chunk) => editor.feed(chunk))
        .filter(({ type }) => type === 'submit');
      assert.deepEqual(sent, []);
    });
  }
});
