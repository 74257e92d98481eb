import { systemClock } from '../../../../src/core/base/clock';
import type { FolderWork } from '../../../../src/core/sync/folderClaim';
import { FolderLocks } from '../../../../src/core/sync/folderLocks';

// A window in a process of its own that works on a folder until it is killed.
const [, , folder = '', work = ''] = process.argv;
const turn = { signal: new AbortController().signal, onWait: () => undefined };
void new FolderLocks(folder, systemClock).hold(JSON.parse(work) as FolderWork, turn, () => {
  process.send?.('works');
  return new Promise(() => undefined);
});
// Hearing keeps it alive.
process.on('message', () => undefined);
