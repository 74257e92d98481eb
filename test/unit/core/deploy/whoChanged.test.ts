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
