import assert from 'node:assert/strict';
import type { LineOutcome } from '../../../../src/core/console/lineOutcome';
import { Outbox } from '../../../../src/core/console/outbox';
import type { ToDaemon } from '../../../../src/core/console/protocol';
import { FakeClock } from '../../../support/fakeClock';

/** An outbox, with what goes, who waits and what senders hear. */
function outbox({ isShared = false } = {}) {
  const clock = new FakeClock();
  const went: string[] = [];
  const waits: number[] = [];
  const told: string[] = [];
  const askedBack: string[] = [];
  const answers: ((outcome: LineOutcome) => void)[] = [];
  const box = new Outbox(clock, {
    transmit: (frame: ToDaemon) => {
      went.push(frame.event === 'send command' ? `> ${frame.line}` : frame.event);
      if (!isShared || frame.event !== 'send command') return undefined;
      return new Promise((resolve) => answers.push(resolve));
    },
    isRead: () => undefined,
    askBack: (line) => askedBack.push(line),
  });
  box.onDidChangeWaiting((count) => waits.push(count));
  const sender = (name: string) => (lines: readonly string[], outcome: LineOutcome) =>
    told.push(`${name} ${outcome}: ${lines.join(' ')}`);
  const one = sender('one');
  const two = sender('two');
  return { clock, box, went, waits, told, askedBack, answers, one, two };
}

describe('What waits to be sent', () => {
  it('goes as it came, but for tokens, which go first', async () => {
    const { box, went, clock } = outbox();
    for (let n = 0; n < 3; n++) box.push({ event: 'send logs' });
    box.push({ event: 'send stats' });
    for (let n = 0; n < 3; n++) box.push({ event: 'auth', token: `${n}` });
    assert.deepEqual(went, ['send logs', 'send logs', 'send stats', 'auth', 'auth']);
    await clock.advance(5_200);
    assert.deepEqual(went.slice(5), ['auth', 'send logs']);
  });

  it('waits while commands may not go, and nothing else does', () => {
    const { box, went, one } = outbox();
    box.pushLines(['a'], one);
    box.push({ event: 'send stats' });
    assert.deepEqual([went, box.waiting], [['send stats'], 1]);
    box.setOpen(true);
    assert.deepEqual([went, box.waiting], [['send stats', '> a'], 0]);
    box.setOpen(false);
    box.pushLines(['b'], one);
    assert.equal(box.waiting, 1);
  });

  it('tells how many commands wait, and nothing where none did', async () => {
    const { box, waits, clock, one } = outbox();
    box.push({ event: 'send stats' });
    assert.deepEqual(waits, []);
    box.setOpen(true);
    assert.deepEqual(waits, []);
    box.pushLines(['a', 'b'], one);
    assert.deepEqual(waits, [1]);
    box.onOutput('a');
    assert.deepEqual(waits, [1, 0]);
    await clock.advance(10_000);
    box.push({ event: 'send stats' });
    assert.deepEqual(waits, [1, 0]);
  });

  it('tells each command as it goes', () => {
    const { box, one } = outbox();
    const sent: unknown[] = [];
    box.onDidSend(({ line, sender }) => sent.push([line, sender === one]));
    box.setOpen(true);
    box.pushLines(['a'], one);
    assert.deepEqual(sent, [['a', true]]);
  });

  it('is given back after a minute without a connection', async () => {
    const { box, told, clock, one, two } = outbox();
    box.pushLines(['a', 'b'], one);
    await clock.advance(30_000);
    box.pushLines(['c'], two);
    await clock.advance(29_999);
    assert.deepEqual(told, []);
    await clock.advance(1);
    assert.deepEqual(told, ['one disconnected: a b', 'two disconnected: c']);
    box.pushLines(['d'], one);
    await clock.advance(60_000);
    assert.deepEqual(told.slice(2), ['one disconnected: d']);
  });

  it('is given back after a sleep, and not at the end of the minute itself', () => {
    for (const [ms, outcomes, sent] of [
      [60_000, [], ['> a']],
      [60_001, ['one disconnected: a'], []],
    ] as const) {
      const { box, told, went, clock, one } = outbox();
      box.pushLines(['a'], one);
      clock.sleep(ms);
      box.setOpen(true);
      assert.deepEqual([told, went], [outcomes, sent]);
    }
  });

  it('is given back after a minute also where it is said again that there is no connection', async () => {
    const { box, told, clock, one } = outbox();
    box.pushLines(['a'], one);
    await clock.advance(1_000);
    box.setOpen(false);
    await clock.advance(59_000);
    assert.deepEqual(told, ['one disconnected: a']);
  });

  it('waits on where the connection comes in time', async () => {
    const { box, told, went, clock, one } = outbox();
    box.pushLines(['a'], one);
    await clock.advance(59_000);
    box.setOpen(true);
    await clock.advance(59_000);
    assert.deepEqual([went, told], [['> a'], ['one sent: a']]);
  });

  it('is taken back by whom it is of', () => {
    const { box, told, waits, one, two } = outbox();
    box.pushLines(['a', 'b'], one);
    box.pushLines(['c'], two);
    waits.length = 0;
    assert.deepEqual(
      box.cancel('cancelled', ({ sender }) => sender === one),
      ['a', 'b'],
    );
    assert.deepEqual([told, waits, box.waiting], [['one cancelled: a b'], [1], 1]);
    assert.deepEqual(
      box.cancel('cancelled', ({ sender }) => sender === one),
      [],
    );
    assert.deepEqual(waits, [1]);
    assert.deepEqual(box.cancel('offline'), ['c']);
    assert.deepEqual(told.slice(1), ['two offline: c']);
  });

  it('keeps commands for the next connection, and nothing else', async () => {
    const { box, told, went, clock, one, two } = outbox();
    box.setOpen(true);
    box.pushLines(['a', 'b'], one);
    box.pushLines(['c'], two);
    for (let n = 0; n < 3; n++) box.push({ event: 'send logs' });
    box.reset();
    assert.deepEqual([told, box.waiting], [['one unknown: a'], 2]);
    went.length = 0;
    await clock.advance(10_000);
    assert.deepEqual(went, []);
    box.setOpen(true);
    assert.deepEqual(went, ['> b']);
    box.onOutput('b');
    assert.deepEqual(went, ['> b', '> c']);
  });

  it('is forgotten without a word when it is over', async () => {
    const { box, told, went, waits, clock, one } = outbox();
    box.pushLines(['a'], one);
    waits.length = 0;
    box.dispose();
    await clock.advance(120_000);
    assert.deepEqual([told, went, waits, clock.pending, box.waiting], [[], [], [], 0, 0]);
  });
});

