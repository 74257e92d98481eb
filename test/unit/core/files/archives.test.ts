import assert from 'node:assert/strict';
import {
  existsSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import { join } from 'node:path';
import type { Backup } from '../../../../src/core/api/backups';
import type { RemoteEntry } from '../../../../src/core/api/files';
import type { ServerRef } from '../../../../src/core/api/panel';
import { PanelError } from '../../../../src/core/api/errors';
import {
  archiveNameOf,
  downloadArchive,
  downloadBackup,
  downloadFiles,
} from '../../../../src/core/files/downloads';
import { type Archives, UnclearArchive } from '../../../../src/core/files/archives';
import type { FileTarget } from '../../../../src/core/files/targets';
import { MemoryServer, lostAnswer } from '../../../support/memoryServer';

const refused = new PanelError('refused', 'no', { status: 400 });
const forbidden = new PanelError('forbidden', 'not you', { status: 403 });
const asked = 1_700_000_600_000;
/** What a daemon calls an archive that it makes now. */
const usual = 'archive-2023-11-14T222320+0000.tar.gz';

describe('Archives on a server', () => {
  let server: MemoryServer;
  let archives: Archives;
  beforeEach(() => {
    server = new MemoryServer({ '/a.js': 'aaa', '/d/b.js': 'bb', '/d/e/c.js': 'c' });
    server.pass(600_000);
    ({ archives } = server.files);
  });

  const failure = async (work: Promise<unknown>): Promise<Error> => {
    try {
      await work;
    } catch (error) {
      return error as Error;
    }
    return assert.fail('It did not fail.');
  };
  const options = () => ({ clock: server.clock });
  const work = () => server.asked.filter((one) => !one.startsWith('list'));

  describe('that were only needed on the way', () => {
    const path = `/${usual}`;
    const removals = () => work().filter((one) => one.startsWith('delete'));

    it('are removed once where the answer is lost, and looked for', async () => {
      server.put(path, 'x');
      server.fail('delete', { error: lostAnswer, after: true });
      assert.equal(await archives.discard(path), true);
      assert.deepEqual([removals().length, server.paths.includes(path)], [1, false]);
    });

    const rows: readonly (readonly [string, Error, number, boolean])[] = [
      ['are removed with the second try', refused, 1, true],
      ['are not removed after two tries', refused, 2, false],
      ['are not tried twice where the key may not', forbidden, 1, false],
    ];
    for (const [what, error, count, expected] of rows) {
      it(what, async () => {
        server.put(path, 'x');
        server.fail('delete', { error, count });
        assert.equal(await archives.discard(path), expected);
        assert.equal(removals().length, error === forbidden ? 1 : 2);
        assert.equal(server.paths.includes(path), !expected);
      });
    }

    it('are removed anew where a node that was cut off writes them a little later', async () => {
      server.put(path, 'x');
      let removed = 0;
      server.onAsk = (what) => {
        if (what.startsWith('delete')) removed++;
        else if (what === 'list /' && removed === 1) server.put(path, 'half');
      };
      assert.equal(await archives.discardBroken(path, server.clock), true);
      assert.deepEqual([removed, server.paths.includes(path)], [2, false]);
    });

    it('are gone where they are not there a little later, and not surely where nobody can look', async () => {
      server.put(path, 'x');
      assert.equal(await archives.discardBroken(path, server.clock), true);
      assert.equal(removals().length, 1);
      server.fail('list', { error: refused, count: 9 });
      assert.equal(await archives.discardBroken(path, server.clock), false);
    });
  });

  describe('are made', () => {
    it('in the folder of the first path, and of names from there', async () => {
      const made = await archives.pack(['/d/b.js', '/d/e'], options());
      assert.deepEqual(
        [made.path, made.names, made.isNew, made.isCertain, made.size > 0],
        [`/d/${usual}`, ['b.js', 'e'], true, true, true],
      );
      assert.deepEqual(server.asked, ['list /d', 'compress /d']);
    });

    it('in the folder that was told, by a listing as old as was told', async () => {
      await server.files.list('/');
      server.pass(1_000);
      server.mark();
      const made = await archives.pack(['/d/b.js'], { ...options(), root: '/', maxAgeMs: 1_000 });
      assert.deepEqual([made.names, server.asked], [['d/b.js'], ['compress /']]);
      server.pass(1);
      server.drop(made.path);
      await archives.pack(['/d'], { ...options(), root: '/', maxAgeMs: 1_000 });
      assert.equal(server.asked.includes('list /'), true);
    });

    it('under a name of ours where the panel takes one', async () => {
      server.isOther = true;
      const { path } = await archives.pack(['/a.js'], options());
      assert.match(path, /^\/archive-2023-11-14T222320Z-[\da-f]{8}\.tar\.gz$/);
    });

    it('and one of a name that was there is not new', async () => {
      server.put(`/${usual}`, 'old');
      assert.equal((await archives.pack(['/a.js'], options())).isNew, false);
      const error = await failure(archives.packToFetch(['/a.js'], options()));
      assert.equal(error.name, 'UnclearArchive');
    });

    it('to be kept, and shown at once', async () => {
      await server.files.browse('/');
      const told: string[] = [];
      server.files.onDidChange((changes) => told.push(...changes.map(({ path }) => path)));
      assert.equal(await archives.packToKeep(['/a.js'], options()), `/${usual}`);
      assert.deepEqual(told, [`/${usual}`]);
    });

    it('and a refusal is told as it is, without a look', async () => {
      server.fail('compress', { error: refused });
      assert.equal(await failure(archives.pack(['/a.js'], options())), refused);
      assert.deepEqual(server.waited, []);
    });

    describe('where the answer is lost', () => {
      const lose = (after: boolean) => server.fail('compress', { error: lostAnswer, after });

      it('and are found once nothing moves any more', async () => {
        lose(true);
        const looking: string[] = [];
        const made = await archives.pack(['/a.js'], {
          ...options(),
          onLooking: () => looking.push('looking'),
        });
        assert.deepEqual(
          [made.path, made.isNew, made.isCertain, made.entry, made.names],
          [`/${usual}`, true, false, undefined, ['a.js']],
        );
        assert.deepEqual([looking, server.waited], [['looking'], [3_000, 3_000, 3_000]]);
      });

      it('and are waited for while they grow', async () => {
        lose(true);
        let looks = 0;
        server.onAsk = (what) => {
          if (what === 'list /' && server.asked.includes('compress /') && looks++ < 4)
            server.put(`/${usual}`, 'x'.repeat(looks));
        };
        const made = await archives.pack(['/a.js'], options());
        assert.deepEqual([made.size, server.waited.length], [4, 6]);
      });

      it('and are certain by a name of ours, whoever else packs', async () => {
        server.isOther = true;
        lose(true);
        server.onAsk = (what) => {
          if (what.startsWith('compress')) server.put('/archive-2026-01-01T000000Z.tar.gz', 'x');
        };
        const made = await archives.pack(['/a.js'], options());
        assert.match(made.path, /-[\da-f]{8}\.tar\.gz$/);
        assert.deepEqual([made.isCertain, made.isNew], [true, true]);
      });

      it('and nothing came: it was not done', async () => {
        lose(false);
        const error = await failure(archives.pack(['/a.js'], options()));
        assert.deepEqual(
          [PanelError.is(error, 'timeout'), (error as PanelError).mayBeDone],
          [true, false],
        );
      });

      it('and several came: none is taken', async () => {
        lose(true);
        server.onAsk = (what) => {
          if (what.startsWith('compress')) server.put('/archive-2026-01-01T000000Z.tar.gz', 'x');
        };
        const error = await failure(archives.pack(['/a.js'], options()));
        assert.ok(error instanceof UnclearArchive);
        assert.equal(error.paths.length, 2);
        assert.match(error.message, /Couldn't tell which archive in '\/' was requested/);
        for (const path of error.paths) server.drop(path);
        server.pass(1);
        lose(true);
        const kept = await failure(archives.packToKeep(['/a.js'], options()));
        assert.match(
          kept.message,
          /stopped waiting\. Check which of these.*: archive-\S+, archive-/,
        );
      });

      it('and what is no file, or has no such name, is no archive', async () => {
        lose(false);
        server.onAsk = (what) => {
          if (!what.startsWith('compress')) return;
          server.put('/archive-2026-01-01T000000Z.tar.gz/');
          server.put('/other.tar.gz', 'x');
        };
        assert.equal(PanelError.is(await failure(archives.pack(['/a.js'], options()))), true);
      });

      it('and one of another time is not ours to fetch', async () => {
        const at = (ms: number) =>
          `archive-${new Date(asked + ms).toISOString().replaceAll(':', '').replace(/\.\d+/, '')}.tar.gz`;
        for (const [ms, isOurs] of [
          [-15 * 60_000, true],
          [-15 * 60_000 - 1_000, false],
          [15 * 60_000, true],
          [15 * 60_000 + 1_000, false],
        ] as const) {
          const one = new MemoryServer({ '/a.js': 'a' });
          one.pass(600_000);
          one.fail('compress', { error: lostAnswer });
          one.onAsk = (what) => {
            if (what.startsWith('compress')) one.put(`/${at(ms)}`, 'x');
          };
          const packing = one.files.archives.packToFetch(['/a.js'], { clock: one.clock });
          if (isOurs) assert.equal((await packing).path, `/${at(ms)}`);
          else assert.match((await failure(packing)).message, /archive in '\/' was requested/);
        }
      });

      it('and looks may fail, ten in a row', async () => {
        lose(true);
        server.onAsk = (what) => {
          if (what.startsWith('compress')) server.fail('list', { error: forbidden, count: 9 });
        };
        assert.equal((await archives.pack(['/a.js'], options())).path, `/${usual}`);
        assert.equal(server.waited.length, 12);
        server.drop(`/${usual}`);
        lose(true);
        server.mark();
        server.onAsk = (what) => {
          if (what.startsWith('compress')) server.fail('list', { error: forbidden, count: 10 });
        };
        assert.equal(await failure(archives.pack(['/a.js'], options())), lostAnswer);
        assert.equal(server.waited.length, 10);
      });

      it('and one that never rests is believed for a quarter of an hour', async () => {
        lose(true);
        let looks = 0;
        server.onAsk = (what) => {
          if (what === 'list /' && server.asked.includes('compress /'))
            server.put(`/${usual}`, 'x'.repeat(++looks));
        };
        assert.equal(await failure(archives.pack(['/a.js'], options())), lostAnswer);
        assert.equal(server.waited.length, 300);
      });

      it('and a bug ends the looks', async () => {
        lose(true);
        const bug = new TypeError('bug');
        server.onAsk = (what) => {
          if (what.startsWith('compress')) server.fail('list', { error: bug });
        };
        assert.equal(await failure(archives.pack(['/a.js'], options())), bug);
      });

      it('and the user gives up, before or while it is waited', async () => {
        const stop = new AbortController();
        server.onAsk = (what) => {
          if (what.startsWith('compress')) stop.abort();
        };
        const given = await failure(
          archives.pack(['/a.js'], { ...options(), signal: stop.signal }),
        );
        assert.equal(given, stop.signal.reason);
        server.mark();
        await failure(archives.pack(['/a.js'], { ...options(), signal: stop.signal }));
        const later = new AbortController();
        server.fail('compress', { error: lostAnswer });
        server.onAsk = () => undefined;
        const onLooking = () => later.abort();
        const watched = archives.pack(['/a.js'], { ...options(), signal: later.signal, onLooking });
        assert.equal(await failure(watched), later.signal.reason);
      });
    });
  });

  describe('are unpacked', () => {
    beforeEach(async () => {
      await archives.pack(['/a.js', '/d'], options());
      server.drop('/a.js');
      server.drop('/d');
      server.pass(1);
      server.mark();
    });

    it('into their folder, which is looked at', async () => {
      await server.files.browse('/');
      server.pass(1);
      assert.equal(await archives.unpack(`/${usual}`, options()), 'done');
      assert.deepEqual([server.text('/a.js'), server.text('/d/e/c.js')], ['aaa', 'c']);
      assert.equal(server.asked.at(-1)?.startsWith('list'), true);
    });

    it('not where they are not', async () => {
      assert.match((await failure(archives.unpack('/no.zip', options()))).message, /doesn't exist/);
      assert.deepEqual(work(), []);
    });

    it('and a failure without a reason says that it may be no archive', async () => {
      server.fail('decompress', { error: new PanelError('daemonFailed', 'x', { status: 500 }) });
      const error = await failure(archives.unpack(`/${usual}`, options()));
      assert.match(
        error.message,
        /couldn't unarchive '\/archive.*might be damaged or not an archive/,
      );
      const other = new PanelError('daemonFailed', 'x', { status: 502, outcomeUnknown: true });
      server.fail('decompress', { error: other });
      assert.equal(await failure(archives.unpack(`/${usual}`, options())), other);
      server.fail('decompress', { error: refused });
      assert.equal(await failure(archives.unpack(`/${usual}`, options())), refused);
      assert.deepEqual(server.waited, []);
    });

    it('probably, where the answer is lost and the folder is another one', async () => {
      server.fail('decompress', { error: lostAnswer, after: true });
      const looking: string[] = [];
      const how = { ...options(), onLooking: () => looking.push('looking') };
      assert.equal(await archives.unpack(`/${usual}`, how), 'probably');
      assert.deepEqual([looking, server.waited.length], [['looking'], 3]);
    });

    it('not, where the answer is lost and nothing changed', async () => {
      server.fail('decompress', { error: lostAnswer });
      const error = await failure(archives.unpack(`/${usual}`, options()));
      assert.deepEqual(
        [PanelError.is(error, 'timeout'), (error as PanelError).mayBeDone],
        [true, false],
      );
    });

    it('until the user gives up', async () => {
      const stop = new AbortController();
      stop.abort();
      const how = { ...options(), signal: stop.signal };
      assert.equal(await failure(archives.unpack(`/${usual}`, how)), stop.signal.reason);
    });
  });

  describe('are waited for', () => {
    it('only where a daemon may be at work, until it rests', async () => {
      await archives.untilAtRest('/', refused, options());
      assert.deepEqual(server.waited, []);
      await archives.untilAtRest('/', lostAnswer, options());
      assert.equal(server.waited.length, 3);
      server.fail('list', { error: forbidden, count: 99 });
      await archives.untilAtRest('/', lostAnswer, options());
      const bug = new MemoryServer();
      bug.fail('list', { error: new TypeError('bug') });
      const waiting = bug.files.archives.untilAtRest('/', lostAnswer, { clock: bug.clock });
      assert.match(String(await failure(waiting)), /bug/);
    });

    it('and those that came since are told', async () => {
      const before = await server.files.list('/');
      await archives.pack(['/a.js'], options());
      server.put('/other.tar.gz');
      const names = (all: readonly RemoteEntry[]) => all.map(({ name }) => name);
      assert.deepEqual(names(await archives.packedSince('/', before)), [usual]);
      assert.deepEqual(names(await archives.packedSince('/', await server.files.list('/'))), []);
    });
  });

  describe('are removed', () => {
    const rows: readonly (readonly [
      what: string,
      prepare: (one: MemoryServer) => void,
      isGone: boolean,
      deletes: number,
    ])[] = [
      ['at once', () => undefined, true, 1],
      [
        'and the answer was lost',
        (one) => one.fail('delete', { error: lostAnswer, after: true }),
        true,
        1,
      ],
      ['at the second try', (one) => one.fail('delete', { error: refused }), true, 2],
      ['never', (one) => one.fail('delete', { error: refused, count: 9 }), false, 2],
      ['not where the key may not', (one) => one.fail('delete', { error: forbidden }), false, 1],
      [
        'and nobody can look',
        (one) => {
          one.fail('delete', { error: refused });
          one.onAsk = (what) => {
            if (what.startsWith('delete')) one.fail('list', { error: forbidden });
          };
        },
        false,
        1,
      ],
    ];
    for (const [what, prepare, isGone, deletes] of rows) {
      it(what, async () => {
        prepare(server);
        assert.equal(await archives.discard('/a.js'), isGone);
        assert.equal(work().length, deletes);
      });
    }

    it('in a folder that is gone', async () => {
      server.fail('delete', { error: refused });
      assert.equal(await archives.discard('/none/x'), true);
    });

    it('once more, a little later, where their upload broke off', async () => {
      server.onAsk = (what) => {
        if (what.startsWith('delete')) setImmediate(() => server.put('/x.tar.gz', 'late'));
      };
      server.put('/x.tar.gz', 'half');
      const removing = archives.discardBroken('/x.tar.gz', server.clock);
      await removing;
      assert.deepEqual(server.waited, [2_000]);
      assert.equal(work().length, 2);
      server.onAsk = () => undefined;
      server.drop('/x.tar.gz');
      assert.equal(await archives.discardBroken('/x.tar.gz', server.clock), true);
      server.onAsk = (what) => {
        if (what.startsWith('delete')) server.fail('list', { error: forbidden, count: 2 });
      };
      assert.equal(await archives.discardBroken('/x.tar.gz', server.clock), false);
    });
  });

  describe('come to this computer', () => {
    let here: string;
    beforeEach(() => {
      here = realpathSync(mkdtempSync(join(os.tmpdir(), 'hosting-panel-down-')));
    });
    afterEach(() => rmSync(here, { recursive: true, force: true }));
    const never = new AbortController().signal;
    const down = (more: object = {}) =>
      downloadArchive(server.files, ['/a.js', '/d'], {
        ...{ clock: server.clock, target: join(here, 'a.tar.gz'), signal: never },
        onProgress: () => undefined,
        ...more,
      });

    it('and are removed there', async () => {
      const { size, leftBehind } = await down();
      assert.equal(readFileSync(join(here, 'a.tar.gz')).length, size);
      assert.deepEqual([leftBehind, work().at(-1)], [undefined, `delete /${usual}`]);
    });

    it('and stay there where they cannot be removed, which is told', async () => {
      server.fail('delete', { error: forbidden });
      assert.equal((await down()).leftBehind, `/${usual}`);
    });

    it('and one that does not come is removed there', async () => {
      server.fail('node download', { error: refused });
      assert.equal(await failure(down()), refused);
      assert.deepEqual(
        [work().at(-1), existsSync(join(here, 'a.tar.gz'))],
        [`delete /${usual}`, false],
      );
    });

    it('and one that is not surely ours stays there, unless it holds what was asked for', async () => {
      server.fail('compress', { error: lostAnswer, after: true });
      assert.equal((await down()).leftBehind, undefined);
      server.fail('compress', { error: lostAnswer });
      server.onAsk = (what) => {
        if (what.startsWith('compress'))
          server.put(`/${usual.replace('2320', '2329')}`, 'no archive');
      };
      server.pass(1_000);
      assert.match((await down()).leftBehind ?? '', /^\/archive-/);
      server.onAsk = (what) => {
        if (what.startsWith('compress'))
          server.put(`/${usual.replace('2320', '2340')}`, 'no archive');
      };
      server.fail('compress', { error: lostAnswer });
      server.fail('node download', { error: refused });
      server.mark();
      assert.equal(await failure(down()), refused);
      assert.equal(work().at(-1)?.startsWith('node download'), true);
    });

    it('files one after the other, as each is listed', async () => {
      const target = (path: string) => ({ files: server.files, path }) as FileTarget;
      const heard: string[] = [];
      const to = (name: string) => join(here, name);
      writeFileSync(to('old'), '');
      const { chosenPlace } = await import('../../../../src/core/base/writeFileAtomically');
      const bytes = await downloadFiles(
        [
          { target: target('/a.js'), to: chosenPlace(to('one')) },
          { target: target('/d/b.js'), to: chosenPlace(to('old')) },
        ],
        {
          signal: never,
          onFile: (path) => (done) => heard.push(`${path} ${done}`),
        },
      );
      assert.deepEqual([bytes, heard], [5, ['/a.js 3', '/d/b.js 2']]);
      assert.equal(readFileSync(to('old'), 'utf8'), 'bb');
    });

    it('a backup by its address, as large as it is listed', async () => {
      const asked: string[] = [];
      const given: unknown[] = [];
      let size = 3;
      const ref = {
        ...{ uuid: 'u', name: 'Bot' },
        panel: {
          http: {
            send: ({ path }: { readonly path: string }) => {
              asked.push(path);
              return Promise.resolve('address');
            },
          },
          daemon: {
            download: async (
              url: string,
              take: (piece: Uint8Array, total: number) => Promise<void>,
              options: object,
            ) => {
              given.push(url, options);
              await take(new Uint8Array(3).fill(97), size);
              return size;
            },
          },
        },
      } as unknown as ServerRef;
      const backup = { uuid: 'b', name: 'Nightly', size: 3 } as Backup;
      const target = join(here, 'backup');
      const how = { signal: never, onProgress: () => undefined };
      assert.equal(await downloadBackup(ref, backup, { target, ...how }), 3);
      assert.deepEqual([asked.length, given], [1, ['address', how]]);
      assert.match(asked[0] ?? '', /u\/backups\/b\/download$/);
      assert.equal(readFileSync(target, 'utf8'), 'aaa');
      size = 1e9;
      const error = await failure(downloadBackup(ref, backup, { target, ...how }));
      assert.match(error.message, /sent more of 'Nightly' than its listed size/);
      assert.equal(readFileSync(target, 'utf8'), 'aaa');
    });

    it('under a name of what they hold', () => {
      assert.deepEqual(
        [
          archiveNameOf(['/d/logs'], 'Bot', 'linux'),
          archiveNameOf(['/'], 'Bot', 'linux'),
          archiveNameOf(['/a', '/b'], 'Bot', 'linux'),
          archiveNameOf([], 'Bot', 'linux'),
        ],
        ['logs.tar.gz', 'Bot.tar.gz', 'Bot.tar.gz', 'Bot.tar.gz'],
      );
    });
  });
});
