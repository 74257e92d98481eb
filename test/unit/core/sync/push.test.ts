import assert from 'node:assert/strict';
import { readdirSync, rmSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PanelError } from '../../../../src/core/api/errors';
import { push } from '../../../../src/core/sync/push';
import type { PushResult } from '../../../../src/core/sync/pushJob';
import { deniedName, lostAnswer } from '../../../support/memoryServer';
import { type MemoryFolder, withMemoryFolder } from './memoryFolder';

const refused = new PanelError('refused', 'Disk full.', { status: 400 });
const forbidden = new PanelError('forbidden', 'No.', { status: 403 });

/** Four files: one more than go one by one. */
const four = { 'a.js': 'a', 'b.js': 'bb', 'd/c.js': 'ccc', 'd/d.txt': 'dddd' };

/** What became of a push, short. */
function shown(result: PushResult) {
  const { sent, untouched, damaged, altered = [], unseen, made, notMade } = result;
  const { removed, notRemoved, left = [] } = result;
  const all = { sent: [...sent.keys()], untouched, damaged, altered, unseen, made, notMade };
  const lists = { ...all, removed, notRemoved, left };
  return Object.fromEntries(Object.entries(lists).filter(([, some]) => some.length > 0));
}

describe('A push', () => {
  let at: MemoryFolder;
  withMemoryFolder((one) => (at = one));

  /** What was asked since the mark, but for looks. */
  const work = () =>
    at.server.asked
      .filter((one) => !one.startsWith('list'))
      .map((one) => one.replace(/\.hosting-panel-\w+/, 'ARCHIVE'));

  describe('of a few files', () => {
    it('sends them one by one, and knows their times', async () => {
      at.write({ 'a.js': 'a', 'b.js': 'bb', 'd/c.js': 'ccc' });
      const result = await at.push('/app');
      assert.deepEqual(shown(result), { sent: ['a.js', 'b.js', 'd/c.js'] });
      assert.deepEqual(work(), [
        ...['upload', 'node upload /app', 'upload', 'node upload /app'],
        ...['upload', 'node upload /app/d'],
      ]);
      assert.deepEqual(at.told, ['sending 0/3', 'sending 1/3', 'sending 2/3']);
      assert.equal(at.server.text('/app/d/c.js'), 'ccc');
      const sent = result.sent.get('b.js');
      assert.deepEqual(
        [sent?.size, sent?.modifiedAt, sent?.remoteModifiedAt],
        [2, 1_600_000_000_000, 1_700_000_000_000],
      );
      assert.match(sent?.hash ?? '', /^3b64db95cb55c763391c70710848/);
      assert.deepEqual([result.failure, result.permission], [undefined, 'file.delete']);
    });

    it('goes on where one name is denied, and says so of just that', async () => {
      at.write({ 'a.js': 'a', 'b.lock': 'b', 'c.js': 'c' });
      at.server.denied.add('b.lock');
      const result = await at.push('/app');
      assert.deepEqual(shown(result), { sent: ['a.js', 'c.js'], damaged: ['b.lock'] });
      assert.deepEqual([...result.refusals], [['b.lock', deniedName]]);
      assert.equal(result.failure, undefined);
    });

    it('ends at the first that is refused for another reason', async () => {
      at.write({ 'a.js': 'a', 'b.js': 'b', 'c.js': 'c' });
      at.server.onAsk = (what) => {
        if (what !== 'node upload /app') return;
        at.server.onAsk = () => undefined;
        at.server.fail('node upload', { error: refused, count: 0 });
        at.server.onAsk = () => at.server.fail('node upload', { error: refused });
      };
      const result = await at.push('/app');
      assert.deepEqual(shown(result), { sent: ['a.js'], untouched: ['b.js', 'c.js'] });
      assert.deepEqual([result.failure, result.permission], [refused, 'file.create']);
    });

    it('calls one damaged of whose upload nobody knows the end', async () => {
      at.write({ 'a.js': 'a', 'b.js': 'b' });
      at.server.put('/app/a.js', 'old');
      at.server.fail('node upload', { error: lostAnswer });
      at.server.fail('list', { error: lostAnswer, count: 0 });
      at.server.onAsk = (what) => {
        if (what === 'node upload /app') at.server.fail('list', { error: lostAnswer, count: 9 });
      };
      const result = await at.push('/app');
      assert.deepEqual(shown(result), { damaged: ['a.js'], untouched: ['b.js'] });
      assert.match(String(result.failure), /Couldn't check the file on the server/);
      assert.match(String(result.failure), /Push the folder again\./);
    });

    it('remembers one of which the time is not seen', async () => {
      at.write({ 'a.js': 'a' });
      at.server.tellsTime = false;
      at.server.onAsk = (what) => {
        if (what === 'node upload /app') at.server.fail('list', { error: lostAnswer });
      };
      const result = await at.push('/app');
      assert.equal(result.sent.has('a.js'), true);
      assert.equal(result.sent.get('a.js')?.remoteModifiedAt, undefined);
    });

    it('sends none where the node takes none of one’s size', async () => {
      at.write({ 'a.js': 'a', 'b.js': 'b'.repeat(2 * 1024 ** 2) });
      const tooLarge = new PanelError(
        'refused',
        'larger than the maximum file upload size of 1 MB',
      );
      at.server.files.transfer.uploadLimit.learn(tooLarge);
      const result = await at.push('/app');
      assert.deepEqual(shown(result), { untouched: ['a.js', 'b.js'] });
      assert.match(String(result.failure), /'b\.js' exceeds the upload limit/);
      assert.deepEqual(work(), []);
    });

    it('stops between two when told to', async () => {
      at.write({ 'a.js': 'a', 'b.js': 'b' });
      const stop = new AbortController();
      const onProgress = ({ done }: { readonly done: number }) => {
        if (done === 1) stop.abort();
      };
      const result = await at.push('/app', { signal: stop.signal, onProgress });
      assert.deepEqual(shown(result), { sent: ['a.js'], untouched: ['b.js'] });
      assert.equal(result.failure, stop.signal.reason);
    });
  });

  describe('of many files', () => {
    it('is one archive that is gone afterwards, here and there', async () => {
      at.write(four);
      const result = await at.push('/app');
      assert.deepEqual(shown(result), { sent: ['a.js', 'b.js', 'd/c.js', 'd/d.txt'] });
      assert.deepEqual(work(), [
        'upload',
        'node upload /app',
        'decompress /app/ARCHIVE.tar.gz',
        'delete /app/ARCHIVE.tar.gz',
      ]);
      assert.deepEqual(at.told.slice(0, 4), [
        ...['packing 1/4', 'packing 2/4', 'packing 3/4', 'packing 4/4'],
      ]);
      assert.match(at.told[4] ?? '', /^uploading (\d+)\/\1$/);
      assert.deepEqual(at.told.slice(5), ['unpacking 0/4']);
      assert.deepEqual(at.server.paths, [
        ...['/app/', '/app/a.js', '/app/b.js', '/app/d/', '/app/d/c.js', '/app/d/d.txt'],
      ]);
      assert.deepEqual(readdirSync(at.temporary), []);
      assert.equal(result.sent.get('d/c.js')?.remoteModifiedAt, 1_600_000_000_000);
      assert.deepEqual([result.failure, result.leftArchive], [undefined, undefined]);
    });

    it('tells the record before the first byte and when it is gone', async () => {
      at.write(four);
      const heard: string[] = [];
      const note = (what: string) => (name: string) => {
        assert.match(name, /^\.hosting-panel-[\da-f]{12}\.tar\.gz$/);
        heard.push(`${what} after ${work().length}`);
        return Promise.resolve();
      };
      await at.push('/app', { parts: { record: { made: note('made'), gone: note('gone') } } });
      assert.deepEqual(heard, ['made after 0', 'gone after 4']);
    });

    it('does not wait for the removal of its archive where somebody takes it over', async () => {
      at.write(four);
      const later: Promise<void>[] = [];
      const result = await at.push('/app', { parts: { later: (one) => later.push(one) } });
      assert.equal(result.sent.size, 4);
      assert.equal(later.length, 1);
      await Promise.all(later);
      assert.equal(work().at(-1), 'delete /app/ARCHIVE.tar.gz');
    });

    it('waits for the removal after a failure, whoever would take it over', async () => {
      at.write(four);
      at.server.fail('decompress', { error: refused });
      const later: unknown[] = [];
      const result = await at.push('/app', { parts: { later: (one) => later.push(one) } });
      assert.deepEqual([later, work().at(-1)], [[], 'delete /app/ARCHIVE.tar.gz']);
      assert.equal(result.failure, refused);
      assert.deepEqual(shown(result), { damaged: ['a.js', 'b.js', 'd/c.js', 'd/d.txt'] });
    });

    it('says which archive is left, and forgets no record of it', async () => {
      at.write(four);
      at.server.fail('delete', { error: forbidden, count: 9 });
      const gone: string[] = [];
      const record = {
        made: () => Promise.resolve(),
        gone: (name: string) => Promise.resolve(void gone.push(name)),
      };
      const result = await at.push('/app', { parts: { record } });
      assert.match(result.leftArchive ?? '', /^\/app\/\.hosting-panel-\w+\.tar\.gz$/);
      assert.deepEqual([result.sent.size, gone], [4, []]);
    });

    it('touches nothing where no address is signed, and looks for no archive', async () => {
      at.write(four);
      at.server.fail('upload', { error: new PanelError('daemonDown', 'down'), count: 9 });
      const result = await at.push('/app');
      assert.deepEqual(shown(result), { untouched: ['a.js', 'b.js', 'd/c.js', 'd/d.txt'] });
      assert.deepEqual(work(), ['upload']);
      assert.equal(result.leftArchive, undefined);
    });

    it('removes what a broken connection left of the archive, and looks again later', async () => {
      at.write(four);
      at.server.fail('node upload', { error: lostAnswer, after: true });
      const result = await at.push('/app');
      assert.equal(result.failure, lostAnswer);
      assert.deepEqual(work(), [...['upload', 'node upload /app', 'delete /app/ARCHIVE.tar.gz']]);
      assert.deepEqual(at.server.waited, [2_000]);
    });

    it('is given up before it is sent, and before it is unpacked', async () => {
      at.write(four);
      for (const step of ['packing', 'uploading']) {
        at.server.mark();
        const stop = new AbortController();
        const onProgress = (now: { readonly step: string; readonly done: number }) => {
          if (now.step === step && now.done >= 4) stop.abort();
        };
        const result = await at.push('/app', { signal: stop.signal, onProgress });
        assert.equal(result.failure, stop.signal.reason);
        assert.equal(result.sent.size, 0);
        const asked = work();
        assert.equal(asked.includes('node upload /app'), step === 'uploading');
        assert.equal(
          asked.some((one) => one.startsWith('decompress')),
          false,
        );
        assert.deepEqual(readdirSync(at.temporary), []);
      }
    });

    it('is found in place where the answer to its unpacking is lost', async () => {
      at.write(four);
      at.server.fail('decompress', { error: lostAnswer, after: true });
      const result = await at.push('/app');
      assert.deepEqual([result.sent.size, result.failure], [4, undefined]);
      assert.equal(at.told.at(-1), 'unpacking 4/4');
    });

    it('is damaged as far as it came, or cannot be seen, where unpacking it was refused', async () => {
      at.write(four);
      at.server.fail('decompress', { error: refused });
      at.server.onAsk = (what) => {
        if (what.startsWith('decompress')) at.server.put('/app/a.js', 'half of it');
        if (what === 'list /app/d') at.server.fail('list', { error: refused });
      };
      const result = await at.push('/app', { before: undefined });
      assert.equal(result.failure, refused);
      assert.deepEqual([...result.damaged].sort(), ['a.js', 'b.js', 'd/c.js', 'd/d.txt']);
      assert.deepEqual([result.sent.size, result.altered, result.unseen], [0, [], []]);
      assert.deepEqual(at.server.waited, []);
    });

    it('is looked for about a minute where nothing of it comes', async () => {
      at.write(four);
      at.server.fail('decompress', { error: lostAnswer });
      at.server.fail('node upload', { error: refused, count: 0 });
      let uploads = 0;
      at.server.onAsk = (what) => {
        if (what.startsWith('node upload') && ++uploads === 1)
          at.server.onAsk = (next) => {
            if (next.startsWith('node upload')) at.server.fail('node upload', { error: refused });
          };
      };
      const result = await at.push('/app');
      assert.equal(result.failure, lostAnswer);
      assert.deepEqual(shown(result), { damaged: ['a.js', 'b.js', 'd/c.js', 'd/d.txt'] });
      assert.deepEqual(at.server.waited, [...[1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000]]);
    });

    it('asks why of what was left out, one of each kind first, the smallest first', async () => {
      at.write({ ...four, 'x.lock': 'xx', 'y.lock': 'y', 'z.key': 'zzz' });
      for (const name of ['x.lock', 'y.lock', 'z.key']) at.server.denied.add(name);
      const order: string[] = [];
      at.server.onAsk = (what) => {
        if (what === 'node upload /app') order.push(what);
      };
      const result = await at.push('/app');
      assert.deepEqual(shown(result), {
        sent: ['a.js', 'b.js', 'd/c.js', 'd/d.txt'],
        damaged: ['x.lock', 'y.lock', 'z.key'],
      });
      assert.deepEqual([...result.refusals.keys()], ['y.lock', 'z.key', 'x.lock']);
      assert.equal(order.length, 4);
      assert.equal(result.failure, undefined);
    });

    it('asks of twenty at most', async () => {
      at.write(Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`${n}.lock`, 'x'])));
      for (let n = 0; n < 21; n++) at.server.denied.add(`${n}.lock`);
      const result = await at.push('/app');
      assert.deepEqual([result.refusals.size, result.damaged.length], [20, 21]);
    });

    it('takes what was left out by chance for sent once it is taken by itself', async () => {
      at.write({ ...four, 'x.lock': 'xx' });
      at.server.denied.add('x.lock');
      at.server.onAsk = (what) => {
        if (what.startsWith('delete')) return;
        if (what.startsWith('list')) return;
        if (what === 'upload' && at.server.asked.some((one) => one.startsWith('decompress')))
          at.server.denied.clear();
      };
      const result = await at.push('/app');
      assert.deepEqual([result.sent.size, result.damaged, result.failure], [5, [], undefined]);
      assert.equal(at.server.text('/app/x.lock'), 'xx');
    });

    it('tells what somebody wrote over it at once from what was left as it was', async () => {
      at.server.put('/app/a.js', 'old');
      at.write(four);
      at.server.denied.add('a.js');
      at.server.onAsk = (what) => {
        if (what === 'list /app/d') at.server.put('/app/d/c.js', 'somebody else');
      };
      const { plan, facts } = await at.compared('/app');
      const result = await push(at.parts, {
        ...{ root: at.root, folder: '/app', files: plan.files, folders: [], remove: ['b.js'] },
        ...{ before: facts.remote, signal: new AbortController().signal },
        onProgress: () => undefined,
      });
      assert.deepEqual(shown(result), {
        ...{ sent: ['b.js', 'd/d.txt'], damaged: ['a.js'], altered: ['d/c.js'] },
        notRemoved: ['b.js'],
      });
      assert.equal(result.failure, undefined);
    });

    it('calls altered what differs where nobody knows what was there before', async () => {
      at.write(four);
      at.server.onAsk = (what) => {
        if (what === 'list /app/d') at.server.put('/app/d/c.js', 'somebody else');
      };
      const result = await at.push('/app', { before: undefined });
      assert.deepEqual(shown(result), {
        ...{ sent: ['a.js', 'b.js', 'd/d.txt'], altered: ['d/c.js'] },
      });
    });

    it('calls unseen what nobody could look at', async () => {
      at.write(four);
      at.server.onAsk = (what) => {
        if (what.startsWith('decompress')) at.server.fail('list', { error: refused, count: 99 });
      };
      const result = await at.push('/app', { before: undefined });
      assert.deepEqual(shown(result), { unseen: ['a.js', 'b.js', 'd/c.js', 'd/d.txt'] });
    });

    it('goes in smaller archives where the node takes none of such a size', async () => {
      at.write({ ...four, 'e.js': 'e' });
      const tooLarge = new PanelError(
        'refused',
        'larger than the maximum file upload size of 1 MB',
      );
      at.server.fail('node upload', { error: tooLarge, count: 2 });
      const result = await at.push('/app');
      assert.deepEqual([result.sent.size, result.failure], [5, undefined]);
      // Five, then two, then one at a time.
      assert.equal(work().filter((one) => one.startsWith('decompress')).length, 5);
      assert.deepEqual(
        at.told.filter((one) => one.startsWith('unpacking')),
        Array<string>(5).fill('unpacking 0/1'),
      );
    });

    it('is given up where one file alone is too large', async () => {
      at.write(four);
      const tooLarge = new PanelError(
        'refused',
        'larger than the maximum file upload size of 1 MB',
      );
      at.server.fail('node upload', { error: tooLarge, count: 9 });
      const result = await at.push('/app');
      assert.match(String(result.failure), /'a\.js' exceeds the upload limit of the node \(1 MB\)/);
      assert.equal(result.untouched.length, 4);
    });
  });

  describe('that makes and removes', () => {
    it('makes empty folders after the files, and removes last', async () => {
      at.server.put('/app/old.js');
      at.server.put('/app/logs/x');
      at.write({ 'a.js': 'a', 'empty/': '', 'also/': '' });
      const result = await at.push('/app', { remove: ['old.js', 'logs/'] });
      assert.deepEqual(shown(result), {
        ...{ sent: ['a.js'], made: ['also', 'empty'], removed: ['old.js', 'logs/'] },
      });
      assert.deepEqual(at.told, ['sending 0/1', 'making 0/2', 'making 1/2', 'removing 0/2']);
      assert.deepEqual(work().slice(-3), [
        ...['create-folder /app/also', 'create-folder /app/empty'],
        'delete /app/old.js /app/logs',
      ]);
      assert.deepEqual(at.server.paths, ['/app/', '/app/a.js', '/app/also/', '/app/empty/']);
    });

    it('removes two hundred at a time', async () => {
      const remove = Array.from({ length: 401 }, (_, n) => `${n}.js`);
      for (const name of remove) at.server.put(`/app/${name}`);
      const result = await at.push('/app', { folders: [], remove });
      assert.equal(result.removed.length, 401);
      assert.deepEqual(
        work().map((one) => one.split(' ').length - 1),
        [200, 200, 1],
      );
      assert.deepEqual(at.told, ['removing 0/401', 'removing 200/401', 'removing 400/401']);
    });

    it('says what was not made and not removed', async () => {
      at.server.put('/app/old.js');
      at.write({ 'one/': '', 'two/': '' });
      at.server.fail('create-folder', { error: forbidden });
      const result = await at.push('/app', { remove: ['old.js'] });
      assert.deepEqual(shown(result), { notMade: ['one', 'two'], notRemoved: ['old.js'] });
      assert.deepEqual([result.failure, result.permission], [forbidden, 'file.create']);
      at.server.fail('delete', { error: forbidden });
      const again = await at.push('/app', { remove: ['old.js'] });
      assert.deepEqual(shown(again), { made: ['one', 'two'], notRemoved: ['old.js'] });
      assert.deepEqual([again.failure, again.permission], [forbidden, 'file.delete']);
    });

    for (const step of ['making', 'removing']) {
      it(`stops before ${step} when told to`, async () => {
        at.server.put('/app/old.js');
        at.write({ 'one/': '', 'two/': '' });
        const stop = new AbortController();
        const onProgress = (now: { readonly step: string; readonly done: number }) => {
          if (now.step === 'making' && now.done === (step === 'making' ? 0 : 1)) stop.abort();
        };
        const result = await at.push('/app', {
          ...{ remove: ['old.js'], signal: stop.signal, onProgress },
        });
        assert.deepEqual(result.made, step === 'making' ? ['one'] : ['one', 'two']);
        assert.deepEqual(result.notRemoved, ['old.js']);
        assert.equal(result.failure, stop.signal.reason);
      });
    }
  });

  describe('after a second look at both sides', () => {
    /** Compares, lets something happen, and pushes what was found, `remove` with it. */
    const later = async (happen: () => void, remove: readonly string[] = []) => {
      const { plan, facts } = await at.compared('/app');
      happen();
      at.server.mark();
      return push(at.parts, {
        ...{ root: at.root, folder: '/app', files: plan.files, folders: plan.folders, remove },
        ...{ before: facts.remote, seen: facts, signal: new AbortController().signal },
        onProgress: () => undefined,
      });
    };
    const rows: readonly (readonly [
      what: string,
      happen: () => unknown,
      remove: readonly string[],
      outcome: Readonly<Record<string, readonly string[]>>,
    ])[] = [
      [
        'nothing',
        () => undefined,
        ['old.js'],
        { sent: ['a.js'], made: ['e'], removed: ['old.js'] },
      ],
      [
        'it was changed there',
        () => at.server.put('/app/a.js', 'theirs'),
        ['old.js'],
        { made: ['e'], removed: ['old.js'], left: ['a.js'] },
      ],
      [
        'it is gone here',
        () => unlinkSync(join(at.root, 'a.js')),
        [],
        { made: ['e'], left: ['a.js'] },
      ],
      [
        'it is a link here',
        () => {
          unlinkSync(join(at.root, 'a.js'));
          symlinkSync('/', join(at.root, 'a.js'));
        },
        [],
        { made: ['e'], left: ['a.js'] },
      ],
      [
        'it is ignored by now',
        () => writeFileSync(join(at.root, '.panelignore'), 'a.js\n'),
        [],
        { made: ['e'], left: ['a.js'] },
      ],
      [
        'the folder is gone here',
        () => rmSync(join(at.root, 'e'), { recursive: true }),
        [],
        { sent: ['a.js'], left: ['e'] },
      ],
      [
        'there is something in the folder here by now',
        () => at.write({ 'e/x': '' }),
        [],
        { sent: ['a.js'], made: ['e'] },
      ],
      [
        'what was to go is here by now',
        () => at.write({ 'old.js': '' }),
        ['old.js'],
        { sent: ['a.js'], made: ['e'], left: ['old.js'] },
      ],
      [
        'what was to go is a link here by now',
        () => symlinkSync('/', join(at.root, 'old.js')),
        ['old.js'],
        { sent: ['a.js'], made: ['e'], left: ['old.js'] },
      ],
      [
        'what was to go is gone there',
        () => at.server.drop('/app/old.js'),
        ['old.js'],
        { sent: ['a.js'], made: ['e'], removed: ['old.js'] },
      ],
      [
        'what was to go was changed there',
        () => at.server.put('/app/old.js', 'theirs'),
        ['old.js'],
        { sent: ['a.js'], made: ['e'], left: ['old.js'] },
      ],
      [
        'the folder that was to go is here by now',
        () => at.write({ 'logs/x': '' }),
        ['logs/'],
        { sent: ['a.js'], made: ['e'], left: ['logs/'] },
      ],
      [
        'a file is where the folder that was to go was',
        () => at.write({ logs: '' }),
        ['logs/'],
        { sent: ['a.js'], made: ['e'], removed: ['logs/'] },
      ],
      [
        'a folder is in its way there',
        () => {
          at.server.drop('/app/a.js');
          at.server.put('/app/a.js/x');
        },
        [],
        { made: ['e'], left: ['a.js'] },
      ],
    ];
    for (const [what, happen, remove, outcome] of rows) {
      it(`where ${what}`, async () => {
        at.server.put('/app/a.js', 'was');
        at.server.put('/app/old.js', 'old');
        at.server.put('/app/logs/');
        at.write({ 'a.js': 'now', 'e/': '' });
        const result = await later(happen, remove);
        assert.deepEqual(shown(result), outcome);
        assert.equal(result.failure, undefined);
      });
    }

    it('carries what is here by then', async () => {
      at.write({ 'a.js': 'a' });
      const result = await later(() => at.write({ 'a.js': 'later' }, 1_650_000_000_000));
      assert.equal(at.server.text('/app/a.js'), 'later');
      assert.deepEqual(
        [result.sent.get('a.js')?.size, result.sent.get('a.js')?.modifiedAt],
        [5, 1_650_000_000_000],
      );
    });

    it('asks only for the folders that it is about', async () => {
      at.server.put('/app/d/x', '');
      at.server.put('/app/f/y', '');
      at.write({ 'd/a.js': 'a', 'f/y': '' }, 1_700_000_000_000);
      await later(() => undefined);
      assert.deepEqual(at.server.asked.slice(0, 2), ['list /app', 'list /app/d']);
      assert.equal(at.server.asked.includes('list /app/f'), false);
    });

    it('asks for nothing where nothing is carried or removed', async () => {
      at.write({ 'e/': '' });
      const result = await later(() => undefined);
      assert.deepEqual(result.made, ['e']);
      assert.equal(at.server.asked[0], 'create-folder /app/e');
    });

    it('tells a failure of the look, and that it needs to read', async () => {
      at.write({ 'a.js': 'a' });
      const result = await later(() => at.server.fail('list', { error: forbidden }));
      assert.deepEqual([result.failure, result.permission], [forbidden, 'file.read']);
      assert.deepEqual(shown(result), { untouched: ['a.js'] });
    });
  });
});
