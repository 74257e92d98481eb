import assert from 'node:assert/strict';
import { commandLines, linesQuestion } from '../../../../src/core/console/pastedLines';

describe('linesQuestion', () => {
  it('names the server and counts the lines that are sent', () =>
    assert.deepEqual(linesQuestion(['op me', ' ', 'stop', ''], 'Survival'), {
      question: "Send 2 lines to server 'Survival'?",
      detail: 'op me\nstop',
    }));

  it('shows the first lines, and how many more there are', () => {
    const lines = Array.from({ length: 25 }, (_, at) => `say ${at}`);
    const { question, detail } = linesQuestion(lines, 'Survival');
    assert.equal(question, "Send 25 lines to server 'Survival'?");
    assert.equal(detail, [...lines.slice(0, 10), '... and 15 more'].join('\n'));
  });

  it('shows what cannot be seen, and makes no link', () => {
    const lines = ['say \x1b[31m\u202ered', '[press](command:evil)', 'x'.repeat(500)];
    const { question, detail } = linesQuestion(lines, '[a](command:b)\x07');
    assert.equal(question, "Send 3 lines to server '[a] (command:b)\\u0007'?");
    const [first, second, third = ''] = detail.split('\n');
    assert.equal(first, 'say \\u001b[31m\\u202ered');
    assert.equal(second, '[press] (command:evil)');
    assert.ok(third.length <= 120);
  });
});

describe('commandLines', () => {
  const rows: readonly (readonly [texts: readonly string[], lines: readonly string[]])[] = [
    [['list'], ['list']],
    [['list\r\nstop\nsay hi'], ['list', 'stop', 'say hi']],
    [
      ['list\n\n', ' \t', 'stop'],
      ['list', 'stop'],
    ],
    [['  say hi '], ['  say hi ']],
    [[], []],
  ];
  for (const [texts, lines] of rows) {
    it(JSON.stringify(texts), () => assert.deepEqual(commandLines(texts), lines));
  }
});
