import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PanelError } from '../../../../src/core/api/errors';
import { AwaitedBackups } from '../../../../src/core/watch/awaitedBackups';
import { FocusedWindow } from '../../../../src/core/watch/focusedWindow';
import { type IncidentFile, filesToRemove } from '../../../../src/core/watch/incidentRoom';
import { crashSentence, crashWords, lastCrash } from '../../../../src/core/watch/lastCrash';
import type { Watched } from '../../../../src/core/watch/serverNews';
import { WatchLevels } from '../../../../src/core/watch/watchLevels';
import {
  type NoticeKind,
  isTold,
  noticeKinds,
  readNotice,
} from '../../../../src/core/watch/watchNotice';
import { watchedFile } from '../../../../src/core/watch/watchedFile';
import { WatchedSpans } from '../../../../src/core/watch/watchedSpans';
import { Emitter } from '../../../../src/core/base/event';
import type { Role } from '../../../../src/core/windows/place';
import { FakeClock } from '../../../support/fakeClock';
import { FakeSharedMemento } from '../../../support/fakeSharedMemento';
import { bot, moment } from './sampleIncident';

const minute = 60_000;
const backup = '1a7ce997-259b-452e-8b4e-cecc464142ca';

describe('of what the user wants to hear', () => {
  it('is everything until something else is chosen, for each server', async () => {
    const memory = new FakeSharedMemento();
    const levels = new WatchLevels(memory);
    const other = { ...bot, uuid: 'u2' };
    assert.equal(levels.of(bot), 'all');
    for (const level of ['off', 'crashes'] as const) {
      await levels.choose(bot, level);
      assert.deepEqual([levels.of(bot), levels.of(other)], [level, 'all']);
    }
    await levels.choose(bot, 'all');
    assert.deepEqual([levels.of(bot), memory.kept.size], ['all', 0]);
  });

  for (const kept of ['loud', 7, null]) {
    it(`is everything where ${JSON.stringify(kept)} is kept`, () => {
      const memory = new FakeSharedMemento();
      memory.get = () => kept;
      assert.equal(new WatchLevels(memory).of(bot), 'all');
    });
  }

  const crashes: readonly NoticeKind[] = [
    ...(['down', 'restarted', 'crashLoop', 'installFailed', 'backupFailed'] as const),
  ];
  for (const kind of noticeKinds) {
    it(`has ${kind} ${crashes.includes(kind) ? 'with crashes' : 'in all alone'}`, () => {
      const told = (['off', 'crashes', 'all'] as const).map((level) => isTold(kind, level));
      assert.deepEqual(told, [false, crashes.includes(kind), true]);
    });
  }
});

describe('a notice that another window asks this one to tell', () => {
  const server = { ...bot };
  const full = { server, kind: 'back', text: 'It is back.', reason: 'x', at: 1, since: 2 };
  const rows: readonly (readonly [string, object, object])[] = [
    ['is read as it was', {}, full],
    ['may be of a kind that is not known here', { kind: 'later' }, { ...full, kind: 'down' }],
    ['has a text of a thousand', { text: 'x'.repeat(1_001) }, { ...full, text: 'x'.repeat(1_000) }],
    [
      'has a reason of a thousand',
      { reason: 'x'.repeat(1_001) },
      { ...full, reason: 'x'.repeat(1_000) },
    ],
    [
      'has a name of a thousand',
      { server: { ...server, name: 'x'.repeat(1_001) } },
      { ...full, server: { ...server, name: 'x'.repeat(1_000) } },
    ],
  ];
  for (const [name, change, expected] of rows) {
    it(name, () => assert.deepEqual(readNotice({ ...full, ...change }, 'notice'), expected));
  }

  it('may have no reason and no times', () => {
    const little = { server, kind: 'back', text: 'It is back.' };
    assert.deepEqual(readNotice(little, 'notice'), { ...little, reason: '' });
  });

  for (const change of [
    { server: undefined },
    { server: { ...server, uuid: 'u2' } },
    { text: undefined },
    { kind: 7 },
  ]) {
    it(`is none with ${JSON.stringify(change)}`, () =>
      assert.throws(
        () => readNotice({ ...full, ...change }, 'notice'),
        (error) => PanelError.is(error, 'malformed'),
      ));
  }
});

