import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { build } from '../../harness/build.mjs';
import { startBrowser } from '../../harness/chromium.mjs';
import { outputs, root } from '../../harness/paths.mjs';
import { startPracticePanel, writeTicketBot } from '../../harness/practicePanel.mjs';
import { temporaryFolder } from '../../harness/temporary.mjs';
import { baseSettings, startVsCode } from '../../harness/vscodeServer.mjs';
import { keepSecrets } from '../../pages/support/secrets';
import { signInTo } from '../../pages/support/signIn';
import { Workbench } from '../../pages/support/workbench';
import { PanelControl, type PanelFacts } from '../../support/panelControl';
import { installOurs, writeManifest } from '../install.mjs';

/** The server whose console is looked at. */
export const game = 'Survival SMP';

/** What is waited for in the window, both in its own words. */
interface Watched {
  /** The type of the event that calls it up, such as `keydown`. */
  readonly on: string;
  /** A selector of the element in which something changes. */
  readonly within: string;
  /** An expression of the window that holds once it is there; `benchEyes` helps (eyes.cjs). */
  readonly until: string;
}

/** A window of VS Code with what ships, signed in to the practice panel, and an extension that does as little as possible. */
export class Stage {
  private constructor(
    readonly workbench: Workbench,
    readonly panel: PanelControl,
    readonly facts: PanelFacts,
    /** What the window shows: the sources of a server's bot. */
    readonly folder: string,
    private readonly port: number,
  ) {}

  /** Calls `use` with a window for all rows, and ends everything after it. */
  static async use<T>(use: (stage: Stage) => Promise<T>): Promise<T> {
    const dataFolder = temporaryFolder('screen');
    const logs = join(outputs, 'bench');
    const file = join(dataFolder, 'yardstick');
    await build(['--tests', 'practice']);
    const ours = join(dataFolder, 'extensions', 'hosting-panel.hosting-panel-0.0.1');
    await installOurs(join(dataFolder, 'ours'), ours);
    const extension = installYardstick(join(dataFolder, 'extension'));
    const folder = join(dataFolder, 'ticket-bot');
    await writeTicketBot(folder);
    const panel = await startPracticePanel({ logFile: join(logs, 'panel.log') });
    const vscode = await startVsCode({
      dataFolder,
      logFile: join(logs, 'server.log'),
      env: { BENCH_SCREEN: file },
      isForTests: true,
      settings: { ...baseSettings, 'terminal.integrated.gpuAcceleration': 'off' },
    });
    const { browser } = await startBrowser();
    try {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
      await keepSecrets(context);
      await context.addInitScript({ path: join(root, 'test', 'bench', 'screen', 'eyes.cjs') });
      const page = await context.newPage();
      await page.goto(vscode.workbench({ extension, folder }), { timeout: 60_000 });
      await appears(file);
      const control = new PanelControl(panel.controlUrl);
      const facts = await control.facts();
      const workbench = new Workbench(page, () => context.close());
      const port = Number(readFileSync(file, 'utf8'));
      const stage = new Stage(workbench, control, facts, folder, port);
      await workbench.openView();
      await signInTo(workbench, facts.url, facts.keys.owner);
      await workbench.treeRow(game, 'Servers').waitFor({ timeout: 30_000 });
      return await use(stage).catch(async (error: unknown) => {
        await page.screenshot({ path: join(logs, 'screen-failed.png') });
        throw error;
      });
    } finally {
      await browser.close();
      await vscode.stop();
      await panel.stop();
    }
  }

  /** Asks the other extension for something (yardstick.cjs). */
  async yardstick(
    verb: 'command' | 'terminal' | 'line' | 'flood' | 'refresh' | 'usage',
    ...args: readonly unknown[]
  ): Promise<unknown> {
    const body = JSON.stringify(args);
    const response = await fetch(`http://127.0.0.1:${this.port}/${verb}`, { method: 'POST', body });
    const answer: unknown = await response.json();
    if (!response.ok) throw new Error(`${verb}: ${String(answer)}`);
    return answer;
  }

  /** Runs a command in the extension host, and waits for its end. */
  command(id: string, ...args: readonly unknown[]): Promise<unknown> {
    return this.yardstick('command', id, ...args);
  }

  /** Milliseconds from the event that `act` makes to what it calls up on the screen, by the window's clock. */
  async timed({ on, within, until }: Watched, act: () => Promise<unknown>): Promise<number> {
    const { page } = this.workbench;
    const [what, where] = [on, within].map((text) => JSON.stringify(text));
    await page.evaluate(
      `benchEyes.watch({ on: ${what}, within: ${where}, until: () => ${until} })`,
    );
    await act();
    return page.evaluate<number>('benchEyes.taken()');
  }

  /** Milliseconds that each line `at <milliseconds>` took to the terminal in front while `act` ran. */
  async linesOf(act: () => Promise<unknown>): Promise<readonly number[]> {
    const { page } = this.workbench;
    await page.evaluate('benchEyes.watchLines()');
    await act();
    return page.evaluate<readonly number[]>('benchEyes.lines()');
  }

  /** Waits as the user does between two things; each time a little other, so that it meets every moment of a picture. */
  async pause(ms: number, time: number): Promise<void> {
    await this.workbench.page.waitForTimeout(ms + ((time * 7) % 17));
  }
}

function installYardstick(folder: string): string {
  mkdirSync(folder);
  cpSync(join(root, 'test', 'bench', 'screen', 'yardstick.cjs'), join(folder, 'yardstick.cjs'));
  writeManifest(folder, {
    name: 'yardstick',
    main: './yardstick.cjs',
    activationEvents: ['onStartupFinished'],
    contributes: {
      viewsContainers: { activitybar: [{ id: 'bench', title: 'Yardstick', icon: '$(beaker)' }] },
      views: { bench: [{ id: 'bench.tree', name: 'Rows' }] },
    },
  });
  return folder;
}

async function appears(file: string): Promise<void> {
  for (const deadline = Date.now() + 60_000; !existsSync(file); await sleep(100)) {
    if (Date.now() > deadline) throw new Error('The extension host of the window is silent');
  }
}
