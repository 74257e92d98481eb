import assert from 'node:assert/strict';
import { createPanel } from '../../../../src/core/api/panel';
import type { PowerAsk } from '../../../../src/core/watch/askedPower';
import type { LastLook } from '../../../../src/core/watch/serverNews';
import { whoAsked } from '../../../../src/core/watch/whoAsked';
import { PanelFake } from '../monitoring/panelFake';
import { uuidOf } from '../../uuidOf';

const second = 1_000;
const now = 1_700_000_100_000;
const ago = (seconds: number) => now - seconds * second;

/** An entry of the log: of power unless its event has a colon, how many seconds ago, and by whom. */
type Logged = readonly [event: string, ago: number | undefined, actor?: string];

function entryOf([event, seconds, actor]: Logged): object {
  return {
    object: 'activity_log',
    attributes: {
      ...{ id: '1', event: event.includes(':') ? event : `server:power.${event}` },
      ...{ is_api: false, properties: {} },
      ...(seconds !== undefined && { timestamp: new Date(ago(seconds)).toISOString() }),
      ...(actor !== undefined && {
        relationships: { actor: { object: 'user', attributes: { username: actor } } },
      }),
    },
  };
}

/** Asks about a server that was looked at 20 s ago and ran for an hour then, on a panel of mara's. */
async function asks(
  logged: readonly Logged[],
  asked: readonly PowerAsk[],
  { user = 'mara', seen = {} }: { user?: string | null; seen?: Partial<LastLook> } = {},
) {
  const fake = new PanelFake(() => ({ object: 'list', data: logged.map(entryOf) }));
  const panel = createPanel({
    ...{ id: 'panel.test', name: 'panel.test', http: fake.http },
    ...(user !== null && { user }),
    daemon: {} as never,
  });
  const ref = { panel, uuid: uuidOf(0), name: 'Server 0' };
  const about: unknown[] = [];
  const look = { at: ago(20), startedAt: ago(3600), ...seen };
  const withoutEffect = (...given: unknown[]) => {
    about.push(...given);
    return asked;
  };
  const end = await whoAsked(ref, look, new AbortController().signal, { withoutEffect });
  assert.deepEqual(about, [ref, look]);
  return { ...end, requests: fake.asked };
}

const ask = (action: PowerAsk['action'], seconds: number): PowerAsk => ({
  action,
  askedAt: ago(seconds),
});

describe('who asked for an end, where a window asked for something without effect', () => {
  const rows: readonly (readonly [
    what: string,
    logged: readonly Logged[],
    asked: readonly PowerAsk[],
    by: string | undefined,
  ])[] = [
    ['its entry does not count', [['restart', 9, 'mara']], [ask('restart', 10)], undefined],
    ['one of 15 s before is its', [['restart', 25, 'mara']], [ask('restart', 10)], undefined],
    ['one of 16 s before is another', [['restart', 26, 'mara']], [ask('restart', 10)], 'mara'],
    ['one of 15 s after is its', [['restart', 5, 'mara']], [ask('restart', 20)], undefined],
    ['one of 16 s after is another', [['restart', 4, 'mara']], [ask('restart', 20)], 'mara'],
    ['that of somebody else counts', [['restart', 10, 'jonas']], [ask('restart', 10)], 'jonas'],
    ['another action counts', [['kill', 10, 'mara']], [ask('stop', 10)], 'mara'],
    [
      'what is no power counts',
      [['server:reinstall', 10, 'mara']],
      [ask('restart', 10), ask('stop', 10)],
      'mara',
    ],
    [
      'what came before it in the log counts',
      [
        ['restart', 10, 'mara'],
        ['stop', 40, 'jonas'],
      ],
      [ask('restart', 10)],
      'jonas',
    ],
    // Of two, the older one is too old to count.
    [
      'the nearer of two is its, though it is older',
      [
        ['restart', 70, 'mara'],
        ['restart', 84, 'mara'],
      ],
      [ask('restart', 81)],
      'mara',
    ],
    [
      'the nearer of two is its, though it is newer',
      [
        ['restart', 70, 'mara'],
        ['restart', 84, 'mara'],
      ],
      [ask('restart', 73)],
      undefined,
    ],
    [
      'one entry is that of two',
      [['stop', 10, 'mara']],
      [ask('stop', 9), ask('stop', 8)],
      undefined,
    ],
    [
      'each of two has its own',
      [
        ['stop', 11, 'mara'],
        ['stop', 20, 'mara'],
      ],
      [ask('stop', 10), ask('stop', 12)],
      undefined,
    ],
    [
      'a third is nobody’s',
      [
        ['stop', 11, 'mara'],
        ['stop', 12, 'mara'],
        ['stop', 13, 'mara'],
      ],
      [ask('stop', 11), ask('stop', 12)],
      'mara',
    ],
  ];
  for (const [what, logged, asked, by] of rows) {
    it(what, async () => {
      assert.deepEqual(
        (await asks(logged, asked)).by,
        by === undefined ? undefined : { actor: by },
      );
    });
  }

  it('counts what nobody is named for, also where the user has no name', async () => {
    const logged = [['stop', 10]] as const;
    for (const user of ['mara', null]) {
      const { by } = await asks(logged, [ask('stop', 10)], { user });
      assert.deepEqual(by, { actor: undefined });
    }
  });
});

describe('what the log of the panel says of an end', () => {
  /** How many seconds ago; since when the program ran that was seen 20 s ago, and whether its start was seen. */
  const rows: readonly (readonly [Logged, Partial<LastLook>, boolean])[] = [
    [['stop', 80, 'jonas'], {}, true],
    [['stop', 81, 'jonas'], {}, false],
    [['stop', 50, 'jonas'], { startedAt: ago(30) }, true],
    [['stop', 51, 'jonas'], { startedAt: ago(30) }, false],
    [['stop', 30, 'jonas'], { startedAt: ago(30), isStartSeen: true }, true],
    [['stop', 31, 'jonas'], { startedAt: ago(30), isStartSeen: true }, false],
    [['restart', 30, 'jonas'], { startedAt: ago(30) }, true],
    [['restart', 31, 'jonas'], { startedAt: ago(30) }, false],
    [['stop', undefined, 'jonas'], {}, false],
    [['server:power.stopped', 10, 'jonas'], {}, false],
  ];
  for (const [logged, seen, counts] of rows) {
    const runs = seen.startedAt === undefined ? 'for long' : 'for 30 s';
    const start = seen.isStartSeen ? ', as was seen' : '';
    const [event, seconds = 'no'] = logged;
    it(`${event} ${seconds} s ago, running ${runs}${start}: ${counts ? 'counts' : 'is nothing'}`, async () => {
      const { by } = await asks([logged], [], { seen });
      assert.deepEqual(by, counts ? { actor: 'jonas' } : undefined);
    });
  }

  it('is the newest of what counts, with all that was done lately, by one request', async () => {
    const logged = [
      ['server:file.write', 5, 'ada'],
      ['stop', 10, 'jonas'],
      ['kill', 12, 'ada'],
    ] as const;
    const { by, activity, requests } = await asks(logged, []);
    assert.deepEqual(by, { actor: 'jonas' });
    assert.deepEqual(
      activity.map(({ event, at, actor }) => [event, at, actor]),
      [
        ['server:file.write', ago(5), 'ada'],
        ['server:power.stop', ago(10), 'jonas'],
        ['server:power.kill', ago(12), 'ada'],
      ],
    );
    assert.equal(requests.length, 1);
    assert.match(requests[0] ?? '', /per_page=100\b/);
  });
});