describe('how a server ended that is down', () => {
  const at = moment;
  type Told = Parameters<typeof lastCrash>[2];
  const ends = (...all: ReturnType<Told>) =>
    lastCrash(
      {
        crashed: [
          { server: { ...bot, uuid: 'u2' }, at: 1 },
          { server: bot, at },
        ] as never,
      },
      bot,
      () => all,
    );
  const rows: readonly (readonly [string, ReturnType<Told>, number | undefined])[] = [
    ['nobody wrote it down', [], undefined],
    ['it was written down', [{ kind: 'down', at, exitCode: 137 }], 137],
    ['a moment before', [{ kind: 'down', at: at - 2 * minute + 1, exitCode: 137 }], 137],
    ['that is another', [{ kind: 'down', at: at - 2 * minute, exitCode: 137 }], undefined],
    ['a moment behind', [{ kind: 'restarted', at: at + 2 * minute - 1, exitCode: 137 }], 137],
    ['that is a later one', [{ kind: 'down', at: at + 2 * minute, exitCode: 137 }], undefined],
    [
      'the one behind a later one',
      [
        { kind: 'down', at: at + 2 * minute, exitCode: 1 },
        { kind: 'down', at, exitCode: 137 },
      ],
      137,
    ],
    [
      'the loop that it is in',
      [{ kind: 'crashLoop', at: at - 10 * minute + 1, exitCode: 137 }],
      137,
    ],
    ['the loop before', [{ kind: 'crashLoop', at: at - 10 * minute, exitCode: 137 }], undefined],
    [
      'something else',
      [
        { kind: 'backupFailed', at, exitCode: 1 },
        { kind: 'down', at, exitCode: 137 },
      ],
      137,
    ],
  ];
  for (const [name, incidents, exitCode] of rows) {
    it(`${name}: ${exitCode ?? 'no exit code'}`, () =>
      assert.deepEqual(ends(...incidents), { at, exitCode }));
  }

  it('is not known of one that is not down', () => {
    const crashed = [
      { server: { ...bot, uuid: 'u2' }, at },
      { server: { ...bot, panelId: 'p2' }, at },
    ] as never;
    assert.equal(
      lastCrash({ crashed }, bot, () => assert.fail()),
      undefined,
    );
  });

  const words: readonly (readonly [number | undefined, string, string])[] = [
    [undefined, 'crashed 2 minutes ago', 'Stopped unexpectedly 2 minutes ago.'],
    [0, 'stopped unexpectedly 2 minutes ago', 'Stopped unexpectedly 2 minutes ago (exit code 0).'],
    [1, 'crashed 2 minutes ago (exit code 1)', 'Stopped unexpectedly 2 minutes ago (exit code 1).'],
  ];
  for (const [exitCode, short, sentence] of words) {
    it(`is said as: ${short}`, () => {
      const now = at + 2 * minute;
      assert.equal(crashWords({ at, exitCode }, now), short);
      assert.equal(crashSentence({ at, exitCode }, now), sentence);
    });
  }
});

