import assert from 'node:assert/strict';
import { PanelError } from '../../../../src/core/api/errors';
import type { PanelHttp, PanelRequest } from '../../../../src/core/api/http';
import { type Panel, createPanel } from '../../../../src/core/api/panel';
import type { Log } from '../../../../src/core/base/log';
import { GapReader, type WatchedPanel } from '../../../../src/core/recorder/gapReader';
import type { Incident } from '../../../../src/core/watch/incident';
import type { NewIncident } from '../../../../src/core/watch/incidentStore';
import type { Gap } from '../../../../src/core/watch/watchedSpans';
import { FakeClock } from '../../../support/fakeClock';
import { silentLog } from '../../../support/silentLog';

const minute = 60_000;
const uuids = ['1a2b3c4d-0000-4000-8000-000000000001', '1a2b3c4d-0000-4000-8000-000000000002'];

/** A window that watches panels of which each remembers crashes of its servers, so many minutes ago. */
function stand(crashes: Readonly<Record<string, readonly number[]>> = {}) {
  const clock = new FakeClock();
  const asked: string[] = [];
  const state = {
    watched: ['one'] as readonly string[],
    gaps: [] as readonly Gap[],
    isNew: false,
    failure: undefined as Error | undefined,
    notes: undefined as Error | undefined,
    wait: Promise.resolve(),
    known: new Set<number>(),
  };
  const noted: (readonly string[])[] = [];
  const askedOf: (readonly string[])[] = [];
  const recalled: (readonly [NewIncident, number])[] = [];
  const told: (readonly Incident[])[] = [];
  const said: string[] = [];
  let begun = 0;
  const panels = new Map<string, Panel>();
  const panelOf = (id: string): Panel => {
    const send = async (request: PanelRequest<unknown>) => {
      asked.push(`${id} ${request.path}`);
      await state.wait;
      request.signal?.throwIfAborted();
      if (state.failure) throw state.failure;
      if (request.path.startsWith('/monitoring')) throw new PanelError('notFound', 'none');
      const data = (crashes[id] ?? []).map((ago) => ({
        object: 'activity_log',
        attributes: {
          event: 'server:crash',
          timestamp: new Date(clock.now() - ago * minute).toISOString(),
        },
      }));
      return request.read({ data: request.path.includes(uuids[0] ?? '') ? data : [] }, 'body');
    };
    const http = { send } as unknown as PanelHttp;
    const made =
      panels.get(id) ?? createPanel({ id, name: id, http, daemon: {} as Panel['daemon'] });
    panels.set(id, made);
    return made;
  };
  const watched = (): readonly WatchedPanel[] =>
    state.watched.map((id) => ({
      panel: panelOf(id),
      servers: uuids.map((uuid, at) => ({ uuid, name: `Server ${at}`, canActivity: true })),
    }));
  const log: Log = {
    ...silentLog,
    info: (text) => said.push(`info: ${String(text)}`),
    error: (text) => said.push(`error: ${String(text)}`),
  };
  const reader = new GapReader({
    ...{ clock, log, watched },
    spans: {
      gaps: (accounts) => {
        askedOf.push(accounts);
        return Promise.resolve(state.gaps);
      },
      note: (accounts) => {
        if (state.notes) return Promise.reject(state.notes);
        noted.push(accounts);
        return Promise.resolve(state.isNew);
      },
    },
    recorder: {
      recall: (incident, gapEnd) => {
        recalled.push([incident, gapEnd]);
        const isKnown = state.known.has((clock.now() - incident.at) / minute);
        return Promise.resolve(isKnown ? undefined : { ...incident, id: 'i', lineCount: 0 });
      },
    },
    tell: (found) => told.push(found),
    hasBegun: () => begun++,
  });
  /** A gap of an account that ends now. */
  const gap = (account: string, minutes = 60): Gap => ({
    ...{ account, from: clock.now() - minutes * minute, to: clock.now() },
  });
  const count = () => begun;
  return { clock, state, reader, asked, noted, askedOf, recalled, told, said, gap, begun: count };
}

describe('the notes of who is watched', () => {
  it('are made ten seconds behind the start, and each minute', async () => {
    const { clock, noted, reader } = stand();
    await clock.advance(9_999);
    assert.equal(noted.length, 0);
    await clock.advance(1);
    assert.deepEqual(noted, [['one']]);
    await clock.advance(minute - 1);
    assert.equal(noted.length, 1);
    await clock.advance(1);
    assert.equal(noted.length, 2);
    reader.dispose();
    await clock.advance(10 * minute);
    assert.deepEqual([noted.length, clock.pending], [2, 0]);
  });

  it('are not made by a window that watches nobody', async () => {
    const { state, reader, noted, askedOf } = stand();
    state.watched = [];
    await reader.note();
    assert.deepEqual([noted, askedOf], [[], []]);
  });

  it('are made one at a time', async () => {
    const { reader, noted, askedOf } = stand();
    const both = [reader.note(), reader.note()];
    assert.equal(both[0], both[1]);
    await Promise.all(both);
    assert.equal(noted.length, 1);
    await reader.note();
    assert.deepEqual([noted.length, askedOf], [2, [['one'], ['one']]]);
  });

  for (const isNew of [true, false]) {
    it(`${isNew ? 'tell' : 'do not tell'} that ${isNew ? 'somebody' : 'nobody new'} is watched`, async () => {
      const { state, reader, begun, told } = stand();
      state.isNew = isNew;
      await reader.note();
      assert.deepEqual([begun(), told], [isNew ? 1 : 0, []]);
    });
  }

  it('that the disk does not take are told to the log, and the next are made', async () => {
    const { state, reader, said, noted } = stand();
    state.notes = new Error('no room');
    await reader.note();
    assert.deepEqual(said, ['error: What was watched was not noted: no room']);
    state.notes = undefined;
    await reader.note();
    assert.equal(noted.length, 1);
  });
});

