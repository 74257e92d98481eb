import assert from 'node:assert/strict';
import type { RemoteEntry } from '../../../../src/core/api/files';
import { type InPlaceLook, seenInPlace, waitInPlace } from '../../../../src/core/sync/inPlace';
import type { SentFile } from '../../../../src/core/sync/manifest';
import { FakeClock } from '../../../support/fakeClock';

const at = 1_700_000_000_000;
const sent = (size = 1): SentFile => ({ size, modifiedAt: 1, hash: 'h', remoteModifiedAt: at });
const entry = (name: string, more: object = {}) =>
  ({ name, type: 'file', size: 1, modifiedAt: at, ...more }) as RemoteEntry;
const missing = undefined;

/** Files that went to `/app`, and what each look finds there. */
function lookOf(
  paths: readonly string[],
  look: (path: string) => readonly RemoteEntry[] | undefined,
  more: Partial<InPlaceLook> = {},
): InPlaceLook {
  return {
    files: {
      look: async (path) => {
        await Promise.resolve();
        return look(path);
      },
    },
    folder: '/app',
    sent: new Map(paths.map((path) => [path, sent()])),
    ...more,
  };
}

describe('what a look at sent files shows', () => {
  const old = { size: 3, modifiedAt: 5 };
  const rows: readonly (readonly [
    string,
    now: RemoteEntry | undefined,
    before: RemoteEntry | undefined,
    'inPlace' | 'missing' | 'altered',
  ])[] = [
    ['as it was sent', entry('a'), missing, 'inPlace'],
    ['as it was sent, as before too', entry('a'), entry('a'), 'inPlace'],
    ['not there', missing, missing, 'missing'],
    ['as it was before', entry('a', old), entry('a', old), 'missing'],
    ['of another size than before', entry('a', { ...old, size: 4 }), entry('a', old), 'altered'],
    [
      'of another time than before',
      entry('a', { ...old, modifiedAt: 9 }),
      entry('a', old),
      'altered',
    ],
    [
      'of another type than before',
      entry('a', { ...old, type: 'folder' }),
      entry('a', old),
      'altered',
    ],
    ['where there was nothing', entry('a', old), missing, 'altered'],
  ];
  for (const [what, now, was, expected] of rows) {
    it(`${what}: ${expected}`, async () => {
      const before = new Map([['d', new Map(was && [['a', was]])]]);
      const seen = await seenInPlace(
        lookOf(['d/a'], () => (now ? [entry('b'), now] : [entry('b')]), { before }),
      );
      const found = { ...seen, inPlace: [...seen.inPlace.keys()] };
      const none = { inPlace: [], missing: [], altered: [], unseen: [] };
      assert.deepEqual(found, { ...none, [expected]: ['d/a'] });
    });
  }

  it('asks once for each folder, and knows nothing of one that nobody can look at', async () => {
    const asked: string[] = [];
    const seen = await seenInPlace(
      lookOf(['a', 'b', 'd/c', 'e/f', 'g/h'], (path) => {
        asked.push(path);
        if (path === '/app/d') throw new Error('no');
        return path === '/app/e' ? undefined : [entry('a'), entry('h')];
      }),
    );
    assert.deepEqual(asked, ['/app', '/app/d', '/app/e', '/app/g']);
    assert.deepEqual(
      [[...seen.inPlace.keys()], seen.missing, seen.altered, seen.unseen],
      [['a', 'g/h'], ['b', 'e/f'], [], ['d/c']],
    );
  });

  it('asks for four folders at a time, and for none once that was given up', async () => {
    const paths = Array.from({ length: 9 }, (_, n) => `d${n}/a`);
    let [open, most] = [0, 0];
    const look: InPlaceLook['files']['look'] = async () => {
      most = Math.max(most, ++open);
      await new Promise(setImmediate);
      open--;
      return [entry('a')];
    };
    const seen = await seenInPlace({ ...lookOf(paths, () => []), files: { look } });
    assert.deepEqual([seen.inPlace.size, most], [9, 4]);
    const stopped = await seenInPlace({
      ...lookOf(paths, () => assert.fail()),
      signal: AbortSignal.abort(),
    });
    assert.deepEqual(stopped.unseen, paths);
  });
});

describe('waiting until all that was sent is in place', () => {
  /** How many are in place at each look; how many looks may show nothing new; what is heard and when, in seconds. */
  const rows: readonly (readonly [
    string,
    readonly number[],
    patience: number,
    heard: readonly number[],
    seconds: readonly number[],
  ])[] = [
    ['ends at once where all are', [2], 9, [2], [0]],
    ['ends with the look that finds the last', [0, 1, 2], 9, [0, 1, 2], [0, 1, 3]],
    ['ends where nothing comes', [0, 0, 0], 2, [0, 0, 0], [0, 1, 3]],
    ['does not wait without patience', [0], 0, [0], [0]],
    ['is patient anew with each that comes', [0, 1, 1, 1, 1], 2, [0, 1, 1, 1, 1], [0, 1, 3, 7, 15]],
    ['forgets none that was in place', [1, 0, 0, 0], 2, [1, 1, 1, 1], [0, 1, 3, 7]],
    [
      'looks each 15 s at last',
      [0, 0, 0, 0, 0, 0, 0],
      6,
      [0, 0, 0, 0, 0, 0, 0],
      [0, 1, 3, 7, 15, 30, 45],
    ],
  ];
  for (const [what, found, patience, heard, seconds] of rows) {
    it(what, async () => {
      const clock = new FakeClock(undefined, 4);
      const began = clock.now();
      const times: number[] = [];
      const counts: number[] = [];
      let looks = 0;
      const waiting = waitInPlace({
        ...lookOf(['a', 'b'], () => {
          times.push((clock.now() - began) / 1000);
          return [entry('a'), entry('b')].slice(0, found[looks++] ?? assert.fail());
        }),
        ...{ clock, patience, signal: new AbortController().signal },
        onLook: (count) => counts.push(count),
      });
      await clock.advance(100_000);
      const { inPlace } = await waiting;
      assert.deepEqual([counts, times, inPlace.size], [heard, seconds, heard.at(-1)]);
    });
  }

  it('ends with what is in place once that was given up', async () => {
    const stop = new AbortController();
    stop.abort();
    const seen = await waitInPlace({
      ...lookOf(['a', 'b'], () => [entry('a')]),
      ...{ clock: new FakeClock(), patience: 9, signal: stop.signal, onLook: () => undefined },
    });
    assert.deepEqual([...seen.inPlace.keys()], ['a']);
  });
});
