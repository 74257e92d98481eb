import {
  changeModes,
  compressFiles,
  copyFile,
  decompressFile,
  pullFile,
} from '../../../src/core/api/files';
import type { Action } from '../action';

const text = (content: string) => new TextEncoder().encode(content);
const replace = { create: true, overwrite: true };

const actions: readonly Action[] = [
  {
    name: 'List a folder',
    isReading: true,
    run: async ({ files }) => (await files.list('/src')).map(({ name }) => name).sort(),
  },
  {
    name: 'Open a file',
    isReading: true,
    run: async ({ files }) => new TextDecoder().decode(await files.read('/config.json')),
  },
  {
    name: 'Save a file',
    prepare: ({ files }) => files.read('/config.json'),
    run: ({ files }) => files.write('/config.json', text('{"guildId": "1"}\n'), replace),
  },
  {
    name: 'Save a new file',
    prepare: ({ files }) => files.list('/'),
    run: ({ files }) => files.write('/notes.txt', text('Remember the milk.\n'), replace),
  },
  {
    name: 'Empty a file',
    prepare: ({ files }) => files.read('/config.json'),
    run: ({ files }) => files.write('/config.json', text(''), replace),
  },
  {
    name: 'Make a folder',
    run: ({ files }) => files.createDirectory('/plugins'),
  },
  {
    name: 'Rename a file',
    run: ({ files }) => files.rename('/config.json', '/settings.json', { overwrite: false }),
  },
  {
    name: 'Move a file over another',
    run: ({ files }) => files.rename('/config.json', '/package.json', { overwrite: true }),
  },
  {
    name: 'Move a folder',
    run: ({ files }) => files.rename('/src', '/data/src', { overwrite: false }),
  },
  {
    name: 'Copy a file',
    run: ({ files }) => files.copy('/config.json', '/data/copied.json', { overwrite: false }),
  },
  {
    name: 'Copy a folder',
    run: ({ files }) => files.copy('/src', '/data/src', { overwrite: false }),
  },
  {
    name: 'Delete a file',
    run: ({ files }) => files.remove('/config.json', { recursive: false }),
  },
  {
    name: 'Delete a folder',
    run: ({ files }) => files.remove('/src', { recursive: true }),
  },
  {
    name: 'Duplicate a file',
    isOnce: true,
    run: ({ http, uuid }) => copyFile({ http, uuid }, '/config.json'),
  },
  {
    name: 'Change permission bits',
    run: ({ http, uuid }) =>
      changeModes({ http, uuid }, '/', [{ file: 'config.json', mode: '600' }]),
  },
  {
    name: 'Unpack an archive',
    prepare: async (stage) => {
      await stage.files.write('/one.txt', text('one'), replace);
      const { name } = await compressFiles(stage, '/', ['one.txt']);
      await stage.files.refresh('/');
      await stage.files.rename(`/${name}`, '/one.tar.gz', { overwrite: true });
      await stage.files.remove('/one.txt', { recursive: false });
    },
    run: ({ http, uuid }) => decompressFile({ http, uuid }, '/', 'one.tar.gz'),
  },
  {
    name: 'Let the node fetch a URL',
    isOnce: true,
    run: ({ http, uuid }) =>
      pullFile({ http, uuid }, 'https://example.com/a.zip', { directory: '/' }),
  },
];

/** What the file system of a server does. */
export const fileActions: readonly Action[] = actions.map((action) => ({
  ...action,
  hasFiles: true,
}));
