import { join } from 'node:path';
import * as vscode from 'vscode';
import { systemClock } from '../../core/base/clock';
import type { FolderWork } from '../../core/sync/folderClaim';
import { FolderLocks } from '../../core/sync/folderLocks';
import { type ShownProgress, withProgress } from '../base/progress';
import type { SyncPair } from './place';

/** The locks on folders that this window shares with all others of its user. */
export function folderLocks(context: vscode.ExtensionContext): FolderLocks {
  return new FolderLocks(join(context.globalStorageUri.fsPath, 'locks'), systemClock);
}

/** What is done with a pair of folders, for the other windows. */
export function workOn(
  { key, root, label }: Pick<SyncPair, 'key' | 'root' | 'label'>,
  action: FolderWork['action'],
): FolderWork {
  const { panelId, uuid, folder } = key;
  return { action, panelId, uuid, folder, root, label };
}

/** Waits for its turn inside of a work that is shown: says there for whom, and knows whether it had to. */
export function turnIn(signal: AbortSignal, progress: ShownProgress) {
  const turn = {
    signal,
    hasWaited: false,
    onWait: (message: string) => {
      turn.hasWaited = true;
      progress.report({ message });
    },
  };
  return turn;
}

/** Does something that is shown nowhere in its turn. Where it has to wait that is shown, and can be cancelled. */
export async function inTurn<T>(
  locks: FolderLocks,
  work: FolderWork,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const cancel = new AbortController();
  let end: () => void = () => undefined;
  const waited = new Promise<void>((resolve) => (end = resolve));
  const show = (title: string) => {
    const location = vscode.ProgressLocation.Notification;
    void withProgress({ location, title, cancellable: true }, (_, token) => {
      token.onCancellationRequested(() => cancel.abort());
      return waited;
    });
  };
  let isShown = false;
  const onWait = (words: string) => {
    if (!isShown) show(words);
    isShown = true;
  };
  try {
    return await locks.hold(work, { signal: cancel.signal, onWait }, (signal) => {
      end();
      return run(signal);
    });
  } finally {
    end();
  }
}
