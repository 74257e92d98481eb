import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { dirname, join } from 'node:path';
import { promotable } from '../../../../src/core/deploy/promotable';
import type { PastDeploy } from '../../../../src/core/deploy/history';
import {
  requireSent,
  requireVerified,
  withHashes,
} from '../../../../src/core/deploy/verifiedRelease';
import { listLocal } from '../../../../src/core/sync/localFolder';
import type { SentFile } from '../../../../src/core/sync/manifest';

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const sent = (text: string, changes: Partial<SentFile> = {}): SentFile => ({
  ...{ size: text.length, modifiedAt: 1, hash: hashOf(text) },
  ...changes,
});
const verified = (files: Readonly<Record<string, SentFile>>) => ({
  server: 'Staging',
  files: new Map(Object.entries(files)),
  written: 'RELEASE',
});

describe('What was verified on another server', () => {
  let root: string;
  beforeEach(() => (root = mkdtempSync(join(os.tmpdir(), 'verified-'))));
  afterEach(() => rmSync(root, { recursive: true }));

  const local = { 'a.js': 'a', 'lib/b.js': 'b' };
  const same = { 'a.js': sent('a'), 'lib/b.js': sent('b') };

  for (const [name, known, differs] of [
    ['is the same by its hashes, whatever the times are', same, undefined],
    [
      'may be known with folders, and with what deploys write',
      { ...same, 'empty/': sent(''), RELEASE: sent('x') },
      undefined,
    ],
    ['leaves out what is ignored', { ...same, 'old.log': sent('x') }, undefined],
    ['differs by one byte', { ...same, 'a.js': sent('b') }, 'a.js'],
    ['differs where a file came', { 'a.js': sent('a') }, 'lib/b.js'],
    ['differs where a file went', { ...same, 'c.js': sent('c') }, 'c.js'],
    ['differs where nothing is known', {}, 'a.js, lib/b.js'],
    ['was never read', { ...same, 'a.js': sent('a', { hash: '' }) }, 'a.js'],
    ['was never read, and has another time', { ...same, 'a.js': sent('a', { hash: '' }) }, 'a.js'],
  ] as readonly (readonly [string, Readonly<Record<string, SentFile>>, string?])[]) {
    it(name, async () => {
      for (const [path, text] of Object.entries(local)) {
        mkdirSync(dirname(join(root, path)), { recursive: true });
        writeFileSync(join(root, path), text);
      }
      const here = { root, local: await listLocal(root, undefined, { patterns: ['*.log'] }) };
      const looked = requireVerified(here, verified(known));
      if (differs === undefined) await looked;
      else {
        const message = new RegExp(`verified on server 'Staging': ${differs}\\. Restore them`);
        await assert.rejects(looked, { message });
      }
    });
  }

  it('is read before it is kept, as far as it is still as it was', async () => {
    for (const path of ['a', 'b', 'c']) writeFileSync(join(root, path), path);
    const modifiedAt = Math.floor(statSync(join(root, 'a')).mtimeMs);
    const unread = (path: string, at: number) => sent(path, { hash: '', modifiedAt: at });
    const known = new Map([
      ['a', unread('a', modifiedAt)],
      ['b', unread('b', 1)],
      ['c', sent('other')],
      ['gone', unread('x', 1)],
      ['empty/', unread('', 1)],
    ]);
    const kept = await withHashes(root, known);
    assert.deepEqual([...kept].map(([path, { hash }]) => [path, hash]).sort(), [
      ['a', hashOf('a')],
      ['c', hashOf('other')],
      ['empty/', ''],
    ]);
  });

  it('is seen again in what went up', () => {
    requireSent(
      new Map(Object.entries({ 'a.js': sent('a'), RELEASE: sent('other') })),
      verified(same),
    );
    const other = new Map(Object.entries({ 'a.js': sent('changed meanwhile') }));
    assert.throws(() => requireSent(other, verified(same)), /: a\.js\./);
  });
});

describe('A deploy that may go to another server', () => {
  const past: PastDeploy = {
    ...{ id: 'a', startedAt: 1, endedAt: 2, release: 'c0ffee', account: 'anna' },
    ...{ added: 1, changed: 0, removed: 0, names: [], end: 'deployed', verdict: 'healthy' },
  };
  for (const [name, all, release] of [
    ['is the last one', [past, { ...past, release: 'older' }], 'c0ffee'],
    ['is none where the last one was undone', [{ ...past, end: 'undone' }, past], undefined],
    ['is none where it is not healthy', [{ ...past, verdict: 'unhealthy' }], undefined],
    ['is none where nobody knows', [{ ...past, verdict: 'unknown' }], undefined],
    ['is none without a deploy', [], undefined],
  ] as readonly (readonly [string, readonly PastDeploy[], string?])[]) {
    it(name, () => assert.equal(promotable(all)[0]?.deploy.release, release));
  }
});
