import assert from 'node:assert/strict';
import { CommandSender } from '../../../../src/core/console/commandSender';
import type { CommandResult, ConsoleConnection } from '../../../../src/core/console/connection';
import { FakeSharedMemento } from '../../../support/fakeSharedMemento';
import { ConsoleMemory } from '../../../../src/core/console/consoleMemory';
import { type Intent, LineEditor } from '../../../../src/core/console/lineEditor';
import type { LineOutcome, LineSender } from '../../../../src/core/console/lineOutcome';
import { settle } from '../../../support/fakeClock';
import { fakeServer } from './fakePanel';

interface World {
  /** What the connection says to lines; undefined for a terminal without any. */
  readonly result?: CommandResult;
  readonly isConfirmed?: boolean;
  readonly isStartWanted?: boolean;
  readonly startFails?: string;
  readonly waiting?: readonly string[];
}

function senderIn({
  result,
  isConfirmed = false,
  isStartWanted = false,
  startFails,
  waiting = [],
}: World) {
  const told: string[] = [];
  const editor = new LineEditor();
  const memory = new FakeSharedMemento();
  const ref = fakeServer('a', () => undefined);
  let settled: LineSender | undefined;
  const connection = {
    commands: (lines: readonly string[], sender?: LineSender) => {
      told.push(`sent ${lines.join('|')}`);
      settled = sender;
      return result;
    },
    cancelWaiting: (sender: LineSender) => {
      assert.ok(settled === undefined || sender === settled, 'only its own lines');
      if (waiting.length > 0) sender(waiting, 'cancelled');
      return waiting;
    },
    retry: () => told.push('retry'),
    setPower: (action: string) => {
      told.push(action);
      return startFails === undefined ? Promise.resolve() : Promise.reject(new Error(startFails));
    },
  } as unknown as ConsoleConnection;
  const consoles = new ConsoleMemory(memory, memory, assert.ifError);
  const sender = new CommandSender({
    ref,
    memory: consoles,
    editor,
    screen: { note: (text) => told.push(text), typed: () => told.push('drawn') },
    confirm: (lines) => {
      told.push(`asked ${lines.join('|')}`);
      return Promise.resolve(isConfirmed);
    },
    offerStart: () => {
      told.push('offered');
      return Promise.resolve(isStartWanted);
    },
    connection: () => (result === undefined ? undefined : connection),
  });
  return {
    ...{ sender, told, editor },
    outcome: (...[lines, outcome]: Parameters<LineSender>) => settled?.(lines, outcome),
    history: () => consoles.history(ref),
  };
}

type Act = Exclude<Intent, { readonly type: 'clearScreen' }>;
const one: Act = { type: 'submit', lines: ['list'] };
const two: Act = { type: 'submit', lines: ['list', 'stop'] };
const pasted: Act = { type: 'ask', lines: ['list', '', 'stop', 'rest'] };
const offline = "Couldn't send the line because the server is offline. The line was kept.";
const none = "Couldn't send the line because the console isn't connected. The line was kept.";
const brought = (count: number) =>
  `Nothing was sent. Press the up arrow key to restore the lines (${count}), the last one first.`;

