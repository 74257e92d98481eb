import { RemoteFiles } from '../../pages/support/remoteFiles';
import { latencyRow } from './latencies';
import { editorShows, fromClick } from './opened';
import type { Stage } from './stage';

const bot = 'Ticket Bot';
const file = 'README.md';
const opens = 24;

/** A file that is clicked, until its text is on the screen: as its folder shows it all the time, or changed just before. */
export async function fileToText(stage: Stage, isKnown: boolean): Promise<string> {
  const { workbench, facts, panel } = stage;
  await stage.command('workbench.action.closeAllEditors');
  await workbench.openView();
  await workbench.expand(workbench.treeRow(bot, 'Servers'));
  await workbench.expand(workbench.treeRow('Files', 'Servers'));
  const remote = new RemoteFiles(facts, bot, panel);
  const ours: number[] = [];
  const yardstick: number[] = [];
  const until = editorShows('# Ticket Bot');
  const open = async (row: ReturnType<typeof workbench.treeRow>) => {
    const ms = await fromClick(stage, row, until);
    await stage.pause(100, 0);
    await stage.command('workbench.action.closeAllEditors');
    return ms;
  };
  const text = await remote.read(`/${file}`);
  let requests = 0;
  for (let n = 0; n <= opens; n++) {
    if (!isKnown) {
      // Of another size each time, as its folder tells times by whole seconds.
      await remote.write(`/${file}`, `${text}${'.'.repeat(n)}`);
      await stage.command('hostingPanel.servers.refresh');
    }
    await workbench.openView();
    await stage.pause(300, n);
    await remote.mark();
    const mine = await open(workbench.treeRow(file, 'Servers'));
    if (n > 0) requests += (await remote.asked()).length;
    await workbench.openView('Yardstick');
    if (n === 0) await workbench.expand(workbench.treeRow('Row 1'));
    const its = await open(workbench.treeRow('Row 1, part 1'));
    // The first of each loads what all others use.
    if (n === 0) continue;
    ours.push(mine);
    yardstick.push(its);
  }
  await workbench.openView();
  await workbench.collapse(workbench.treeRow(bot, 'Servers'));
  if (!isKnown) await remote.write(`/${file}`, text);
  const each = (requests / opens).toFixed(1);
  return latencyRow({
    what: `File of a server to its text, ${isKnown ? 'opened before' : 'changed a moment before'}`,
    ours,
    yardstick,
    against: `a file of this computer, opened from a tree in the same window; ours asks ${each} times for files, that does not`,
    goal: { p50: 110, p95: 160 },
  });
}
