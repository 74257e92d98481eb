import type { Handler } from '../../core/base/command';
import type { FolderLocks } from '../../core/sync/folderLocks';
import type { SearchTools } from '../search/findTools';
import { CompareFile } from './compareFile';
import { CompareFolder } from './compareFolder';
import { CompareMoves } from './compareMoves';

/** What the commands that compare, and settle what differs, do. */
export function compareHandlers(tools: SearchTools, locks: FolderLocks): readonly Handler[] {
  return [new CompareFile(tools), new CompareFolder(tools), new CompareMoves(tools, locks)].flatMap(
    ({ handlers }) => handlers,
  );
}