const rows: readonly (readonly [
  name: string,
  world: World,
  intent: Act,
  told: readonly string[],
  typed: string,
])[] = [
  ['sends a line', { result: 'accepted' }, one, ['sent list'], ''],
  [
    'puts back a line for a server that is off',
    { result: 'offline' },
    one,
    ['sent list', offline, 'offered'],
    'list',
  ],
  [
    'starts the server where that is wanted',
    { result: 'offline', isStartWanted: true },
    one,
    ['sent list', offline, 'offered', 'start'],
    'list',
  ],
  [
    'says why the server did not start',
    { result: 'offline', isStartWanted: true, startFails: 'disk full' },
    one,
    ['sent list', offline, 'offered', 'start', "Couldn't start the server. disk full"],
    'list',
  ],
  ['tries to connect', { result: 'disconnected' }, one, ['sent list', none, 'retry'], 'list'],
  ['keeps a line before there is a connection', {}, one, [none], 'list'],
  [
    'keeps a line that is too long',
    { result: 'tooLong' },
    one,
    ['sent list', "Couldn't send the line because it's too long."],
    'list',
  ],
  [
    'keeps a line that the user may not send, and says why',
    { result: 'forbidden' },
    one,
    [
      'sent list',
      "You don't have permission to send commands to server 'Server a', so this console is read-only. Required permission: control.console.",
    ],
    'list',
  ],
  [
    'keeps several lines in the history',
    { result: 'disconnected' },
    two,
    ['sent list|stop', brought(2), none, 'retry'],
    '',
  ],
  [
    'asks before it sends a paste, but for its last line',
    { result: 'accepted', isConfirmed: true },
    pasted,
    ['asked list||stop|rest', 'sent list|stop|rest', 'drawn'],
    '',
  ],
  [
    'sends nothing of a paste that is refused',
    { result: 'accepted' },
    pasted,
    ['asked list||stop|rest', brought(3), 'drawn'],
    '',
  ],
  ['cancels nothing where nothing is connected', {}, { type: 'interrupt' }, [], ''],
  ['cancels nothing where nothing waits', { result: 'accepted' }, { type: 'interrupt' }, [], ''],
  [
    'cancels what waits',
    { result: 'accepted', waiting: ['a', 'b'] },
    { type: 'interrupt' },
    ['Waiting lines were canceled (2).'],
    '',
  ],
];

