import assert from 'node:assert/strict';
import { WindowStage } from './windowStage';

type Window = ReturnType<WindowStage['open']>;

async function twoWindows() {
  const stage = new WindowStage();
  const [first, second] = [stage.open(), stage.open()];
  // What a connection begins with is long gone.
  await stage.clock.advance(10_000);
  return { stage, first, second };
}

interface World {
  readonly stage: WindowStage;
  readonly first: Window;
  readonly second: Window;
}

const lines = ['a', 'b', 'c'];
const behind = ['x 0', 'x 1', 'x 2', 'x 3', 'x 4', 'x 5', 'x 6', 'x 7', 'x 8', 'x 9', 'x 10'];

/** What happens while the window that leads lets lines of its own go, and one of the other window waits behind them. */
const rows: readonly (readonly [
  name: string,
  happens: (world: World) => unknown,
  told: readonly string[],
  goes: boolean,
])[] = [
  ['nothing', () => undefined, ['sent late'], true],
  ['the server goes off', ({ stage }) => stage.node.setPower('offline'), ['offline late'], false],
  ['the connection breaks', ({ stage }) => stage.node.end(1006), ['disconnected late'], false],
  [
    'the window that leads signs out',
    ({ first }) => first.connection.signedOut(),
    ['disconnected late'],
    false,
  ],
  [
    'the window that leads is killed',
    ({ stage, first, second }) => {
      first.leading.dispose();
      first.consoles.dispose();
      stage.windows.lead(second.window);
    },
    ['unknown late'],
    false,
  ],
  [
    'the window that leads has another key',
    ({ first }) => first.changeKey('another'),
    ['disconnected late'],
    false,
  ],
];

describe('Lines that are sent over the connection of another window', () => {
  for (const [name, happens, told, goes] of rows) {
    it(`are told of once, and sent at most once: ${name}`, async () => {
      const world = await twoWindows();
      const { stage, first, second } = world;
      first.send(...behind);
      await stage.clock.advance(100);
      assert.equal(second.send('late'), 'accepted');
      await stage.clock.advance(100);
      await happens(world);
      await stage.clock.advance(120_000);
      assert.deepEqual(second.told, told);
      assert.equal(stage.commands.filter((line) => line === 'late').length, goes ? 1 : 0);
    });
  }

  it('are told as perhaps dropped where it may have been those of another window', async () => {
    const { stage, first, second } = await twoWindows();
    second.send('theirs');
    await stage.clock.advance(1_200);
    first.send('ours');
    await stage.clock.advance(10);
    stage.node.send('throttled', 'send command');
    await stage.clock.advance(10_000);
    assert.deepEqual(first.told, ['perhapsDropped ours']);
    assert.deepEqual(second.told, ['perhapsDropped theirs']);
  });

  it('are held back behind one that was dropped', async () => {
    const { stage, second } = await twoWindows();
    second.send(...lines);
    await stage.clock.advance(10);
    stage.node.send('throttled', 'send command');
    await stage.clock.advance(10_000);
    assert.deepEqual(second.told, ['dropped a', 'heldBack b,c']);
    assert.deepEqual(stage.commands, ['a']);
  });

  it('stay where another window takes back its own', async () => {
    const { stage, first, second } = await twoWindows();
    first.send(...behind);
    await stage.clock.advance(100);
    second.send('late');
    await stage.clock.advance(100);
    const taken = first.cancel();
    assert.ok(taken.length > 0 && !taken.includes('late'), taken.join());
    await stage.clock.advance(10_000);
    assert.deepEqual(second.told, ['sent late']);
    assert.ok(stage.commands.includes('late'));
  });

  it('are taken back where they wait in the window that leads, and no others', async () => {
    const { stage, first, second } = await twoWindows();
    const third = stage.open();
    await stage.clock.advance(10_000);
    first.send(...behind);
    third.send('theirs');
    await stage.clock.advance(100);
    second.send('one', 'two', 'three');
    await stage.clock.advance(1_300);
    second.cancel();
    await stage.clock.advance(20_000);
    // None waits in the window itself any more.
    assert.deepEqual(second.told, ['cancelled one', 'cancelled two', 'cancelled three']);
    assert.deepEqual(stage.commands, [...behind, 'theirs']);
    assert.deepEqual(third.told, ['sent theirs']);
    assert.deepEqual(second.cancel(), []);
  });

  it('are not sent where the key may not any more', async () => {
    const { stage, first, second } = await twoWindows();
    stage.node.permissions = ['websocket.connect'];
    stage.node.deny();
    stage.node.print();
    await stage.clock.advance(10_000);
    for (const { connection } of [first, second])
      assert.equal(connection.commands(['say hi']), 'forbidden');
    for (const { connection } of [first, second])
      await assert.rejects(connection.setPower('stop'), /Required permission: control\.stop\./);
    assert.deepEqual(stage.commands, []);
    assert.ok(!stage.node.received.some(({ event }) => event === 'set state'));
  });

  it('are seen by all windows, once each, where no terminal of a container repeats them', async () => {
    const stage = new WindowStage();
    const all = [stage.open(), stage.open(), stage.open()];
    await stage.clock.advance(10_000);
    for (const [at, window] of all.entries()) {
      window.send(`from ${at}`);
      await stage.clock.advance(2_000);
    }
    for (const { sentLines } of all) assert.deepEqual(sentLines, ['from 0', 'from 1', 'from 2']);
  });

  it('do not come by a node that tells of some that nobody sent', async () => {
    const { stage, first, second } = await twoWindows();
    stage.node.raw('>say it was you');
    stage.node.print();
    await stage.clock.advance(1_000);
    for (const { sentLines, lines: output } of [first, second])
      assert.deepEqual([sentLines, output], [[], ['line 1']]);
  });
});

