import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { join } from 'node:path';
import { PanelError } from '../../../../src/core/api/errors';
import { LocalFileError } from '../../../../src/core/base/localFile';
import { sendArchive } from '../../../../src/core/sync/pushArchive';
import { type PushJob, type PushParts, PushState } from '../../../../src/core/sync/pushJob';
import { FakeClock } from '../../../support/fakeClock';

describe('An archive whose upload failed', () => {
  let root: string;

  beforeEach(() => {
    root = mkdtempSync(join(os.tmpdir(), 'hosting-panel-archive-'));
  });
  afterEach(() => rmSync(root, { recursive: true }));

  const cases: readonly [string, Error, string][] = [
    ['a refusal of the node', new PanelError('refused', 'no'), 'discard'],
    [
      'a lost connection',
      new PanelError('network', 'broken', { outcomeUnknown: true }),
      'discardBroken',
    ],
    ['its change while it was sent', new LocalFileError('changed', '/a'), 'discardBroken'],
  ];
  for (const [what, failure, expected] of cases) {
    it(`by ${what} is removed: ${expected}`, async () => {
      writeFileSync(join(root, 'a.js'), 'abc');
      const { size, mtimeMs } = statSync(join(root, 'a.js'));
      const modifiedAt = Math.floor(mtimeMs);
      const asked: string[] = [];
      const removing = (how: string) => () => Promise.resolve(asked.push(how) > 0);
      const archives = {
        discard: removing('discard'),
        discardBroken: removing('discardBroken'),
      };
      const transfer = { send: () => Promise.reject(failure) };
      const files = { archives, transfer } as unknown as PushParts['files'];
      const job: PushJob = {
        ...{ root, folder: '/app', folders: [], remove: [] },
        files: [{ path: 'a.js', size, modifiedAt, kind: 'added', isExecutable: false }],
        signal: new AbortController().signal,
        onProgress: () => undefined,
      };
      const parts = { files, clock: new FakeClock(), temporary: root };
      await assert.rejects(sendArchive(parts, job, new PushState(job)), failure);
      assert.deepEqual(asked, [expected]);
    });
  }
});
