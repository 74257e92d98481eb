import assert from 'node:assert/strict';
import { join } from 'node:path';
import { readLeader } from '../../src/core/windows/leaderNote';
import { triesAll } from '../support/extent';
import { panelOfThisRun } from '../support/panelOfThisRun';
import { whoListens } from '../support/whoListens';
import { keptState } from './support/keptState';
import { openBeside, storage, useWorkbench } from './support/openWorkbench';
import { signIn, signOut } from './support/signIn';
import { showToasts } from './support/toasts';
import { until } from './support/until';
import type { Workbench } from './support/workbench';

describe('A window that never showed our view', () => {
  const workbench = useWorkbench({
    isDark: true,
    settings: { 'hostingPanel.watch.enabled': true },
  });
  const panel = panelOfThisRun();
  const shown = 'Ticket Bot';
  const unseen = 'Music Bot';
  const other = 'Survival SMP';
  const item = (text: string) =>
    workbench().page.locator('.statusbar-item', { hasText: text }).first();
  /** What is told of crashes. */
  const crashes = async (window = workbench()) =>
    (await window.notifications()).filter((text) => text.includes('stopped unexpectedly'));

  before(async () => {
    await panel.reset();
    // A look sees what is, and not what was 20 s ago.
    await panel.setLimits({ statsCacheMs: 0 });
    for (const server of [shown, unseen]) {
      await panel.call('consolePower', { server, signal: 'start' });
    }
    await signIn(workbench());
    await workbench().runCommand('Hosting Panel: Open Console');
    await workbench().quickInput.pick(shown);
    await workbench().terminal.waitFor(/Logged in as/);
    await item('Servers OK').waitFor();
  });

  after(() => panel.reset());

  it('tells once of a server that ends by itself while nobody looks at it', async () => {
    await panel.call('consolePower', { server: unseen, signal: 'kill' });
    const notice = await workbench().notification(`Server '${unseen}' stopped unexpectedly.`);
    await item('1 of 6 down').waitFor();
    await workbench().screenshot('watch-crash', notice);
    await notice.getByRole('button', { name: 'Start' }).click();
    await item('Servers OK').waitFor();
    // A button closes its notification: a second one would be left.
    assert.deepEqual(await crashes(), []);
  });

  it('has an item of its own for a server that is pinned, in every window', async () => {
    const { page } = workbench();
    await workbench().openView();
    const row = workbench().treeRow(unseen);
    await workbench().chooseFromMenu(row, 'Pin to Status Bar');
    await item(unseen).waitFor();
    const beside = await openBeside(workbench());
    await beside.page.locator('.statusbar-item', { hasText: unseen }).waitFor();
    await panel.call('consolePower', { server: unseen, signal: 'kill' });
    await beside.page.locator('.statusbar-item', { hasText: `${unseen}: offline` }).waitFor();
    await beside.close();
    // It is told some seconds later, and cleared before the next test.
    await workbench().notification(`Server '${unseen}' stopped unexpectedly`);
    await item(`${unseen}: offline`).hover();
    await page.locator('.monaco-hover', { hasText: 'Stopped unexpectedly' }).waitFor();
    await workbench().screenshot(
      'watch-pinned',
      page.locator('.monaco-hover', { hasText: 'Stopped unexpectedly' }),
    );
    const crashed = workbench().treeRow(/Music Bot.*crashed/);
    await crashed.waitFor();
    await workbench().chooseFromMenu(row, 'Unpin from Status Bar');
    await item(unseen).waitFor({ state: 'detached' });
    await panel.call('consolePower', { server: unseen, signal: 'start' });
    await item('Servers OK').waitFor();
    await crashed.waitFor({ state: 'detached' });
    await workbench().runCommand('View: Show Explorer');
  });

  it('tells of a quota that is nearly used, and leads to the usage', async () => {
    await workbench().openView();
    const notice = await workbench().notification(
      "Project 'shop-api' is close to its limits: metric",
    );
    await workbench().screenshot('watch-quota', notice);
    await notice.getByRole('button', { name: 'Show Usage' }).click();
    await workbench()
      .tab(/Usage: shop-api/)
      .waitFor();
    await workbench().runCommand('View: Close Editor');
    await workbench().runCommand('View: Show Explorer');
  });

  it('tells of no server that the user stops, and of one with an open console once', async () => {
    await workbench().runCommand('Notifications: Clear All Notifications');
    await workbench().runCommand('Hosting Panel: Stop Server');
    await workbench().quickInput.pick(unseen);
    const mark = await panel.mark();
    await workbench().terminal.send('crash');
    const told = new RegExp(`Server '${shown}' stopped unexpectedly.*TypeError`);
    const notice = await workbench().notification(told);
    await workbench().openView();
    const crashed = workbench().treeRow(/Ticket Bot.*crashed just now \(exit code 1\)/);
    await crashed.waitFor();
    const label = await crashed.getAttribute('aria-label');
    assert.match(label ?? '', /^Ticket Bot, crashed just now \(exit code 1\)/);
    await workbench().screenshot('watch-crashed-row', crashed);
    // By this look, the one that was stopped is down too.
    await item('1 of 6 down').waitFor();
    await notice.hover();
    await notice.getByRole('button', { name: /^Clear Notification/ }).click();
    assert.deepEqual(await crashes(), []);
    await panel.call('consolePower', { server: shown, signal: 'start' });
    await item('Servers OK').waitFor();
    await crashed.waitFor({ state: 'detached' });
    await workbench().runCommand('View: Show Explorer');
    const { servers } = await panel.facts();
    const uuid = servers.find(({ name }) => name === shown)?.uuid ?? '';
    const asked = (await panel.requestsSince(mark)).map(({ path }) => path);
    // Who asked for the end, and what was done around it, are read in one.
    assert.deepEqual(
      asked.filter((path) => path.includes(`${uuid}/activity`)).length,
      1,
      asked.join('\n'),
    );
  });

  it('tells of a backup that fails, of whomever it was', async () => {
    const { url, keys, servers } = await panel.facts();
    await panel.call('patchServer', { server: shown, fields: { failBackups: true } });
    const uuid = servers.find(({ name }) => name === shown)?.uuid ?? '';
    const made = await fetch(`${url}/api/client/servers/${uuid}/backups`, {
      method: 'POST',
      headers: {
        Accept: 'application/json',
        Authorization: `Bearer ${keys.owner}`,
        'Content-Type': 'application/json',
      },
      body: '{}',
    });
    assert.equal(made.status, 200);
    const notice = await workbench().notification(`A backup of server '${shown}' failed.`);
    await workbench().screenshot('watch-backup-failed', notice);
    await notice.getByRole('button', { name: 'Show Incident' }).click();
    await workbench()
      .page.getByRole('tab', { name: new RegExp(shown) })
      .last()
      .waitFor();
    await workbench().runCommand('View: Close Editor');
  });

  it('has its consoles, its item and its commands when VS Code starts with the Explorer', async () => {
    await until('the console is not remembered', async () => {
      const kept = [...(await keptState(workbench().page, 'empty')).values()].join();
      return kept.includes('console.open');
    });
    await showToasts(workbench().page);
    await workbench().reload();
    await workbench().terminal.waitFor(/Logged in as/);
    await item('Servers OK').waitFor();
    await workbench().runCommand('Hosting Panel: Configure Notifications...');
    await workbench().quickInput.pick(unseen);
    await until('the levels are not offered', async () => {
      const labels = await workbench().quickInput.labels();
      return labels.join() === 'All,Crashes Only,Off';
    });
    await workbench().screenshot(
      'watch-awake',
      workbench().quickInput.box.getByText('Crashes Only', { exact: true }),
    );
    await workbench().page.keyboard.press('Escape');
    assert.equal(await workbench().treeRow(unseen).count(), 0);
  });

  it('shows no toast while the user wants not to be disturbed, and keeps what it tells', async () => {
    const { page } = workbench();
    const toasts = page.locator('.notifications-toasts .notification-list-item');
    const toggle = 'Notifications: Toggle Do Not Disturb Mode';
    await workbench().runCommand('Notifications: Clear All Notifications');
    await workbench().runCommand(toggle);
    await panel.call('consolePower', { server: shown, signal: 'kill' });
    // The bell has a dot, and is crossed out.
    await page.locator('.statusbar-item .codicon-bell-slash-dot').waitFor();
    assert.equal(await toasts.count(), 0);
    await workbench().screenshot(
      'watch-not-disturbed',
      page.locator('.statusbar-item .codicon-bell-slash-dot'),
    );
    await workbench().notification(`Server '${shown}' stopped unexpectedly`);
    assert.equal((await crashes()).length, 1);
    await workbench().screenshot(
      'watch-not-disturbed-list',
      await workbench().notification(`Server '${shown}' stopped unexpectedly`),
    );
    await workbench().runCommand('Notifications: Clear All Notifications');
    await workbench().runCommand(toggle);
    await panel.call('consolePower', { server: shown, signal: 'start' });
    await toasts.filter({ hasText: `Server '${shown}' is running again` }).waitFor();
    await workbench().screenshot(
      'watch-disturbed',
      toasts.filter({ hasText: `Server '${shown}' is running again` }),
    );
    await item('Servers OK').waitFor();
    await page.unrouteAll();
    await workbench().runCommand('Notifications: Clear All Notifications');
  });

  // Windows that are killed are tried as processes, too.
  if (triesAll) {
    it('tells a crash once after the extension host of the window that leads was killed', async () => {
      const others = [await openBeside(workbench()), await openBeside(workbench())];
      const windows = [workbench(), ...others];
      const noted = () => readLeader(join(storage(), 'windows'));
      const before = await noted();
      process.kill(whoListens(before?.address ?? ''), 'SIGKILL');
      await until('no other window leads', async () => {
        const now = await noted();
        return now !== undefined && now.id !== before?.id;
      });
      const [second, third] = others;
      assert.ok(second && third);
      // Each knows from the one that leads now that the server is up.
      await second.runCommand('Hosting Panel: Pin to Status Bar');
      await second.quickInput.pick(other);
      for (const { page } of others) {
        const up = page.locator('.statusbar-item', { hasText: /Survival SMP(?!: offline)/ });
        await up.waitFor();
      }
      await panel.call('consolePower', { server: other, signal: 'kill' });
      const told = async () => {
        const all: Workbench[] = [];
        for (const window of windows)
          for (const text of await crashes(window)) if (text.includes(other)) all.push(window);
        return all;
      };
      await until('nobody tells', async () => (await told()).length > 0);
      await second.screenshot(
        'watch-leader-killed',
        await second.notification(`Server '${other}' stopped unexpectedly`),
      );
      for (const { page } of others)
        await page.locator('.statusbar-item', { hasText: `${other}: offline` }).waitFor();
      // What is told of its return comes after all that is told of its end.
      await panel.call('consolePower', { server: other, signal: 'start' });
      const [teller, ...tellers] = await told();
      assert.deepEqual(tellers, []);
      assert.ok(teller);
      await teller.notification(`Server '${other}' is running again`);
      assert.deepEqual(await told(), [teller]);
      const notice = await teller.notification(`Server '${other}' stopped unexpectedly`);
      await notice.getByRole('button', { name: 'Show Incident' }).click();
      await teller.page.getByRole('tab', { name: new RegExp(other) }).waitFor();
      await teller.screenshot(
        'watch-leader-killed-incident',
        teller.page.getByRole('tab', { name: new RegExp(other) }),
      );
      for (const window of others) await window.close();
      // What each window shows is written down in one place, by those that were closed as well.
      await workbench().loadAgain();
      await item('Servers OK').waitFor();
    });
  }

  it('opens its view by the item, and says when nobody is signed in', async () => {
    await item('Servers OK').click();
    await workbench().treeRow(unseen).waitFor();
    await signOut(workbench());
    await item('Signed out').waitFor();
    await workbench().screenshot('watch-signed-out', item('Signed out'));
  });
});
