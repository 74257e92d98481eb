import { isShown, until } from './until';
import { Workbench } from './workbench';

/** Opens the files of a server in a window of their own, as the user does, from a window that shows the servers. */
export async function openInNewWindow(from: Workbench, server: string): Promise<Workbench> {
  await from.treeRow(server).waitFor();
  const opening = from.page.context().waitForEvent('page');
  await from.press(from.treeRow(server));
  await from.chooseFromMenu(from.treeRow(server), 'Open Files...');
  await from.quickInput.pick('Open in a New Window');
  const page = await opening;
  const mounted = new Workbench(page, () => page.close());
  // A window of VS Code takes its time to come up. In a browser it sometimes misses that the file of its workspace can be
  // read by now, says that no folder is open and stays so: whoever sees that loads it again.
  await until(`the files of ${server} do not show`, async (waitMs) => {
    const isOpen = mounted.treeRow('config.json');
    const isEmpty = page.getByText('No Folder Opened');
    if (!(await isShown(isOpen.or(isEmpty).first(), waitMs))) return false;
    // It may be about to open.
    if (await isShown(isOpen, waitMs)) return true;
    if (await isEmpty.isVisible()) await page.reload();
    return false;
  });
  return mounted;
}
