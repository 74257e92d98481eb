import type { Locator } from 'playwright-core';
import { panelOfThisRun } from '../../support/panelOfThisRun';
import { writeTicketBot } from '../../support/ticketBotFolder';
import { useWorkbench } from './openWorkbench';
import { signIn } from './signIn';
import type { Workbench } from './workbench';

interface ServerFiles {
  readonly workbench: () => Workbench;
  /** A row of the Servers view, or of another. */
  readonly row: (name: string | RegExp, view?: string) => Locator;
  /** Chooses from a row's menu once its actions are known; a tooltip that hangs over it is sent away first. */
  readonly choose: (name: string, entry: string) => Promise<void>;
  /** The requests about files since a mark, as the last words of their routes; those to the node as `node`. */
  readonly asked: (mark: number) => Promise<readonly string[]>;
}

/**
 * A window for all tests of the surrounding `describe` that shows the files of Ticket Bot in the Servers view, beside
 * `folder` with the source of its program and what `prepare` adds.
 */
export function useServerFiles(folder: string, prepare: () => void): ServerFiles {
  const panel = panelOfThisRun();
  const workbench = useWorkbench(() => {
    writeTicketBot(folder);
    prepare();
    return { isDark: true, folder, size: { width: 1280, height: 1300 } };
  });
  const row = (name: string | RegExp, view = 'Servers') => workbench().treeRow(name, view);

  before(async () => {
    await panel.reset();
    await workbench().openView();
    await signIn(workbench());
    // How views share the height is not always the same, and a row out of view is none.
    const other = workbench().page.locator('.pane-header').filter({ hasText: 'Monitoring' });
    await workbench().collapse(other);
    await workbench().expand(row('Ticket Bot'));
    await workbench().expand(row('Files'));
    await row('config.json').waitFor();
  });
  beforeEach(() => workbench().page.keyboard.press('Escape'));

  return {
    workbench,
    row,
    choose: async (name, entry) => {
      await workbench().page.mouse.move(900, 900);
      await row(name).hover();
      await workbench().chooseFromMenu(row(name), entry);
    },
    asked: async (mark) =>
      (await panel.requestsSince(mark))
        .filter(({ where, route }) => where === 'node' || /files\//.test(route))
        .map(({ where, route }) => (where === 'node' ? 'node' : (route.split('/').at(-1) ?? ''))),
  };
}
