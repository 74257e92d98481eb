import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { RemoteFiles } from '../../core/files/remoteFiles';
import { formatBytes } from '../../core/format';
import type { RemoteEntry } from '../../core/panel/files';

/** Reads files for the editor; a large one only after asking, with progress that can be cancelled. */
export class LargeFiles {
  /** Files that the person agreed to open, by path, until they are read. */
  private readonly asking = new Map<string, Promise<boolean>>();

  /** The bytes of a file. Throws CancellationError when the person declines. */
  async read(files: RemoteFiles, path: string, entry: RemoteEntry): Promise<Uint8Array> {
    if (entry.size <= askAbove()) return files.read(path);
    if (!(await this.agrees(path, entry.size))) throw new vscode.CancellationError();
    const location = vscode.ProgressLocation.Notification;
    const title = l10n.t('Opening {0}', path);
    return vscode.window.withProgress({ location, title, cancellable: true }, (progress, token) => {
      const controller = new AbortController();
      token.onCancellationRequested(() => controller.abort());
      let shown = 0;
      return files.read(path, {
        signal: controller.signal,
        onProgress: (done) => {
          const percent = (done / entry.size) * 100;
          if (percent - shown < 1) return;
          progress.report({ increment: percent - shown, message: formatBytes(done) });
          shown = percent;
        },
      });
    });
  }

  /** VS Code may read one file several times at once; the person is asked once. */
  private agrees(path: string, size: number): Promise<boolean> {
    const asked = this.asking.get(path);
    if (asked) return asked;
    const asking = ask(path, size).finally(() => this.asking.delete(path));
    this.asking.set(path, asking);
    return asking;
  }
}

async function ask(path: string, size: number): Promise<boolean> {
  const open = l10n.t('Open');
  const detail = l10n.t(
    'It is fetched whole. Downloading it to your computer may serve you better.',
  );
  const question = l10n.t('{0} is {1}. Open it?', path, formatBytes(size));
  const options = { modal: true, detail };
  return (await vscode.window.showWarningMessage(question, options, open)) === open;
}

/** Bytes above which is asked. */
function askAbove(): number {
  const megabytes = vscode.workspace.getConfiguration('hostingPanel').get('files.askAbove', 10);
  return megabytes * 1024 ** 2;
}