describe('A console of a window that leads', () => {
  it('gives nothing to another window from the moment on at which their keys differ', async () => {
    const { stage, first, second } = await twoWindows();
    stage.node.print();
    await stage.clock.advance(1_000);
    first.changeKey('another');
    stage.node.transportFails = true;
    stage.node.print();
    second.send('say hi');
    await stage.clock.advance(2_000);
    assert.deepEqual(second.lines, ['line 1']);
    assert.deepEqual(stage.commands, []);
    stage.node.transportFails = false;
    await stage.clock.advance(30_000);
    // By its own key again.
    assert.equal(stage.node.open, 2);
    assert.equal(second.connection.session.phase, 'live');
  });

  it('goes on for both where both have the next key', async () => {
    const { stage, first, second } = await twoWindows();
    first.changeKey('next');
    second.changeKey('next');
    await stage.clock.advance(60_000);
    stage.node.print();
    await stage.clock.advance(1_000);
    for (const window of [first, second]) assert.equal(window.lines.at(-1), 'line 1');
  });

  it('lets a window that does not read wait for no more than a bound, and gives it the rest anew', async () => {
    const { stage, first, second } = await twoWindows();
    const answer = first.window.answers.get('console.read');
    assert.ok(answer);
    let isStopped = true;
    let held: (() => void)[] = [];
    first.window.answers.set('console.read', async (about, from) => {
      if (isStopped) await new Promise<void>((resolve) => held.push(resolve));
      return answer(about, from);
    });
    const long = 'x'.repeat(100_000);
    for (let at = 0; at < 200; at++) stage.node.send('console output', `${at} ${long}`);
    await stage.clock.advance(1_000);
    isStopped = false;
    for (const go of held) go();
    held = [];
    await stage.clock.advance(10_000);
    assert.equal(second.connection.session.phase, 'live');
    stage.node.send('console output', 'after it');
    await stage.clock.advance(3_000);
    assert.equal(second.lines.at(-1), 'after it');
    assert.equal(first.lines.length, 201);
  });

  it('answers a window that reads twice at once, and frames that are none of a console', async () => {
    const { stage, first, second } = await twoWindows();
    const never = new AbortController().signal;
    const { keyFingerprint: key } = { keyFingerprint: 'key' };
    const about = { panelId: 'panel.example', uuid: '3abb29a3-8d4b-4a60-aab5-ddc4d9dd05e2', key };
    const ask = (question: string, more: object = {}) =>
      second.window.ask(`console.${question}`, { ...about, stream: 'mine', ...more }, never);
    await ask('connect');
    await ask('read');
    const both = [ask('read'), ask('read')];
    await stage.clock.advance(10);
    stage.node.setPower('stopping');
    await stage.clock.advance(10);
    const parts = await Promise.all(both);
    assert.equal(parts.length, 2);
    const nonsense = [
      '',
      '{',
      'null',
      '[]',
      '{"event":"auth","args":["T"]}',
      'x'.repeat(1_000_000),
    ];
    for (const text of nonsense) assert.equal(await ask('send', { text }), null);
    const tooLong = JSON.stringify({ event: 'send command', args: ['x'.repeat(50_000)] });
    assert.equal(await ask('send', { text: tooLong }), 'tooLong');
    await assert.rejects(ask('connect'), /not shared/);
    await assert.rejects(ask('connect', { stream: 'other', key: 'another' }), /not shared/);
    assert.deepEqual([stage.commands, first.said], [[], []]);
  });
});
