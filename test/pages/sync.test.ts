import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { join } from 'node:path';
import { panelOfThisRun } from '../support/panelOfThisRun';
import { writeTicketBot } from '../support/ticketBotFolder';
import { openBeside, useWorkbench } from './support/openWorkbench';
import { RemoteFiles } from './support/remoteFiles';
import { signIn } from './support/signIn';
import { isShown, until } from './support/until';

describe('A folder of this computer and one of a server', () => {
  const folder = mkdtempSync(join(os.tmpdir(), 'ticket-bot-'));
  writeTicketBot(folder);
  const workbench = useWorkbench({ folder, settings: { 'files.autoSave': 'off' } });
  const panel = panelOfThisRun();
  let remote: RemoteFiles;

  before(async () => {
    await panel.reset();
    remote = new RemoteFiles(await signIn(workbench()));
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  const title = (text: string | RegExp) => workbench().quickInput.box.filter({ hasText: text });
  const line = (text: string | RegExp) =>
    workbench().quickInput.box.locator('.monaco-list-row').filter({ hasText: text }).first();
  const item = () => workbench().page.locator('.statusbar-item', { hasText: /Sync/ }).first();

  /** Returns which folder goes where, as far as it is asked. */
  async function choose(command: string): Promise<void> {
    await workbench().runCommand(command);
    await line(/ticket-bot-/).click();
    await line('Ticket Bot').click();
    await line('this folder').click();
  }

  it('are compared before anything goes up, and what is ticked goes', async () => {
    for (const name of ['added.js', 'one.js', 'two.js', 'three.js']) {
      writeFileSync(join(folder, name), 'module.exports = 1;\n');
    }
    await choose('Hosting Panel: Push Folder to Server...');
    await title(/Push to 'Ticket Bot:\/' .*New: /).waitFor();
    await line('added.js').waitFor();
    await workbench().screenshot('bulk-push-preview', line('added.js'));
    const mark = await panel.mark();
    await workbench().quickInput.ok();
    await workbench().notification(/Pushed \d+ files to 'Ticket Bot/);
    await workbench().screenshot(
      'bulk-pushed',
      await workbench().notification(/Pushed \d+ files to 'Ticket Bot/),
    );
    const routes = (await panel.requestsSince(mark)).map(({ route }) => route);
    assert.equal(routes.filter((route) => route.endsWith('/decompress')).length, 1);
    await workbench().runCommand('Notifications: Clear All Notifications');
  });

  it('are looked into more closely when asked, and backed up before something goes', async () => {
    await remote.write('/src/theirs.ts', 'export {};\n');
    writeFileSync(join(folder, 'more.js'), 'module.exports = 2;\n');
    const { quickInput } = workbench();
    await workbench().runCommand('Hosting Panel: Push Folder to Server...');
    await line(/ticket-bot-/).click();
    await line('Ticket Bot').click();
    await line('more.js').waitFor();
    await quickInput.fill('theirs');
    await line('more.js').waitFor({ state: 'hidden' });
    assert.equal(await line('theirs.ts').count(), 0);
    await quickInput.box.getByRole('button', { name: /^Compare All Folders/ }).click();
    await title(/Push to 'Ticket Bot:\/' .*Only on the server: /).waitFor();
    await workbench().screenshot(
      'bulk-look-closer',
      title(/Push to 'Ticket Bot:\/' .*Only on the server: /),
    );
    await quickInput.fill('theirs');
    await line('src/theirs.ts').getByRole('checkbox').click();
    const mark = await panel.mark();
    await quickInput.ok();
    await workbench()
      .dialog.filter({ hasText: "delete 'src/theirs.ts' from 'Ticket Bot:/'?" })
      .waitFor();
    await workbench().screenshot(
      'bulk-remove',
      workbench().dialog.filter({ hasText: "delete 'src/theirs.ts' from 'Ticket Bot:/'?" }),
    );
    await workbench().answer('Back Up, Then Delete');
    await workbench().notification(/Pushed 1 file to 'Ticket Bot:\/'\. Files deleted: 1\./);
    const posts = (await panel.requestsSince(mark)).filter(({ method }) => method === 'POST');
    const routes = posts.map(({ route }) => route.split('/').at(-1));
    assert.deepEqual(
      routes.filter((route) => route === 'backups' || route === 'delete'),
      ['backups', 'delete'],
    );
    await workbench().runCommand('Notifications: Clear All Notifications');
  });

  it('are pushed by keys alone to the folder of the same name, and that is undone by keys', async () => {
    const { quickInput, page } = workbench();
    const { keyboard } = page;
    const index = '/src/index.ts';
    const before = await remote.read(index);
    mkdirSync(join(folder, 'src/keys'), { recursive: true });
    writeFileSync(join(folder, 'src/keys/new.ts'), 'export {};\n');
    writeFileSync(join(folder, 'src/index.ts'), `${before}// by keys\n`);
    await workbench().openView('Explorer');
    await workbench().treeRow(/^src$/).waitFor();
    await workbench().runCommand('File: Focus on Files Explorer');
    await keyboard.press('Home');
    const focused = page.locator('.explorer-folders-view .monaco-list-row.focused');
    await until('src is not reached', async () => {
      if ((await focused.innerText()).trim() === 'src') return true;
      await keyboard.press('ArrowDown');
      return false;
    });
    await keyboard.press('Shift+F10');
    const entry = page.locator('.context-view .action-item.focused', { hasText: 'Push Folder' });
    await until('the menu has no push', async () => {
      if (await isShown(entry, 300)) return true;
      await keyboard.press('ArrowUp');
      return false;
    });
    await keyboard.press('Enter');
    await line('Ticket Bot').waitFor();
    await keyboard.type('Ticket Bot');
    await keyboard.press('Enter');
    const target = line('Ticket Bot:/src');
    await target.filter({ hasText: 'matches the local folder' }).waitFor();
    assert.match((await target.getAttribute('class')) ?? '', /focused/);
    await workbench().screenshot('push-by-keys-target', target);
    await keyboard.press('Enter');
    await title(/Push to 'Ticket Bot:\/src' .*New: 1, Changed: 1/).waitFor();
    await line('index.ts').waitFor();
    await workbench().screenshot('push-by-keys-preview', line('index.ts'));
    await keyboard.press('Enter');
    const result = await workbench().notification(/Pushed 2 files to 'Ticket Bot:\/src'\./);
    await result.getByText('Undo').waitFor();
    await workbench().screenshot('push-by-keys-result', result);
    assert.equal(await remote.read(index), `${before}// by keys\n`);
    await workbench().runCommand('Hosting Panel: Undo Push');
    await line('Ticket Bot:/src').filter({ hasText: 'Replaced: 1, added: 1' }).waitFor();
    await keyboard.press('Enter');
    await workbench().notification(
      /The push to 'Ticket Bot:\/src' was undone\. Files restored: 1\. Files deleted: 1\./,
    );
    await workbench().screenshot(
      'push-by-keys-undone',
      await workbench().notification(/The push to 'Ticket Bot:\/src' was undone/),
    );
    assert.equal(await remote.read(index), before);
    await workbench().runCommand('Notifications: Clear All Notifications');
    await quickInput.box.waitFor({ state: 'hidden' });
    rmSync(join(folder, 'src/keys'), { recursive: true });
    writeFileSync(join(folder, 'src/index.ts'), before);
  });

  it('are told what the server denies: after the first push, and before the next', async () => {
    for (const name of ['run.lock', 'a1.js', 'a2.js', 'a3.js', 'a4.js']) {
      writeFileSync(join(folder, name), `// ${name}\n`);
    }
    const push = async () => {
      await workbench().runCommand('Hosting Panel: Push Folder to Server...');
      await line(/ticket-bot-/).click();
      await line('Ticket Bot').click();
    };
    await push();
    await line('run.lock').waitFor();
    await workbench().quickInput.ok();
    await workbench().notification(
      /Pushed 4 files.*skipped by the server: 1 \(run\.lock\)\..*egg denylist/,
    );
    await workbench().screenshot(
      'bulk-push-denied',
      await workbench().notification(/skipped by the server: 1 \(run\.lock\)/),
    );
    await workbench().runCommand('Notifications: Clear All Notifications');
    writeFileSync(join(folder, 'a5.js'), '// a5\n');
    await push();
    await title(/Push to 'Ticket Bot:\/' .*Denied by the server: 1/).waitFor();
    await workbench().screenshot('bulk-preview-denied', title(/Denied by the server: 1/));
    assert.equal(await line('run.lock').getByRole('checkbox').isChecked(), false);
    assert.equal(await line('a5.js').getByRole('checkbox').isChecked(), true);
    const mark = await panel.mark();
    await workbench().quickInput.ok();
    await workbench().notification(/Pushed 1 file to 'Ticket Bot/);
    const uploads = (await panel.requestsSince(mark)).filter(({ path }) => path === '/upload/file');
    assert.equal(uploads.length, 1);
    await workbench().runCommand('Notifications: Clear All Notifications');
    rmSync(join(folder, 'run.lock'));
  });

  it('are compared again before anything comes down, and changes here are kept', async () => {
    writeFileSync(join(folder, 'added.js'), 'changed here\n');
    await workbench().runCommand('Hosting Panel: Pull Folder from Server...');
    await line(/ticket-bot-/).click();
    await line('Ticket Bot').click();
    await title(/Pull from 'Ticket Bot:\/' .*Changed only locally: /).waitFor();
    await line('added.js').waitFor();
    await workbench().screenshot('bulk-pull-preview', line('added.js'));
    await workbench().quickInput.ok();
    await workbench().notification(/Pulled 1 file from 'Ticket Bot/);
    assert.equal(readFileSync(join(folder, 'added.js'), 'utf8'), 'changed here\n');
    await workbench().runCommand('Notifications: Clear All Notifications');
  });

  /** Changes package.json, which is open, and saves it. */
  async function saveChange(): Promise<void> {
    await workbench().tab('package.json').click();
    await workbench().typeAtStart(' ');
    await workbench().page.keyboard.press('Control+s');
  }

  const isSent = (mark: number) =>
    until('it was not sent', async () =>
      (await panel.requestsSince(mark)).some(({ path }) => path.includes('/upload/file')),
    );

  it('are kept the same on each save once they are linked', async () => {
    await workbench().runCommand('Hosting Panel: Enable Sync on Save');
    await line(/ticket-bot-/).click();
    await line('Ticket Bot').click();
    await line('Do Nothing').click();
    await workbench().notification(/now sent to 'Ticket Bot/);
    await item().waitFor();
    const mark = await panel.mark();
    await workbench().openView('Explorer');
    await workbench().treeRow('package.json').dblclick();
    await saveChange();
    await isSent(mark);
    await item()
      .filter({ hasText: /^\s*Sync\s*$/ })
      .waitFor();
    await item().click();
    await title('Sync on Save').waitFor();
    await line('After Sync').waitFor();
    await workbench().screenshot('bulk-sync', line('After Sync'));
    await workbench().quickInput.close();
    await workbench().runCommand('Notifications: Clear All Notifications');
  });

  /** Chooses what follows, saves, and waits until that is on the server. */
  async function saveWith(entry: string, typed?: string): Promise<number> {
    await item().click();
    await line('After Sync').click();
    await line(entry).click();
    if (typed !== undefined) await workbench().quickInput.submit(typed, 'Enter a console command');
    const mark = await panel.mark();
    await saveChange();
    await isSent(mark);
    return mark;
  }

  const sent = async (mark: number) =>
    (await panel.logSince(mark)).flatMap((one) =>
      'event' in one && (one.event === 'send command' || one.event === 'set state')
        ? (one.args ?? [])
        : [],
    );

  it('say that no command was sent to a server that is offline', async () => {
    const mark = await saveWith('Send Console Command', 'say early');
    await workbench().notification(
      /Couldn't send 'say early' to server 'Ticket Bot': The server is offline\./,
    );
    await workbench().screenshot(
      'bulk-sync-offline',
      await workbench().notification(/Couldn't send 'say early' to server 'Ticket Bot'/),
    );
    assert.deepEqual(await sent(mark), []);
    await workbench().runCommand('Notifications: Clear All Notifications');
  });

  for (const [entry, typed, expected] of [
    ['Restart Server', undefined, ['restart']],
    ['Send Console Command', 'say synced', ['say synced']],
    ['Do Nothing', undefined, []],
  ] as const) {
    it(`have this done once all is there: ${entry}`, async () => {
      const mark = await saveWith(entry, typed);
      await until('it was not done', async () => (await sent(mark)).length >= expected.length);
      assert.deepEqual(await sent(mark), expected);
    });
  }

  it('are linked in another window too, which waits while this one pushes', async () => {
    const other = await openBeside(workbench(), { folder });
    await signIn(other);
    await other.page.locator('.statusbar-item', { hasText: /Sync/ }).first().waitFor();
    writeFileSync(join(folder, 'slow.js'), 'module.exports = 3;\n');
    await panel.order({ kind: 'delay', ms: 15_000, where: 'node', match: 'upload/file' });
    const ask = async (window: typeof other) => {
      await window.page.bringToFront();
      const lines = window.quickInput.box.locator('.monaco-list-row');
      await window.runCommand('Hosting Panel: Push Folder to Server...');
      await lines
        .filter({ hasText: /ticket-bot-/ })
        .first()
        .click();
      await lines.filter({ hasText: 'Ticket Bot' }).first().click();
    };
    await ask(workbench());
    await line('slow.js').waitFor();
    await workbench().quickInput.ok();
    await until('it was not begun', async () => (await panel.faultsPending()) === 0);
    await ask(other);
    await other.notification(/Another window is pushing to 'Ticket Bot:\/'\. Waiting\.\.\./);
    await other.screenshot(
      'bulk-push-waits',
      await other.notification(/Another window is pushing to 'Ticket Bot:\/'/),
    );
    await other.close();
    await workbench().page.bringToFront();
    await workbench().runCommand('Notifications: Clear All Notifications');
  });

  it('wait for a person where the server has something else', async () => {
    await panel.advance(120_000);
    // A save within two seconds of another believes what that one saw.
    await workbench().page.waitForTimeout(2100);
    await remote.write('/package.json', 'theirs, and longer than before');
    await saveChange();
    await item()
      .filter({ hasText: /not sent: 1/ })
      .waitFor();
    await item().click();
    await line('package.json').waitFor();
    await workbench().screenshot('bulk-held', line('package.json'));
    await line('package.json').click();
    await line('Discard This Change').click();
    await item()
      .filter({ hasText: /^\s*Sync\s*$/ })
      .waitFor();
  });
});