describe('a gap that ends', () => {
  it('has its crashes written down, the newest first, and told, the oldest first', async () => {
    const { clock, state, reader, gap, recalled, told, noted } = stand({ one: [5, 20, 10] });
    state.gaps = [gap('one')];
    state.known.add(10);
    await reader.note();
    const times = (all: readonly { readonly at: number }[]) =>
      all.map(({ at }) => (clock.now() - at) / minute);
    assert.deepEqual(times(recalled.map(([incident]) => incident)), [5, 10, 20]);
    assert.deepEqual(told.map(times), [[20, 5]]);
    assert.deepEqual(noted, [['one']]);
    const [[incident, end] = assert.fail()] = recalled;
    assert.equal(end, clock.now());
    assert.deepEqual(incident.server, { panelId: 'one', uuid: uuids[0], name: 'Server 0' });
    assert.deepEqual([incident.kind, incident.evidence], ['down', 'activity']);
  });

  it('without a crash is told to nobody', async () => {
    const { state, reader, gap, told, noted } = stand();
    state.gaps = [gap('one')];
    await reader.note();
    assert.deepEqual([told, noted], [[], [['one']]]);
  });

  it('is told together with others', async () => {
    const { state, reader, gap, told, noted } = stand({ one: [5], two: [6, 7] });
    state.watched = ['one', 'two'];
    state.gaps = [gap('one'), gap('two')];
    await reader.note();
    assert.deepEqual(
      told.map((all) => all.map(({ server }) => server.panelId)),
      [['one', 'two', 'two']],
    );
    assert.deepEqual(noted, [['one', 'two']]);
  });

  it('stays one of an account that is not watched any more', async () => {
    const { state, reader, gap, asked, noted } = stand();
    state.gaps = [gap('gone')];
    await reader.note();
    assert.deepEqual([asked, noted], [[], [['one']]]);
  });

  it('that cannot be read stays one, of this account alone', async () => {
    const { state, reader, gap, said, noted, told } = stand({ one: [5] });
    state.watched = ['one', 'two'];
    state.gaps = [gap('one')];
    state.failure = new PanelError('network', 'Nobody answers');
    await reader.note();
    assert.deepEqual([noted, told], [[['two']], []]);
    assert.equal(said.length, 1);
    assert.match(said[0] ?? '', /^info: What happened while nobody watched is not known yet: ./);
  });

  it('is read again ever more rarely, and as before once that went well', async () => {
    const { clock, state, reader, gap, asked } = stand();
    const failure = new PanelError('network', 'Nobody answers');
    state.failure = failure;
    state.gaps = [gap('one')];
    reader.dispose();
    /** In which minutes it is read. */
    const readIn = async (minutes: number) => {
      const when: number[] = [];
      for (let at = 0; at < minutes; at++) {
        const before = asked.length;
        await reader.note();
        if (asked.length > before) when.push(at);
        await clock.advance(minute);
      }
      return when;
    };
    assert.deepEqual(await readIn(200), [0, 2, 6, 14, 30, 62, 122, 182]);
    state.failure = undefined;
    await clock.advance(60 * minute);
    assert.deepEqual(await readIn(2), [0, 1]);
    state.failure = failure;
    assert.deepEqual(await readIn(7), [0, 2, 6]);
  });

  it('is given up after a minute', async () => {
    const { clock, state, reader, gap, said, noted } = stand();
    let go: () => void = () => undefined;
    state.wait = new Promise((resolve) => (go = resolve));
    state.gaps = [gap('one')];
    reader.dispose();
    const noting = reader.note();
    await clock.advance(minute);
    go();
    await noting;
    assert.deepEqual(said, [
      'info: What happened while nobody watched is not known yet: it took too long',
    ]);
    assert.deepEqual([noted, clock.pending], [[[]], 0]);
  });

  it('is left to the next window where this one leads no more', async () => {
    const { state, reader, gap, noted, told } = stand({ one: [5] });
    state.gaps = [gap('one')];
    const noting = reader.note();
    state.watched = [];
    await noting;
    assert.deepEqual([noted, told], [[], []]);
  });
});
