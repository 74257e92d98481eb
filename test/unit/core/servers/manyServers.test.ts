import assert from 'node:assert/strict';
import { limits } from '../../../../src/core/base/limits';
import { DrawnServers } from '../../../../src/core/servers/drawnServers';
import { ServerStore } from '../../../../src/core/servers/serverStore';
import { FakeClock, settle } from '../../../support/fakeClock';
import { PanelFake } from '../monitoring/panelFake';
import { uuidOf } from '../../uuidOf';

const perPage = 100;
const nameOf = (at: number) => `Server ${String(at).padStart(5, '0')}`;

/** A store of many servers as the view draws it, and what it asks for. */
class Many {
  readonly fake = new PanelFake(({ path, query }) => this.answer(path, query ?? {}));
  // On a beat of every length that pauses have. Lists and answers of many servers are taken in turn by turn.
  readonly clock = new FakeClock(1_700_000_600_000, 3);
  readonly drawn = new DrawnServers();
  readonly store: ServerStore = new ServerStore(this.fake.http, this.clock, undefined, () =>
    this.drawn.of(this.store, 'name'),
  );
  readonly list = { id: 'panel', panel: 'panel', store: this.store };

  constructor(readonly count: number) {}

  /** How many requests there were for each path since it was asked last. */
  asked(): Readonly<Record<string, number>> {
    const counts: Record<string, number> = {};
    for (const line of this.fake.asked.splice(0)) {
      const path = (line.split(' ')[1] ?? '').replace(/[\da-f-]{36}/, ':server');
      counts[path] = (counts[path] ?? 0) + 1;
    }
    return counts;
  }

  draw(): number {
    return this.drawn.draw(this.list, this.store.servers, 'name').left;
  }

  get read(): number {
    return this.store.servers.filter(({ stats }) => stats !== undefined).length;
  }

  private answer(path: string, query: Readonly<Record<string, unknown>>): unknown {
    if (path === '/resources') {
      const one = { object: 'stats', attributes: { current_state: 'running' } };
      const uuids = String(query['servers']).split(',');
      return { data: Object.fromEntries(uuids.map((uuid) => [uuid, one])) };
    }
    const server = (at: number) => ({
      object: 'server',
      attributes: { uuid: uuidOf(at), name: nameOf(at), server_owner: true },
    });
    if (path !== '/') return { ...server(0), meta: { user_permissions: ['*'] } };
    const page = Number(query['page']);
    const from = (page - 1) * perPage;
    const all = Array.from({ length: Math.min(perPage, this.count - from) }, (_, at) => from + at);
    const pages = Math.ceil(this.count / perPage);
    const pagination = { current_page: page, total_pages: pages, total: this.count };
    return { object: 'list', data: all.map(server), meta: { pagination } };
  }
}

describe('thousands of servers', () => {
  it('have rows once the first page of the list is there, and are known once all of it is', async () => {
    const many = new Many(1_000);
    let hold: () => void = () => undefined;
    const { onDidChange } = many.store;
    await new Promise<void>((resolve) => {
      void many.store.begin().then(resolve);
      many.fake.wait = new Promise((release) => (hold = release));
    });
    assert.deepEqual([many.store.servers.length, many.store.isLoaded], [perPage, false]);
    const listed = new Promise<void>((resolve) =>
      onDidChange((uuids) => uuids === undefined && resolve()),
    );
    hold();
    await listed;
    assert.deepEqual([many.store.servers.length, many.store.isLoaded], [1_000, true]);
  });

  it('are asked what they use as far as they are shown, also before a row is', async () => {
    const many = new Many(3_000);
    await many.store.refresh();
    assert.deepEqual(many.asked(), { '/': 30, '/resources': 5, '/servers/:server': 1 });
    assert.equal(many.read, limits.serverRows);
    const watching = many.store.watchShown();
    await many.clock.advance(60_000);
    assert.deepEqual(many.asked(), { '/resources': 15 });
    watching.dispose();
    many.store.dispose();
  });

  it('are all asked at the pace of who watches them all, and the shown ones at that of the view', async () => {
    const many = new Many(3_000);
    await many.store.refresh();
    many.store.watchShown();
    many.store.watch(60_000);
    await many.clock.advance(60_000);
    many.asked();
    await many.clock.advance(60_000);
    assert.deepEqual(many.asked(), { '/resources': 30 + 2 * 5 });
    assert.equal(many.read, 3_000);
    many.store.dispose();
  });

  it('are asked about once, although the view draws them as soon as their list is there', async () => {
    const many = new Many(2_000);
    many.store.watch(60_000);
    const drawn: Promise<unknown>[] = [];
    const draw = async () => {
      await settle();
      many.draw();
      await many.store.lookAtShown();
    };
    many.store.onDidChange((uuids) => uuids === undefined && drawn.push(draw()));
    await many.store.refresh();
    await Promise.all(drawn);
    assert.deepEqual(many.asked(), { '/': 20, '/resources': 20, '/servers/:server': 1 });
    many.store.dispose();
  });

  it('are taken in answer by answer, each in a turn of its own', async () => {
    const many = new Many(2_000);
    many.store.watch(60_000);
    let inTurn = 0;
    let most = 0;
    many.store.onDidChange((uuids) => {
      if (!uuids || uuids.length !== perPage) return;
      if (inTurn++ === 0) setImmediate(() => (inTurn = 0));
      most = Math.max(most, inTurn);
    });
    await many.store.refresh();
    assert.equal(many.read, 2_000);
    // The end of a turn is seen in the next one.
    assert.ok(most === 1 || most === 2, String(most));
    many.store.dispose();
  });

  it('are read when they come to be shown, once', async () => {
    const many = new Many(1_200);
    await many.store.refresh();
    many.asked();
    assert.equal(many.draw(), 700);
    await many.store.lookAtShown();
    assert.deepEqual(many.asked(), {});
    many.drawn.more('panel');
    assert.equal(many.draw(), 200);
    await Promise.all([many.store.lookAtShown(), many.store.lookAtShown()]);
    await many.store.lookAtShown();
    assert.deepEqual(many.asked(), { '/resources': 5 });
    assert.equal(many.read, 1_000);
    many.store.dispose();
  });

  it('are not asked about while their list is collapsed', async () => {
    const many = new Many(600);
    await many.store.refresh();
    many.draw();
    many.store.watchShown();
    many.drawn.setCollapsed('panel', true);
    many.asked();
    await many.clock.advance(60_000);
    assert.deepEqual(many.asked(), {});
    many.drawn.setCollapsed('panel', false);
    await many.clock.advance(20_000);
    assert.deepEqual(many.asked(), { '/resources': 5 });
    many.store.dispose();
  });

  it('are all wanted where the order needs what each uses, and where all have a row', async () => {
    const many = new Many(600);
    await many.store.refresh();
    many.draw();
    assert.equal(many.drawn.of(many.store, 'name')?.size, limits.serverRows);
    assert.equal(many.drawn.of(many.store, 'use'), undefined);
    const few = new Many(200);
    await few.store.refresh();
    assert.equal(few.drawn.of(few.store, 'name'), undefined);
  });

  it('that are the same as before are told of nobody', async () => {
    const many = new Many(300);
    await many.store.refresh();
    await settle();
    let told = 0;
    many.store.onDidChange(() => told++);
    await many.store.refresh();
    assert.equal(told, 0);
  });
});
