import assert from 'node:assert/strict';
import { PanelError } from '../../../../src/core/api/errors';
import { type PushJob, PushState } from '../../../../src/core/sync/pushJob';
import { askWhyLeftOut } from '../../../../src/core/sync/whyLeftOut';
import { deniedName } from '../../../support/memoryServer';
import { type MemoryFolder, withMemoryFolder } from './memoryFolder';

describe('What an archive held and a server left out', () => {
  let at: MemoryFolder;
  withMemoryFolder((one) => (at = one));

  const jobOf = (signal: AbortSignal): PushJob => ({
    ...{ root: at.root, folder: '/app', files: [], folders: [], remove: [] },
    ...{ signal, onProgress: () => undefined },
  });

  /** Sends files of these sizes, as they were packed; returns those that were tried, in their order. */
  async function tried(
    sizes: Readonly<Record<string, number>>,
    more: { endsAtSent?: boolean; signal?: AbortSignal } = {},
  ) {
    const paths = Object.keys(sizes);
    at.write(Object.fromEntries(paths.map((path) => [path, 'x'])));
    const { signal = new AbortController().signal, ...rest } = more;
    const packed = new Map(
      Object.entries(sizes).map(([path, size]) => [path, { size, modifiedAt: 1, hash: 'h' }]),
    );
    const job = jobOf(signal);
    const state = new PushState(job);
    const order: string[] = [];
    const { files } = at.parts;
    const write = files.write.bind(files);
    files.write = (path, ...given) => {
      order.push(path.slice('/app/'.length));
      return write(path, ...given);
    };
    try {
      await askWhyLeftOut(
        { ...at.parts, files },
        { ...job, packed },
        { leftOut: paths, state, ...rest },
      );
    } finally {
      files.write = write;
    }
    return { order, state };
  }

  const orders: readonly (readonly [
    string,
    Readonly<Record<string, number>>,
    readonly string[],
  ])[] = [
    ['the smallest first', { a: 3, b: 1, c: 2 }, ['b', 'c', 'a']],
    [
      'one of each kind first, then a second of each',
      { 'a.js': 1, 'b.js': 2, 'c.lock': 3, 'd.js': 4, 'e.lock': 5 },
      ['a.js', 'c.lock', 'b.js', 'e.lock', 'd.js'],
    ],
    ['kinds whatever the case', { 'a.JS': 1, 'b.js': 2, 'c.ts': 3 }, ['a.JS', 'c.ts', 'b.js']],
    [
      'names without an end are kinds of their own',
      { '.env': 1, '.npmrc': 2, 'd/.env': 3, Makefile: 4 },
      ['.env', '.npmrc', 'Makefile', 'd/.env'],
    ],
    [
      'the last end of several',
      { 'a.tar.gz': 1, 'b.gz': 2, 'c.tar': 3 },
      ['a.tar.gz', 'c.tar', 'b.gz'],
    ],
    ['dots of folders do not count', { 'a.d/x': 1, 'b.d/y': 2 }, ['a.d/x', 'b.d/y']],
  ];
  for (const [what, sizes, expected] of orders) {
    it(`is tried by itself, ${what}`, async () =>
      assert.deepEqual((await tried(sizes)).order, expected));
  }

  it('is tried with twenty files at most', async () => {
    const many = Array.from({ length: 22 }, (_, n) => [`f${n}.js`, n] as const);
    const { order } = await tried(Object.fromEntries(many));
    assert.deepEqual(
      order,
      many.slice(0, 20).map(([path]) => path),
    );
  });

  it('is told with the reason where the daemon has one, and what went is there', async () => {
    at.server.denied.add('a.lock');
    const { state } = await tried({ 'a.lock': 1, 'b.js': 2 });
    assert.equal(state.refusals.get('a.lock'), deniedName);
    assert.equal(state.refusals.has('b.js'), false);
    assert.equal(at.server.text('/app/b.js'), 'x');
  });

  const ends: readonly (readonly [string, Error, readonly string[]])[] = [
    ['goes on after a refusal', new PanelError('forbidden', 'No.', { status: 403 }), ['a', 'b']],
    ['ends where nobody answers', new PanelError('daemonDown', 'away'), ['a']],
  ];
  for (const [what, error, expected] of ends) {
    it(`${what}, and keeps what was said`, async () => {
      at.server.fail('upload', { error, count: 9 });
      at.server.fail('node upload', { error, count: 9 });
      const { order, state } = await tried({ a: 1, b: 2 });
      assert.deepEqual([order, String(state.refusals.get('a'))], [expected, String(error)]);
    });
  }

  it('ends with the first that is taken after all, where that tells enough', async () => {
    at.server.denied.add('a.lock');
    const sizes = { 'a.lock': 1, b: 2, c: 3 };
    assert.deepEqual((await tried(sizes, { endsAtSent: true })).order, ['a.lock', 'b']);
    assert.deepEqual((await tried(sizes)).order, ['a.lock', 'b', 'c']);
  });

  it('is not tried once that was given up', async () => {
    const stop = new AbortController();
    stop.abort(new Error('Enough'));
    await assert.rejects(tried({ a: 1 }, { signal: stop.signal }), /Enough/);
  });

  it('says that it was given up, and not what that made of a request', async () => {
    const stop = new AbortController();
    const { files } = at.parts;
    const job = jobOf(stop.signal);
    const state = new PushState(job);
    const write = files.write.bind(files);
    files.write = () => {
      stop.abort(new Error('Enough'));
      return Promise.reject(new PanelError('network', 'broken'));
    };
    at.write({ a: 'x' });
    const asking = askWhyLeftOut(
      { ...at.parts, files },
      { ...job, packed: new Map() },
      { leftOut: ['a', 'b'], state },
    );
    await assert.rejects(asking, /Enough/);
    files.write = write;
    assert.equal(state.refusals.size, 0);
  });
});
