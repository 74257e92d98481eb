import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { writePicture } from './images';
import { type Stage, commit, panelOf, settle } from './stage';

const server = 'Ticket Bot';

/** A part of the window, in pixels. */
interface Clip {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The left `width` pixels of a part of the window. */
interface LeftOf {
  readonly of: Locator;
  readonly width: number;
}

/** Pictures of README.md in light colours; the others are dark: neither the marketplace nor VS Code chooses by its reader's. */
const lightInReadme: ReadonlySet<string> = new Set(['incident', 'deploy']);

/** What README.md shows, and each step of the walkthrough, in the colours of the window. */
export async function stills(stage: Stage): Promise<void> {
  const { workbench, page, scheme } = stage;
  /** Waits until no view shows that it is loading, in itself or on its icon. */
  const loaded = async () => {
    await page.locator('.monaco-progress-container.active').first().waitFor({ state: 'hidden' });
    await page.locator('.activitybar .badge-content', { hasText: /^\d+$/ }).first().waitFor();
  };
  const readmePicture = async (name: string) => {
    await loaded();
    if ((scheme === 'light') === lightInReadme.has(name))
      await writePicture(join(stage.readme, `${name}.png`), await page.screenshot());
  };
  const stepPicture = async (name: string, clip: Clip) => {
    await loaded();
    const png = await page.screenshot({ clip });
    await writePicture(join(stage.walkthrough, `${name}-${scheme}.webp`), png);
  };
  const boxOf = async (place: Locator) => {
    const box = await place.boundingBox();
    if (!box) throw new Error('There is nothing to take a picture of');
    return box;
  };
  const part = async (place: Locator, { width, height }: { width: number; height: number }) => {
    const box = await boxOf(place);
    return { x: Math.round(box.x), y: Math.round(box.y), width, height };
  };
  /** The left of a part, from one row to another: neither is cut. */
  const between = async (first: Locator, last: Locator, { of, width }: LeftOf): Promise<Clip> => {
    const [{ x }, { y }, end] = [await boxOf(of), await boxOf(first), await boxOf(last)];
    return { x: Math.round(x), y: Math.round(y), width, height: Math.ceil(end.y + end.height - y) };
  };
  const panel = panelOf(stage);
  const row = (name: string | RegExp) => workbench.treeRow(name, 'Servers');
  await settle(stage);

  // A file, the console, and all servers.
  await workbench.act(row(server), 'Open Console');
  await workbench.terminal.waitFor(/Logged in as[^]*>$/);
  await workbench.terminal.send('tickets');
  await workbench.terminal.waitFor(/#413/);
  await workbench.expand(row(server));
  await workbench.expand(row('Files'));
  await workbench.expand(row('src'));
  await workbench.press(row('index.ts'));
  await workbench.showsFile('index.ts');
  await page.mouse.move(900, 300);
  await readmePicture('overview');
  const sideBar = page.locator('.part.sidebar');
  await stepPicture(
    'files',
    await between(row(server), row('logger.ts'), { of: sideBar, width: 296 }),
  );
  await workbench.collapse(row(server));
  await stepPicture('servers', await part(sideBar, { width: 296, height: 220 }));
  const terminal = page.locator('.part.panel');
  await stepPicture('console', await part(terminal, { width: 520, height: 190 }));

  // A crash, its incident and its issue.
  await panel.call('consoleType', { server, line: 'assign 414' });
  const toast = page
    .locator('.notifications-toasts .notification-list-item')
    .filter({ hasText: 'stopped unexpectedly' });
  await toast.getByRole('button', { name: 'Show Issue' }).waitFor();
  await readmePicture('console');
  await toast.getByRole('button', { name: 'Show Incident' }).click();
  const incident = await workbench.webview(/Ticket Bot: /);
  await incident.locator('.lines').getByText('TypeError').first().waitFor();
  await page.keyboard.press('Control+J');
  await page.mouse.move(900, 300);
  await readmePicture('incident');
  const editor = page.locator('.part.editor');
  await stepPicture('incident', await part(editor, { width: 560, height: 330 }));
  await workbench.runCommand('View: Close All Editors');

  await workbench.press(workbench.treeRow('Cannot set properties of undefined', 'Monitoring'));
  const issue = await workbench.webview(/Cannot set properties/);
  const frame = issue.getByRole('button', { name: /ticketStore\.ts/ }).first();
  await frame.click();
  await page.getByText(/^Ln 25, Col/).waitFor();
  await page.mouse.move(900, 780);
  await readmePicture('issue');
  await stepPicture('monitoring', await between(editor, frame, { of: editor, width: 460 }));

  // A deploy of the mended line.
  await page.keyboard.press('Control+Shift+Enter');
  await page.keyboard.type("if (!ticket) throw new RangeError('No ticket');");
  const unsaved = page.locator('.tab.active.dirty');
  await unsaved.waitFor();
  await page.keyboard.press('Control+S');
  await unsaved.waitFor({ state: 'detached' });
  commit(stage, 'Refuse tickets that do not exist');
  await workbench.runCommand('View: Close All Editors');
  await workbench.runCommand('Hosting Panel: Deploy');
  await workbench.answer('Allow');
  const deploy = await workbench.webview(/Deploy to server/);
  await deploy
    .locator('main')
    .filter({ hasText: /Healthy/ })
    .waitFor();
  await workbench.runCommand('Notifications: Clear All Notifications');
  await readmePicture('deploy');
  const checks = deploy.getByText(/^Files to upload/);
  await stepPicture('deploy', await between(editor, checks, { of: editor, width: 560 }));
}

/** What the walkthrough shows of a kind of panel: a server with its sections. */
export function ofPanel(name: string) {
  return async (stage: Stage): Promise<void> => {
    const { workbench, page } = stage;
    await settle(stage);
    await workbench.expand(workbench.treeRow(server, 'Servers'));
    await workbench.treeRow('Details', 'Servers').waitFor();
    await page.mouse.move(900, 300);
    const clip = { x: 48, y: 36, width: 300, height: name === 'service' ? 740 : 480 };
    const png = await page.screenshot({ clip });
    await writePicture(join(stage.walkthrough, `${name}.webp`), png);
    await writePicture(join(stage.readme, `${name}.png`), png);
  };
}
