import { remotePath } from '../files/remoteFolders';
import type { SentFile } from './manifest';
import { isAsSent } from './pushPlan';
import type { PushUndo } from './pushUndo';

/** What an undo has put back, by relative path. */
type PutBack = ReadonlyMap<string, SentFile>;

/** What is known of a push when files of it were put back: these are as before now, though their times are new. */
export function afterOwnUndo(push: PushUndo, putBack: PutBack): PushUndo {
  const replaced = [...push.replaced].map(([path, file]) => {
    const back = putBack.get(path);
    const old = back && { size: back.size, modifiedAt: back.remoteModifiedAt };
    return [path, old ? { ...file, old } : file] as const;
  });
  return { ...push, replaced: new Map(replaced) };
}

/**
 * What is known of a push when a later one to the same server was undone: where that put back what this one had sent,
 * this one's file is there again, with a new time. What somebody else wrote between the two stays theirs.
 */
export function afterLaterUndo(push: PushUndo, later: PushUndo, putBack: PutBack): PushUndo {
  const there = new Map(
    [...putBack].map(([path, file]) => {
      const old = later.replaced.get(path)?.old;
      return [remotePath(later.folder, path), { file, old }];
    }),
  );
  const sentNow = (path: string, sent: SentFile | undefined): SentFile | undefined => {
    const back = there.get(remotePath(push.folder, path));
    if (!sent || back?.old?.modifiedAt === undefined) return sent;
    const { size, modifiedAt } = back.old;
    return isAsSent({ type: 'file', size, modifiedAt }, sent) ? back.file : sent;
  };
  const added = [...push.added].map(([path, sent]) => [path, sentNow(path, sent)] as const);
  const replaced = [...push.replaced].map(
    ([path, file]) => [path, { ...file, sent: sentNow(path, file.sent) }] as const,
  );
  return { ...push, added: new Map(added), replaced: new Map(replaced) };
}
