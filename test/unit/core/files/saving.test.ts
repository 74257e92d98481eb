import assert from 'node:assert/strict';
import type { ServerId } from '../../../../src/core/base/serverKey';
import { type SavedTo, RestartOffers } from '../../../../src/core/files/restartOffers';
import { saveGate } from '../../../../src/core/files/saveGate';
import { SaveRestarts } from '../../../../src/core/files/saveRestarts';
import { serverBadge } from '../../../../src/core/files/serverBadge';
import { ServerMarks } from '../../../../src/core/files/serverMarks';
import { FakeClock } from '../../../support/fakeClock';
import { FakeSharedMemento } from '../../../support/fakeSharedMemento';

const bot = { panelId: 'panel.example', uuid: '1a7ce997-259b-452e-8b4e-cecc464142ca' };
const other = { ...bot, uuid: '2a7ce997-259b-452e-8b4e-cecc464142ca' };
const plain = { confirmsSaves: false, isNeverRestarted: false };

describe('What the user said about a server', () => {
  it('is kept for that server, and each of it by itself', async () => {
    const marks = new ServerMarks(new FakeSharedMemento());
    assert.deepEqual(marks.of(bot), plain);
    await marks.change(bot, { color: 'red' });
    await marks.change(bot, { confirmsSaves: true });
    assert.deepEqual(marks.of(bot), { ...plain, color: 'red', confirmsSaves: true });
    assert.deepEqual(marks.of(other), plain);
    await marks.change(bot, { color: undefined });
    assert.deepEqual(marks.of(bot), { ...plain, confirmsSaves: true });
  });

  it('is known to all windows', async () => {
    const memory = new FakeSharedMemento();
    const [here, there] = [new ServerMarks(memory), new ServerMarks(memory)];
    let told = 0;
    there.onDidChange(() => told++);
    await here.change(bot, { isNeverRestarted: true });
    assert.deepEqual([told, there.of(bot).isNeverRestarted], [1, true]);
    await memory.update('something else', 1);
    assert.equal(told, 1);
    there.dispose();
    await here.change(bot, { isNeverRestarted: false });
    assert.equal(told, 1);
  });

  for (const [what, stored] of [
    ['no record', 'red'],
    ['a mark that is none', { 'panel.example/1a7ce997-259b-452e-8b4e-cecc464142ca': 7 }],
    [
      'other types',
      {
        'panel.example/1a7ce997-259b-452e-8b4e-cecc464142ca': {
          color: 'url(x)',
          confirmsSaves: 'yes',
        },
      },
    ],
  ] as const) {
    it(`is nothing where ${what} was stored`, async () => {
      const memory = new FakeSharedMemento();
      await memory.update('hostingPanel.serverMarks', stored);
      assert.deepEqual(new ServerMarks(memory).of(bot), plain);
    });
  }
});

describe('The badge of a server', () => {
  const rows: readonly (readonly [string, string])[] = [
    ['Ticket Bot', 'TB'],
    ['Survival SMP 2', 'SS'],
    ['music', 'MU'],
    ['x', 'X'],
    ['[EU] proxy', 'EP'],
    ['Ölfeld', 'ÖL'],
    ['2 fast', '2F'],
    ['🔥🔥', '•'],
    ['', '•'],
  ];
  for (const [name, badge] of rows) {
    it(`${name} is ${badge}`, () => assert.equal(serverBadge(name), badge));
  }
});

describe('Before a save', () => {
  const save = {
    server: 'Ticket Bot',
    path: '/config.json',
    confirmsSaves: true,
    isAutomatic: false,
  };

  it('nothing comes where the server does not ask', () => {
    assert.deepEqual(saveGate({ ...save, confirmsSaves: false }), { kind: 'open' });
    const byItself = { ...save, confirmsSaves: false, isAutomatic: true };
    assert.deepEqual(saveGate(byItself), { kind: 'open' });
  });
  it('the server and the file are named', () => {
    const gate = saveGate(save);
    const question = gate.kind === 'ask' ? gate.question.question : '';
    assert.match(question, /save '\/config\.json' to server 'Ticket Bot'\?$/);
    assert.equal(
      gate.kind === 'ask' && gate.declined,
      "The save to server 'Ticket Bot' was canceled.",
    );
    assert.deepEqual(gate.kind === 'ask' && [gate.question.button, gate.question.detail], [
      ...['Save', 'Saves to this server require confirmation.'],
    ]);
  });
  it('what saves itself is refused, and said how to do it', () => {
    const gate = saveGate({ ...save, isAutomatic: true });
    assert.match(
      gate.kind === 'closed' ? gate.reason : '',
      /^Saves to server 'Ticket Bot' require confirmation, so '\/config\.json' .*File > Save/,
    );
  });
});

