import assert from 'node:assert/strict';
import { dayOf } from '../../src/core/servers/activityDay';
import { panelOfThisRun } from '../support/panelOfThisRun';
import { useWorkbench } from './support/openWorkbench';
import { signIn } from './support/signIn';
import { isShown, until } from './support/until';

describe('The Servers view', () => {
  const workbench = useWorkbench({ size: { width: 1280, height: 1500 } });
  const panel = panelOfThisRun();
  const row = (name: string | RegExp) => workbench().treeRow(name, 'Servers');
  const label = (name: string) => row(name).getAttribute('aria-label');

  /** Chooses from a row's menu once its actions are known; a tooltip that hangs over it is sent away first. */
  const choose = async (name: string, entry: string) => {
    await workbench().page.mouse.move(900, 600);
    await row(name).hover();
    await row(name).locator('.actions .action-label').first().waitFor();
    await workbench().chooseFromMenu(row(name), entry);
  };

  beforeEach(() => workbench().page.keyboard.press('Escape'));

  before(async () => {
    await panel.reset();
    await workbench().openView();
    await signIn(workbench());
    await row('Ticket Bot').waitFor();
  });

  it('says what each server does, in words too', async () => {
    await row('Survival SMP')
      .filter({ hasText: /up 1 day/ })
      .waitFor();
    assert.match((await label('Survival SMP')) ?? '', /Survival SMP, running, .*%.*MB/);
    assert.match((await label('Old Creative')) ?? '', /suspended/);
    assert.match((await label('Event Server')) ?? '', /installing/);
    await workbench().screenshot('servers', row('Survival SMP').filter({ hasText: /up 1 day/ }));
  });

  it('starts a server, and the row follows its state', async () => {
    await row('Music Bot').hover();
    await workbench().act(row('Music Bot'), 'Start Server');
    await row('Music Bot')
      .filter({ hasText: /starting|up / })
      .waitFor();
    await workbench().screenshot(
      'servers-starting',
      row('Music Bot').filter({ hasText: /starting|up / }),
    );
    await row('Music Bot').filter({ hasText: /up \d/ }).waitFor();
    await workbench().screenshot('servers-started', row('Music Bot').filter({ hasText: /up \d/ }));
  });

  it('asks before it kills, and kills', async () => {
    await choose('Music Bot', 'Kill Server');
    await workbench().dialog.waitFor();
    await workbench().screenshot('servers-kill', workbench().dialog);
    await workbench().answer('Kill');
    await row('Music Bot').filter({ hasText: 'offline' }).waitFor();
  });

  it('offers to stop a program that never says that it is up, and to end the waiting', async () => {
    const button = (name: string) => row('Music Bot').getByRole('button', { name });
    await panel.call('consoleFlavour', { saysReady: false });
    await row('Music Bot').hover();
    await button('Start Server').click();
    await row('Music Bot').filter({ hasText: 'starting' }).waitFor();
    const waiting = await workbench().notification("Starting server 'Music Bot'...");
    await workbench().screenshot('servers-slow', waiting);
    assert.equal((await workbench().notifications()).length, 1);
    await waiting.hover();
    await waiting.getByRole('button', { name: 'Cancel' }).click();
    await waiting.waitFor({ state: 'detached' });
    await row('Music Bot').hover();
    await button('Restart Server').waitFor();
    await workbench().screenshot('servers-stays-starting', button('Restart Server'));
    await button('Stop Server').click();
    await row('Music Bot').filter({ hasText: 'offline' }).waitFor();
    // What was stopped on purpose is no failure.
    assert.deepEqual(await workbench().notifications(), []);
    await panel.call('consoleFlavour', { saysReady: true });
  });

  it('does not know a server’s state while its node is away, though its console is open', async () => {
    await choose('Survival SMP', 'Open Console');
    await workbench().terminal.waitFor(/>$/);
    await row('Survival SMP').filter({ hasText: /up \d/ }).waitFor();
    await panel.setNodeDown(true);
    await row('Survival SMP').filter({ hasText: 'unknown' }).waitFor();
    await workbench().screenshot(
      'servers-node-away',
      row('Survival SMP').filter({ hasText: 'unknown' }),
    );
    await panel.setNodeDown(false);
    await row('Survival SMP').filter({ hasText: /up \d/ }).waitFor();
    await workbench().runCommand('Terminal: Kill All Terminals');
  });

  it('offers only what the key may do on a shared server', async () => {
    await workbench().expand(row('Web Map'));
    await workbench().press(row('Web Map'), 'right');
    await workbench().menuItem('Open in Browser').waitFor();
    assert.equal(await workbench().menuItem('Start Server').count(), 0);
    assert.equal(await workbench().menuItem('Delete Server').count(), 0);
    await workbench().screenshot('servers-shared', workbench().menuItem('Open in Browser'));
    await workbench().page.keyboard.press('Escape');
    await workbench().collapse(row('Web Map'));
  });

  it('backs up, finds, compares and syncs from its menu, and copies from a submenu by keys alone', async () => {
    const { page } = workbench();
    await workbench().press(row('Ticket Bot'));
    await page.keyboard.press('Shift+F10');
    for (const entry of [
      'Create Backup...',
      'Find in Server Files...',
      'Compare with Local Folder...',
      'Push Folder to Server...',
      'Pull Folder from Server...',
      'Enable Sync on Save',
      'Copy',
    ])
      await workbench().menuItem(entry).waitFor();
    assert.equal(await workbench().menuItem('Copy UUID').count(), 0);
    await workbench().screenshot('servers-menu', workbench().menuItem('Create Backup...'));
    const copying = page.locator('.monaco-menu li.focused', { hasText: 'Copy' }).first();
    await until('the keys do not come to the copies', async (waitMs) => {
      await page.keyboard.press('ArrowDown');
      return isShown(copying, Math.min(waitMs, 200));
    });
    await page.keyboard.press('ArrowRight');
    await workbench().menuItem('Copy UUID').waitFor();
    await workbench().screenshot('servers-menu-copy', workbench().menuItem('Copy UUID'));
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await workbench().menuItem('Copy UUID').waitFor({ state: 'detached' });
    await until('the UUID is not copied', async () => {
      const copied = await page.evaluate<string>('navigator.clipboard.readText()');
      return /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(copied);
    });
  });

  it('shows what there is to know of a server', async () => {
    await workbench().expand(row('Ticket Bot'));
    for (const area of ['Files', 'Backups', 'Schedules', 'Network', 'Startup', 'Settings']) {
      await row(area).waitFor();
    }
    await workbench().expand(row('Details'));
    await workbench().expand(row('General'));
    await row(/SFTP.*sftp:\/\/.*:\d+/).waitFor();
    await workbench().expand(row('Limits'));
    await row(/Memory.*[KMG]B/).waitFor();
    await workbench().screenshot('servers-details', row(/Memory.*[KMG]B/));
    for (const name of ['Details', 'Ticket Bot']) await workbench().collapse(row(name));
  });

  it('leads from a server to its project, and that to issues and events', async () => {
    await workbench().expand(row('Ticket Bot'));
    const project = row(/Monitoring.*ticket-bot/);
    await workbench().expand(project);
    await workbench().press(row('Issues'));
    const shown = workbench().treeRow('ticket-bot', 'Monitoring');
    await shown.and(workbench().page.locator('[aria-selected="true"]')).waitFor();
    await workbench().screenshot('servers-project', shown);
    await workbench().press(row('Events'));
    const page = await workbench().webview(/Events/);
    await page.getByText('server.started').first().waitFor({ state: 'attached' });
    await workbench().screenshot(
      'servers-project-events',
      page.getByText('server.started').filter({ visible: true }).first(),
    );
    await workbench().collapse(row('Ticket Bot'));
    // A server that belongs to none has no such row.
    await workbench().expand(row('Survival SMP'));
    await row('Files').waitFor();
    assert.equal(await row(/Monitoring/).count(), 0);
    await workbench().collapse(row('Survival SMP'));
  });

  it('narrows the list by the panel, says so, and takes it back', async () => {
    await workbench().runCommand('Hosting Panel: Filter Servers...');
    await workbench().quickInput.submit('music', 'Enter a part of a name');
    await row('Ticket Bot').waitFor({ state: 'detached' });
    await workbench().screenshot('servers-filtered', row('Music Bot'));
    // What is chosen from a list is not what the view is narrowed to.
    const { quickInput } = workbench();
    await workbench().press(row('Music Bot'));
    await workbench().runCommand('Hosting Panel: Stop Server');
    const labels = await quickInput.labels();
    assert.deepEqual(labels.slice(0, 2), ['Music Bot', 'Survival SMP'], labels.join());
    assert.ok(labels.includes('Ticket Bot'), labels.join());
    await workbench().screenshot(
      'servers-pick',
      quickInput.box.getByText('Music Bot', { exact: true }).first(),
    );
    // It is offline: the key that takes the first takes no other.
    await workbench().page.keyboard.press('Enter');
    await quickInput.box.filter({ hasText: 'Stop Server' }).waitFor();
    await quickInput.fill('help desk of the');
    assert.deepEqual(await quickInput.labels(), ['Ticket Bot']);
    // Shown nowhere: the panel is asked for it.
    await quickInput.fill('bot-ticket');
    await quickInput.box.filter({ hasText: 'Ticket Bot' }).waitFor();
    assert.deepEqual(await quickInput.labels(), ['Ticket Bot']);
    await workbench().screenshot(
      'servers-pick-external-id',
      quickInput.box.getByText('Ticket Bot', { exact: true }).first(),
    );
    await quickInput.close();
    await workbench().runCommand('Hosting Panel: Filter Servers...');
    await quickInput.submit('kept for the builds', 'Enter a part of a name');
    await row('Old Creative').waitFor();
    await row('Music Bot').waitFor({ state: 'detached' });
    await workbench().runCommand('Hosting Panel: Clear Server Filter');
    await row('Ticket Bot').waitFor();
  });

  it('says in a side bar of 220 pixels how often and how long ago issues were', async () => {
    const { page } = workbench();
    const bar = page.locator('.part.sidebar');
    const drag = async (width: number) => {
      const { x = 0, width: now = 0 } = (await bar.boundingBox()) ?? {};
      const edge = x + now;
      await page.mouse.move(edge + 1, 700);
      await page.mouse.down();
      await page.mouse.move(x + width, 700, { steps: 5 });
      await page.mouse.up();
      return now;
    };
    const before = await drag(220);
    await until('the side bar is not narrow', async () => {
      const { width = 0 } = (await bar.boundingBox()) ?? {};
      return Math.abs(width - 220) < 8;
    });
    await page.mouse.move(900, 600);
    await workbench().screenshot('servers-narrow', bar);
    const cut = await page.evaluate<string[]>(`
      [...document.querySelectorAll('.part.sidebar [role=treeitem]')].flatMap((row) => {
        const label = row.querySelector('.label-name');
        const first = /^[0-9.]+[kM]?× · [^·]+/.exec(label?.textContent ?? '')?.[0];
        if (first === undefined) return [];
        const walker = document.createTreeWalker(label, NodeFilter.SHOW_TEXT);
        const range = document.createRange();
        const text = walker.nextNode();
        range.setStart(text, 0);
        range.setEnd(text, Math.min(first.length, text.length));
        const isCut = range.getBoundingClientRect().right > row.getBoundingClientRect().right;
        return [(isCut ? 'cut: ' : '') + first];
      })`);
    assert.ok(cut.length >= 7, cut.join());
    assert.deepEqual(
      cut.filter((one) => one.startsWith('cut')),
      [],
    );
    await drag(before);
  });

  it('says why nothing is known of a server', async () => {
    await panel.setNodeDown(true);
    await workbench().runCommand('Hosting Panel: Refresh Servers');
    await row('Ticket Bot').filter({ hasText: 'node unreachable' }).waitFor();
    await row('Ticket Bot').hover();
    const tooltip = workbench().page.locator('.monaco-hover', { hasText: "can't reach" });
    await tooltip.first().waitFor();
    await workbench().screenshot('servers-node-unreachable', tooltip.first());
    await panel.setNodeDown(false);
    await workbench().page.mouse.move(900, 600);
    await workbench().runCommand('Hosting Panel: Refresh Servers');
    await row('Ticket Bot').filter({ hasText: 'offline' }).waitFor();
  });

  it('stops several at once, with one report for what could not be done', async () => {
    await until('the two are not chosen', async () => {
      await workbench().press(row('Survival SMP'));
      // A row that is just being drawn anew takes no click.
      await row('Ticket Bot').click({ modifiers: ['Control'] });
      const chosen = await Promise.all(
        ['Survival SMP', 'Ticket Bot'].map((name) => row(name).getAttribute('aria-selected')),
      );
      return chosen.every((one) => one === 'true');
    });
    await row('Survival SMP').hover();
    await workbench().chooseFromMenu(row('Survival SMP'), 'Restart Server');
    await row('Survival SMP')
      .filter({ hasText: /restarting|stopping|starting/ })
      .waitFor();
    await workbench().screenshot(
      'servers-several',
      row('Survival SMP').filter({ hasText: /restarting|stopping|starting|up / }),
    );
    const notice = await workbench().notification('Servers restarted: 1 of 2');
    assert.match(
      await notice.innerText(),
      /Ticket Bot: The server is offline\. Start it instead\./,
    );
    await workbench().screenshot('servers-several-done', notice);
  });

  it('shows who did what', async () => {
    await choose('Survival SMP', 'Show Activity Log');
    const page = await workbench().webview(/Activity/);
    await page.getByText('Sent a command').waitFor();
    await workbench().screenshot('servers-activity', page.getByText('Sent a command'));
    await page.locator('#filter').selectOption('server:power');
    await page.getByText('Sent a command').waitFor({ state: 'detached' });
    await page.getByText('Started').first().waitFor();
    const last = dayOf(Date.parse(await page.locator('.day').last().innerText()));
    await page.locator('#day').fill('2001-01-01');
    await page.getByText('No entries on the selected day').first().waitFor();
    await page.locator('#day').fill(last);
    await page.locator('.day.asked').waitFor();
    await workbench().screenshot('servers-activity-day', page.locator('.day.asked'));
  });

  it('says why a server is not deleted, and speaks of no plan that it does not have', async () => {
    const match = '^/servers/:server$';
    await panel.order({
      kind: 'status',
      status: 400,
      method: 'DELETE',
      match,
      detail: 'Not today.',
    });
    await choose('Music Bot', 'Delete Server');
    await workbench().quickInput.submit('Music Bot', "Type 'Music Bot'");
    const notice = await workbench().notification("Couldn't delete server 'Music Bot'");
    const text = await notice.innerText();
    assert.match(text, /The panel refused the request: Not today\./);
    assert.doesNotMatch(text, /plan/);
  });

  it('deletes only what is named, and shows it going', async () => {
    await choose('Music Bot', 'Delete Server');
    await workbench().quickInput.submit('music', "Type 'Music Bot'");
    await workbench().quickInput.box.filter({ hasText: 'Enter this name' }).waitFor();
    await workbench().screenshot(
      'servers-delete',
      workbench().quickInput.box.filter({ hasText: 'Enter this name' }),
    );
    await workbench().quickInput.submit('Music Bot');
    await row('Music Bot').filter({ hasText: 'deleting' }).waitFor();
    await workbench().screenshot(
      'servers-deleting',
      row('Music Bot').filter({ hasText: 'deleting' }),
    );
    await panel.advance(60_000);
    await row('Music Bot').waitFor({ state: 'detached' });
  });

  it('says that a renewing plan must be cancelled first', async () => {
    await choose('Survival SMP', 'Delete Server');
    await workbench().quickInput.submit('Survival SMP', "Type 'Survival SMP'");
    const notice = await workbench().notification("Couldn't delete server");
    assert.match(await notice.innerText(), /plan renews/);
    await workbench().screenshot('servers-delete-refused', notice);
  });

  it('says once that a key went bad, and offers to sign in again', async () => {
    await panel.order({ kind: 'status', status: 401, count: 200, where: 'panel' });
    await workbench().runCommand('Hosting Panel: Refresh Servers');
    const notice = await workbench().notification('no longer accepts your API key');
    await notice.getByRole('button', { name: 'Sign In Again' }).waitFor();
    await row('Not up to date').waitFor();
    await workbench().screenshot('servers-key-refused', notice);
    const texts = await workbench().notifications();
    assert.equal(texts.filter((text) => text.includes('no longer accepts')).length, 1);
  });

  it('asks for nothing with that key until the user wants it, and then for everything', async () => {
    const mark = await panel.mark();
    const project = workbench().treeRow('shop-api', 'Monitoring');
    await workbench().runCommand('Hosting Panel: Focus on Monitoring View');
    await workbench().runCommand('Hosting Panel: Focus on Servers View');
    // A boot is looked at each 3 s.
    await workbench().page.waitForTimeout(4_000);
    assert.deepEqual(await panel.requestsSince(mark), []);
    await panel.clearFaults();
    await workbench().runCommand('Hosting Panel: Refresh Servers');
    await row('Not up to date').waitFor({ state: 'detached' });
    await project.waitFor();
    await workbench().screenshot('servers-key-taken-again', project);
  });
});