describe('CommandSender', () => {
  for (const [name, world, intent, expected, typed] of rows) {
    it(name, async () => {
      const { sender, told, editor } = senderIn(world);
      sender.act(intent);
      await settle();
      assert.deepEqual(told, expected);
      assert.equal(editor.view.text, typed);
    });
  }

  it('offers a start once, however many lines are refused', async () => {
    const { sender, told } = senderIn({ result: 'offline' });
    sender.act(one);
    sender.act(one);
    await settle();
    assert.equal(told.filter((text) => text === 'offered').length, 1);
  });

  it('remembers what was typed, sent or not', () => {
    const { sender, history } = senderIn({ result: 'offline' });
    sender.act(one);
    assert.deepEqual(history(), ['list']);
  });

  it('asks about several lines of a file, not about one', async () => {
    const { sender, told } = senderIn({ result: 'accepted', isConfirmed: true });
    await sender.send(['list']);
    await sender.send(['list', 'stop']);
    assert.deepEqual(told, ['sent list', 'asked list|stop', 'sent list|stop']);
  });

  const dropped: readonly (readonly [lines: readonly string[], typed: string, told: RegExp])[] = [
    [['list'], 'list', /^Couldn't send the line\. The line is at the prompt again\.$/],
  ];
  for (const [lines, typed, sentence] of dropped) {
    it(`puts back what the daemon dropped: ${lines.join(', ')}`, () => {
      const { sender, told, editor, outcome } = senderIn({ result: 'accepted' });
      sender.act({ type: 'submit', lines });
      outcome(lines, 'dropped');
      assert.equal(editor.view.text, typed);
      assert.match(told.at(-2) ?? '', sentence);
      assert.equal(told.at(-1), 'drawn');
      editor.feed('\x1b[A');
      assert.equal(editor.view.text, lines.length > 1 ? 'three' : 'list');
    });
  }

  it('says what others canceled, also after the user canceled', () => {
    const { sender, told, outcome } = senderIn({ result: 'accepted' });
    sender.act(one);
    sender.act({ type: 'interrupt' });
    outcome(['list'], 'cancelled');
    assert.match(told.join('\n'), /canceled/);
  });

  it('offers no line again where none can be', () => {
    const { sender, told, outcome } = senderIn({ result: 'accepted' });
    sender.act(one);
    outcome([' '], 'unknown');
    assert.equal(told.at(-1), 'drawn');
    assert.doesNotMatch(told.join('\n'), /arrow key/);
  });

  it('says nothing of what went', () => {
    const { sender, told, editor, outcome } = senderIn({ result: 'accepted' });
    sender.act(one);
    outcome(['list'], 'sent');
    assert.deepEqual([told, editor.view.text], [['sent list'], '']);
  });

  const given: readonly (readonly [
    outcome: LineOutcome,
    lines: readonly string[],
    told: RegExp,
    history: readonly string[],
  ])[] = [
    [
      'unknown',
      ['list'],
      /^The connection was lost\. Line 'list' might not have arrived\. /,
      ['list'],
    ],
    [
      'unknown',
      ['a', 'b'],
      /The last lines might not have arrived \(2\)\. .* lines \(2\)/,
      ['b', 'a'],
    ],
    ['perhapsDropped', ['list'], /^The node might have dropped line 'list'\. /, ['list']],
    [
      'perhapsDropped',
      ['a', 'b'],
      /dropped at least one of the last commands \(2\)\. /,
      ['b', 'a'],
    ],
    ['cancelled', ['list'], /^Line 'list' was canceled before it was sent\. /, ['list']],
    ['cancelled', ['a', 'b'], /^Waiting lines were canceled \(2\)\. /, ['b', 'a']],
    ['dropped', ['a', 'b'], /^The node dropped the last lines \(2\)\. /, ['b', 'a']],
    ['heldBack', ['a', 'b'], /^The next lines weren't sent \(2\)\. /, ['b', 'a']],
    [
      'disconnected',
      ['list'],
      /^Couldn't send line 'list' because the console wasn't connected\. /,
      ['list'],
    ],
    [
      'disconnected',
      ['a', 'b'],
      /^Couldn't send the waiting lines because the console wasn't connected \(2\)\. /,
      ['b', 'a'],
    ],
    [
      'offline',
      ['a', 'b'],
      /^Couldn't send the waiting lines because the server is offline \(2\)\. /,
      ['b', 'a'],
    ],
    [
      'forbidden',
      ['list'],
      /^Couldn't send the line because you no longer have permission/,
      ['list'],
    ],
  ];
  for (const [result, lines, sentence, history] of given) {
    it(`keeps in the history, and says so: ${lines.join()} ${result}`, () => {
      const { sender, told, editor, outcome } = senderIn({ result: 'accepted' });
      sender.act({ type: 'submit', lines });
      outcome(lines, result);
      assert.match(told.at(-2) ?? '', sentence);
      assert.match(told.at(-2) ?? '', /Press the up arrow key/);
      assert.equal(editor.view.text, '');
      for (const line of history) {
        editor.feed('\x1b[A');
        assert.equal(editor.view.text, line);
      }
    });
  }

  it('leaves what is being typed alone when an earlier line was dropped', () => {
    const { sender, told, editor, outcome } = senderIn({ result: 'accepted' });
    sender.act(one);
    editor.feed('stop');
    outcome(['list'], 'dropped');
    assert.equal(editor.view.text, 'stop');
    assert.match(told.at(-2) ?? '', /^The node dropped line 'list'\. Press the up arrow key/);
    editor.feed('\x1b[A');
    assert.equal(editor.view.text, 'list');
  });

  it('puts a line into the history once, where it stands last there already', () => {
    const { sender, editor, outcome } = senderIn({ result: 'accepted' });
    editor.feed('first\r');
    editor.feed('list\r');
    sender.act(one);
    outcome(['list'], 'unknown');
    editor.feed('\x1b[A\x1b[A');
    assert.equal(editor.view.text, 'first');
  });

  it('says that a text was too long', () => {
    const { sender, told } = senderIn({ result: 'accepted' });
    sender.act({ type: 'tooLong' });
    assert.match(
      told.join(),
      /^Couldn't insert the text\. Maximum number of characters: \d+ in a line/,
    );
  });
});
