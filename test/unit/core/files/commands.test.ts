import assert from 'node:assert/strict';
import { type UriParts, isUri, markUri } from '../../../../src/core/base/uri';
import { markOwn } from '../../../../src/core/base/row';
import {
  fileArgument,
  filesArgument,
  openFileArgument,
} from '../../../../src/core/files/arguments';
import { uriPartsOf } from '../../../../src/core/files/remotePlace';
import { fileCommands } from '../../../../src/core/files/commands';
import { commandRows } from '../../commandRows';
import { panel, ref } from '../../sampleRows';

const server = { panelId: panel.id, uuid: ref.uuid };
const uri = uriPartsOf(server, '/src');
const root = uriPartsOf(server, '/');
const foreign = { ...uri, authority: 'evil.example' };
const local: UriParts = { scheme: 'file', authority: '', path: '/home/me/.ssh' };
const row = { kind: 'file', ref, uri };

describe('The file of a server that an editor shows', () => {
  const rows: readonly (readonly [string, unknown, unknown])[] = [
    ['its URI', markUri({ ...uri }), uri],
    ['a URI of this computer', markUri({ ...local }), undefined],
    ['a URI without a server', markUri({ ...foreign }), undefined],
    ['what only looks like a URI', { ...uri }, undefined],
    ['its row', markOwn({ ...row }), undefined],
    ['nothing', undefined, undefined],
  ];
  for (const [what, given, wanted] of rows) {
    it(`is ${wanted ? 'read' : 'none'} of ${what}`, () =>
      assert.deepEqual(openFileArgument.of(given, undefined), wanted));
  }
  it('is found again in what our own code calls with', () =>
    assert.deepEqual(openFileArgument.of(openFileArgument.given({ ...uri })[0], undefined), uri));
});

describe('The commands of files', () => commandRows(fileCommands));

describe('The file that a command is about', () => {
  const marked: readonly (readonly [string, unknown, unknown])[] = [
    ['its row', markOwn({ ...row }), { uri, isRow: true }],
    ['its URI', markUri({ ...uri }), { uri, isRow: false }],
    ['the row of a server', markOwn({ kind: 'server', ref }), { uri: root, isRow: true }],
    ['another row of a server', markOwn({ kind: 'note', ref }), { uri: root, isRow: true }],
    ['the row of a panel', markOwn({ kind: 'panel', panel }), undefined],
    ['a URI of this computer', markUri({ ...local }), undefined],
    ['a URI without a server', markUri({ ...foreign }), undefined],
  ];
  for (const [what, given, wanted] of marked) {
    it(`is read of ${what}`, () => assert.deepEqual(fileArgument.of(given, undefined), wanted));
  }

  const forged: readonly (readonly [string, unknown])[] = [
    ['what only looks like a row', { ...row }],
    ['what only looks like a server’s row', { kind: 'server', ref }],
    ['what only looks like a URI', { ...uri }],
    ['a copy of a URI', { ...markUri({ ...uri }) }],
    ['what inherits from a URI', Object.create(markUri({ ...uri }))],
    ['a text', 'panel://x@y/'],
    ['null', null],
    ['nothing', undefined],
  ];
  for (const [what, given] of forged) {
    it(`is none for ${what}`, () => {
      assert.equal(isUri(given), false);
      assert.equal(fileArgument.of(given, undefined), undefined);
      assert.equal(filesArgument.of(given, [given]), undefined);
    });
  }

  it('is one of several, and each says whether it is a row', () => {
    const found = filesArgument.of(undefined, [
      markOwn({ ...row }),
      { ...row },
      markUri({ ...uri, path: '/other.txt' }),
      markUri({ ...local }),
    ]);
    assert.deepEqual(
      found?.map(({ isRow }) => isRow),
      [true, false],
    );
  });

  it('is found again in what our own code calls with', () => {
    for (const isRow of [true, false]) {
      const [given] = fileArgument.given({ uri, isRow });
      assert.deepEqual(fileArgument.of(given, undefined), { uri, isRow });
    }
  });
});