describe('What a daemon dropped', () => {
  const rows: readonly (readonly [
    event: string,
    told: readonly string[],
    sent: readonly string[],
  ])[] = [
    ['send command', ['one dropped: a', 'one heldBack: b'], ['> a', '> c']],
    ['global', ['one dropped: a', 'one heldBack: b'], ['> a', '> c']],
    ['send stats', [], ['> a']],
    ['auth', [], ['> a']],
    ['send logs', [], ['> a']],
  ];
  for (const [event, told, sent] of rows) {
    it(`is told of commands by ${event}`, async () => {
      const on = outbox();
      on.box.setOpen(true);
      on.box.pushLines(['a', 'b'], on.one);
      on.box.pushLines(['c'], on.two);
      on.box.onThrottled(event);
      assert.deepEqual(on.told, told);
      await on.clock.advance(100);
      assert.deepEqual(on.went.slice(0, 1), ['> a']);
      await on.clock.advance(2_000);
      for (const one of sent) assert.ok(on.went.includes(one), one);
      assert.equal(on.went.includes('> b'), told.length === 0);
    });
  }

  for (const [event, went] of [
    ['global', []],
    ['send stats', ['auth']],
  ] as const) {
    it(`holds back all for a second, or what it names alone: ${event}`, async () => {
      const on = outbox();
      on.box.setOpen(true);
      on.box.onThrottled(event);
      on.box.push({ event: 'auth', token: 't' });
      assert.deepEqual(on.went, went);
      await on.clock.advance(1_000);
      assert.deepEqual(on.went, ['auth']);
    });
  }

  it('is perhaps a command where something else went beside it', async () => {
    for (const [ms, outcome] of [
      [3_000, 'perhapsDropped'],
      [3_001, 'dropped'],
    ] as const) {
      const { box, told, clock, one } = outbox();
      box.setOpen(true);
      box.push({ event: 'send stats' });
      await clock.advance(ms);
      box.pushLines(['a'], one);
      box.onThrottled('global');
      assert.deepEqual(told, [`one ${outcome}: a`]);
    }
  });

  it('is no command where none went', () => {
    const { box, told, waits, one } = outbox();
    box.pushLines(['a'], one);
    waits.length = 0;
    box.onThrottled('send command');
    assert.deepEqual([told, waits, box.waiting], [[], [], 1]);
  });

  it('lets what is of its kind wait', async () => {
    const { box, went, clock } = outbox();
    box.onThrottled('send logs');
    box.push({ event: 'send logs' });
    box.push({ event: 'auth', token: 't' });
    box.push({ event: 'send stats' });
    assert.deepEqual(went, ['auth', 'send stats']);
    box.onThrottled('set state');
    box.push({ event: 'set state', action: 'stop' });
    await clock.advance(1_049);
    assert.deepEqual(went, ['auth', 'send stats']);
    await clock.advance(1);
    assert.deepEqual(went, ['auth', 'send stats', 'set state']);
    await clock.advance(5_000);
    assert.equal(went.at(-1), 'send logs');
  });
});

describe('What another window sends', () => {
  const outcomes: readonly (readonly [LineOutcome, told: readonly string[], waiting: number])[] = [
    ['sent', ['one sent: a'], 1],
    ['unknown', ['one unknown: a'], 1],
    ['forbidden', ['one forbidden: a'], 1],
    ['dropped', ['one dropped: a', 'one heldBack: b'], 0],
    ['perhapsDropped', ['one perhapsDropped: a', 'one heldBack: b'], 0],
  ];
  for (const [outcome, told, waiting] of outcomes) {
    it(`is told as that window does: ${outcome}`, async () => {
      const on = outbox({ isShared: true });
      on.box.setOpen(true);
      on.box.pushLines(['a', 'b'], on.one);
      on.answers[0]?.(outcome);
      await on.clock.advance(0);
      assert.deepEqual([on.told, on.box.waiting], [told, waiting]);
      on.answers[0]?.('sent');
      await on.clock.advance(0);
      assert.equal(on.told.length, told.length);
    });
  }

  it('is asked back from there, of its sender alone', () => {
    const { box, askedBack, one, two } = outbox({ isShared: true });
    box.setOpen(true);
    box.pushLines(['a'], one);
    box.askBack(two);
    assert.deepEqual(askedBack, []);
    box.askBack(one);
    assert.deepEqual(askedBack, ['a']);
  });

  it('is not asked back where it went from here', () => {
    const { box, askedBack, one } = outbox();
    box.setOpen(true);
    box.pushLines(['a'], one);
    box.askBack(one);
    assert.deepEqual(askedBack, []);
  });
});
