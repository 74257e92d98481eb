import assert from 'node:assert/strict';
import { PanelError } from '../../../../src/core/api/errors';
import * as servers from '../../../../src/core/api/servers';
import { panel, record, uuid } from './askedPanel';

describe('lists of servers', () => {
  const uuidOf = (at: number) => `${String(at).padStart(8, '0')}-0000-4000-8000-00000000000f`;
  const pageOf = (numbers: readonly number[], pages: number) => ({
    data: numbers.map((at) => record({ uuid: uuidOf(at), name: `${at}` })),
    meta: { pagination: { total_pages: pages }, pending_orders: [{ uuid: 'o' }] },
  });

  it('are asked for as the options say', async () => {
    const { http, asked } = panel(() => pageOf([1], 1));
    const { pendingOrders } = await servers.listServers(http, {
      ...{ page: 3, scope: 'admin', priority: 'background' },
      filter: { field: 'uuid', text: 'x' },
    });
    await servers.listServers(http);
    assert.equal(pendingOrders.length, 1);
    assert.deepEqual(asked, [
      'GET / {"page":3,"per_page":100,"type":"admin","filter[uuid]":"x","include":"egg"} background',
      'GET / {"page":1,"per_page":100,"include":"egg"} view',
    ]);
  });

  it('are read ten pages at a time, each server once', async () => {
    const { http, asked } = panel(({ query }) => {
      const page = Number(query?.['page']);
      return pageOf([page, page + 1], 13);
    });
    const pages: number[] = [];
    const all = await servers.listAllServers(http, {
      onPage: (found) => {
        pages.push(found.length);
        return found;
      },
    });
    assert.equal(all.servers.length, 14);
    assert.deepEqual(
      all.servers.map(({ name }) => Number(name)),
      Array.from({ length: 14 }, (_, index) => index + 1),
    );
    assert.deepEqual([asked.length, pages.length, all.pendingOrders.length], [13, 13, 1]);
  });

  it('end where pages bring nothing new', async () => {
    const { http, asked } = panel(() => pageOf([1], 500));
    assert.equal((await servers.listAllServers(http)).servers.length, 1);
    assert.equal(asked.length, 11);
  });

  it('are refused where they are too long', async () => {
    const words = /Pages: 501, limit: 500/;
    await assert.rejects(servers.listAllServers(panel(() => pageOf([1], 501)).http), words);
  });

  it('are refused where their pages are longer than was asked for', async () => {
    const { http } = panel(({ query }) => {
      const from = (Number(query?.['page']) - 1) * 5_000;
      return pageOf(
        Array.from({ length: 5_000 }, (_, at) => from + at),
        11,
      );
    });
    await assert.rejects(servers.listAllServers(http), /Pages: 550, limit: 500/);
  });

  it('tell an administrator, and never fail for that', async () => {
    assert.equal(await servers.hasAdminServers(panel(() => pageOf([1], 1)).http), true);
    assert.equal(await servers.hasAdminServers(panel(() => pageOf([], 1)).http), false);
    const failing = panel(() => {
      throw new PanelError('forbidden', 'x');
    });
    assert.equal(await servers.hasAdminServers(failing.http), false);
    assert.match(failing.asked[0] ?? '', /"type":"admin"/);
  });

  it('have each a route of its own', async () => {
    const { api, asked, noted } = panel(({ path }) =>
      path.endsWith('websocket')
        ? { data: { token: 't', socket: 's' } }
        : record({ uuid, name: 'n' }, { meta: {} }),
    );
    await servers.getServer(api);
    await servers.getServer(api, { priority: 'view' });
    await servers.deleteServer(api, 'Bot');
    assert.deepEqual(await servers.getWebsocketCredentials(api), { token: 't', socket: 's' });
    assert.deepEqual(asked, [
      'GET {"include":"egg"} user',
      'GET {"include":"egg"} view',
      'DELETE {"name":"Bot"}',
      'GET /websocket once',
    ]);
    assert.deepEqual(noted, []);
  });

  it('tell that a panel has routes of its own', async () => {
    const { api, noted } = panel(() => record({ uuid, name: 'n' }, { meta: { daemonType: 'x' } }));
    await servers.getServer(api);
    assert.deepEqual(noted, ['other']);
  });
});
