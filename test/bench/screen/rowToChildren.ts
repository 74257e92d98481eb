import { ourConsole, plainTerminal } from './consoles';
import { latencyRow } from './latencies';
import type { Stage } from './stage';

const rounds = 6;

/** A tree whose rows are opened. */
interface Tree {
  /** The title of its container in the activity bar. */
  readonly container: string;
  /** The first of its rows, and how many there are. */
  readonly first: string;
  readonly count: number;
  /** Has VS Code forget what was below its rows. */
  readonly refresh: () => Promise<unknown>;
}

/** A server's row that is opened by its key, until what is below it is on the screen. */
export async function rowToChildren(stage: Stage, perSecond: number): Promise<string> {
  const [{ name: first } = { name: '' }] = [...stage.facts.servers].sort((a, b) =>
    a.name.localeCompare(b.name),
  );
  const servers: Tree = {
    ...{ container: 'Hosting Panel', first, count: stage.facts.servers.length },
    refresh: () => stage.command('hostingPanel.servers.refresh'),
  };
  const plain: Tree = {
    ...{ container: 'Yardstick', first: 'Row 1', count: 6 },
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
  await workbench.openView(tree.container);
  await tree.refresh();
  const row = workbench.treeRow(tree.first);
  // Where the row begins: its twistie and its middle would open it.
  await row.waitFor();
  await workbench.page.locator('.part.sidebar .monaco-list').first().focus();
  await workbench.page.keyboard.press('Home');
  const taken: number[] = [];
  for (let n = 0; n < tree.count; n++) {
    await stage.pause(60, n);
    const wanted = {
      on: 'keydown',
      within: '.part.sidebar',
      until: `!!document.querySelector('.part.sidebar [role="treeitem"][aria-level="2"]')`,
    };
    taken.push(await stage.timed(wanted, () => workbench.page.keyboard.press('ArrowRight')));
    await workbench.page.keyboard.press('ArrowLeft');
    await stage.pause(60, n);
    await workbench.page.keyboard.press('ArrowDown');
  }
  return taken;
}
