import { fileToText } from './screen/fileToText';
import { issueToLine } from './screen/issueToLine';
import { keyToEcho } from './screen/keyToEcho';
import { lineToScreen } from './screen/lineToScreen';
import { rowToChildren } from './screen/rowToChildren';
import { Stage } from './screen/stage';

/** Lines a second that come to a console while it is measured. */
const busy = 2_000;

/**
 * What the user waits for between a hand and the screen, in one window of a real VS Code, beside the same thing done by an
 * extension that has nothing to do.
 */
export async function rows(): Promise<string[]> {
  return Stage.use(async (stage) => {
    const made: string[] = [];
    for (const measured of [keyToEcho, lineToScreen, rowToChildren]) {
      for (const perSecond of [0, busy]) made.push(await measured(stage, perSecond));
    }
    for (const isKnown of [true, false]) made.push(await fileToText(stage, isKnown));
    made.push(...(await issueToLine(stage)));
    return made;
  });
}
