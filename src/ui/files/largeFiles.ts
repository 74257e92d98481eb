import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { limits } from '../../core/base/limits';
import { formatBytes } from '../../core/base/format';
import { serverKey } from '../../core/base/serverKey';
import type { RemoteEntry } from '../../core/api/files';
import { askModal } from '../base/messages';
import { withProgress } from '../base/progress';
import { showBytes } from '../base/transferProgress';
import type { RemoteTarget } from '../../core/files/remoteServers';
import type { RemotePlace } from '../../core/files/remotePlace';

/** Reads files for the editor; a large one only after asking, with progress that can be cancelled. */
export class LargeFiles {
  /** Questions that are open, by server and path. */
  private readonly asking = new Map<string, Promise<boolean>>();

  /** The bytes of a file. Throws CancellationError when the user declines. */
  async read({ files, place }: RemoteTarget, entry: RemoteEntry): Promise<Uint8Array> {
    const { path } = place;
    // What came to more than was seen, or than is opened unasked, is asked about when it is opened again.
    const maxBytes = Math.max(entry.size, askAbove()) + limits.grownBytes;
    if (entry.size <= askAbove()) return files.open(path, { maxBytes });
    if (!(await this.agrees(place, entry.size))) throw new vscode.CancellationError();
    const location = vscode.ProgressLocation.Notification;
    const title = l10n.t({
      message: "Opening '{file}'...",
      args: { file: path },
      comment: ['Progress: a large file of a server'],
    });
    return withProgress({ location, title, cancellable: true }, (progress, token) => {
      const controller = new AbortController();
      token.onCancellationRequested(() => controller.abort());
      const show = showBytes(progress);
      const onProgress = (done: number) => show(done, entry.size);
      return files.open(path, { signal: controller.signal, onProgress, maxBytes });
    });
  }

  /** VS Code may read one file several times at once; the user is asked once. */
  private agrees(place: RemotePlace, size: number): Promise<boolean> {
    const key = serverKey(place) + place.path;
    const asked = this.asking.get(key);
    if (asked) return asked;
    const asking = ask(place.path, size).finally(() => this.asking.delete(key));
    this.asking.set(key, asking);
    return asking;
  }
}

async function ask(path: string, size: number): Promise<boolean> {
  const open = l10n.t({ message: 'Open', comment: ['Button: opens a large file'] });
  const detail = l10n.t('Opening this file loads all of it. Consider downloading it instead.');
  const question = l10n.t("The file '{file}' is large ({size}). Do you want to open it?", {
    file: path,
    size: formatBytes(size),
  });
  const options = { detail };
  return (await askModal(question, options, open)) === open;
}

/** Bytes above which is asked. */
function askAbove(): number {
  const settings = vscode.workspace.getConfiguration('hostingPanel');
  const megabytes = settings.get('files.confirmAboveMB', 10);
  return megabytes * 1024 ** 2;
}
