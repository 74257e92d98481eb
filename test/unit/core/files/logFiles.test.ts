import assert from 'node:assert/strict';
import type { RemoteEntry } from '../../../../src/core/api/files';
import { findNewestLog, isLogName, newestLog } from '../../../../src/core/files/logFiles';
import { entry } from './entries';

const log = (name: string, modifiedAt: number, size = 10): RemoteEntry =>
  entry(name, { size, modifiedAt });

describe('the newest log', () => {
  const rows: readonly (readonly [
    what: string,
    entries: readonly RemoteEntry[],
    since: number | undefined,
    wanted: string | undefined,
  ])[] = [
    [
      'the one written last',
      [log('a.log', 1), log('b.log', 3), log('c.log', 2)],
      undefined,
      'b.log',
    ],
    [
      'latest.log before a newer one',
      [log('latest.log', 1), log('b.log', 3)],
      undefined,
      'latest.log',
    ],
    ['not latest.log when it is old', [log('latest.log', 1), log('b.log', 3)], 2, 'b.log'],
    ['none that is empty', [log('a.log', 3, 0), log('b.log', 1)], undefined, 'b.log'],
    ['no other file', [log('a.txt', 3), log('log', 3), log('a.log.gz', 3)], undefined, undefined],
    ['no folder', [entry('x.log', { type: 'folder', modifiedAt: 3 })], undefined, undefined],
    ['whatever its case', [log('Server.LOG', 3)], undefined, 'Server.LOG'],
    ['none', [], undefined, undefined],
  ];
  for (const [what, entries, since, wanted] of rows) {
    it(`is ${what}`, () => assert.equal(newestLog(entries, since)?.name, wanted));
  }

  const folders: readonly (readonly [
    what: string,
    files: Readonly<Record<string, readonly RemoteEntry[]>>,
    wanted: string | RegExp,
    listings: number,
  ])[] = [
    ['in /logs', { '/logs': [log('a.log', 1)], '/': [log('b.log', 5)] }, '/logs/a.log', 1],
    ['in the root, where /logs has none', { '/logs': [], '/': [log('b.log', 5)] }, '/b.log', 2],
    ['in the root, where there is no /logs', { '/': [log('b.log', 5)] }, '/b.log', 2],
    ['nowhere, which is said', { '/': [] }, /find a log file on server 'Bot'/, 2],
  ];
  for (const [what, files, wanted, listings] of folders) {
    it(`is looked for ${what}, with ${listings} listings`, async () => {
      let asked = 0;
      const look = (path: string) => {
        asked++;
        return Promise.resolve(files[path]);
      };
      if (typeof wanted === 'string') assert.equal(await findNewestLog({ look }, 'Bot'), wanted);
      else await assert.rejects(findNewestLog({ look }, 'Bot'), wanted);
      assert.equal(asked, listings);
    });
  }

  it('is known by its name', () => {
    assert.deepEqual(['a.log', 'a.LOG', '.log', 'log', 'a.log.1', 'a.logs'].map(isLogName), [
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});
