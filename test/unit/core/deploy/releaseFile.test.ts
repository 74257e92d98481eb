import assert from 'node:assert/strict';
import { withReleaseFile } from '../../../../src/core/deploy/releaseFile';
import { FakeDisk } from './fakeDisk';

const plan = { to: '/app', never: [], release: { file: 'conf/release.txt' } };
const path = plan.release.file;
const sent = { size: 1, modifiedAt: 1, hash: 'h' };

describe('The file that a deploy writes its release into', () => {
  const refused = /Couldn't deploy\. The release can't be written to 'conf\/release\.txt'/;
  const rows: readonly (readonly [
    what: string,
    brought: { readonly folders?: readonly string[]; readonly file?: string },
    isRefused: boolean,
  ])[] = [
    ['into a folder that is brought', { folders: ['conf'] }, false],
    ['beside one that is brought', { folders: ['conf/release'], file: 'conf/other' }, false],
    ['in place of the same file', { file: path }, false],
    ['over a folder that is brought', { folders: [path] }, true],
    ['over a folder with something in it', { file: `${path}/a` }, true],
    ['below a file that is brought', { file: 'conf' }, true],
  ];
  for (const [what, { folders = [], file }, isRefused] of rows) {
    it(`is ${isRefused ? 'not written' : 'written'} ${what}`, async () => {
      const files = file === undefined ? [] : [{ path: file, sent, old: undefined }];
      const changes = { folders, files, made: [] } as never;
      const changing = withReleaseFile(new FakeDisk(), plan, changes, path);
      if (isRefused) await assert.rejects(changing, refused);
      else assert.ok((await changing).files.some((one) => one.path === path));
    });
  }

  it('is not written over a folder of the server', async () => {
    const disk = new FakeDisk();
    disk.put(`/app/${path}/a`, 'x');
    const changes = { folders: [], files: [], made: [] };
    await assert.rejects(withReleaseFile(disk, plan, changes, path), refused);
  });
});
