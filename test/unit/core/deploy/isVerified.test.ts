import assert from 'node:assert/strict';
import type { PastDeploy } from '../../../../src/core/deploy/history';
import { isVerified } from '../../../../src/core/deploy/isVerified';
import type { Manifest, SentFile } from '../../../../src/core/sync/manifest';
import { sampleDeploy } from './sampleDeploy';

const file = (more: Partial<SentFile> = {}): SentFile => ({
  ...{ size: 1, modifiedAt: 5, hash: 'h' },
  ...more,
});
const of = (files: Readonly<Record<string, SentFile>>): Manifest => new Map(Object.entries(files));
const server = { panelId: 'p', uuid: 'u' };

const verifiedAs = (past: readonly PastDeploy[], verified: Manifest, now: Manifest) =>
  isVerified(
    {
      history: { of: () => Promise.resolve(past) },
      manifest: { load: () => Promise.resolve(now) },
      verified: { load: () => Promise.resolve(verified) },
    } as unknown as Parameters<typeof isVerified>[0],
    server,
  );

describe('A server that was found healthy with what is there', () => {
  const files: readonly (readonly [
    what: string,
    verified: Readonly<Record<string, SentFile>>,
    now: Readonly<Record<string, SentFile>>,
    is: boolean,
  ])[] = [
    ['the same files', { a: file(), b: file() }, { a: file(), b: file() }, true],
    ['no files', {}, {}, true],
    ['the same content, written again', { a: file() }, { a: file({ modifiedAt: 6 }) }, true],
    ['other content', { a: file() }, { a: file({ hash: 'i' }) }, false],
    ['another size', { a: file() }, { a: file({ size: 2 }) }, false],
    ['a file that came', { a: file() }, { a: file(), b: file() }, false],
    ['a file that went', { a: file(), b: file() }, { a: file() }, false],
    ['another name', { a: file() }, { b: file() }, false],
    [
      'one of two that is otherwise',
      { a: file(), b: file() },
      { a: file(), b: file({ hash: 'i' }) },
      false,
    ],
    [
      'folders that came and went',
      { a: file(), 'old/': file() },
      { a: file(), 'new/': file() },
      true,
    ],
    ['one never read, of the same time', { a: file({ hash: '' }) }, { a: file() }, true],
    [
      'one never read, of another time',
      { a: file({ hash: '' }) },
      { a: file({ modifiedAt: 6 }) },
      false,
    ],
    ['one not read now, of the same time', { a: file() }, { a: file({ hash: '' }) }, true],
    [
      'one not read now, of another time',
      { a: file() },
      { a: file({ hash: '', modifiedAt: 6 }) },
      false,
    ],
  ];
  for (const [what, verified, now, is] of files) {
    it(`${is ? 'is' : 'is not'} it with ${what}`, async () =>
      assert.equal(await verifiedAs([sampleDeploy()], of(verified), of(now)), is));
  }

  const pasts: readonly (readonly [what: string, past: readonly PastDeploy[], is: boolean])[] = [
    ['no deploy', [], false],
    ['a healthy one', [sampleDeploy()], true],
    ['one that is not healthy', [sampleDeploy({ verdict: 'unhealthy' }), sampleDeploy()], false],
    ['one of which nobody knows', [sampleDeploy({ verdict: 'unknown' })], false],
    ['one that was undone', [sampleDeploy({ end: 'undone' }), sampleDeploy()], false],
    ['a healthy one after another', [sampleDeploy(), sampleDeploy({ end: 'undone' })], true],
  ];
  for (const [what, past, is] of pasts) {
    it(`${is ? 'is' : 'is not'} it by ${what}`, async () =>
      assert.equal(await verifiedAs(past, of({ a: file() }), of({ a: file() })), is));
  }
});
