import assert from 'node:assert/strict';
import { PanelError } from '../../../../src/core/api/errors';
import type { Refusal } from '../../../../src/core/files/plan';
import type { RemoteFiles } from '../../../../src/core/files/remoteFiles';
import { MemoryServer, deniedName, lostAnswer } from '../../../support/memoryServer';

const bytes = (text: string) => new TextEncoder().encode(text);
const text = (content: Uint8Array) => new TextDecoder().decode(content);
const anew = { create: true, overwrite: true };
const minute = 60_000;
const broken = new PanelError('network', 'broken');
const refused = new PanelError('refused', 'no', { status: 400 });

describe('The files of a server', () => {
  let server: MemoryServer;
  let files: RemoteFiles;
  let told: string[];
  beforeEach(() => {
    server = new MemoryServer({ '/a.js': 'aaa', '/d/b.js': 'bb', '/d/e/c.js': 'c' });
    server.put('/link', '', { type: 'link' });
    server.pass(10 * minute);
    ({ files } = server);
    told = [];
    files.onDidChange((changes) =>
      told.push(...changes.map(({ type, path }) => `${type} ${path}`)),
    );
  });

  const refusal = async (work: Promise<unknown>) => {
    try {
      await work;
    } catch (error) {
      const { reason, path } = error as { readonly reason?: Refusal; readonly path?: string };
      return reason === undefined ? String(error) : `${reason} ${path}`;
    }
    return 'none';
  };

  describe('are refused before anything is asked to change', () => {
    const rows: readonly (readonly [string, (one: RemoteFiles) => Promise<unknown>, string])[] = [
      ['reading a folder', (one) => one.read('/d'), 'isFolder /d'],
      ['reading nothing', (one) => one.read('/no'), 'missing /no'],
      ['writing over a folder', (one) => one.write('/d', bytes(''), anew), 'isFolder /d'],
      ['writing over a link', (one) => one.write('/link', bytes(''), anew), 'isLink /link'],
      [
        'making what is there',
        (one) => one.write('/a.js', bytes(''), { create: true, overwrite: false }),
        'exists /a.js',
      ],
      [
        'changing what is not',
        (one) => one.write('/no', bytes(''), { create: false, overwrite: true }),
        'missing /no',
      ],
      ['a folder that is there', (one) => one.createDirectory('/d'), 'exists /d'],
      ['removing the root', (one) => one.remove('/', { recursive: true }), 'isRoot /'],
      ['removing the root among others', (one) => one.removeAll(['/a.js', '/']), 'isRoot /'],
      ['removing what is full', (one) => one.remove('/d', { recursive: false }), 'notEmpty /d'],
      ['removing nothing', (one) => one.remove('/no', { recursive: true }), 'missing /no'],
      ['moving nothing', (one) => one.rename('/no', '/x', { overwrite: true }), 'missing /no'],
      ['moving over', (one) => one.rename('/a.js', '/d', { overwrite: false }), 'exists /d'],
      [
        'moving into itself',
        (one) => one.rename('/d', '/d/e/x', { overwrite: true }),
        'intoItself /d',
      ],
      ['moving the root', (one) => one.rename('/', '/x', { overwrite: true }), 'isRoot /'],
      ['moving to the root', (one) => one.rename('/d', '/', { overwrite: true }), 'isRoot /d'],
      ['copying the root', (one) => one.copy('/', '/x', { overwrite: true }), 'isRoot /'],
      ['copying a link', (one) => one.copy('/link', '/x', { overwrite: true }), 'isLink /link'],
      ['copying over', (one) => one.copy('/a.js', '/d', { overwrite: false }), 'exists /d'],
    ];
    for (const [what, work, expected] of rows) {
      it(what, async () => {
        assert.equal(await refusal(work(files)), expected);
        assert.deepEqual(
          server.asked.filter((one) => !one.startsWith('list')),
          [],
        );
        assert.deepEqual(told, []);
      });
    }

    for (const [what, work] of [
      ['a save', (one: RemoteFiles) => one.write('/a.js/x', bytes(''), anew)],
      ['a new folder', (one: RemoteFiles) => one.createDirectory('/a.js/x')],
      ['a move', (one: RemoteFiles) => one.rename('/d', '/a.js/x', { overwrite: false })],
    ] as const) {
      it(`${what} below a file`, async () => {
        await files.browse('/');
        assert.equal(await refusal(work(files)), 'isNotFolder /a.js');
      });
    }
  });

  describe('are read', () => {
    it('whole, by two requests, and noted', async () => {
      await files.browse('/d');
      server.mark();
      assert.equal(text(await files.read('/d/b.js')), 'bb');
      assert.deepEqual(server.asked, ['download /d/b.js', 'node download /d/b.js']);
    });

    for (const kind of ['notFound', 'daemonFailed'] as const) {
      const gone = new PanelError(kind, 'no');
      it(`and what meets ${kind} is gone, a link, or what the node says`, async () => {
        await files.browse('/');
        server.fail('node download', { error: gone, count: 9 });
        server.drop('/a.js');
        assert.equal(await refusal(files.read('/a.js')), 'missing /a.js');
        assert.equal(await refusal(files.read('/link')), 'isLink /link');
        await assert.rejects(files.read('/d/b.js'), gone);
      });
    }

    it('and a link to a folder is one', async () => {
      await files.browse('/');
      server.fail('node download', { error: new PanelError('notFound', 'no'), count: 9 });
      server.onAsk = (what) => {
        if (what === 'list /link') server.put('/link/');
        if (what === 'list /') server.put('/link', '', { type: 'link' });
      };
      assert.equal(await refusal(files.read('/link')), 'isFolder /link');
    });

    it('and another failure is told as it is, without a look', async () => {
      await files.browse('/');
      server.mark();
      server.fail('node download', { error: refused });
      await assert.rejects(files.read('/a.js'), refused);
      assert.equal(server.asked.length, 2);
    });

    it('at once where they were opened before, and looked at behind', async () => {
      assert.equal(text(await files.open('/a.js')), 'aaa');
      server.mark();
      assert.equal(text(await files.open('/a.js')), 'aaa');
      assert.deepEqual(server.asked, []);
      server.pass(5_001);
      await files.open('/a.js');
      await files.list('/', 1);
      assert.deepEqual(server.asked, ['list /']);
    });

    it('anew where somebody changed them', async () => {
      await files.open('/a.js');
      server.put('/a.js', 'bbb');
      server.pass(1);
      await files.list('/');
      assert.deepEqual(told, ['changed /a.js']);
      assert.equal(text(await files.open('/a.js')), 'bbb');
    });

    it('as they were written a moment ago, without a request', async () => {
      await files.write('/a.js', bytes('new'), anew);
      server.mark();
      assert.equal(text(await files.read('/a.js')), 'new');
      assert.equal(server.asked.length, 0);
      server.pass(2_001);
      await files.read('/a.js');
      assert.equal(server.asked.includes('node download /a.js'), true);
    });

    it('as they were written a moment ago up to a megabyte, and two seconds after', async () => {
      for (const [size, isKept] of [
        [1024 ** 2, true],
        [1024 ** 2 + 1, false],
      ] as const) {
        await files.write('/a.js', new Uint8Array(size), anew);
        server.pass(2_000);
        server.mark();
        await files.read('/a.js');
        assert.equal(server.asked.includes('node download /a.js'), !isKept);
      }
    });

    it('not as another one was written a moment ago', async () => {
      await files.write('/a.js', bytes('new'), anew);
      assert.equal(text(await files.read('/d/b.js')), 'bb');
      await files.write('/d/b.js', bytes('later'), anew);
      server.mark();
      assert.equal(text(await files.read('/a.js')), 'new');
      assert.deepEqual(server.asked.length, 2);
    });

    it('not from what is kept once it was closed', async () => {
      await files.open('/a.js');
      files.dispose();
      await files.open('/a.js');
      server.mark();
      await files.open('/a.js');
      assert.deepEqual(server.asked, ['download /a.js', 'node download /a.js']);
    });
  });

  it('are looked for on the way that is not known', async () => {
    await files.lookFor('/d/e/c.js');
    assert.deepEqual(server.asked, ['list /', 'list /d', 'list /d/e']);
  });

  it('have their bits changed by one request for each folder', async () => {
    server.put('/d/z.js', 'z');
    await files.setModes(['/a.js', '/d/b.js', '/d/z.js'], '600');
    assert.deepEqual(server.asked.filter((one) => one.startsWith('chmod')).length, 2);
    assert.deepEqual(
      ['/a.js', '/d/b.js', '/d/z.js', '/d/e/c.js'].map((path) => server.disk.get(path)?.mode),
      ['600', '600', '600', '644'],
    );
  });

  it('are looked at below a folder where they are shown, and nowhere else', async () => {
    server.put('/x/y', '');
    for (const folder of ['/', '/d', '/d/e', '/x']) await files.browse(folder);
    server.mark();
    await files.refreshBelow('/d');
    assert.deepEqual(server.asked.toSorted(), ['list /d', 'list /d/e']);
  });

  describe('are written', () => {
    it('and told as new or changed', async () => {
      await files.write('/a.js', bytes('new'), anew);
      await files.write('/n/e/w.js', bytes('w'), anew);
      assert.deepEqual([server.text('/a.js'), server.text('/n/e/w.js')], ['new', 'w']);
      assert.deepEqual(told, ['changed /a.js', 'created /n', 'created /n/e/w.js']);
    });

    it('with the time that the node tells', async () => {
      await files.browse('/');
      await files.write('/a.js', bytes('n'), anew);
      server.mark();
      const { size, modifiedAt } = await files.stat('/a.js');
      assert.deepEqual(
        [size, modifiedAt, server.asked],
        [1, Math.floor(server.clock.now() / 1000) * 1000, []],
      );
    });

    it('and a new one is known as a file of which its folder says the rest', async () => {
      await files.browse('/');
      await files.write('/new.js', bytes('nn'), anew);
      server.mark();
      const { name, type, size, mode, modeBits, mimetype } = await files.stat('/new.js');
      assert.deepEqual(
        [name, type, size, mode, modeBits, mimetype, server.asked],
        ['new.js', 'file', 2, '', '', '', []],
      );
    });

    it('over a file that stands on no way to them', async () => {
      await files.browse('/');
      await files.write('/a.js', bytes('n'), anew);
      assert.equal(server.text('/a.js'), 'n');
    });

    it('and looked at where the node tells no time', async () => {
      server.tellsTime = false;
      await files.write('/a.js', bytes('n'), anew);
      server.mark();
      assert.equal((await files.stat('/a.js')).size, 1);
      assert.deepEqual(server.asked, ['list /']);
    });

    it('and what is denied is known from then on, until it is written', async () => {
      server.denied.add('x.lock');
      await assert.rejects(files.write('/x.lock', bytes(''), anew), deniedName);
      assert.equal(files.denied.has('/x.lock'), true);
      server.denied.clear();
      await files.write('/x.lock', bytes(''), anew);
      assert.equal(files.denied.has('/x.lock'), false);
    });

    const ends: readonly (readonly [
      what: string,
      before: string | undefined,
      left: string | undefined,
      words: RegExp | undefined,
    ])[] = [
      ['all of it came', 'old', 'newer', undefined],
      ['nothing was touched', 'old', 'old', /^PanelError: broken$/],
      ['nothing was there before', undefined, undefined, /^PanelError: broken$/],
      ['the old file is gone', 'old', undefined, /no longer exists on the server\. Your text is/],
      ['the file is empty', 'old', '', /now empty\. Your text is still in the editor/],
      ['half of it came', 'old', 'ne', /incomplete \(2 of 5 bytes\)\. Your text/],
      ['half of a new one came', undefined, 'ne', /incomplete \(2 of 5 bytes\)/],
    ];
    for (const [what, before, left, words] of ends) {
      it(`and where the connection broke, and ${what}: ${words ? 'a failure' : 'done'}`, async () => {
        if (before === undefined) server.drop('/a.js');
        else server.put('/a.js', before);
        await files.list('/');
        server.pass(2_000);
        const now = new PanelError('network', 'broken');
        server.fail('node upload', { error: now, count: 9 });
        server.onAsk = (asked) => {
          if (!asked.startsWith('node upload') || left === before) return;
          if (left === undefined) server.drop('/a.js');
          else server.put('/a.js', left);
        };
        const saving = files.write('/a.js', bytes('newer'), anew);
        if (words) await assert.rejects(saving, (error) => words.test(String(error)));
        else await saving;
        // What was damaged is sent once more, and nothing else is.
        const isDamaged = words !== undefined && !words.source.startsWith('^');
        const uploads = server.asked.filter((one) => one.startsWith('node upload'));
        assert.equal(uploads.length, isDamaged ? 2 : 1);
      });
    }

    it('again where the first try damaged them, and that is no failure', async () => {
      await files.list('/');
      server.pass(2_000);
      server.fail('node upload', { error: broken });
      server.onAsk = (asked) => {
        if (asked.startsWith('node upload') && server.text('/a.js') === 'aaa')
          server.put('/a.js', '');
      };
      await files.write('/a.js', bytes('newer'), anew);
      assert.equal(server.text('/a.js'), 'newer');
    });

    it('not again where the node refused them after it emptied them', async () => {
      await files.list('/');
      server.pass(2_000);
      server.fail('node upload', { error: refused, count: 9 });
      server.onAsk = (asked) => {
        if (asked.startsWith('node upload')) server.put('/a.js', '');
      };
      assert.match(await refusal(files.write('/a.js', bytes('newer'), anew)), /now empty/);
      assert.equal(server.asked.filter((one) => one.startsWith('node upload')).length, 1);
    });

    it('and cannot be seen: that is said', async () => {
      await files.list('/');
      server.fail('node upload', { error: broken });
      server.fail('list', { error: broken, count: 9 });
      const saving = files.write('/a.js', bytes('x'), { ...anew, advice: 'Do it again.' });
      assert.match(
        await refusal(saving),
        /Couldn't check the file on the server\. The file might be incomplete\. Do it again\./,
      );
    });

    it('and damage is told where no second address is signed', async () => {
      await files.list('/');
      server.pass(2_000);
      server.fail('node upload', { error: broken });
      server.onAsk = (asked) => {
        if (!asked.startsWith('node upload')) return;
        server.put('/a.js', '');
        server.fail('upload', { error: refused });
      };
      assert.match(await refusal(files.write('/a.js', bytes('newer'), anew)), /now empty/);
    });

    it('not at all where no address is signed', async () => {
      server.fail('upload', { error: refused });
      await assert.rejects(
        files.write('/a.js', bytes('x'), anew),
        (error) => PanelError.is(error, 'refused') && error.isNeverSent,
      );
      assert.deepEqual(
        server.asked.filter((one) => one.startsWith('node')),
        [],
      );
    });

    it('once more with a new address where the first was spent', async () => {
      server.fail('node upload', { error: new PanelError('notFound', 'used') });
      await files.write('/a.js', bytes('x'), anew);
      assert.equal(server.text('/a.js'), 'x');
    });
  });

  describe('are known before a save', () => {
    it('by a look that is young, and changed in place only where their time says so', async () => {
      await files.open('/a.js');
      server.mark();
      assert.equal((await files.statForSave('/a.js')).isChangedInPlace, false);
      server.pass(2_001);
      server.put('/a.js', 'bbb');
      assert.equal((await files.statForSave('/a.js')).isChangedInPlace, true);
      assert.deepEqual(server.asked, ['list /']);
      server.pass(2_001);
      server.put('/a.js', 'bbbb');
      assert.equal((await files.statForSave('/a.js')).isChangedInPlace, false);
      assert.equal(await refusal(files.statForSave('/no')), 'missing /no');
    });

    it('by no look right after our own save', async () => {
      await files.write('/a.js', bytes('new'), anew);
      server.pass(2_000);
      server.mark();
      await files.statForSave('/a.js');
      assert.deepEqual(server.asked, []);
      server.pass(1);
      await files.statForSave('/a.js');
      assert.deepEqual(server.asked, ['list /']);
    });

    it('also after a question, which ends where they changed meanwhile', async () => {
      await files.open('/a.js');
      await files.askBeforeSave('/a.js', () => Promise.resolve());
      const asking = (change: () => void) =>
        files.askBeforeSave('/a.js', () => {
          server.pass(3_000);
          change();
          return Promise.resolve();
        });
      await asking(() => undefined);
      assert.equal(
        await refusal(asking(() => server.put('/a.js', 'bbb'))),
        'changedMeanwhile /a.js',
      );
      assert.equal(await refusal(asking(() => server.drop('/a.js'))), 'changedMeanwhile /a.js');
      const declined = new Error('declined');
      await assert.rejects(
        files.askBeforeSave('/a.js', () => Promise.reject(declined)),
        declined,
      );
    });
  });

  describe('are listed', () => {
    it('past all that is known, and nothing is no failure', async () => {
      await files.browse('/d');
      server.put('/d/new');
      assert.equal((await files.look('/d'))?.length, 3);
      assert.deepEqual(told, ['created /d/new']);
      assert.equal(await files.look('/none'), undefined);
      server.fail('list', { error: new PanelError('notFound', 'none') });
      assert.equal(await files.look('/d'), undefined);
    });

    it('not where a link or the root is in question, or the node fails', async () => {
      assert.equal(await refusal(files.look('/link')), 'isLink /link');
      const failure = new PanelError('daemonFailed', 'broken', { status: 500 });
      server.fail('list', { error: failure });
      await assert.rejects(files.look('/d'), failure);
      server.fail('list', { error: new PanelError('notFound', 'none') });
      await assert.rejects(files.look('/'), /none/);
      server.fail('list', { error: refused });
      await assert.rejects(files.look('/d'), refused);
    });

    it('anew where something else changed them', async () => {
      await files.list('/d');
      server.put('/d/new');
      await files.list('/d', minute);
      assert.deepEqual(told, []);
      assert.equal((await files.refresh('/d')).length, 3);
      assert.deepEqual(told, ['created /d/new']);
    });

    it('anew, those that are shown, where the node changed them by itself', async () => {
      await files.browse('/d');
      await files.list('/');
      server.put('/d/new');
      server.put('/new');
      server.mark();
      await files.noteChanged(['/d/new', '/new', '/x/y']);
      assert.deepEqual(server.asked, ['list /d']);
      await files.list('/', minute);
      assert.deepEqual(server.asked, ['list /d', 'list /']);
      assert.deepEqual(told, ['created /x', 'created /d/new', 'created /new']);
      server.fail('list', { error: broken });
      await files.noteChanged(['/d/b.js']);
    });

    it('anew below a folder, those that are shown', async () => {
      await files.browse('/d');
      await files.browse('/d/e');
      await files.browse('/');
      server.mark();
      await files.refreshBelow('/d');
      assert.deepEqual([...server.asked].sort(), ['list /d', 'list /d/e']);
    });

    it('anew all of them when they are asked for next', async () => {
      await files.browse('/d');
      server.mark();
      files.expireAll();
      await files.lookAgain([]);
      assert.deepEqual(server.asked, []);
      await files.find('/d/b.js');
      assert.deepEqual(server.asked, ['list /d']);
    });

    it('now and then, while they are shown', async () => {
      await files.browse('/d');
      server.mark();
      server.pass(20_001);
      await files.lookAgain(['/d/e/c.js']);
      assert.deepEqual(server.asked, ['list /d/e', 'list /d']);
    });

    it('and what is known to be missing from the last window is not asked for', async () => {
      let kept: readonly string[] | undefined = ['a.js', 'd'];
      const again = server.open({ get: () => kept, set: (names) => (kept = names) });
      const came: string[] = [];
      again.onDidChange((changes) => came.push(...changes.map(({ path }) => path)));
      assert.equal(
        await refusal(again.stat('/.vscode/settings.json')),
        'missing /.vscode/settings.json',
      );
      assert.equal(await refusal(again.browse('/none/x')), 'missing /none/x');
      assert.deepEqual(server.asked, []);
      await again.list('/');
      assert.deepEqual([kept, came], [['a.js', 'd', 'link'], ['/link']]);
      await again.write('/z/x', bytes(''), anew);
      assert.deepEqual(kept, ['a.js', 'd', 'link', 'z']);
    });
  });

  describe('and folders are made', () => {
    it('and told', async () => {
      await files.list('/');
      await files.createDirectory('/x');
      server.mark();
      assert.equal((await files.stat('/x')).type, 'folder');
      assert.deepEqual([server.asked, told], [[], ['created /x']]);
    });

    it('with those above, where none is there or one is', async () => {
      await files.list('/');
      await files.ensureDirectory('/x/y');
      await files.ensureDirectory('/d');
      assert.deepEqual(server.paths.slice(-2), ['/x/', '/x/y/']);
      assert.deepEqual(told, ['created /x', 'created /x/y']);
    });

    it('and tried twice where the answer is lost, and once where it is no', async () => {
      server.fail('create-folder', { error: lostAnswer });
      await files.ensureDirectory('/x');
      const made = () => server.asked.filter((one) => one.startsWith('create')).length;
      assert.equal(made(), 2);
      server.fail('create-folder', { error: refused });
      await assert.rejects(files.ensureDirectory('/y'), refused);
      assert.equal(made(), 3);
    });

    it('and keep the times that they have', async () => {
      const { modifiedAt } = await files.stat('/d');
      await files.ensureDirectory('/d');
      assert.equal((await files.stat('/d')).modifiedAt, modifiedAt);
    });
  });

  it('get new bits, a request for each folder', async () => {
    await files.setModes(['/a.js', '/d/b.js', '/link'], '600');
    assert.deepEqual(
      server.asked.filter((one) => one.startsWith('chmod')),
      ['chmod /', 'chmod /d'],
    );
    assert.equal((await files.stat('/d/b.js')).modeBits, '600');
    assert.deepEqual(server.disk.get('/a.js')?.mode, '600');
  });

  it('are renamed side by side, and looked at whatever came of it', async () => {
    await files.browse('/');
    await files.write('/a.js', bytes('own'), anew);
    server.mark();
    await files.renameAll([
      { from: '/a.js', to: '/n.js' },
      { from: '/no', to: '/x' },
    ]);
    assert.deepEqual(server.asked, ['rename', 'list /']);
    assert.equal(server.text('/n.js'), 'own');
    server.fail('rename', { error: refused });
    server.mark();
    await assert.rejects(files.renameAll([{ from: '/n.js', to: '/d/x' }]), refused);
    assert.deepEqual(server.asked, ['rename', 'list /']);
  });

  it('that the node made by itself are known', async () => {
    await files.list('/');
    const [entry] = await files.list('/d');
    assert.ok(entry);
    files.noteMade('/', { ...entry, name: 'made' });
    server.mark();
    assert.equal((await files.stat('/made')).name, 'made');
    assert.deepEqual([told, server.asked], [['created /made'], []]);
  });
});
