import assert from 'node:assert/strict';
import { PracticePanel } from '../panel/practicePanel';
import { keptState } from './support/keptState';
import { openInNewWindow } from './support/mounted';
import { openWorkbench } from './support/openWorkbench';
import { signInTo } from './support/signIn';
import { until } from './support/until';
import type { Workbench } from './support/workbench';

describe("A server's files, when their window is opened again", () => {
  // Nobody else asks it anything: what it is asked, this window asks.
  let panel: PracticePanel;
  /** What is to be closed again of what was opened. */
  const closing: (() => Promise<void>)[] = [];
  let mounted: Workbench;
  let mark = 0;
  const row = (name: string | RegExp) => mounted.treeRow(name);

  /** The folders that were listed since the window was opened again, and whatever else was asked about files. */
  const asked = () =>
    panel
      .requestsSince(mark)
      .filter(({ where, route }) => where === 'node' || route.includes('/files/'))
      .map(({ path, query }) => {
        const verb = path.split('/').at(-1) ?? '';
        return `${verb} ${new URLSearchParams(query).get('directory') ?? ''}`;
      });

  /** Loads the window again, once VS Code has noted which container its side bar shows; its explorer is noted by nothing. */
  async function reopen(container: string | undefined): Promise<void> {
    await until(
      `the window does not note that it shows ${container ?? 'the explorer'}`,
      async () => {
        const kept = await keptState(mounted.page);
        return kept.size > 0 && kept.get('workbench.sidebar.activeviewletid') === container;
      },
    );
    mark = panel.mark();
    const loaded = mounted.page.waitForEvent('load');
    await mounted.runCommand('Developer: Reload Window');
    await loaded;
  }

  before(async function () {
    // Two windows, one after the other.
    this.timeout(180_000);
    panel = await PracticePanel.start();
    closing.push(() => panel.stop());
    const first = await openWorkbench();
    closing.push(() => first.close());
    await first.openView();
    await signInTo(first, panel.app.panelOrigin, panel.keys.owner);
    mounted = await openInNewWindow(first, 'Ticket Bot');
    closing.push(() => mounted.close());
  });

  after(async () => {
    for (const close of closing.reverse()) await close();
  });

  it('ask nothing while nothing of them is shown, and come for one request when they are', async () => {
    await mounted.openView('Search');
    await reopen('workbench.view.search');
    // The extension is at work, and its server could be asked.
    await mounted.openView();
    await mounted.treeRow('Survival SMP', 'Servers').waitFor();
    assert.deepEqual(asked(), []);
    await mounted.openView('Explorer');
    await row('config.json').waitFor();
    assert.deepEqual(asked(), ['list /']);
  });

  it('are there without a click where they were shown: one request for each folder', async () => {
    await mounted.expand(row('src'));
    await row('index.ts').waitFor();
    await reopen(undefined);
    await row('config.json').waitFor();
    await row('index.ts').waitFor();
    assert.deepEqual(asked(), ['list /', 'list /src']);
    assert.equal(
      await mounted.page.locator('.notifications-toasts .notification-toast').count(),
      0,
    );
    await mounted.screenshot('files-reopened', row('index.ts'));
  });
});
