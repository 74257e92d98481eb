import assert from 'node:assert/strict';
import type { ActivityEntry } from '../../../../src/core/api/activity';
import { whoChanged } from '../../../../src/core/deploy/whoChanged';

const entry = (event: string, properties: unknown, actor: string | undefined): ActivityEntry => ({
  ...{ id: '', event: `server:file.${event}`, isApi: false, ip: undefined, description: undefined },
  ...{ properties, at: 0, actor },
});

const rows: readonly (readonly [
  what: string,
  entries: readonly ActivityEntry[],
  by: string | undefined,
])[] = [
  ['a file that was written', [entry('write', { file: '/app/a.js' }, 'jonas')], 'jonas'],
  [
    'the newest',
    [entry('write', { file: '/app/a.js' }, 'b'), entry('write', { file: '/app/a.js' }, 'a')],
    'b',
  ],
  ['one that was uploaded', [entry('uploaded', { directory: '/app', file: 'a.js' }, 'x')], 'x'],
  [
    'one that was renamed',
    [entry('rename', { directory: '/app', files: [{ from: 'b.js', to: 'a.js' }] }, 'x')],
    'x',
  ],
  [
    'one in a folder that came',
    [entry('rename', { directory: '/', files: [{ from: 'x', to: 'app' }] }, 'x')],
    'x',
  ],
  [
    'one that came over SFTP',
    [{ ...entry('', { files: ['/app/a.js'] }, 'x'), event: 'server:sftp.write' }],
    'x',
  ],
  ['one that was only read', [entry('read', { file: '/app/a.js' }, 'x')], undefined],
  ['another file', [entry('write', { file: '/app/a.jsx' }, 'x')], undefined],
  ['one that was downloaded', [entry('download', { file: '/app/a.js' }, 'x')], undefined],
  ['one that was packed', [entry('compress', { files: ['/app/a.js'] }, 'x')], undefined],
  ['one that was denied', [entry('denied', { file: '/app/a.js' }, 'x')], undefined],
  [
    'something else that has its name',
    [
      { ...entry('', { file: '/app/a.js' }, 'x'), event: 'server:backup.restore' },
      { ...entry('', { file: '/app/a.js' }, 'x'), event: 'my-server:file.write' },
      { ...entry('', { file: '/app/a.js' }, 'x'), event: 'server:files' },
    ],
    undefined,
  ],
  ['one below no folder', [entry('write', { file: 'app/a.js' }, 'x')], 'x'],
  ['a folder of another name', [entry('delete', { files: ['/ap', '/app/a'] }, 'x')], undefined],
  ['its folder', [entry('delete', { directory: '/', files: ['app'] }, 'x')], 'x'],
  [
    'one that went elsewhere',
    [entry('rename', { files: [{ from: '/app/a.js', to: '/b' }] }, 'x')],
    'x',
  ],
  ['one by its name', [entry('write', { directory: '/app', name: 'a.js' }, 'x')], 'x'],
  ['one behind an empty name', [entry('write', { file: '', files: ['', '/app/a.js'] }, 'x')], 'x'],
  [
    'a folder that nothing is in',
    [entry('write', { directory: '/app/a.js', file: '' }, 'x')],
    undefined,
  ],
  ['one whose way is not the shortest', [entry('write', { file: '/app/./a.js' }, 'x')], 'x'],
  [
    'the newest that has a user',
    [entry('write', { file: '/app/a.js' }, undefined), entry('write', { file: '/app/a.js' }, 'a')],
    'a',
  ],
  ['no properties', [entry('write', undefined, 'x'), entry('write', null, 'x')], undefined],
  ['a name without a user', [entry('write', { file: '/app/a.js' }, undefined)], undefined],
  [
    'properties of another shape',
    [entry('write', [5], 'x'), entry('write', { files: 5 }, 'x')],
    undefined,
  ],
];

describe('whoChanged', () => {
  for (const [what, entries, by] of rows) {
    it(`knows of ${what}`, () => assert.equal(whoChanged(entries, '/app/a.js'), by));
  }
});
