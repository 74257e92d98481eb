import assert from 'node:assert/strict';
import { type ListActivityOptions, listActivity } from '../../../../src/core/api/activity';
import { panel, record } from './askedPanel';

const least = { event: 'server:power.start', is_api: false };
const pageOf = (...all: readonly object[]) => ({
  data: all,
  meta: { pagination: { total_pages: 3 } },
});

describe("A server's activity", () => {
  const usual = '"page":1,"per_page":50,"sort":"-timestamp","include":"actor"';
  const rows: readonly (readonly [options: ListActivityOptions | undefined, query: string])[] = [
    [undefined, usual],
    [{ order: 'newest' }, usual],
    [
      { order: 'oldest', page: 2, perPage: 10 },
      '"page":2,"per_page":10,"sort":"timestamp","include":"actor"',
    ],
    [{ event: 'server:power' }, `${usual},"filter[event]":"server:power"`],
  ];
  for (const [options, query] of rows) {
    it(`is asked for by ${JSON.stringify(options)}`, async () => {
      const { api, asked } = panel(() => pageOf());
      await listActivity(api, options);
      assert.deepEqual(asked, [`GET /activity {${query}} view`]);
    });
  }

  it('is read with who did it, and when', async () => {
    const all = {
      ...{ ...least, id: 'a', is_api: true, ip: '203.0.113.5', description: 'd' },
      ...{ properties: { file: 'x' }, timestamp: '1970-01-01T00:00:02Z' },
      relationships: { actor: { attributes: { username: 'anna' } } },
    };
    const { api } = panel(() => pageOf(record(all), record(least)));
    const { items, pages } = await listActivity(api);
    assert.equal(pages, 3);
    assert.deepEqual(items, [
      {
        ...{ id: 'a', event: least.event, isApi: true, ip: '203.0.113.5', description: 'd' },
        ...{ properties: { file: 'x' }, at: 2_000, actor: 'anna' },
      },
      {
        ...{ id: '', event: least.event, isApi: false, ip: undefined, description: undefined },
        ...{ properties: undefined, at: undefined, actor: undefined },
      },
    ]);
  });
});
