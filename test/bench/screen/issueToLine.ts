import { latencyRow } from './latencies';
import { editorShows, fromClick, pageFromClick } from './opened';
import type { Stage } from './stage';

const opens = 16;
const issue = "Cannot set properties of undefined (setting 'assignee')";
const frame = /^TicketStore\.assign .*ticketStore\.ts:25/;

/** An issue that is clicked, until its page shows the stack; and a frame of it, until its line is on the screen. */
export async function issueToLine(stage: Stage): Promise<readonly string[]> {
  const { workbench } = stage;
  await stage.command('workbench.action.closeAllEditors');
  await workbench.openView();
  const row = workbench.treeRow(issue, 'Monitoring');
  const pages = { ours: [] as number[], yardstick: [] as number[] };
  const lines = { ours: [] as number[], yardstick: [] as number[] };
  const ofLine = editorShows('class TicketStore');
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
  return [
    latencyRow({
      what: 'Issue to its page',
      ...pages,
      against: 'a page of an extension whose markup is there at once, in the same window',
      goal: { p50: 120, p95: 200 },
    }),
    latencyRow({
      what: 'Frame on the page to its line',
      ...lines,
      against: 'a message of that page, and a file of this computer beside it',
      goal: { p50: 80, p95: 150 },
    }),
  ];
}