describe('what is kept for the window that watches next', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'watched-'))));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const use = { usedBytes: 1, limitBytes: 2 };
  const look = { at: moment, condition: 'normal', power: 'running', powerAt: 3, uptimeMs: 4 };
  const whole = {
    last: { ...look, memory: use, disk: { ...use, usedBytes: 2 } },
    ...{ downAt: 5, falls: [6, 7], loopAt: 8, memoryFull: 9, diskFull: 10 },
  } as unknown as Watched;
  const onDisk = () => join(folder, 'watched.json');
  const load = async (now: number) =>
    Object.fromEntries(await watchedFile(folder, () => true).load(now));
  const nothing = {
    ...{ power: undefined, powerAt: undefined, uptimeMs: undefined, memory: undefined },
    disk: undefined,
  };

  it('is what was seen, by whichever way it was written', async () => {
    const file = watchedFile(folder, () => true);
    await file.save(new Map([['a', whole]]));
    assert.deepEqual(await load(moment), { a: whole });
    file.saveNow(new Map([['b', whole]]));
    assert.deepEqual(await load(moment), { b: whole });
  });

  it('is not written by one that leads no more', async () => {
    const file = watchedFile(folder, () => false);
    await file.save(new Map([['a', whole]]));
    file.saveNow(new Map([['a', whole]]));
    assert.deepEqual(await load(moment), {});
  });

  const times: readonly (readonly [number, boolean])[] = [
    [0, true],
    [5 * minute, true],
    [5 * minute + 1, false],
    [-1, false],
  ];
  for (const [after, counts] of times) {
    it(`${counts ? 'counts' : 'is nothing'} ${after} ms later`, async () => {
      writeFileSync(onDisk(), JSON.stringify({ a: whole }));
      assert.deepEqual(await load(moment + after), counts ? { a: whole } : {});
    });
  }

  it('may lack what was not known', async () => {
    const last = { at: moment, condition: 'normal' };
    writeFileSync(onDisk(), JSON.stringify({ a: { last, falls: [1, 'x', null, '2'] } }));
    const rest = { downAt: undefined, loopAt: undefined, memoryFull: 0, diskFull: 0 };
    assert.deepEqual(await load(moment), {
      a: { last: { ...last, ...nothing }, falls: [1, 0, 2], ...rest },
    });
  });

  const damaged: readonly (readonly [string, string])[] = [
    ['nothing', ''],
    ['half of it', '{"a":{"last"'],
    ['a list', `[${JSON.stringify(whole)}]`],
    ['one that is none', JSON.stringify({ a: whole, b: 7 })],
    ['one whose look is none', JSON.stringify({ a: whole, b: { last: { at: 'x' } } })],
    ['one that was never looked at', JSON.stringify({ b: { downAt: 5 } })],
  ];
  for (const [name, text] of damaged) {
    it(`is nothing where the file has ${name}`, async () => {
      writeFileSync(onDisk(), text);
      assert.deepEqual(await load(moment), {});
    });
  }
});

describe('when each account was watched', () => {
  let folder: string;
  let clock: FakeClock;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'spans-'));
    clock = new FakeClock(moment);
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const spans = () => new WatchedSpans(folder, clock);
  const all = async () => Object.fromEntries(await spans().all());

  it('is noted by spans, between which are gaps of more than three minutes', async () => {
    const start = clock.now();
    assert.deepEqual([await spans().gaps(['a']), await all()], [[], {}]);
    assert.equal(await spans().note(['a']), true);
    await clock.advance(3 * minute);
    assert.deepEqual(await spans().gaps(['a']), []);
    assert.equal(await spans().note(['a', 'b']), true);
    assert.equal(await spans().note(['a', 'b']), false);
    await clock.advance(3 * minute + 1);
    const end = start + 3 * minute;
    assert.deepEqual(await spans().gaps(['a', 'c']), [
      { account: 'a', from: end, to: clock.now() },
    ]);
    assert.equal(await spans().note(['a']), true);
    const now = clock.now();
    assert.deepEqual(await all(), {
      a: [
        { from: start, to: end },
        { from: now, to: now },
      ],
      b: [{ from: end, to: end }],
    });
  });

  it('has no gap where the clock was put back', async () => {
    const start = clock.now();
    await spans().note(['a']);
    await clock.advance(minute);
    await spans().note(['a']);
    clock.sleep(-minute / 2);
    assert.deepEqual(await spans().gaps(['a']), []);
    assert.equal(await spans().note(['a']), false);
    assert.deepEqual(await all(), { a: [{ from: start, to: start + minute }] });
    clock.sleep(-60 * minute);
    assert.deepEqual(await spans().gaps(['a']), []);
    assert.equal(await spans().note(['a']), true);
    assert.equal((await all())['a']?.length, 2);
  });

  it('is remembered of five hundred spans', async () => {
    const many = Array.from({ length: 501 }, (_, n) => ({ from: n, to: n }));
    writeFileSync(join(folder, 'spans.json'), JSON.stringify({ a: many }));
    assert.deepEqual((await all())['a']?.[0], { from: 1, to: 1 });
    await spans().note(['a']);
    const kept = JSON.parse(readFileSync(join(folder, 'spans.json'), 'utf8')) as { a: unknown[] };
    assert.deepEqual([kept.a.length, kept.a[0]], [500, { from: 2, to: 2 }]);
  });

  const damaged: readonly (readonly [string, object])[] = [
    ['', {}],
    ['[[{"from":1,"to":2}]]', {}],
    ['{"a":', {}],
    ['{"a":7,"b":[{"from":1,"to":2}]}', { b: [{ from: 1, to: 2 }] }],
    ['{"":[{"from":1,"to":2}]}', {}],
    ['{"a":[7,{"from":1},{"to":1},{"from":"1","to":1},{"from":1,"to":"2"}]}', { a: [] }],
  ];
  for (const [text, expected] of damaged) {
    it(`is ${JSON.stringify(expected)} of ${JSON.stringify(text)}`, async () => {
      writeFileSync(join(folder, 'spans.json'), text);
      assert.deepEqual(await all(), expected);
    });
  }
});

