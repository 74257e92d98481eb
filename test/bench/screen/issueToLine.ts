import { ourConsole } from './consoles';
import { latencyRow } from './latencies';
import { editorShows, fromClick, pageFromClick } from './opened';
import type { Stage } from './stage';

const opens = 16;
const issue = "Cannot set properties of undefined (setting 'assignee')";
const frame = /^TicketStore\.assign .*ticketStore\.ts:25/;

/**
 * The row of an issue that is clicked, until its page shows the stack; and a frame of it, until its line is on the screen.
 * Where lines come, they come to a console below all the time, the yardstick's turn too.
 */
export async function issueToLine(stage: Stage, perSecond: number): Promise<readonly string[]> {
  const { workbench } = stage;
  const console = ourConsole(stage);
  await stage.command('workbench.action.closeAllEditors');
  if (perSecond > 0) {
    await console.show();
    await console.flood(perSecond);
  }
  await workbench.openView();
  const row = workbench.treeRow(issue, 'Monitoring');
  const pages = { ours: [] as number[], yardstick: [] as number[] };
  const lines = { ours: [] as number[], yardstick: [] as number[] };
  const ofLine = editorShows('ticket!.assignee = assignee');
  for (let n = 0; n <= opens; n++) {
    for (const whose of ['ours', 'yardstick'] as const) {
      await workbench.openView(whose === 'ours' ? 'Hosting Panel' : 'Yardstick');
      if (n === 0 && whose === 'yardstick') await workbench.expand(workbench.treeRow('Row 1'));
      const shown = await pageFromClick(
        stage,
        whose === 'ours' ? row : workbench.treeRow('Row 1, part 2'),
      );
      await stage.pause(300, n);
      const button = shown.frame.getByRole('button', { name: whose === 'ours' ? frame : /^f0 / });
      const line = await fromClick(stage, button, ofLine);
      await stage.pause(100, n);
      await stage.command('workbench.action.closeAllEditors');
      // The first of each loads what all others use.
      if (n === 0) continue;
      pages[whose].push(shown.ms);
      lines[whose].push(line);
    }
  }
  if (perSecond > 0) await console.flood(0);
  const when = perSecond === 0 ? 'idle' : `during ${perSecond} lines a second`;
  return [
    latencyRow({
      what: `Row of an issue to its page’s stack, ${when}`,
      ...pages,
      against: 'a page of an extension whose markup is there at once, in the same window',
      goal: { p50: 120, p95: 200 },
    }),
    latencyRow({
      what: `Frame of a stack to the line in an editor, ${when}`,
      ...lines,
      against: 'a message of that page, and a file of this computer beside it',
      goal: { p50: 80, p95: 150 },
    }),
  ];
}
