import assert from 'node:assert/strict';
import * as files from '../../../../src/core/api/files';
import type { ServerApi } from '../../../../src/core/api/serverApi';
import { panel, record } from './askedPanel';

const entry = { name: 'a', mode: '-rw-r--r--', is_file: true };

describe('what is asked of a server’s files', () => {
  const url = record({ url: 'https://n.example/x' });
  const rows: readonly (readonly [
    ask: (api: ServerApi) => Promise<unknown>,
    answer: unknown,
    asked: string,
  ])[] = [
    [(api) => files.listFiles(api, '/a b'), { data: [] }, 'GET /files/list {"directory":"/a b"}'],
    [
      (api) => files.signDownload(api, '/50%.txt'),
      url,
      'GET /files/download {"file":"/50%25.txt"}',
    ],
    [(api) => files.signUpload(api), url, 'GET /files/upload'],
    [
      (api) => files.createFolder(api, '/a', 'b'),
      undefined,
      'POST /files/create-folder {"root":"/a","name":"b"} 30000 ms',
    ],
    [
      (api) => files.renameFiles(api, '/', [{ from: 'a', to: 'b' }]),
      undefined,
      'PUT /files/rename {"root":"/","files":[{"from":"a","to":"b"}]}',
    ],
    [(api) => files.copyFile(api, '/a'), undefined, 'POST /files/copy {"location":"/a"} 30000 ms'],
    [
      (api) => files.deleteFiles(api, '/', ['a']),
      undefined,
      'POST /files/delete {"root":"/","files":["a"]} 30000 ms',
    ],
    [
      (api) => files.compressFiles(api, '/', ['a']),
      record(entry),
      'POST /files/compress {"root":"/","files":["a"]} 900000 ms',
    ],
    [
      (api) => files.compressFiles(api, '/', ['a'], 'x'),
      record(entry),
      'POST /files/compress {"root":"/","files":["a"],"name":"x"} 900000 ms',
    ],
    [
      (api) => files.decompressFile(api, '/', 'a.zip'),
      undefined,
      'POST /files/decompress {"root":"/","file":"a.zip"} 900000 ms',
    ],
    [
      (api) => files.changeModes(api, '/', [{ file: 'a', mode: '644' }]),
      undefined,
      'POST /files/chmod {"root":"/","files":[{"file":"a","mode":"644"}]} 30000 ms',
    ],
    [
      (api) => files.pullFile(api, 'https://x', { directory: '/', filename: 'y' }),
      undefined,
      'POST /files/pull {"url":"https://x","directory":"/","filename":"y"} 30000 ms',
    ],
  ];
  for (const [ask, answer, wanted] of rows) {
    it(wanted, async () => {
      const { api, asked } = panel(() => answer);
      await ask(api);
      assert.deepEqual(asked, [wanted]);
    });
  }

  const types: readonly (readonly [attributes: object, type: files.RemoteFileType])[] = [
    [{ mode: '-rw-r--r--', is_file: true }, 'file'],
    [{ mode: '', is_file: true }, 'file'],
    [{ is_file: true }, 'file'],
    [{ mode: 'urwxr-xr-x', is_file: true }, 'file'],
    [{ mode: 'gtrw', is_file: true }, 'file'],
    [{ mode: 'prw-r--r--', is_file: true }, 'other'],
    [{ mode: 'drwxr-xr-x', is_file: false }, 'folder'],
    [{}, 'folder'],
    [{ mode: 'Lrwxrwxrwx', is_file: true }, 'link'],
    [{ mode: 'lrwxrwxrwx' }, 'link'],
    [{ mode: 'drwxr-xr-x', is_symlink: true }, 'link'],
  ];
  for (const [attributes, type] of types) {
    it(`${JSON.stringify(attributes)} is a ${type}`, async () => {
      const { api } = panel(() => ({ data: [record({ name: 'a', ...attributes })] }));
      const [one] = await files.listFiles(api, '/');
      assert.equal(one?.type, type);
    });
  }

  it('is an entry with all that is told, or what stands for it', async () => {
    const full = {
      ...{ ...entry, size: 5, mode_bits: '644', mimetype: 'text/plain' },
      ...{ modified_at: '1970-01-01T00:00:02Z', created_at: '1970-01-01T00:00:01Z' },
    };
    const bare = { name: 'b', mode_bits: 755, modified_at: '1970-01-01T00:00:02Z' };
    const { api } = panel(() => ({ data: [full, bare, { name: 'c' }].map((one) => record(one)) }));
    const common = { createdAt: 2_000, modifiedAt: 2_000, size: 0, mode: '', type: 'folder' };
    const mimetype = 'application/octet-stream';
    assert.deepEqual(await files.listFiles(api, '/'), [
      {
        ...{ name: 'a', type: 'file', size: 5, modifiedAt: 2_000, createdAt: 1_000 },
        ...{ mode: '-rw-r--r--', modeBits: '644', mimetype: 'text/plain' },
      },
      { ...common, name: 'b', modeBits: '755', mimetype },
      { ...common, name: 'c', modeBits: '', mimetype, createdAt: 0, modifiedAt: 0 },
    ]);
  });

  for (const [name, is] of [
    ['...', true],
    ['.a', true],
    ['..a', true],
    ['a\\b', true],
    ['x'.repeat(1_000), true],
    ['x'.repeat(1_001), false],
    ['', false],
    ['.', false],
    ['..', false],
    ['a/b', false],
    ['a\0b', false],
  ] as const) {
    it(`${JSON.stringify(name).slice(0, 20)} is ${is ? 'a' : 'no'} name of an entry`, async () => {
      const { api } = panel(() => ({ data: [record({ name })] }));
      const listed = files.listFiles(api, '/');
      if (is) assert.equal((await listed)[0]?.name, name);
      else await assert.rejects(listed, { kind: 'malformed' });
    });
  }
});