/** The window of a user, as what others tell is heard. */
function windowOf(id: string) {
  const [role, left] = [new Emitter<Role>(), new Emitter<string>()];
  const told: unknown[] = [];
  const heard = new Emitter<{ readonly topic: string; readonly what: unknown }>();
  const windows = {
    ...{ id, onDidChangeRole: role.event, onDidLeave: left.event },
    tell: (topic: string, what: unknown) => told.push([topic, what]),
    onTold: (topic: string, listener: (what: unknown) => void) =>
      heard.event((news) => {
        if (news.topic === topic) listener(news.what);
      }),
  };
  const hear = (topic: string, what: unknown) => heard.fire({ topic, what });
  return { windows, told, role, left, hear };
}

describe('the backups that windows wait for', () => {
  const topic = 'watch.awaitedBackup';
  const open = () => {
    const window = windowOf('here');
    return { ...window, awaited: new AwaitedBackups(window.windows) };
  };
  const news = (isAwaited: boolean, window = 'there') => ({ window, backup, isAwaited });

  it('are told when a window begins to wait, and gives up', () => {
    const { awaited, told } = open();
    awaited.add(backup);
    assert.equal(awaited.has(backup), true);
    awaited.giveUp(backup);
    assert.equal(awaited.has(backup), false);
    assert.deepEqual(told, [
      [topic, news(true, 'here')],
      [topic, news(false, 'here')],
    ]);
  });

  for (const [role, times] of [
    ['leading', 1],
    ['following', 1],
    ['seeking', 0],
  ] as const) {
    it(`are told again ${times} times by a window that is ${role}`, () => {
      const { awaited, told, role: changed, hear } = open();
      awaited.add(backup);
      told.length = 0;
      const other = '2b7ce997-259b-452e-8b4e-cecc464142ca';
      hear(topic, { ...news(true), backup: other });
      changed.fire(role);
      assert.deepEqual(
        told,
        Array.from({ length: times }, () => [topic, news(true, 'here')]),
      );
      assert.equal(awaited.has(other), role !== 'leading');
    });
  }

  it('are those of windows that are there, and of this version', () => {
    const { awaited, hear, left } = open();
    hear(topic, news(true));
    left.fire('another');
    assert.equal(awaited.has(backup), true);
    left.fire('there');
    assert.equal(awaited.has(backup), false);
    for (const what of [null, 7, {}, { ...news(true), backup: 'x' }, { ...news(true), window: 5 }])
      hear(topic, what);
    assert.equal(awaited.has(backup), false);
    hear(topic, news(true));
    hear(topic, news(false));
    assert.equal(awaited.has(backup), false);
    awaited.dispose();
    hear(topic, news(true));
    assert.equal(awaited.has(backup), false);
  });

  it('are a thousand of others at most', () => {
    const { awaited, hear } = open();
    const id = (n: number) => `1a7ce997-259b-452e-8b4e-${String(n).padStart(12, '0')}`;
    for (let n = 0; n <= 1_000; n++) hear(topic, { ...news(true), backup: id(n) });
    assert.deepEqual([awaited.has(id(999)), awaited.has(id(1_000))], [true, false]);
    hear(topic, { ...news(false), backup: id(5) });
    hear(topic, { ...news(true), backup: id(1_000) });
    assert.equal(awaited.has(id(1_000)), true);
  });
});

