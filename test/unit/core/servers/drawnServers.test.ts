import assert from 'node:assert/strict';
import { DrawnServers } from '../../../../src/core/servers/drawnServers';
import { joinedWords } from '../../../../src/core/servers/itemLook';
import { ServerSearch } from '../../../../src/core/servers/serverSearch';
import type { ServerState } from '../../../../src/core/servers/serverState';
import type { ServerStore } from '../../../../src/core/servers/serverStore';
import { server } from '../../sampleRows';
import { PanelFake } from '../monitoring/panelFake';

const states = (count: number): readonly ServerState[] =>
  Array.from({ length: count }, (_, at) => {
    const name = String(at).padStart(4, '0');
    return { server: { ...server, uuid: name, name }, stats: undefined, permissions: undefined };
  });
const storeOf = (count: number) => ({ servers: states(count) }) as unknown as ServerStore;
const firstAndLast = (uuids: ReadonlySet<string> | undefined) =>
  uuids && [uuids.size, [...uuids][0], [...uuids].at(-1)];

describe('the servers that have a row', () => {
  it('are all, before any is drawn, where all will be', () => {
    assert.equal(new DrawnServers().of(storeOf(500), 'name'), undefined);
    assert.deepEqual(firstAndLast(new DrawnServers().of(storeOf(501), 'name')), [
      ...[500, '0000', '0499'],
    ]);
  });

  it('are those that were drawn, of all lists of the store that can be seen', () => {
    const drawn = new DrawnServers();
    const [store, other] = [storeOf(1), storeOf(1)];
    const [a, b] = ['a', 'b'].map((id) => ({ id, panel: 'p', store }));
    assert.ok(a && b);
    const { shown, left } = drawn.draw(a, states(502), 'name');
    assert.deepEqual([shown.length, left], [500, 2]);
    drawn.draw(b, states(3).slice(2), 'name');
    drawn.draw({ id: 'c', panel: 'q', store: other }, states(600).slice(590), 'name');
    assert.equal(drawn.of(store, 'name')?.size, 500);
    assert.equal(drawn.of(other, 'name')?.size, 10);
    drawn.setCollapsed('a', true);
    assert.deepEqual([...(drawn.of(store, 'name') ?? [])], ['0002']);
    drawn.setCollapsed('a', false);
    drawn.setCollapsed('p', true);
    assert.equal(drawn.of(store, 'name')?.size, 0);
    assert.equal(drawn.of(other, 'name')?.size, 10);
    drawn.setCollapsed('p', false);
    drawn.drop('a');
    assert.deepEqual([...(drawn.of(store, 'name') ?? [])], ['0002']);
  });

  it('are more once that is wanted', () => {
    const drawn = new DrawnServers();
    const list = { id: 'a', panel: 'p', store: storeOf(1) };
    drawn.more('a');
    assert.equal(drawn.draw(list, states(1_001), 'name').shown.length, 1_000);
    assert.equal(drawn.of(list.store, 'name')?.size, 1_000);
  });

  for (const order of ['use', 'state'] as const) {
    it(`are all where ${order} decides the order`, () => {
      const drawn = new DrawnServers();
      const list = { id: 'a', panel: 'p', store: storeOf(1) };
      drawn.draw(list, states(2), order);
      assert.equal(drawn.of(list.store, order), undefined);
    });
  }
});

describe('what a list of servers is narrowed to', () => {
  const uuidOf = (text: string) => `${text.padEnd(8, '0')}-259b-452e-8b4e-cecc464142ca`;

  /** A search on a panel that finds one server for each text, named by it. */
  function opened() {
    const fake = new PanelFake(({ query }) => {
      const [, text] = Object.entries(query ?? {}).find(([key]) => key.startsWith('filter')) ?? [];
      const attributes = { uuid: uuidOf(String(text)), name: String(text) };
      return { object: 'list', data: [{ object: 'server', attributes }] };
    });
    const search = new ServerSearch(fake.http, undefined);
    const holds = (text: string) => search.holds({ ...server, uuid: uuidOf(text) });
    return { search, fake, holds };
  }

  it('is what the panel finds', async () => {
    const { search, fake, holds } = opened();
    search.set('abc');
    await search.find();
    assert.ok(fake.asked.length > 0);
    assert.deepEqual([search.isNarrowed, holds('abc'), holds('def')], [true, true, false]);
    search.set(undefined);
    assert.deepEqual([search.isNarrowed, holds('def')], [false, false], 'until it is asked');
    await search.find();
    assert.equal(holds('def'), true);
  });

  it('is not what an earlier text found', async () => {
    const { search, fake, holds } = opened();
    let go = () => {};
    fake.wait = new Promise((resolve) => (go = resolve));
    search.set('abc');
    const early = search.find();
    while (fake.asked.length === 0) await new Promise((resolve) => setImmediate(resolve));
    search.set('def');
    go();
    await early;
    assert.deepEqual([holds('abc'), holds('def'), holds('fed')], [true, true, true]);
    await search.find();
    assert.deepEqual([holds('abc'), holds('def')], [false, true]);
  });

  it('is all without a text, and nothing is asked', async () => {
    const { search, fake, holds } = opened();
    for (const text of [undefined, '']) {
      search.set(text);
      await search.find();
      assert.deepEqual([search.isNarrowed, holds('abc'), fake.asked.length], [false, true, 0]);
    }
  });

  it('of orders is what has the text in its name, whatever the letters’ case', () => {
    const { search } = opened();
    const holds = (name: string) => search.holdsOrder({ name } as never);
    assert.equal(holds('Arena'), true);
    search.set('REN');
    assert.deepEqual([search.isNarrowed, holds('Arena'), holds('Lobby')], [true, true, false]);
  });
});

describe('the words of a description', () => {
  it('are those that are there', () =>
    assert.equal(joinedWords('a', undefined, '', false, 'b'), 'a · b'));
});
