import assert from 'node:assert/strict';
import {
  detailText,
  labelText,
  lineText,
  logText,
  messageText,
  questionText,
  visible,
} from '../../src/core/base/outsideText';
import { processorMs } from '../support/processorMs';

/** What VS Code 1.139 makes a link of in a notification, a prompt or a validation message. */
const vsCodeLink = /\[([^\]]+)\]\(((?:https?:\/\/|command:|file:)[^)\s]+)(?: (["'])(.+?)(\3))?\)/i;
/** What VS Code makes an icon of in a prompt, a list or the status bar. */
const vsCodeIcon = /\$\([A-Za-z0-9-]+(?:~[A-Za-z]+)?\)/;
const anchor = /<\/?a\b/i;
const unseen = /[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b\u200e\u200f\u2028-\u202e\u2066-\u2069]/;

const pieces = [
  ...[
    '[',
    ']',
    '[a]',
    '](',
    '(command:a)',
    '(https://b)',
    ')',
    'command:a',
    '<',
    'a href="command:a">',
  ],
  ...['</a>', '$', '(', 'error)', ' ', '\n', '\r', '\u202e', '\u200b', '\u200d', '\x1b', '\\', '"'],
];

/** Every text of three pieces. */
function* texts(): Generator<string> {
  for (const a of pieces) for (const b of pieces) for (const c of pieces) yield a + b + c;
}

describe('No text makes a link or an icon', () => {
  for (const show of [messageText, questionText, detailText, labelText]) {
    it(`of any pieces: ${show.name}`, () => {
      for (const text of texts()) {
        const shown = show(text);
        const isBad = [vsCodeLink, vsCodeIcon, anchor, unseen].some((bad) => bad.test(shown));
        if (isBad) assert.fail(JSON.stringify([text, shown]));
      }
    });

    it(`when it is shown twice: ${show.name}`, () => {
      for (const text of texts()) {
        const shown = show(text);
        if (show(shown) !== shown) assert.fail(JSON.stringify([text, shown, show(shown)]));
      }
    });

    it(`wherever it is cut: ${show.name}`, () => {
      const link = '[click](command:a) <a href="command:a">b</a> $(error) ';
      for (let before = 0; before < link.length * 2; before++) {
        const text = 'x'.repeat(before) + link.repeat(400);
        const shown = show(text);
        const isBad = [vsCodeLink, vsCodeIcon, anchor].some((bad) => bad.test(shown));
        assert.ok(!isBad, `${before}: ${shown}`);
      }
    });
  }
});

describe('No text makes a line of its own', () => {
  for (const show of [labelText, lineText, logText, questionText]) {
    it(show.name, () => {
      for (const end of ['\n', '\r', '\r\n', '\u2028', '\u2029', '\u0085', '\v', '\f'])
        assert.doesNotMatch(show(`a${end}b`), /[\n\r\u2028\u2029\u0085\v\f]/, JSON.stringify(end));
    });
  }
});

describe('No text takes long', () => {
  for (const show of [messageText, detailText, labelText, lineText, logText]) {
    for (const text of [' ', '\n', '](', '<a', '$(', '\u202e', '\u200d', '\u0301', '😀', '[']) {
      it(`${show.name} of 10 million ${JSON.stringify(text)}`, () => {
        const long = text.repeat(10_000_000);
        const ms = processorMs(() => show(long));
        assert.ok(ms < 500, `${ms} ms`);
      });
    }
  }
});

describe('What cannot be seen is written out', () => {
  /** What a font draws nothing for, unless it is what joins letters or chooses their shape. */
  const ignorable = /(?![\p{Variation_Selector}\p{Join_Control}])\p{Default_Ignorable_Code_Point}/u;

  it('whatever it is, and wherever it stands', () => {
    for (let code = 0; code < 0x110000; code++) {
      const sign = String.fromCodePoint(code);
      if (!ignorable.test(sign)) continue;
      for (const before of ['a', 'é', 'क', '😀', ''])
        assert.ok(!visible(`${before}${sign}b`).includes(sign), code.toString(16));
    }
  });

  const alike = {
    'a joiner behind a letter with an accent': 'Café\u200d',
    'a joiner behind an accent of its own': 'Cafe\u0301\u200d',
    'a joiner behind a Cyrillic letter': 'Бот\u200c',
    'a joiner behind a Greek letter': 'μ\u200dx',
    'a joiner behind a Chinese character': '票\u200d',
    'a joiner behind Hangul': '표\u200c',
    'a selector behind a letter with an accent': 'é\ufe0f',
    'joiners without end behind an emoji': `😀${'\u200d'.repeat(50)}`,
    'joiners that take turns': `क${'\u200d\u200c'.repeat(50)}`,
    'selectors that spell a message': '😀\u{e0141}\u{e0142}\u{e0143}',
    'a joiner that hides behind a joiner and an accent': 'é\u200d\u0301\u200d',
  };
  for (const [what, text] of Object.entries(alike)) {
    it(what, () => {
      assert.notEqual(visible(text), text);
      assert.equal(visible(visible(text)), visible(text));
    });
  }

  const meant = {
    ...{
      Persian: 'می\u200cخواهم',
      Hindi: 'क्\u200dष',
      Sinhala: 'ශ්\u200dරී',
      Arabic: 'ه\u200d\u200c',
    },
    ...{
      'a family': '👨\u200d👩\u200d👧\u200d👦',
      'a flag': '🏳️\u200d🌈',
      'a pirate': '🏴\u200d☠️',
    },
    ...{
      'a heart': '❤️\u200d🔥',
      'a key': '1️⃣',
      'a mark': '©️',
      'a shape of a character': '葛\u{e0100}',
    },
    ...{ Vietnamese: 'e\u0302\u0301', Hebrew: 'שָׁ', Thai: 'กี่', 'a coder': '👩🏽\u200d💻' },
  };
  for (const [what, text] of Object.entries(meant)) {
    it(`but not where it is meant: ${what}`, () => assert.equal(visible(text), text));
  }
});