describe('the window that the user is in', () => {
  const topic = 'window.focused';
  const open = () => {
    const window = windowOf('here');
    const clock = new FakeClock(moment);
    const focused = new FocusedWindow(window.windows, clock);
    let changes = 0;
    focused.onDidChange(() => changes++);
    const there = (isFocused: boolean, at = clock.now(), id = 'there') =>
      window.hear(topic, { window: id, isFocused, at });
    return { ...window, clock, focused, there, changes: () => changes };
  };

  it('is this one where nothing is known', () => {
    const { focused } = open();
    assert.deepEqual([focused.last, focused.isAnyFocused], ['here', false]);
  });

  it('is the one in front, else the one that was last', async () => {
    const { focused, clock, there } = open();
    const now = () => [focused.last, focused.isAnyFocused];
    there(true);
    assert.deepEqual(now(), ['there', true]);
    await clock.advance(1);
    focused.setFocused(true);
    there(false);
    assert.deepEqual(now(), ['here', true]);
    await clock.advance(1);
    focused.setFocused(false);
    assert.deepEqual(now(), ['here', false]);
    await clock.advance(1);
    there(false);
    assert.deepEqual(now(), ['there', false]);
    there(true, clock.now() - 9, 'third');
    assert.deepEqual(now(), ['third', true]);
  });

  it('is told when the user comes or leaves, once each', () => {
    const { focused, told, changes, clock } = open();
    for (const isFocused of [false, true, true, false]) focused.setFocused(isFocused);
    const at = clock.now();
    assert.deepEqual(told, [
      [topic, { window: 'here', isFocused: true, at }],
      [topic, { window: 'here', isFocused: false, at }],
    ]);
    assert.equal(changes(), 2);
  });

  it('is no window that is gone', () => {
    const { focused, there, left, changes } = open();
    there(true);
    left.fire('another');
    assert.equal(changes(), 1);
    left.fire('there');
    assert.deepEqual([focused.last, focused.isAnyFocused, changes()], ['here', false, 2]);
  });

  it('is told to the one that leads now, which forgets what was', () => {
    const { focused, there, role, told, changes } = open();
    there(true);
    role.fire('seeking');
    assert.deepEqual([told, focused.last, changes()], [[], 'there', 2]);
    role.fire('following');
    assert.deepEqual([told.length, focused.last, changes()], [1, 'there', 3]);
    role.fire('leading');
    assert.deepEqual([told.length, focused.last, changes()], [2, 'here', 4]);
  });

  it('does not stay the one for ever by a clock that is ahead', async () => {
    const { focused, there, clock } = open();
    there(false, clock.now() + 1e9);
    await clock.advance(1);
    focused.setFocused(true);
    focused.setFocused(false);
    assert.equal(focused.last, 'here');
  });

  it('is none by what is no news, nor behind the end', () => {
    const { focused, hear, there, changes } = open();
    for (const what of [null, 7, {}, { window: 'x', isFocused: true }, { at: 1, isFocused: true }])
      hear(topic, what);
    assert.deepEqual([focused.last, changes()], ['here', 0]);
    focused.dispose();
    there(true);
    assert.equal(focused.last, 'here');
  });
});

describe('the files of incidents that must go', () => {
  const now = 10 * minute;
  const file = (name: string, bytes = 1, modifiedAt = 0): IncidentFile => ({
    name,
    bytes,
    modifiedAt,
  });
  const rows: readonly (readonly [string, readonly IncidentFile[], readonly string[]])[] = [
    ['none that fit', [file('1-a.json', 5), file('1-a.log', 5)], []],
    [
      'the oldest of too many',
      [file('1-a.json'), file('10-c.json'), file('9-b.json')],
      ['1-a.json'],
    ],
    [
      'the oldest of too much, with its lines',
      [file('2-b.json', 4), file('2-b.log', 4), file('1-a.json', 1), file('1-a.log', 2)],
      ['1-a.json', '1-a.log'],
    ],
    ['none of just as much', [file('2-b.json', 8), file('1-a.json', 2)], []],
    [
      'all older ones behind a large one',
      [file('2-b.json', 11), file('1-a.json', 0)],
      ['1-a.json'],
    ],
    ['never the newest', [file('1-a.json', 99)], []],
    ['lines without an incident', [file('1-a.log', 1, now - minute - 1)], ['1-a.log']],
    ['no lines whose incident may still come', [file('1-a.log', 1, now - minute)], []],
    [
      'no incident for the sake of such lines',
      [file('3-c.log', 99, 0), file('2-b.json'), file('1-a.json')],
      ['3-c.log'],
    ],
  ];
  for (const [name, files, gone] of rows) {
    it(`are ${name}`, () =>
      assert.deepEqual(filesToRemove(files, { incidents: 2, bytes: 10 }, now), gone));
  }
});
