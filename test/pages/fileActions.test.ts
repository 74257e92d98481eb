import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { panelOfThisRun } from '../support/panelOfThisRun';
import { useServerFiles } from './support/useServerFiles';

describe('Actions on files of a server', () => {
  const base = mkdtempSync(join(tmpdir(), 'file-actions-'));
  const folder = join(base, 'ticket-bot');
  const panel = panelOfThisRun();
  const { workbench, row, choose, asked } = useServerFiles(folder, () => {
    mkdirSync(join(base, 'kit/deep'), { recursive: true });
    writeFileSync(join(base, 'kit/readme.txt'), 'kit');
    writeFileSync(join(base, 'kit/deep/inner.txt'), 'inner');
    writeFileSync(join(base, 'new.txt'), 'new');
  });
  /** Answers VS Code's own dialog for files, a box with a path here. */
  const answerDialog = (path: string) =>
    workbench().quickInput.choosePath(path, existsSync(path) ? basename(path) : 'kit');
  after(() => rmSync(base, { recursive: true, force: true }));

  it('offers what can be done, each in its group', async () => {
    await workbench().press(row('data'), 'right');
    await workbench().menuItem('Upload Folder...').waitFor();
    await workbench().screenshot('file-actions-menu', workbench().menuItem('Upload Folder...'));
    await workbench().page.keyboard.press('Escape');
    await workbench().menuItem('Upload Folder...').waitFor({ state: 'detached' });
  });

  it('uploads a file, and its row appears', async () => {
    const mark = await panel.mark();
    await choose('Files', 'Upload Files...');
    await workbench().quickInput.box.filter({ hasText: "Upload to 'Ticket Bot" }).waitFor();
    await workbench().screenshot(
      'file-actions-upload',
      workbench().quickInput.box.filter({ hasText: "Upload to 'Ticket Bot" }),
    );
    await answerDialog(join(base, 'new.txt'));
    await row('new.txt').waitFor();
    const routes = (await asked(mark)).filter((route) => route !== 'list');
    assert.deepEqual(routes, ['upload', 'node']);
  });

  it('asks before it replaces', async () => {
    writeFileSync(join(base, 'new.txt'), 'newer');
    await choose('Files', 'Upload Files...');
    await answerDialog(join(base, 'new.txt'));
    await workbench()
      .dialog.filter({ hasText: "A file '/new.txt' already exists on server 'Ticket Bot'" })
      .waitFor();
    await workbench().screenshot(
      'file-actions-replace',
      workbench().dialog.filter({
        hasText: "A file '/new.txt' already exists on server 'Ticket Bot'",
      }),
    );
    await workbench().answer('Replace');
    await workbench().press(row('new.txt'));
    await workbench().page.locator('.view-line', { hasText: 'newer' }).waitFor();
  });

  it('uploads a folder', async () => {
    await choose('Files', 'Upload Folder...');
    await answerDialog(join(base, 'kit'));
    // Sooner than the next look at what is shown, which would hide that nobody told.
    await row('kit').waitFor({ timeout: 15_000 });
    await workbench().expand(row('kit'));
    await row('deep').waitFor({ timeout: 15_000 });
    await row('readme.txt').waitFor({ timeout: 15_000 });
    await workbench().screenshot('file-actions-folder', row('readme.txt'));
  });

  it('hands a folder of many files over to a push, which shows what it would do', async () => {
    mkdirSync(join(base, 'many'));
    for (let index = 0; index < 30; index++) writeFileSync(join(base, 'many', `${index}`), 'x');
    await choose('Files', 'Upload Folder...');
    const { box } = workbench().quickInput;
    await answerDialog(join(base, 'many'));
    await box.filter({ hasText: "many' · New: 30" }).waitFor();
    await workbench().screenshot('file-actions-many', box.filter({ hasText: "many' · New: 30" }));
    await workbench().page.keyboard.press('Escape');
    await box.waitFor({ state: 'hidden' });
  });

  it('downloads a file to a chosen place', async () => {
    const target = join(base, 'saved.json');
    await choose('config.json', 'Download...');
    await answerDialog(target);
    const notice = await workbench().notification("Downloaded 'config.json'");
    // A browser has no file manager to show it in.
    assert.equal(await notice.getByRole('button', { name: 'Show in Folder' }).count(), 0);
    await workbench().screenshot('file-actions-downloaded', notice);
    assert.match(readFileSync(target, 'utf8'), /closeAfterHours/);
  });

  it('downloads a folder as an archive, and leaves none on the server', async () => {
    const target = join(base, 'src.tar.gz');
    await choose('src', 'Download...');
    await answerDialog(target);
    await workbench().notification("Downloaded 'src.tar.gz'");
    assert.ok(existsSync(target));
    await row('archive-').waitFor({ state: 'detached' });
  });

  it('packs on the server, and unpacks after asking', async () => {
    await choose('src', 'Archive');
    await row('archive-').waitFor();
    await choose('archive-', 'Unarchive');
    await workbench().dialog.filter({ hasText: "unarchive 'archive-" }).waitFor();
    await workbench().screenshot(
      'file-actions-unpack',
      workbench().dialog.filter({ hasText: "unarchive 'archive-" }),
    );
    const mark = await panel.mark();
    await workbench().answer('Unarchive');
    await workbench()
      .page.locator('.statusbar-item', { hasText: "File 'archive-" })
      .first()
      .waitFor();
    assert.ok((await asked(mark)).includes('decompress'));
  });

  it('changes permissions, by choosing or by typing', async () => {
    await choose('config.json', 'Change Permissions...');
    await workbench().quickInput.box.filter({ hasText: '(current)' }).waitFor();
    await workbench().screenshot(
      'file-actions-permissions',
      workbench().quickInput.box.getByText('(current)').first(),
    );
    await workbench().quickInput.fill('rw-r-----');
    await workbench().quickInput.pick('640');
    await workbench()
      .page.locator('.statusbar-item', { hasText: '640 (rw-r-----)' })
      .first()
      .waitFor();
  });

  it('makes, renames and deletes', async () => {
    await choose('Files', 'New Folder...');
    await workbench().quickInput.submit('src', 'Use slashes to create folders');
    await workbench()
      .quickInput.box.filter({ hasText: "A file or folder 'src' already exists" })
      .waitFor();
    await workbench().quickInput.submit('fresh');
    await row('fresh').waitFor();
    await choose('fresh', 'Rename...');
    await workbench().quickInput.submit('older');
    await row('older').waitFor();
    await row('fresh').waitFor({ state: 'detached' });
    await choose('older', 'Delete');
    await workbench()
      .dialog.filter({ hasText: "delete '/older' from server 'Ticket Bot'?" })
      .waitFor();
    await workbench().screenshot(
      'file-actions-delete',
      workbench().dialog.filter({ hasText: "delete '/older' from server 'Ticket Bot'?" }),
    );
    await workbench().answer('Delete');
    await row('older').waitFor({ state: 'detached' });
  });

  it('takes files that are dropped from the computer', async () => {
    const transfer = await workbench().page.evaluateHandle<unknown>(`(() => {
      const transfer = new DataTransfer();
      transfer.items.add(new File(['dropped'], 'dropped.txt', { type: 'text/plain' }));
      return transfer;
    })()`);
    for (const type of ['dragenter', 'dragover', 'drop']) {
      await row('Files').dispatchEvent(type, { dataTransfer: transfer });
    }
    await row('dropped.txt').waitFor();
    await workbench().screenshot('file-actions-dropped', row('dropped.txt'));
  });

  it('moves what is dragged to another folder', async () => {
    await row('dropped.txt').dragTo(row('data'));
    await row('dropped.txt').waitFor({ state: 'detached' });
    await workbench().expand(row('data'));
    await row('dropped.txt').waitFor();
    await workbench().screenshot('file-actions-moved', row('dropped.txt'));
  });
});
