import { hostUsage } from './screen/hostUsage';
import { fileToText } from './screen/fileToText';
import { issueToLine } from './screen/issueToLine';
import { keyToEcho } from './screen/keyToEcho';
import { lineToScreen } from './screen/lineToScreen';
import { rowToChildren } from './screen/rowToChildren';
import { Stage } from './screen/stage';

/** Lines a second that come to a console while it is measured. */
const busy = 2_000;

/** All that is measured, by its name. */
const measured: Readonly<Record<string, (stage: Stage) => Promise<string | readonly string[]>>> = {
  'key, idle': (stage) => keyToEcho(stage, 0),
  'key, busy': (stage) => keyToEcho(stage, busy),
  'line, idle': (stage) => lineToScreen(stage, 0),
  'line, busy': (stage) => lineToScreen(stage, busy),
  'row, idle': (stage) => rowToChildren(stage, 0),
  'row, busy': (stage) => rowToChildren(stage, busy),
  'file, known': (stage) => fileToText(stage, true),
  'file, changed': (stage) => fileToText(stage, false),
  'issue, idle': (stage) => issueToLine(stage, 0),
  'issue, busy': (stage) => issueToLine(stage, busy),
  host: hostUsage,
};

/** Parts of the names of those that are wanted, between commas; all when empty. */
const wanted = (process.env['SCREEN'] ?? '').split(',');

/**
 * What the user waits for between a hand and the screen, in one window of a real VS Code, beside the same thing done by an
 * extension that has nothing to do.
 */
export async function rows(): Promise<string[]> {
  return Stage.use(async (stage) => {
    const made: string[] = [];
    for (const [name, measure] of Object.entries(measured)) {
      if (!wanted.some((part) => name.includes(part))) continue;
      const lines = [await measure(stage)].flat();
      // All of it takes minutes: whoever watches sees how far it is.
      console.error(lines.join('\n'));
      made.push(...lines);
    }
    return made;
  });
}
