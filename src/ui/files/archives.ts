import * as l10n from '@vscode/l10n';
import { systemClock } from '../../core/base/clock';
import { isArchiveName } from '../../core/files/archiveNames';
import { nameOf, parentOf } from '../../core/files/remotePath';
import { UserError } from '../../core/base/userError';
import { askModal, showInformation, showWarning, tellBriefly } from '../base/messages';
import { type Handler, on } from '../../core/base/command';
import type { GivenFile } from '../../core/files/arguments';
import { fileCommands } from '../../core/files/commands';
import type { FileTools } from './fileTools';
import { archiveWords } from '../../core/files/targetWords';
import { nameOfTarget, pathsToPack } from '../../core/files/targets';
import type { ShownProgress } from '../base/progress';

/** Packs and unpacks on the server. */
export class ArchiveCommands {
  readonly handlers: readonly Handler[] = [
    on(fileCommands.compress, (given) => this.compress(given)),
    on(fileCommands.decompress, (given) => this.decompress(given)),
  ];

  constructor(private readonly tools: FileTools) {}

  private async compress(given: readonly GivenFile[] | undefined): Promise<void> {
    const targets = await this.tools.targets.together(given);
    const [first] = targets;
    if (!first) return;
    const paths = await pathsToPack(targets);
    if (paths.length === 0)
      throw new UserError(
        l10n.t("The folder '{folder}' is empty.", { folder: nameOfTarget(first) }),
      );
    if (!given?.every(({ isRow }) => isRow)) {
      const { panel, uuid, name } = first.ref;
      const server = { panelId: panel.id, uuid, name };
      const request = {
        action: 'compress',
        server,
        paths: targets.map(({ path }) => path),
      } as const;
      if (!(await this.tools.confirmation.allows(request))) return;
    }
    const words = archiveWords(targets);
    const done = await this.tools.serverActions.run({
      ref: first.ref,
      permission: 'file.archive',
      failed: words.failed,
      title: words.title,
      work: (signal, progress) =>
        first.files.archives.packToKeep(paths, {
          clock: systemClock,
          ...watched(signal, progress),
        }),
    });
    if (!done) return;
    tellBriefly(words.done(done.value));
  }

  private async decompress(given: GivenFile | undefined): Promise<void> {
    const target = await this.tools.targets.one(given);
    if (!target) return;
    if (target.type === 'folder' || !isArchiveName(target.path)) {
      throw new UserError(l10n.t("The file '{file}' isn't an archive.", { file: target.path }));
    }
    const question = l10n.t("Are you sure you want to unarchive '{file}' into '{folder}'?", {
      file: nameOf(target.path),
      folder: parentOf(target.path),
    });
    const unpack = l10n.t({
      message: 'Unarchive',
      comment: ['Button: takes the files out of an archive on the server'],
    });
    const detail = l10n.t('Existing files with the same names will be replaced.');
    const options = { detail };
    if ((await askModal(question, options, unpack)) !== unpack) return;
    const done = await this.tools.serverActions.run({
      ref: target.ref,
      permission: 'file.create',
      failed: l10n.t("Couldn't unarchive '{file}' completely.", { file: target.path }),
      title: l10n.t({
        message: "Unarchiving '{file}'...",
        args: { file: target.path },
        comment: ['Progress: an archive on the server'],
      }),
      work: (signal, progress) =>
        target.files.archives.unpack(target.path, {
          clock: systemClock,
          ...watched(signal, progress),
        }),
    });
    if (!done) return;
    if (done.value === 'probably') {
      const text = l10n.t(
        "The panel didn't report whether '{file}' was unarchived completely. Check the folder.",
        { file: target.path },
      );
      void showWarning(text);
      return;
    }
    const text = l10n.t("File '{file}' was unarchived.", { file: nameOf(target.path) });
    tellBriefly(text);
  }
}

/** Shows that the work goes on, and says so when the user stops watching it: the server cannot be stopped. */
function watched(signal: AbortSignal, progress: ShownProgress) {
  signal.addEventListener('abort', () => {
    const text = l10n.t(
      'The server continues in the background. The result will appear in the folder.',
    );
    void showInformation(text);
  });
  const onLooking = () =>
    progress.report({ message: l10n.t('The panel stopped waiting. Watching the folder.') });
  return { signal, onLooking };
}