describe('After a save', () => {
  const running: SavedTo = {
    ...{ key: 'a', isRunning: true, mayRestart: true, isNeverRestarted: false },
  };
  const rows: readonly (readonly [string, 'never' | 'ask' | 'always', Partial<SavedTo>, string])[] =
    [
      ['a running server', 'ask', {}, 'ask'],
      ['a running server, always', 'always', {}, 'restart'],
      ['switched off', 'never', {}, 'nothing'],
      ['an offline server', 'ask', { isRunning: false }, 'nothing'],
      ['one that may start meanwhile, always', 'always', { isRunning: false }, 'restart'],
      ['a key that may not', 'always', { mayRestart: false }, 'nothing'],
      ['never for this server', 'always', { isNeverRestarted: true }, 'nothing'],
    ];
  for (const [name, setting, change, wanted] of rows) {
    it(`${name}: ${wanted}`, () =>
      assert.equal(
        new RestartOffers(new FakeClock()).after(setting, { ...running, ...change }),
        wanted,
      ));
  }

  it('many saves ask once, and not again soon after the question was left', async () => {
    const clock = new FakeClock();
    const offers = new RestartOffers(clock);
    const after = (key = 'a') => offers.after('ask', { ...running, key });
    assert.deepEqual([after(), after(), after('b')], ['ask', 'nothing', 'ask']);
    offers.close('a', true);
    assert.equal(after(), 'nothing');
    await clock.advance(10 * 60_000 - 1);
    assert.equal(after(), 'nothing');
    await clock.advance(1);
    assert.equal(after(), 'ask');
    offers.close('a', false);
    assert.equal(after(), 'ask', 'it was restarted: another change is another reason');
  });
});

describe('Restarts after saves', () => {
  /** Moments in ms: of saves, and from when on a server has which power; a restart takes five seconds. */
  interface World {
    readonly saves: readonly number[];
    readonly power?: readonly (readonly [at: number, power: string | undefined])[];
  }
  const running: World['power'] = [[0, 'running']];
  const rows: readonly (readonly [name: string, world: World, restarts: readonly number[]])[] = [
    ['one save: one', { saves: [0] }, [2_000]],
    ['Save All: one', { saves: [0, 10, 20, 30] }, [2_030]],
    ['saves while somebody types: one, after the last', { saves: [0, 1_000, 2_500] }, [4_500]],
    ['saves during a restart: one more, after it', { saves: [0, 3_000, 3_500] }, [2_000, 7_000]],
    ['a save just before it ended: after that has rested', { saves: [0, 6_500] }, [2_000, 8_500]],
    ['two changes: two', { saves: [0, 20_000] }, [2_000, 22_000]],
    ['a server that is off: none', { saves: [0], power: [[0, 'offline']] }, []],
    ['one of which nothing is known: none', { saves: [0], power: [[0, undefined]] }, []],
    [
      'one that stops for a restart of somebody else: one, when it is there again',
      {
        saves: [0],
        power: [
          [0, 'stopping'],
          [5_000, 'starting'],
        ],
      },
      [6_000],
    ],
    [
      'one that is being stopped: none',
      {
        saves: [0],
        power: [
          [0, 'stopping'],
          [5_000, 'offline'],
          [30_000, 'running'],
        ],
      },
      [],
    ],
  ];
  for (const [name, { saves, power = running }, expected] of rows) {
    it(name, async () => {
      const clock = new FakeClock();
      const start = clock.now();
      const restarts: number[] = [];
      let atOnce = 0;
      const all = new SaveRestarts({
        clock,
        powerOf: () => power.findLast(([at]) => clock.now() - start >= at)?.[1],
        restart: async () => {
          restarts.push(clock.now() - start);
          assert.equal(++atOnce, 1, 'one at a time');
          await new Promise<void>((resolve) => clock.after(5_000, resolve));
          atOnce--;
        },
      });
      for (const at of saves) clock.after(at, () => all.saved(bot));
      await clock.advance(60_000);
      assert.deepEqual(restarts, expected);
      assert.equal(clock.pending, 0);
      all.dispose();
    });
  }

  it('of two servers do not wait for each other, and none comes when the window closes', async () => {
    const clock = new FakeClock();
    const restarts: string[] = [];
    const restart = ({ uuid }: ServerId) => {
      restarts.push(uuid);
      return Promise.resolve();
    };
    const all = new SaveRestarts({ clock, powerOf: () => 'running', restart });
    all.saved(bot);
    all.saved(other);
    await clock.advance(2_000);
    all.saved(bot);
    all.dispose();
    await clock.advance(10_000);
    assert.deepEqual(restarts, [bot.uuid, other.uuid]);
  });
});
