import * as l10n from '@vscode/l10n';
import * as path from 'node:path';
import * as vscode from 'vscode';
import { visible } from '../../core/base/outsideText';
import { runningQuestion } from '../../core/sync/pullWords';
import { systemClock } from '../../core/base/clock';
import { archiveNameOf, downloadArchive, downloadFiles } from '../../core/files/downloads';
import { nameOf } from '../../core/files/remotePath';
import { formatBytes } from '../../core/base/format';
import { UserError } from '../../core/base/userError';
import { localTargets } from '../../core/base/localTargets';
import { type AtomicWrite, chosenPlace } from '../../core/base/writeFileAtomically';
import { showOpenDialog, showSaveDialog } from '../base/dialogs';
import { askModal, confirm, showWarning } from '../base/messages';
import type { ShownProgress } from '../base/progress';
import type { Progress } from '../../core/api/daemonTransfer';
import { placeToSave, saySaved } from '../base/savedFile';
import { showBytes } from '../base/transferProgress';
import { type Handler, on } from '../../core/base/command';
import type { GivenFile } from '../../core/files/arguments';
import { fileCommands } from '../../core/files/commands';
import type { FileTools } from './fileTools';
import { nameOfTarget, pathsToPack } from '../../core/files/targets';
import type { Target } from './targets';

/** Saves files of a server to this computer; folders, and what is chosen with them, as one archive. */
export class Downloads {
  readonly handlers: readonly Handler[] = [
    on(fileCommands.download, (given) => this.download(given)),
  ];

  constructor(private readonly tools: FileTools) {}

  private async download(given: readonly GivenFile[] | undefined): Promise<void> {
    const targets = await this.tools.targets.all(given);
    const [first] = targets;
    if (!first) return;
    if (targets.length === 1 && first.type !== 'folder') return this.file(first);
    if (targets.every(({ type }) => type !== 'folder')) return this.files(targets);
    await this.archive(await this.tools.targets.together(given));
  }

  private async file(target: Target): Promise<void> {
    const to = await askFile(nameOf(target.path), l10n.t('Download {0}', target.path));
    if (to !== undefined) await this.save([{ target, to: chosenPlace(to) }]);
  }

  /** Several files go into one folder, after asking for what stands there. */
  private async files(targets: readonly Target[]): Promise<void> {
    const picked = await showOpenDialog({
      canSelectFiles: false,
      canSelectFolders: true,
      openLabel: l10n.t('Download Here'),
      title: l10n.t('Download {0} Files', targets.length),
    });
    const folder = picked?.[0] && localPath(picked[0]);
    if (folder === undefined) return;
    const places = await localTargets(
      folder,
      targets.map((target) => nameOf(target.path)),
    );
    const standing = places.filter(({ expected }) => expected).map((place) => place.path);
    if (standing.length > 0 && !(await replaces(standing, folder))) return;
    const running = places.filter(({ runsBy }) => runsBy !== undefined).map((place) => place.path);
    if (running.length > 0) {
      const { text, detail } = runningQuestion(running);
      if (!(await confirm(text, { detail, button: l10n.t('Take Them') }))) return;
    }
    const saves = targets.flatMap((target, index) => {
      const to = places[index];
      return to ? [{ target, to }] : [];
    });
    await this.save(saves);
  }

  private async save(
    saves: readonly { readonly target: Target; readonly to: AtomicWrite }[],
  ): Promise<void> {
    const [first] = saves;
    if (!first) return;
    const done = await this.tools.serverActions.run({
      ref: first.target.ref,
      permission: 'file.read-content',
      failed:
        saves.length === 1
          ? l10n.t('{0} was not downloaded.', first.target.path)
          : l10n.t('Not all of the {0} files were downloaded.', saves.length),
      title: l10n.t('Downloading'),
      work: (signal, progress) =>
        downloadFiles(saves, { signal, onFile: (at) => showBytesOf(progress, at) }),
    });
    if (!done) return;
    const what = saves.length === 1 ? nameOf(first.target.path) : l10n.t('{0} files', saves.length);
    await saySaved(
      l10n.t('Downloaded {0}: {1}.', what, formatBytes(done.value)),
      vscode.Uri.file(path.join(first.to.root, first.to.path)),
    );
  }

  private async archive(targets: readonly Target[]): Promise<void> {
    const [first] = targets;
    if (!first) return;
    const names = await pathsToPack(targets);
    if (names.length === 0) throw new UserError(l10n.t('{0} is empty.', nameOfTarget(first)));
    const title = l10n.t('Download {0} as an Archive', nameOfTarget(first));
    const wanted = archiveNameOf(
      targets.map((one) => one.path),
      first.ref.name,
    );
    const to = await askFile(wanted, title);
    if (to === undefined) return;
    const done = await this.tools.serverActions.run({
      ref: first.ref,
      permission: 'file.archive',
      failed: l10n.t('{0} was not downloaded.', nameOfTarget(first)),
      title: l10n.t('Downloading {0}', nameOfTarget(first)),
      work: (signal, progress) => {
        progress.report({ message: l10n.t('the server is packing') });
        const onLooking = () => progress.report({ message: l10n.t('the server is still packing') });
        const onProgress = showBytes(progress);
        const options = { target: to, clock: systemClock, signal, onProgress, onLooking };
        return downloadArchive(first.files, names, options);
      },
    });
    if (!done) return;
    const { size, leftBehind } = done.value;
    if (leftBehind !== undefined) {
      const text = l10n.t(
        'The archive {0} was not removed from the server. Delete it there if it is yours.',
        leftBehind,
      );
      void showWarning(text);
    }
    const text = l10n.t('Downloaded {0}: {1}.', path.basename(to), formatBytes(size));
    await saySaved(text, vscode.Uri.file(to));
  }
}

function showBytesOf(progress: ShownProgress, at: string): Progress {
  const show = showBytes(progress);
  return (done, total) => show(done, total, at);
}

async function askFile(name: string, title: string): Promise<string | undefined> {
  const defaultUri = placeToSave(name);
  const saveLabel = l10n.t('Download');
  const picked = await showSaveDialog({ title, defaultUri, saveLabel });
  return picked && localPath(picked);
}

function localPath(uri: vscode.Uri): string {
  if (uri.scheme === 'file') return uri.fsPath;
  throw new UserError(l10n.t('Files can only be downloaded to a folder of this computer.'));
}

async function replaces(names: readonly string[], folder: string): Promise<boolean> {
  const replace = l10n.t('Replace');
  const question = l10n.t('{0} files are in {1} already. Replace them?', names.length, folder);
  const options = { detail: names.slice(0, 10).map(visible).join('\n') };
  return (await askModal(question, options, replace)) === replace;
}
