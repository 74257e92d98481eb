import assert from 'node:assert/strict';
import { PanelError } from '../../../../src/core/api/errors';
import type { PanelHttp } from '../../../../src/core/api/http';
import { LookedAt } from '../../../../src/core/servers/lookedAt';
import { UseOfEach } from '../../../../src/core/servers/useOfEach';
import { FakeClock } from '../../../support/fakeClock';
import { server } from '../../sampleRows';

const look = 20_000;
/** A UUID that ends so. */
const id = (n: number) => `1a7ce997-259b-452e-8b4e-${String(n).padStart(12, '0')}`;
const stats = { object: 'stats', attributes: { current_state: 'running' } };

/** Servers of a panel that tells what each uses alone, with 240 requests a minute: 60 of them are for that, 20 a look. */
function open(count: number, { perMinute = 240, node = (n: number) => `node${n}` } = {}) {
  const clock = new FakeClock(1_700_000_000_000);
  const asked: number[] = [];
  const ages: (number | undefined)[] = [];
  const answers = new Map<number, PanelError>();
  const told = new Map<number, string>();
  let [under, most] = [0, 0];
  const send = async (request: {
    path: string;
    maxAgeMs?: number;
    read: (value: unknown, at: string) => unknown;
  }) => {
    const n = Number(/0{4}(\d{8})\//.exec(request.path)?.[1]);
    asked.push(n);
    ages.push(request.maxAgeMs);
    most = Math.max(most, ++under);
    await Promise.resolve();
    under--;
    const failure = answers.get(n);
    if (failure) throw failure;
    return request.read(stats, 'body');
  };
  const http = { send, requestsPerMinute: perMinute, beatOffsetMs: 0 } as unknown as PanelHttp;
  const lookedAt = new LookedAt(clock);
  const servers = Array.from({ length: count }, (_, n) => ({
    ...server,
    uuid: id(n),
    node: node(n),
  }));
  const each = new UseOfEach({
    ...{ http, clock, lookedAt },
    tell: (uuid, found) =>
      told.set(Number(uuid.slice(-8)), found instanceof Error ? found.message : found.state),
  });
  /** A look, and which servers it asked about. */
  const round = async (isRound = true, maxAgeMs?: number) => {
    const before = asked.length;
    await each.read(servers, { isRound, maxAgeMs });
    return asked.slice(before);
  };
  return { clock, round, asked, ages, answers, told, lookedAt, most: () => most, each, servers };
}

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => from + n);
const sorted = (some: readonly number[]) => some.toSorted((a, b) => a - b);

