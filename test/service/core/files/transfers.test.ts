import assert from 'node:assert/strict';
import { truncateSync } from 'node:fs';
import { join } from 'node:path';
import { FileRefusal } from '../../../../src/core/files/fileRefusal';
import { describeError } from '../../../../src/core/api/describe';
import { DamagedUpload } from '../../../../src/core/files/transfer';
import { PanelError } from '../../../../src/core/api/errors';
import { PracticeFiles, bytes, text } from './practiceFiles';

const anew = { create: true, overwrite: true };
const upload = { where: 'node', match: '/upload/file' } as const;
const download = { where: 'node', match: '/download/file' } as const;

describe('Transfers of RemoteFiles', () => {
  let at: PracticeFiles;
  let original: string;

  before(async () => {
    at = await PracticeFiles.start();
  });
  beforeEach(async () => {
    await at.reset();
    original = (await at.onDisk('/package.json')) ?? '';
    await at.files.browse('/');
    at.mark();
  });
  afterEach(() => assert.deepEqual(at.panel.violations, []));
  after(() => at.panel.stop());

  const save = (content: string) => at.files.write('/package.json', bytes(content), anew);

  it('replaces a burnt address once, silently', async () => {
    at.panel.order({ kind: 'burntUrl', ...download });
    assert.equal(text(await at.files.read('/package.json')), original);
    at.panel.order({ kind: 'burntUrl', ...upload });
    await save('{"saved":1}');
    assert.equal(await at.onDisk('/package.json'), '{"saved":1}');
    const twice = (word: string) => [word, `node ${word}`, word, `node ${word}`];
    assert.deepEqual(at.asked, [...twice('download'), ...twice('upload')]);
  });

  it('does not go on asking when each address is refused', async () => {
    at.panel.order({ kind: 'burntUrl', ...download, count: 9 });
    await assert.rejects(at.files.read('/package.json'), (error) => PanelError.is(error));
    assert.equal(at.asked.filter((route) => route === 'download').length, 2);
  });

  it('says that a file is gone when the node answers 500 for it', async () => {
    await at.deleteOnDisk('/package.json');
    await assert.rejects(
      at.files.read('/package.json'),
      (error) => error instanceof FileRefusal && error.reason === 'missing',
    );
    assert.ok(at.asked.length <= 5, at.asked.join());
  });

  it('fetches a download again that ended early', async () => {
    at.panel.order({ kind: 'truncate', ...download });
    assert.equal(text(await at.files.read('/package.json')), original);
  });

  it('never gives half a file for a whole one', async () => {
    at.panel.order({ kind: 'truncate', ...download, count: 2 });
    await assert.rejects(at.files.read('/package.json'), (error) =>
      PanelError.is(error, 'network'),
    );
  });

  describe('a save', () => {
    for (const kind of ['resetAfter', 'gateway504AfterWork'] as const) {
      it(`that was done and answered by ${kind} is a save`, async () => {
        at.panel.order({ kind, ...upload });
        await save('{"saved":true}');
        assert.equal(await at.onDisk('/package.json'), '{"saved":true}');
      });
    }

    it('that never got an address says why, and nothing of damage', async () => {
      at.panel.order({ kind: 'status', status: 409, code: 'ServerStateConflictException' });
      await assert.rejects(save('{}'), (error) => PanelError.is(error, 'busy'));
    });

    it('that surely was not sent says so, and asks for nothing more', async () => {
      await at.panel.setNodeRefusing(true);
      at.panel.order({ kind: 'status', status: 504, match: '/files/list', count: 9 });
      await assert.rejects(save('{}'), (error) => {
        assert.ok(PanelError.is(error, 'network'), String(error));
        assert.match(describeError(error), /refused the connection/);
        return true;
      });
      assert.deepEqual(at.asked, ['upload']);
      await at.panel.setNodeRefusing(false);
      at.panel.app.faults.clear();
      await save('{"later":true}');
      assert.equal(await at.onDisk('/package.json'), '{"later":true}');
    });

    it('that is given up on its way is looked at: half of a file is told', async () => {
      const controller = new AbortController();
      const file = join(await at.root(), 'package.json');
      const onProgress = () => {
        truncateSync(file);
        controller.abort();
      };
      at.panel.order({ kind: 'dropUpload', bytes: 1000, ...upload });
      const content = bytes('x'.repeat(500_000));
      const saving = at.files.write('/package.json', content, {
        ...anew,
        signal: controller.signal,
        onProgress,
      });
      await assert.rejects(saving, (error) => {
        assert.ok(error instanceof DamagedUpload, String(error));
        assert.match(error.message, /is now empty\..*canceled/);
        return true;
      });
    });

    it('that broke in the middle and left the file alone fails as what it is', async () => {
      at.panel.order({ kind: 'dropUpload', bytes: 1000, ...upload });
      await assert.rejects(save('x'.repeat(500_000)), (error) => PanelError.is(error, 'network'));
      assert.equal(await at.onDisk('/package.json'), original);
    });

    for (const deletes of [false, true]) {
      it(`that left the file ${deletes ? 'gone' : 'emptied'} is sent once more`, async () => {
        await at.dieDuringUploads('/package.json', { deletes, count: 1 });
        await save('{"second":true}');
        assert.equal(await at.onDisk('/package.json'), '{"second":true}');
      });

      it(`that leaves the file ${deletes ? 'gone' : 'emptied'} twice says so`, async () => {
        await at.dieDuringUploads('/package.json', { deletes, count: 2 });
        await assert.rejects(save('{"second":true}'), (error) => {
          assert.ok(error instanceof DamagedUpload, String(error));
          assert.match(error.message, deletes ? /no longer exists/ : /is now empty/);
          assert.match(error.message, /Your text is still in the editor/);
          return true;
        });
      });
    }

    const refusals: readonly [string, number, string, RegExp][] = [
      ['the disk is full', 400, 'There is not enough disk space available', /disk space/],
      ['the name is denied', 403, 'This file cannot be modified: present in egg denylist.', /egg/],
    ];
    for (const [why, status, detail, says] of refusals) {
      it(`is refused once because ${why}, in the node's words`, async () => {
        at.panel.order({ kind: 'status', status, detail, shape: 'node', ...upload });
        await assert.rejects(
          save('{}'),
          (error) => PanelError.is(error) && says.test(error.detail),
        );
        assert.equal(at.asked.filter((route) => route === 'upload').length, 1);
      });
    }
  });
});
