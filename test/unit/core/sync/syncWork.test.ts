import assert from 'node:assert/strict';
import { renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { PanelError } from '../../../../src/core/api/errors';
import type { Manifest } from '../../../../src/core/sync/manifest';
import type { SyncOptions, SyncPlace } from '../../../../src/core/sync/syncPlace';
import type { SyncStep } from '../../../../src/core/sync/syncSteps';
import { performStep } from '../../../../src/core/sync/syncWork';
import { deniedName } from '../../../support/memoryServer';
import { type MemoryFolder, withMemoryFolder } from './memoryFolder';

/** `+a` saves, `-a` deletes, `a>b` renames. */
function stepOf(text: string): SyncStep {
  const [from = '', to] = text.split('>');
  if (to !== undefined) return { kind: 'rename', from, to };
  return { kind: text.startsWith('+') ? 'save' : 'delete', path: text.slice(1) };
}

describe('A change of a linked folder', () => {
  let at: MemoryFolder;
  withMemoryFolder((one) => (at = one));

  /** Paths that were asked about, and what the user says of them. */
  let asked: string[];
  let agrees: boolean;
  let isLinked: boolean;
  let left: string[];
  beforeEach(() => {
    [asked, agrees, isLinked, left] = [[], false, true, []];
  });

  const place = (): SyncPlace => ({
    ...at.parts,
    ...{ root: at.root, folder: '/app' },
    onLeft: (path) => left.push(path),
    isStillLinked: () => isLinked,
    agreesToSecrets: (paths) => {
      asked.push(...paths);
      return Promise.resolve(agrees);
    },
    manifest: {
      load: () => Promise.resolve(at.manifest),
      save: (manifest: Manifest) => Promise.resolve(void (at.manifest = manifest)),
    },
  });
  const signal = new AbortController().signal;
  const perform = (text: string, options: Partial<SyncOptions> = {}) =>
    performStep(place(), stepOf(text), { signal, ...options });
  /** Makes changes, and then those that are looked at from now on. */
  const after = async (...texts: readonly string[]) => {
    for (const text of texts) await perform(text);
    at.server.mark();
  };
  const work = () => at.server.asked.filter((one) => !/^(list|upload$)/.test(one));
  const failure = async (text: string, options: Partial<SyncOptions> = {}) => {
    try {
      await perform(text, options);
    } catch (error) {
      return error as Error;
    }
    return assert.fail('It did not fail.');
  };

  describe('is refused', () => {
    const rows: readonly (readonly [
      what: string,
      prepare: () => void,
      step: string,
      words: RegExp,
    ])[] = [
      ['once the link ended', () => (isLinked = false), '+a', /no longer enabled/],
      ['outside of the folder', () => undefined, '+../a', /The path '\.\.\/a' isn't in the synced/],
      ['to the outside', () => undefined, 'a>/etc', /The path '\/etc' isn't in the synced folder/],
      [
        'where the folder is a link by now',
        () => {
          renameSync(at.root, `${at.root}2`);
          symlinkSync(`${at.root}2`, at.root);
        },
        '+a',
        /is now a link, or in one/,
      ],
      [
        'where the folder is gone',
        () => rmSync(at.root, { recursive: true }),
        '-a',
        /here' doesn't exist/,
      ],
    ];
    for (const [what, prepare, step, words] of rows) {
      it(what, async () => {
        prepare();
        assert.match((await failure(step)).message, words);
        assert.deepEqual(at.server.asked, []);
      });
    }

    it('where it was given up before', async () => {
      at.write({ a: 'x' });
      const stop = new AbortController();
      stop.abort();
      assert.equal(await failure('+a', { signal: stop.signal }), stop.signal.reason);
    });
  });

  describe('that saves a file', () => {
    it('sends it, and remembers what went and the time that it has there', async () => {
      at.write({ 'd/a.js': 'abc' });
      await perform('+d/a.js');
      assert.equal(at.server.text('/app/d/a.js'), 'abc');
      assert.deepEqual(work(), ['node upload /app/d']);
      const sent = at.manifest.get('d/a.js');
      assert.deepEqual(
        [sent?.size, sent?.modifiedAt, sent?.remoteModifiedAt],
        [3, 1_600_000_000_000, 1_700_000_000_000],
      );
      assert.match(sent?.hash ?? '', /^ba7816bf/);
    });

    it('sends nothing where it is gone by now, or ignored', async () => {
      await perform('+a.js');
      at.write({ 'b.log': 'x', '.panelignore': '*.log\n' });
      await perform('+b.log');
      assert.deepEqual(at.server.asked, []);
    });

    it('sends nothing where its content is what went last, and notes its new time', async () => {
      at.write({ 'a.js': 'abc' });
      await after('+a.js');
      at.write({ 'a.js': 'abc' }, 1_650_000_000_000);
      await perform('+a.js');
      assert.deepEqual(work(), []);
      assert.equal(at.manifest.get('a.js')?.modifiedAt, 1_650_000_000_000);
    });

    it('sends it again where it is gone there', async () => {
      at.write({ 'a.js': 'abc' });
      await after('+a.js');
      at.server.drop('/app/a.js');
      at.server.pass(100_000);
      await perform('+a.js');
      assert.equal(at.server.text('/app/a.js'), 'abc');
    });

    for (const isKnown of [true, false]) {
      it(`leaves what somebody else put there, ${isKnown ? 'after a save' : 'never saved'}, until told`, async () => {
        at.write({ 'a.js': 'abc' });
        if (isKnown) await after('+a.js');
        at.server.put('/app/a.js', 'theirs');
        at.server.pass(100_000);
        at.write({ 'a.js': 'mine' });
        const error = await failure('+a.js');
        assert.deepEqual([error.name, work()], ['ChangedThere', []]);
        assert.match(error.message, /'a\.js' on the server wasn't changed/);
        await perform('+a.js', { isForced: true });
        assert.equal(at.server.text('/app/a.js'), 'mine');
      });
    }

    it('goes on where the last save was ours', async () => {
      at.write({ 'a.js': 'abc' });
      await after('+a.js');
      at.write({ 'a.js': 'new' });
      await perform('+a.js');
      assert.equal(at.server.text('/app/a.js'), 'new');
    });

    it('tells a denied name as that', async () => {
      at.write({ 'a.lock': 'x' });
      at.server.denied.add('a.lock');
      assert.equal(await failure('+a.lock'), deniedName);
      assert.equal(at.manifest.size, 0);
    });

    it('says what follows where its upload broke off', async () => {
      at.write({ 'a.js': 'abc' });
      at.server.put('/app/a.js', '');
      await failure('+a.js');
      at.server.fail('node upload', { error: new PanelError('network', 'broken'), count: 9 });
      at.server.onAsk = (what) => {
        if (what.startsWith('node upload')) at.server.put('/app/a.js', 'a');
      };
      const error = await failure('+a.js', { isForced: true });
      assert.match(
        error.message,
        /incomplete \(1 of 3 bytes\).*sent again when the server is avail/,
      );
    });

    it('fails as the look does', async () => {
      at.write({ 'a.js': 'abc' });
      const forbidden = new PanelError('forbidden', 'No.', { status: 403 });
      at.server.fail('list', { error: forbidden });
      assert.equal(await failure('+a.js'), forbidden);
    });

    describe('that looks secret', () => {
      it('asks, and keeps it here where nobody agrees', async () => {
        at.write({ '.env': 'x' });
        const error = await failure('+.env');
        assert.deepEqual([error.name, asked, work()], ['SecretKept', ['.env'], []]);
        assert.match(error.message, /Files not sent.*: \.env\. To keep them local/);
      });

      it('sends it where somebody agrees, or has said so of this very change', async () => {
        at.write({ '.env': 'x' });
        agrees = true;
        await perform('+.env');
        assert.equal(at.server.text('/app/.env'), 'x');
        at.write({ '.env': 'y' });
        agrees = false;
        asked = [];
        await perform('+.env', { isForced: true });
        assert.deepEqual([at.server.text('/app/.env'), asked], ['y', []]);
      });

      it('asks about no content that is there', async () => {
        at.write({ '.env': 'x' });
        await perform('+.env', { isForced: true });
        await perform('+.env');
        assert.deepEqual(asked, []);
      });
    });
  });

  describe('that saves a folder', () => {
    it('sends what it holds, its empty folders, and nothing beside it', async () => {
      at.write({ 'd/a.js': 'a', 'd/e/': '', 'db.js': 'b' });
      await perform('+d');
      assert.deepEqual(at.server.paths, ['/app/', '/app/d/', '/app/d/a.js', '/app/d/e/']);
      assert.deepEqual([...at.manifest.keys()], ['d/a.js', 'd/e/']);
      assert.deepEqual(left, []);
    });

    it('leaves what somebody else put there, and says so after the others went', async () => {
      at.write({ 'd/a.js': 'a', 'd/b.js': 'b' });
      at.server.put('/app/d/a.js', 'theirs, newer');
      const error = await failure('+d');
      assert.match(error.message, /'d\/a\.js' on the server wasn't changed/);
      assert.deepEqual(
        [at.server.text('/app/d/a.js'), at.server.text('/app/d/b.js')],
        ['theirs, newer', 'b'],
      );
    });

    it('says what is in the way there', async () => {
      at.write({ 'd/a/x.js': 'a', 'd/b.js': 'b' });
      at.server.put('/app/d/a', 'a file');
      assert.match((await failure('+d')).message, /'d\/a\/x\.js' on the server wasn't changed/);
      assert.equal(at.server.text('/app/d/b.js'), 'b');
    });

    it('keeps what looks secret unless somebody agrees', async () => {
      at.write({ 'd/.env': 'x', 'd/b.js': 'b' });
      const error = await failure('+d');
      assert.deepEqual([error.name, asked], ['SecretKept', ['d/.env']]);
      assert.deepEqual(
        [at.server.text('/app/d/.env'), at.server.text('/app/d/b.js')],
        [undefined, 'b'],
      );
      agrees = true;
      await perform('+d');
      assert.equal(at.server.text('/app/d/.env'), 'x');
    });

    it('sends a secret unasked where this very change was agreed to, and asks about none without one', async () => {
      at.write({ 'd/.env': 'x', 'e/a.js': 'a' });
      await perform('+d', { isForced: true });
      await perform('+e');
      assert.deepEqual([at.server.text('/app/d/.env'), asked], ['x', []]);
    });

    for (const [what, path, words] of [['a link', 'd/l', /l' is a (symbolic )?link/]] as const) {
      it(`says that ${what} in it stayed`, async () => {
        at.write({ 'd/a.js': 'a' });
        symlinkSync('/', join(at.root, path));
        symlinkSync('/', join(at.root, 'other'));
        const error = await failure('+d');
        assert.equal(error.name, 'LocalFileError');
        assert.match(error.message, words);
        assert.equal(at.server.text('/app/d/a.js'), 'a');
      });
    }

    it('says nothing of a link beside it', async () => {
      at.write({ 'd/a.js': 'a' });
      symlinkSync('/', join(at.root, 'other'));
      await perform('+d');
    });

    it('fails as the push does, and remembers what went', async () => {
      at.write({ 'd/a.js': 'a', 'd/e/': '' });
      const forbidden = new PanelError('forbidden', 'No.', { status: 403 });
      at.server.fail('create-folder', { error: forbidden });
      assert.equal(await failure('+d'), forbidden);
      assert.deepEqual([...at.manifest.keys()], ['d/a.js']);
    });

    it('fails with what is known of a file that the server left out', async () => {
      at.write({ 'd/a.lock': 'a' });
      at.server.denied.add('a.lock');
      assert.equal(await failure('+d'), deniedName);
    });

    it('says that a file was left out for no known reason', async () => {
      at.write({ 'd/a.js': 'a', 'd/b.js': 'b', 'd/c.js': 'c', 'd/x.lock': 'xx' });
      at.server.denied.add('x.lock');
      let uploads = 0;
      at.server.onAsk = (what) => {
        if (!what.startsWith('node upload') || ++uploads < 2) return;
        // It breaks off, and leaves half of the file.
        at.server.put('/app/d/x.lock', 'x');
        at.server.fail('node upload', { error: new PanelError('network', 'broken') });
      };
      const { message } = await failure('+d');
      assert.equal(message, "The server skipped 'd/x.lock' for an unknown reason.");
    });

    it('says that something there changed a file that was sent', async () => {
      at.write({ 'd/a.js': 'a', 'd/b.js': 'b', 'd/c.js': 'c', 'd/d.js': 'd' });
      at.server.onAsk = (what) => {
        if (what.startsWith('delete')) return;
        if (at.server.asked.some((one) => one.startsWith('decompress')) && what === 'list /app/d')
          at.server.put('/app/d/c.js', 'something else');
      };
      const error = await failure('+d');
      assert.deepEqual([error.name, error.message.includes("'d/c.js'")], ['ChangedThere', true]);
    });

    it('tells of an archive that stays', async () => {
      at.write({ 'd/a.js': 'a', 'd/b.js': 'b', 'd/c.js': 'c', 'd/d.js': 'd' });
      at.server.fail('delete', { error: new PanelError('forbidden', 'No.'), count: 9 });
      await perform('+d');
      assert.match(left.join(), /^\/app\/\.hosting-panel-\w+\.tar\.gz$/);
    });
  });

  describe('that deletes', () => {
    beforeEach(async () => {
      at.write({ 'd/a.js': 'a', 'd/e/b.js': 'b', 'x.js': 'x' });
      await after('+d', '+x.js');
    });
    const drop = (path: string) => at.drop(path);

    it('removes what was sent, and nothing else', async () => {
      drop('x.js');
      await perform('-x.js');
      assert.deepEqual(work(), ['delete /app/x.js']);
      assert.deepEqual([...at.manifest.keys()].sort(), ['d/a.js', 'd/e/b.js']);
    });

    it('removes a folder as one where nothing else is in it', async () => {
      drop('d');
      await perform('-d');
      assert.deepEqual(work(), ['delete /app/d']);
      assert.deepEqual([...at.manifest.keys()], ['x.js']);
    });

    it('leaves what only the server has below a folder', async () => {
      at.server.put('/app/d/e/data.db', 'theirs');
      drop('d');
      await perform('-d');
      assert.deepEqual(work(), ['delete /app/d/a.js /app/d/e/b.js']);
    });

    it('leaves a folder that only the server has', async () => {
      at.server.put('/app/d/theirs/');
      drop('d');
      await perform('-d');
      assert.deepEqual(work(), ['delete /app/d/a.js /app/d/e/b.js']);
    });

    it('asks for nothing where nothing was sent', async () => {
      at.write({ 'y.js': 'y' });
      drop('y.js');
      await perform('-y.js');
      assert.deepEqual(at.server.asked, []);
    });

    it('forgets what is gone there already, without a request', async () => {
      at.server.drop('/app/x.js');
      drop('x.js');
      await perform('-x.js');
      assert.deepEqual([work(), at.manifest.has('x.js')], [[], false]);
    });

    it('leaves what somebody changed since, until told', async () => {
      at.server.put('/app/x.js', 'theirs');
      drop('x.js');
      const error = await failure('-x.js');
      assert.deepEqual([error.name, work()], ['ChangedThere', []]);
      await perform('-x.js', { isForced: true });
      assert.deepEqual(work(), ['delete /app/x.js']);
    });

    it('leaves what nobody looked at after it was sent', async () => {
      const sent = at.manifest.get('x.js');
      assert.ok(sent);
      at.manifest = new Map([['x.js', { ...sent, remoteModifiedAt: undefined }]]);
      drop('x.js');
      assert.equal((await failure('-x.js')).name, 'ChangedThere');
    });

    it('saves it instead where it is here again, and not by force', async () => {
      at.server.put('/app/x.js', 'theirs');
      at.server.pass(100_000);
      assert.equal((await failure('-x.js', { isForced: true })).name, 'ChangedThere');
      assert.equal(at.server.text('/app/x.js'), 'theirs');
    });

    it('removes an empty folder that was made', async () => {
      at.write({ 'empty/': '' });
      await after('+empty');
      drop('empty');
      await perform('-empty');
      assert.deepEqual(work(), ['delete /app/empty']);
    });

    it('stops before the removal when told to', async () => {
      drop('x.js');
      const stop = new AbortController();
      at.server.onAsk = () => stop.abort();
      assert.equal(await failure('-x.js', { signal: stop.signal }), stop.signal.reason);
      assert.deepEqual(work(), []);
    });
  });

  describe('that renames', () => {
    const move = (from: string, to: string) => renameSync(join(at.root, from), join(at.root, to));
    beforeEach(async () => {
      at.write({ 'd/a.js': 'a', 'x.js': 'x', '.panelignore': '*.log\n' });
      await after('+d', '+x.js');
    });

    it('renames there, and remembers it under the new name', async () => {
      move('d', 'e');
      await perform('d>e');
      assert.deepEqual(work(), ['rename']);
      assert.deepEqual([...at.manifest.keys()].sort(), ['e/a.js', 'x.js']);
      assert.equal(at.server.text('/app/e/a.js'), 'a');
    });

    it('sends what never went up, under its new name', async () => {
      at.write({ 'y.js': 'y' });
      move('y.js', 'z.js');
      await perform('y.js>z.js');
      assert.equal(at.server.text('/app/z.js'), 'y');
    });

    it('leaves what stands under the new name, until told', async () => {
      at.server.put('/app/y.js', 'theirs');
      at.server.pass(100_000);
      move('x.js', 'y.js');
      const error = await failure('x.js>y.js');
      assert.deepEqual([error.name, error.message.includes("'y.js'")], ['ChangedThere', true]);
      assert.equal(at.server.text('/app/y.js'), 'theirs');
      await perform('x.js>y.js', { isForced: true });
      assert.equal(at.server.text('/app/y.js'), 'x');
    });

    it('saves both where the old name is here again', async () => {
      move('x.js', 'y.js');
      at.write({ 'x.js': 'again' });
      await perform('x.js>y.js');
      assert.deepEqual([at.server.text('/app/x.js'), at.server.text('/app/y.js')], ['again', 'x']);
      assert.equal(work().includes('rename'), false);
    });

    it('saves the old name not by force', async () => {
      move('x.js', 'y.js');
      at.write({ 'x.js': 'again' });
      at.server.put('/app/x.js', 'theirs');
      at.server.pass(100_000);
      assert.equal((await failure('x.js>y.js', { isForced: true })).name, 'ChangedThere');
      assert.equal(at.server.text('/app/x.js'), 'theirs');
    });

    it('saves what was ignored under its old name', async () => {
      at.write({ 'y.log': 'y' });
      move('y.log', 'y.js');
      await perform('y.log>y.js');
      assert.deepEqual([at.server.text('/app/y.js'), work().includes('rename')], ['y', false]);
    });

    it('removes what is ignored under its new name', async () => {
      move('x.js', 'x.log');
      await perform('x.js>x.log');
      assert.deepEqual(work(), ['delete /app/x.js']);
    });

    it('fails as the node does', async () => {
      const refused = new PanelError('refused', 'No.', { status: 400 });
      at.server.fail('rename', { error: refused });
      move('x.js', 'y.js');
      assert.equal(await failure('x.js>y.js'), refused);
      assert.equal(at.manifest.has('x.js'), true);
    });

    it('fails with what the file system says of it', async () => {
      at.server.put('/app/f', 'a file');
      at.server.pass(100_000);
      await at.server.files.list('/app');
      move('x.js', 'd/y.js');
      rmSync(join(at.root, 'd'), { recursive: true });
      assert.equal((await failure('x.js>f/y.js')).name, 'FileRefusal');
    });

    it('stops before the request when told to', async () => {
      move('x.js', 'y.js');
      const stop = new AbortController();
      const one = place();
      const work_ = performStep(
        { ...one, isStillLinked: () => (stop.abort(), true) },
        stepOf('x.js>y.js'),
        { signal: stop.signal },
      );
      await assert.rejects(work_, (error) => error === stop.signal.reason);
      assert.deepEqual(work(), []);
    });
  });
});
