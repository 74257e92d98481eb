import * as l10n from '@vscode/l10n';
import { plural } from '../../core/base/plural';
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
    const to = await askFile(
      nameOf(target.path),
      l10n.t({
        message: "Download '{file}'",
        args: { file: target.path },
        comment: ['Title of a dialog that asks where a file is saved'],
      }),
    );
    if (to !== undefined) await this.save([{ target, to: chosenPlace(to) }]);
  }

  /** Several files go into one folder, after asking for what stands there. */
  private async files(targets: readonly Target[]): Promise<void> {
    const picked = await showOpenDialog({
      canSelectFiles: false,
      canSelectFolders: true,
      openLabel: l10n.t({
        message: 'Select Folder',
        comment: ['Button: saves files in the selected folder'],
      }),
      title: l10n.t({
        message: 'Download Files',
        comment: ['Title of a dialog that asks where several files are saved'],
      }),
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
      if (
        !(await confirm(text, {
          detail,
          button: l10n.t({
            message: 'Download Anyway',
            comment: ['Button: downloads files that might run automatically'],
          }),
        }))
      )
        return;
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
          ? l10n.t({
              message: "Couldn't download '{file}'.",
              args: { file: first.target.path },
              comment: ['Error: a file or folder of a server'],
            })
          : l10n.t("Couldn't download all files."),
      title: l10n.t({ message: 'Downloading...', comment: ['Progress: files of a server'] }),
      work: (signal, progress) =>
        downloadFiles(saves, { signal, onFile: (at) => showBytesOf(progress, at) }),
    });
    if (!done) return;
    const count = saves.length;
    const size = formatBytes(done.value);
    const text =
      count === 1
        ? l10n.t({
            message: "Downloaded '{file}' ({size}).",
            args: { file: nameOf(first.target.path), size },
            comment: ['{size} is an amount: 12 KB'],
          })
        : plural(
            count,
            l10n.t('Downloaded {count} file ({size}).|Downloaded {count} files ({size}).'),
            { size },
          );
    await saySaved(text, vscode.Uri.file(path.join(first.to.root, first.to.path)));
  }

  private async archive(targets: readonly Target[]): Promise<void> {
    const [first] = targets;
    if (!first) return;
    const names = await pathsToPack(targets);
    if (names.length === 0)
      throw new UserError(
        l10n.t("The folder '{folder}' is empty.", { folder: nameOfTarget(first) }),
      );
    const title = l10n.t("Download '{folder}' as Archive", { folder: nameOfTarget(first) });
    const wanted = archiveNameOf(
      targets.map((one) => one.path),
      first.ref.name,
    );
    const to = await askFile(wanted, title);
    if (to === undefined) return;
    const done = await this.tools.serverActions.run({
      ref: first.ref,
      permission: 'file.archive',
      failed: l10n.t({
        message: "Couldn't download '{file}'.",
        args: { file: nameOfTarget(first) },
        comment: ['Error: a file or folder of a server'],
      }),
      title: l10n.t({
        message: "Downloading '{file}'...",
        args: { file: nameOfTarget(first) },
        comment: ['Progress: a file or folder of a server'],
      }),
      work: (signal, progress) => {
        progress.report({ message: l10n.t('Archiving on the server') });
        const onLooking = () =>
          progress.report({ message: l10n.t('Still archiving on the server') });
        const onProgress = showBytes(progress);
        const options = { target: to, clock: systemClock, signal, onProgress, onLooking };
        return downloadArchive(first.files, names, options);
      },
    });
    if (!done) return;
    const { size, leftBehind } = done.value;
    if (leftBehind !== undefined) {
      const text = l10n.t(
        "Couldn't delete the archive '{file}' from the server. Delete it if it's yours.",
        { file: leftBehind },
      );
      void showWarning(text);
    }
    const text = l10n.t({
      message: "Downloaded '{file}' ({size}).",
      args: { file: path.basename(to), size: formatBytes(size) },
      comment: ['{size} is an amount: 12 KB'],
    });
    await saySaved(text, vscode.Uri.file(to));
  }
}

function showBytesOf(progress: ShownProgress, at: string): Progress {
  const show = showBytes(progress);
  return (done, total) => show(done, total, at);
}

async function askFile(name: string, title: string): Promise<string | undefined> {
  const defaultUri = placeToSave(name);
  const saveLabel = l10n.t({ message: 'Download', comment: ['Button: saves a file of a server'] });
  const picked = await showSaveDialog({ title, defaultUri, saveLabel });
  return picked && localPath(picked);
}

function localPath(uri: vscode.Uri): string {
  if (uri.scheme === 'file') return uri.fsPath;
  throw new UserError(l10n.t('Files can only be downloaded to a local folder.'));
}

async function replaces(names: readonly string[], folder: string): Promise<boolean> {
  const replace = l10n.t({ message: 'Replace', comment: ['Button: replaces existing files'] });
  const question = plural(
    names.length,
    l10n.t(
      "{count} file already exists in '{folder}'. Do you want to replace it?|{count} files already exist in '{folder}'. Do you want to replace them?",
    ),
    { folder },
  );
  const options = { detail: names.slice(0, 10).map(visible).join('\n') };
  return (await askModal(question, options, replace)) === replace;
}