describe('What each server uses, asked one by one', () => {
  it('is told of all where they are few, four at the same time', async () => {
    const { round, told, most, ages } = open(6);
    assert.deepEqual(await round(true, 5_000), range(0, 6));
    assert.deepEqual([told.size, told.get(5), most()], [6, 'running', 4]);
    assert.deepEqual(new Set(ages), new Set([5_000]));
  });

  it('takes a quarter of the panel’s limit at first, and then an even part with each look', async () => {
    const { clock, round } = open(100);
    const looks: number[][] = [];
    for (let at = 0; at < 6; at++) {
      looks.push(await round());
      await clock.advance(look);
    }
    assert.deepEqual(
      looks.map(({ length }) => length),
      [60, 0, 0, 20, 20, 20],
    );
    assert.deepEqual(sorted(looks.slice(0, 5).flat()), range(0, 100), 'each once in five looks');
  });

  it('takes in a look what the looks left that were left out, and no more than a minute allows', async () => {
    const { clock, round } = open(100);
    await round();
    await clock.advance(3 * look);
    assert.equal((await round()).length, 60);
    await clock.advance(2 * look);
    assert.equal((await round()).length, 0);
    await clock.advance(look);
    assert.equal((await round()).length, 20);
    await clock.advance(2 * look);
    assert.equal((await round()).length, 40);
    await clock.advance(60 * look);
    assert.equal((await round()).length, 60);
    assert.equal((await round()).length, 0);
  });

  it('takes what is left of the minute for some servers', async () => {
    const { round } = open(100);
    assert.equal((await round(false)).length, 60);
    assert.equal((await round(false)).length, 0);
  });

  it('takes at least one server with a look, however little the panel allows', async () => {
    const { clock, round } = open(3, { perMinute: 8 });
    const looks: number[] = [];
    for (let at = 0; at < 5; at++) {
      looks.push((await round()).length);
      await clock.advance(look);
    }
    assert.deepEqual(looks, [2, 0, 0, 1, 1]);
  });

  it('is told first of servers that are looked at, of at most half of a look', async () => {
    const { clock, round, lookedAt, ages } = open(100);
    lookedAt.pin([id(99)]);
    lookedAt.note(id(98));
    const first = await round(true, 5_000);
    assert.deepEqual(first.slice(0, 2), [99, 98]);
    assert.deepEqual([first.length, new Set(first).size], [60, 60]);
    assert.deepEqual([ages[0], ages[2]], [5_000, 25_000]);
    lookedAt.pin(range(0, 100).map(id));
    await clock.advance(3 * look);
    await round();
    await clock.advance(3 * look);
    const half = await round();
    assert.deepEqual(half.slice(0, 30), range(0, 30));
    assert.equal(new Set(half).size, 60);
  });

  it('is the same in all windows at the same moment', async () => {
    const [one, other] = [open(100), open(100)];
    await one.round();
    await other.clock.advance(look);
    await one.clock.advance(look);
    await other.round();
    await one.clock.advance(look);
    await other.clock.advance(look);
    assert.deepEqual(await one.round(), await other.round());
  });

  it('goes on where one server cannot be read', async () => {
    const { round, answers, told } = open(5);
    answers.set(1, new PanelError('forbidden', 'Not yours'));
    answers.set(2, new PanelError('panelFailed', 'Bug'));
    assert.equal((await round()).length, 5);
    assert.deepEqual([told.get(1), told.get(2), told.get(3)], ['Not yours', 'Bug', 'running']);
  });

  it('asks no more about a node that is away', async () => {
    const { round, answers, told, clock } = open(12, { node: (n) => (n < 10 ? 'away' : 'there') });
    for (const n of range(0, 12)) answers.set(n, new PanelError('daemonDown', 'Away'));
    const first = await round();
    assert.equal(first.length, 6, 'four that were asked at the same time, and the other node');
    assert.equal(told.size, 12);
    assert.deepEqual(new Set(told.values()), new Set(['Away']));
    await clock.advance(look);
    assert.equal((await round()).length, 6, 'again with the next look');
  });

  const ofPanel = [
    'signedOut',
    'unauthorized',
    'rateLimited',
    'network',
    'timeout',
    'panelDown',
  ] as const;
  for (const kind of ofPanel) {
    it(`asks about no other server after '${kind}'`, async () => {
      const { round, answers, asked } = open(20);
      for (const n of range(0, 20)) answers.set(n, new PanelError(kind, 'No'));
      await assert.rejects(round(), { kind });
      assert.equal(asked.length, 4);
    });
  }

  it('keeps what was read before the panel failed, but not of a key that is refused', async () => {
    const failing = open(20);
    failing.answers.set(10, new PanelError('network', 'Gone'));
    await failing.round();
    assert.ok(failing.told.has(0) && !failing.told.has(19));
    const refused = open(20);
    refused.answers.set(10, new PanelError('unauthorized', 'No', { status: 401 }));
    await assert.rejects(refused.round(), { kind: 'unauthorized' });
  });

  it('takes a failure that all have for the panel’s, unless a node told of it', async () => {
    for (const kind of ['panelFailed', 'malformed', 'tooLarge', 'notFound'] as const) {
      const all = open(3);
      for (const n of range(0, 3)) all.answers.set(n, new PanelError(kind, 'No'));
      await assert.rejects(all.round(), { kind });
      assert.equal(all.told.size, 0);
    }
    const node = open(3);
    const code = 'DaemonConnectionException';
    for (const n of range(0, 3)) node.answers.set(n, new PanelError('panelFailed', 'No', { code }));
    await node.round();
    assert.equal(node.told.size, 3);
  });

  it('tells of each server of a node what it uses itself', async () => {
    const { round, told, asked, answers } = open(12, { node: () => 'same' });
    answers.set(3, new PanelError('notFound', 'gone', { status: 404 }));
    await round();
    assert.equal(asked.length, 12);
    assert.deepEqual(
      sorted([...told.keys()]).map((n) => told.get(n)),
      range(0, 12).map((n) => (n === 3 ? 'gone' : 'running')),
    );
  });
});
