import assert from 'node:assert/strict';
import { EventPages } from '../../../../src/core/monitoring/eventPages';
import { PanelFake } from './panelFake';

const { signal } = new AbortController();

describe('events that are read page by page', () => {
  const event = (id: number) => ({ id, ts: id, name: 'e', attributes: {} });
  const pages = (count: number) => {
    const fake = new PanelFake(({ query }) => {
      const id = query?.['before'] === undefined ? count : Number(query['before']);
      return { data: [event(id)], next: id > 1 ? id - 1 : null };
    });
    const read: number[] = [];
    const search = {
      ...{ span: { range: '24h' } as const, name: undefined, signal },
      onReadOn: (known: number) => read.push(known),
    };
    return { fake, read, search, events: new EventPages(fake.http, 'p') };
  };

  it('end with one that is wanted, and go on from there', async () => {
    const { fake, read, search, events } = pages(4);
    const isWanted = ({ id }: { readonly id: number }) => id === 3;
    assert.equal(events.hasMore, false);
    await events.read('newest', { ...search, isWanted });
    assert.deepEqual(
      [events.events.map(({ id }) => id), events.hasMore, read],
      [[4, 3], true, [1]],
    );
    await events.read('older', { ...search, isWanted });
    assert.deepEqual(
      events.events.map(({ id }) => id),
      [4, 3, 2, 1],
    );
    assert.deepEqual([events.hasMore, fake.asked.length], [false, 4]);
    await events.read('newest', { ...search, isWanted });
    assert.deepEqual(
      events.events.map(({ id }) => id),
      [4, 3],
    );
  });

  it('are twenty pages at once', async () => {
    const { fake, read, search, events } = pages(30);
    await events.read('newest', { ...search, isWanted: () => false });
    assert.deepEqual([fake.asked.length, events.events.length, events.hasMore], [20, 20, true]);
    assert.deepEqual(
      read,
      Array.from({ length: 19 }, (_, n) => n + 1),
    );
  });

  it('are given up', async () => {
    const { search, events } = pages(3);
    const end = new AbortController();
    const isWanted = () => {
      end.abort(new Error('enough'));
      return false;
    };
    await assert.rejects(
      events.read('newest', { ...search, isWanted, signal: end.signal }),
      /enough/,
    );
    assert.equal(events.events.length, 1);
  });
});
