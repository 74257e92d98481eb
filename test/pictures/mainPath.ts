import { join } from 'node:path';
import { Film } from './film';
import { writeAnimation } from './images';
import { type Stage, commit, panelOf, settle } from './stage';

const server = 'Ticket Bot';

/** From a server to its console, a crash, the issue, the line, the fix and the deploy: one animation. */
export async function mainPath(stage: Stage): Promise<void> {
  const { workbench, page, readme } = stage;
  const panel = panelOf(stage);
  const film = new Film(page);
  const row = workbench.treeRow(server, 'Servers');
  await settle(stage);
  await film.frame(1400);

  await film.pointer.at(row);
  await film.click(row.getByRole('button', { name: 'Open Console' }));
  await workbench.terminal.waitFor(/Logged in as[^]*>$/);
  await film.frame(900);
  await workbench.terminal.type('tickets');
  await film.frame(300);
  await page.keyboard.press('Enter');
  await workbench.terminal.waitFor(/#413/);
  await film.frame(1400);

  await panel.call('consoleType', { server, line: 'assign 414' });
  await row.filter({ hasText: /crashed/ }).waitFor();
  const toast = page
    .locator('.notifications-toasts .notification-list-item')
    .filter({ hasText: 'stopped unexpectedly' });
  const showIssue = toast.getByRole('button', { name: 'Show Issue' });
  await showIssue.waitFor();
  await film.pointer.hide();
  await film.frame(1800);

  await film.click(showIssue);
  const issue = await workbench.webview(/Cannot set properties/);
  const line = issue.getByRole('button', { name: /ticketStore\.ts/ }).first();
  await line.waitFor();
  await page.keyboard.press('Control+J');
  await film.frame(1800);

  await film.click(line);
  await page.getByText(/^Ln 25, Col/).waitFor();
  await film.frame(1200);
  await film.pointer.hide();
  // The side bar's room is the line's while it is typed.
  await page.keyboard.press('Control+B');
  await page.keyboard.press('Control+Shift+Enter');
  await film.type('if (!ticket) throw new RangeError(`No ticket ${id}`);');
  await page.keyboard.press('Control+S');
  await page.locator('.tab.active.dirty').waitFor({ state: 'detached' });
  await film.frame(900);
  await page.keyboard.press('Control+B');
  commit(stage, 'Refuse tickets that do not exist');

  await workbench.quickInput.open('F1', '>Hosting Panel: Deploy');
  await page.waitForTimeout(400);
  await film.frame(900);
  await workbench.quickInput.pick('Hosting Panel: Deploy');
  await workbench.dialog.waitFor();
  await film.frame(1300);
  await workbench.answer('Allow');
  const deploy = await workbench.webview(/Deploy to server/);
  for (let at = 0; at < 6; at++) {
    await film.frame(450);
    await page.waitForTimeout(900);
  }
  await deploy
    .locator('main')
    .filter({ hasText: /Healthy/ })
    .waitFor();
  await film.frame(3200);
  await writeAnimation(join(readme, 'main-path.gif'), film.frames);
}
