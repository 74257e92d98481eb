import { Workbench } from './workbench';

/** Opens the files of a server in a window of their own, as a person does, from a window that shows the servers. */
export async function openInNewWindow(from: Workbench, server: string): Promise<Workbench> {
  await from.treeRow(server).waitFor();
  const opening = from.page.context().waitForEvent('page');
  await from.press(from.treeRow(server));
  await from.chooseFromMenu(from.treeRow(server), 'Open Files...');
  await from.quickInput.pick('Open in a New Window');
  const page = await opening;
  const mounted = new Workbench(page, () => page.close());
  // A window of VS Code takes its time to come up.
  await mounted.treeRow('config.json').waitFor({ timeout: 90_000 });
  return mounted;
}
