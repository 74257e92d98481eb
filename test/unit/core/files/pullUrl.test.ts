import assert from 'node:assert/strict';
import { PanelError } from '../../../../src/core/api/errors';
import type { ServerRef } from '../../../../src/core/api/panel';
import { pull, targetOf } from '../../../../src/core/files/pullUrl';
import { MemoryServer } from '../../../support/memoryServer';

const order = { url: 'https://example.com/a.jar', folder: '/plugins', name: 'a.jar' };
const forbidden = new PanelError('forbidden', 'no', { status: 403 });

describe('A file that a server fetches by itself', () => {
  let server: MemoryServer;
  /** How large the file is at each look; undefined for nothing. */
  let sizes: (number | undefined)[];
  let told: number[];
  beforeEach(() => {
    server = new MemoryServer({ '/plugins/other.jar': 'x' });
    server.pass(600_000);
    [sizes, told] = [[], []];
  });

  const start = async (signal = new AbortController().signal) => {
    const { http, uuid } = server;
    const ref = { panel: { http }, uuid } as unknown as ServerRef;
    server.onAsk = (what) => {
      if (what !== 'list /plugins' || !server.asked.some((one) => one.startsWith('pull'))) return;
      const size = sizes.length > 1 ? sizes.shift() : sizes[0];
      if (size === undefined || server.text('/plugins/a.jar')?.length === size) return;
      server.put('/plugins/a.jar', 'x'.repeat(size));
    };
    return pull({ ref, files: server.files }, order, {
      ...{ clock: server.clock, signal, onProgress: (bytes: number) => told.push(bytes) },
    });
  };

  const rows: readonly (readonly [
    what: string,
    sizes: readonly (number | undefined)[],
    bytes: number | undefined,
    told: readonly number[],
    looks: number,
  ])[] = [
    ['comes at once', [5], 5, [5], 3],
    ['grows', [1, 2, 3], 3, [1, 2, 3], 5],
    ['comes late', [undefined, undefined, 4], 4, [4], 5],
    ['never comes', [undefined], undefined, [], 23],
  ];
  for (const [what, seen, bytes, heard, looks] of rows) {
    it(`that ${what}`, async () => {
      sizes = [...seen];
      assert.equal(await start(), bytes);
      assert.deepEqual(told, heard);
      assert.deepEqual(server.waited, Array<number>(looks).fill(2_000));
    });
  }

  it('is asked for under its name, into its folder', async () => {
    sizes = [5];
    await start();
    assert.deepEqual(
      server.asked.filter((one) => !one.startsWith('list')),
      ['pull /plugins/a.jar'],
    );
    assert.equal(targetOf(order), '/plugins/a.jar');
  });

  it('is not taken for come where it was there and stays as it was', async () => {
    server.put('/plugins/a.jar', 'old');
    assert.equal(await start(), undefined);
    assert.deepEqual(told, []);
  });

  it('is looked for again where a look fails, and not after a bug', async () => {
    sizes = [5];
    assert.equal(await start(), 5);
    const bug = new TypeError('bug');
    const other = new MemoryServer();
    const { http, uuid } = other;
    other.onAsk = (what) => {
      if (what.startsWith('pull')) other.fail('list', { error: forbidden });
      if (other.waited.length === 2) other.fail('list', { error: bug });
    };
    const pulling = pull(
      { ref: { panel: { http }, uuid } as unknown as ServerRef, files: other.files },
      { ...order, folder: '/' },
      {
        ...{
          clock: other.clock,
          signal: new AbortController().signal,
          onProgress: () => undefined,
        },
      },
    );
    await assert.rejects(pulling, bug);
    assert.equal(other.waited.length, 2);
  });

  it('is not asked for, or not waited for, where the user gives up', async () => {
    const stop = new AbortController();
    stop.abort();
    await assert.rejects(start(stop.signal), (error) => error === stop.signal.reason);
    assert.deepEqual(server.asked, ['list /plugins']);
  });
});
