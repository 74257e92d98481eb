import { ourConsole, plainTerminal } from './consoles';
import { latencyRow } from './latencies';
import { type Stage, game } from './stage';

const rounds = 10;

/** A tree whose rows are opened. */
interface Tree {
  /** The title of its container in the activity bar. */
  readonly container: string;
  /** Rows with others below them. */
  readonly rows: readonly string[];
  /** Has VS Code forget what was below its rows. */
  readonly refresh: () => Promise<unknown>;
}

/** A server's row that is opened by its key, until what is below it is on the screen. */
export async function rowToChildren(stage: Stage, perSecond: number): Promise<string> {
  const servers: Tree = {
    ...{ container: 'Hosting Panel', rows: ['Music Bot', game, 'Ticket Bot', 'Web Map'] },
    refresh: () => stage.command('hostingPanel.servers.refresh'),
  };
  const plain: Tree = {
    ...{ container: 'Yardstick', rows: ['Row 1', 'Row 2', 'Row 3', 'Row 4'] },
    refresh: () => stage.yardstick('refresh'),
  };
  const both = [
    { tree: servers, console: ourConsole(stage) },
    { tree: plain, console: plainTerminal(stage) },
  ];
  const taken = both.map((): number[] => []);
  for (let round = 0; round < rounds; round++) {
    for (const [at, { tree, console }] of both.entries()) {
      await console.show();
      await console.flood(perSecond);
      taken[at]?.push(...(await rowsOf(stage, tree)));
      await console.flood(0);
    }
  }
  const [ours = [], yardstick = []] = taken;
  const when = perSecond === 0 ? 'idle' : `during ${perSecond} lines a second`;
  return latencyRow({
    what: `Row of a server to what is below it, ${when}`,
    ours,
    yardstick,
    against: 'a tree of an extension whose rows are there at once, in the same window',
    goal: { p50: 18, p95: 55 },
  });
}

async function rowsOf(stage: Stage, tree: Tree): Promise<readonly number[]> {
  const { workbench } = stage;
  const { page } = workbench;
  await workbench.openView(tree.container);
  await tree.refresh();
  const taken: number[] = [];
  for (const name of tree.rows) {
    await select(stage, name);
    await stage.pause(60, taken.length);
    const wanted = { on: 'keydown', within: '.part.sidebar', until: 'benchEyes.isOpen()' };
    taken.push(await stage.timed(wanted, () => page.keyboard.press('ArrowRight')));
    await page.keyboard.press('ArrowLeft');
    await page.waitForFunction('!benchEyes.isOpen()');
  }
  return taken;
}

/** Turns to a row by the keyboard: a click would open it. */
async function select({ workbench }: Stage, name: string): Promise<void> {
  const { page } = workbench;
  const row = workbench.treeRow(name);
  await row.waitFor();
  await page.locator('.part.sidebar .monaco-list').first().focus();
  await page.keyboard.press('Home');
  await page.waitForFunction('benchEyes.focusedRow() === 0');
  const place = Number(await row.getAttribute('data-index'));
  for (let at = 1; at <= place; at++) {
    await page.keyboard.press('ArrowDown');
    await page.waitForFunction(`benchEyes.focusedRow() === ${at}`);
  }
}
