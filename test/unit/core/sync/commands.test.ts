import assert from 'node:assert/strict';
import type { Argument } from '../../../../src/core/base/command';
import { markOwn } from '../../../../src/core/base/row';
import { type UriParts, markUri } from '../../../../src/core/base/uri';
import { uriPartsOf } from '../../../../src/core/files/remotePlace';
import {
  type GivenFolders,
  differenceArgument,
  foldersArgument,
  linkedArgument,
  uriArgument,
} from '../../../../src/core/sync/arguments';
import { compareCommands, syncCommands } from '../../../../src/core/sync/commands';
import { commandRows } from '../../commandRows';
import { panel, ref } from '../../sampleRows';

const remote = uriPartsOf({ panelId: panel.id, uuid: ref.uuid }, '/app');
const local: UriParts = { scheme: 'file', authority: '', path: '/home/me/app' };
const other: UriParts = { scheme: 'https', authority: 'x.example', path: '/' };
const pair = { local, remote };
const texts = { local: 'file:///home/me/app', remote: 'panel://u@p/app' };
const place = { ref, path: '/app/a.js', root: '/home/me/app', relative: 'a.js' };
const difference = { path: 'a.js', kind: 'changed' } as const;

describe('The folders that a command is about', () => {
  const named = { kind: 'named', ...texts, isUnasked: false } as const;
  const rows: readonly (readonly [string, unknown, unknown])[] = [
    ['the row of a folder', markOwn({ kind: 'file', ref, uri: remote }), remoteFolder()],
    ['its URI', markUri({ ...remote }), remoteFolder()],
    ['a folder of this computer', markUri({ ...local }), { kind: 'local', uri: local }],
    ['a URI of something else', markUri({ ...other }), undefined],
    ['a URI without a server', markUri({ ...remote, authority: 'x' }), undefined],
    ['the row of a server', markOwn({ kind: 'server', ref }), { kind: 'server', ref }],
    ['two that were chosen', markOwn({ kind: 'chosen', pair }), { kind: 'chosen', pair }],
    ['two that are named', texts, named],
    ['two without a question', { ...texts, isUnasked: true }, { ...named, isUnasked: true }],
    ['two with a strange wish', { ...texts, isUnasked: 'true' }, named],
    ['one that is named', { local: texts.local }, undefined],
    ['the other that is named', { remote: texts.remote }, undefined],
    ['one text and one that is none', { local, remote: texts.remote }, undefined],
    ['one text and another that is none', { local: texts.local, remote }, undefined],
    ['an incident', markOwn({ kind: 'incident', pair }), undefined],
    ['two that are no texts', { local, remote }, undefined],
    ['two that nobody chose', { kind: 'chosen', pair }, undefined],
    ['what only looks like a row', { kind: 'file', ref, uri: remote }, undefined],
    ['what only looks like a server', { kind: 'server', ref }, undefined],
    ['what only looks like a URI', { ...local }, undefined],
    ['a path', '/home/me/app', undefined],
    ['nothing', undefined, undefined],
  ];
  for (const [what, given, wanted] of rows) {
    it(`are read of ${what}`, () => assert.deepEqual(foldersArgument.of(given, undefined), wanted));
  }

  it('are named alone where a name comes with a mark: names are asked about', () => {
    const both = markOwn({ kind: 'chosen', pair, ...texts });
    assert.equal(foldersArgument.of(both, undefined)?.kind, 'named');
  });

  it('that are linked are named, or on this computer', () => {
    assert.deepEqual(linkedArgument.of(texts, undefined), named);
    assert.deepEqual(linkedArgument.of(markUri({ ...local }), undefined)?.kind, 'local');
    for (const given of [markUri({ ...remote }), markOwn({ kind: 'server', ref }), { ...local }]) {
      assert.equal(linkedArgument.of(given, undefined), undefined);
    }
  });

  it('are found again in what our own code calls with', () => {
    const all: readonly GivenFolders[] = [
      { kind: 'named', ...texts, isUnasked: true },
      { kind: 'chosen', pair },
      { kind: 'local', uri: { ...local } },
      { kind: 'remote', uri: { ...remote } },
      { kind: 'server', ref },
    ];
    for (const about of all) assert.deepEqual(again(foldersArgument, about), about);
  });
});

describe('The difference that a command is about', () => {
  const about = { difference, place };

  it('is its row’s', () => {
    const row = markOwn({ kind: 'difference', ...about, item: () => undefined });
    assert.deepEqual(differenceArgument.of(row, undefined), about);
    assert.deepEqual(again(differenceArgument, about), about);
  });

  it('is none for other rows, and for what only looks like one', () => {
    const forged = { kind: 'difference', ...about };
    for (const given of [forged, markOwn({ kind: 'server', ref }), undefined]) {
      assert.equal(differenceArgument.of(given, undefined), undefined);
    }
  });
});

describe('The file that is compared with a server', () => {
  it('is any URI, and nothing else', () => {
    assert.deepEqual(again(uriArgument, { ...other }), other);
    for (const given of [{ ...local }, texts, markOwn({ kind: 'server', ref }), undefined]) {
      assert.equal(uriArgument.of(given, undefined), undefined);
    }
  });
});

describe('The commands of folders', () => commandRows(syncCommands));

describe('The commands of differences', () => {
  commandRows(compareCommands);

  it('are about what they are called on', () => {
    const { file, folder, withServer, toServer, toLocal } = compareCommands;
    for (const { takes } of [file, folder])
      assert.deepEqual(takes.of(markUri({ ...remote }), undefined)?.uri, remote);
    assert.deepEqual(withServer.takes.of(markUri({ ...local }), undefined), local);
    const about = { difference, place };
    for (const { takes } of [toServer, toLocal])
      assert.deepEqual(takes.of(markOwn({ kind: 'difference', ...about }), undefined), about);
  });
});

function again<A>(argument: Argument<A>, about: A): A | undefined {
  return argument.of(argument.given(about)[0], undefined);
}

function remoteFolder(): GivenFolders {
  return { kind: 'remote', uri: remote };
}
