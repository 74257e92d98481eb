import assert from 'node:assert/strict';
import type { RemoteEntry } from '../../../../src/core/api/files';
import { Emitter } from '../../../../src/core/base/event';
import { showMore } from '../../../../src/core/base/moreRow';
import { type Row, markOwn } from '../../../../src/core/base/row';
import type { UriParts } from '../../../../src/core/base/uri';
import type { FileRow } from '../../../../src/core/files/arguments';
import { FileSection } from '../../../../src/core/files/fileSection';
import {
  type RemotePlace,
  remotePlaceOf,
  uriPartsOf,
} from '../../../../src/core/files/remotePlace';
import type { RemoteChanges, RemoteTarget } from '../../../../src/core/files/remoteServers';
import { FakeClock } from '../../../support/fakeClock';
import { ref } from '../../sampleRows';
import { entry } from './entries';

const all = ['*'];
const place: RemotePlace = { panelId: ref.panel.id, uuid: ref.uuid, path: '/' };

describe('The rows of a server’s files', () => {
  let listings: Record<string, readonly RemoteEntry[]>;
  let asked: string[];
  let fired: Row[];
  let changes: Emitter<RemoteChanges>;
  let section: FileSection;

  beforeEach(() => {
    listings = { '/': [entry('b.txt'), entry('src', { type: 'folder' })], '/src': [entry('a.js')] };
    asked = [];
    fired = [];
    changes = new Emitter();
    const browse = (path: string) => {
      asked.push(path);
      const entries = listings[path];
      return entries ? Promise.resolve(entries) : Promise.reject(new Error('gone'));
    };
    const of = (uri: UriParts) =>
      Promise.resolve({ files: { browse }, place: remotePlaceOf(uri) } as unknown as RemoteTarget);
    section = new FileSection({
      servers: { of, onDidChange: changes.event },
      clock: new FakeClock(),
      uriOf: uriPartsOf,
    });
    section.onDidChange((row) => fired.push(row));
  });
  afterEach(() => section.dispose());

  async function below(row: Row | undefined): Promise<readonly Row[]> {
    return (await row?.children?.()) ?? [];
  }

  const labels = (rows: readonly Row[]) => rows.map((row) => row.look().label);
  const root = () => section.rows(ref, all)[0];

  it('need the permission to read them', () => {
    assert.deepEqual(section.rows(ref, ['file.create']), []);
    const [row] = section.rows(ref, ['file.read']);
    assert.equal(row?.look().description, 'read-only');
    assert.equal(section.rows(ref, ['file.read', 'file.create'])[0]?.look().description, undefined);
    assert.deepEqual(asked, []);
  });

  it('are a folder’s entries, read once the folder is opened', async () => {
    const rows = await below(root());
    assert.deepEqual(labels(rows), ['src', 'b.txt']);
    assert.deepEqual(asked, ['/']);
    assert.deepEqual(labels(await below(rows[0])), ['a.js']);
    assert.deepEqual(asked, ['/', '/src']);
    assert.equal(rows[1]?.children, undefined);
  });

  it('are the first of a large folder, and more below a row that shows them', async () => {
    listings = { '/': Array.from({ length: 1_500 }, (_, at) => entry(`${10_000 + at}`)) };
    const first = await below(root());
    assert.equal(first.length, 1_001);
    const more = first[1_000];
    assert.deepEqual(
      [first[999], more].map((row) => row?.look().label),
      ['10999', 'Show More (500 left)'],
    );
    showMore.takes.of(more && markOwn(more), undefined)?.more();
    assert.deepEqual(labels(fired), ['Files']);
    assert.equal((await below(root())).length, 1_500);
  });

  it('are one that tells why there are none', async () => {
    listings = {};
    const rows = await below(root());
    assert.equal(rows.length, 1);
    assert.deepEqual([rows[0]?.kind, rows[0]?.look().icon], ['note', 'warning']);
  });

  it('are files and folders by their places, and say what can be done with them', async () => {
    const rowsOf = async (permissions: readonly string[]) =>
      below(section.rows(ref, permissions)[0]);
    const rows = await rowsOf(all);
    assert.deepEqual(
      rows.map((row) => [row.kind, remotePlaceOf((row as FileRow).uri)?.path]),
      [
        ['file', '/src'],
        ['file', '/b.txt'],
      ],
    );
    const tags = (some: readonly Row[]) => some.map((row) => row.look().tags?.join(' '));
    const may = tags(rows);
    assert.notDeepEqual(tags(await rowsOf(['file.read'])), may);
  });

  it('stay the same for folders, with what is known of them now', async () => {
    const first = root();
    const [folder] = await below(first);
    const [, again] = [section.rows(ref, ['file.read'])[0], (await below(root()))[0]];
    assert.equal(root(), first);
    assert.equal(again, folder);
    section.rows(ref, ['file.read']);
    assert.equal(first?.look().description, 'read-only');
  });

  const rows: readonly (readonly [string, RemoteChanges['changes'], readonly string[]])[] = [
    ['a new file', [{ type: 'created', path: '/src/b.js' }], ['src']],
    ['a file that went', [{ type: 'deleted', path: '/b.txt' }], ['Files']],
    ['a file with other content', [{ type: 'changed', path: '/src/a.js' }], []],
    ['a file in a folder that nobody opened', [{ type: 'created', path: '/x/y' }], []],
    [
      'several in one folder',
      [
        { type: 'deleted', path: '/src/a.js' },
        { type: 'created', path: '/src/b.js' },
      ],
      ['src'],
    ],
  ];
  for (const [what, some, wanted] of rows) {
    it(`are asked for again in the folder of ${what}`, async () => {
      await below((await below(root()))[0]);
      changes.fire({ place, changes: some });
      assert.deepEqual(labels(fired), wanted);
    });
  }

  it('of another server stay as they are', async () => {
    await below(root());
    const uuid = '22222222-2222-4222-8222-222222222222';
    changes.fire({ place: { ...place, uuid }, changes: [{ type: 'created', path: '/c' }] });
    assert.deepEqual(fired, []);
  });

  it('are asked for again from the root where everything is read anew', async () => {
    await below(root());
    section.refresh();
    assert.deepEqual(labels(fired), ['Files']);
  });

  it('tell nothing any more after the end', async () => {
    await below(root());
    section.dispose();
    changes.fire({ place, changes: [{ type: 'created', path: '/c' }] });
    assert.deepEqual(fired, []);
  });
});
