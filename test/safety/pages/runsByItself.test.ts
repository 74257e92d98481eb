import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import { join } from 'node:path';
import { useWorkbench } from '../../pages/support/openWorkbench';
import { RemoteFiles } from '../../pages/support/remoteFiles';
import { signIn } from '../../pages/support/signIn';
import { panelOfThisRun } from '../../support/panelOfThisRun';

describe('What could run on this computer', () => {
  const folder = mkdtempSync(join(os.tmpdir(), 'pulled-'));
  const workbench = useWorkbench({ folder });

  before(async () => {
    await panelOfThisRun().reset();
    const remote = new RemoteFiles(await signIn(workbench()));
    await remote.write('/kit/.vscode/tasks.json', '{}');
    await remote.write('/kit/HEAD', 'ref: refs/heads/main\n');
    await remote.write('/kit/config', '[core]\n');
    await remote.write('/kit/objects/x', '');
    await remote.write('/kit/index.js', '');
    await remote.write('/kit/invoice\u202efdp.exe', '');
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  const line = (text: string | RegExp) =>
    workbench().quickInput.box.locator('.monaco-list-row').filter({ hasText: text }).first();
  const ticked = async (text: string) => line(text).getByRole('checkbox').isChecked();

  it('is unticked under headings of its own, and ticking all asks for it by name', async () => {
    await workbench().runCommand('Hosting Panel: Pull Folder from Server...');
    await line(/pulled-/).click();
    await line('Ticket Bot').click();
    await line('kit').click();
    await line('this folder').click();
    await line('index.js').waitFor();
    assert.equal(await ticked('index.js'), true);
    await line('invoice\\u202efdp.exe').waitFor();
    for (const name of ['.vscode/tasks.json', 'HEAD', 'config', 'objects/x']) {
      assert.equal(await ticked(name), false, name);
    }
    await workbench().screenshot('pull-could-run', line('invoice\\u202efdp.exe'));
    await workbench().quickInput.tickAll();
    assert.equal(await ticked('HEAD'), true);
    await workbench().quickInput.ok();
    await workbench()
      .dialog.filter({ hasText: 'download 4 files that might run automatically' })
      .waitFor();
    await workbench().screenshot(
      'pull-could-run-question',
      workbench().dialog.filter({ hasText: 'download 4 files that might run automatically' }),
    );
    await workbench().answer('Cancel');
    // The list is there again, as it was at first, and nothing came.
    await line('index.js').waitFor();
    assert.deepEqual(readdirSync(folder), []);
    assert.equal(await ticked('HEAD'), false);
    await workbench().quickInput.ok();
    await workbench().notification(/Pulled 2 files from 'Ticket Bot/);
    assert.ok(existsSync(join(folder, 'index.js')) && !existsSync(join(folder, 'HEAD')));
  });
});
