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
import { nameOfTarget, nameOfTargets, pathsToPack } from '../../core/files/targets';
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
    if (paths.length === 0) throw new UserError(l10n.t('{0} is empty.', nameOfTarget(first)));
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
    const what = nameOfTargets(targets);
    const done = await this.tools.serverActions.run({
      ref: first.ref,
      permission: 'file.archive',
      failed: l10n.t('{0} was not compressed.', what),
      title: l10n.t('Compressing {0}', what),
      work: (signal, progress) =>
        first.files.archives.packToKeep(paths, {
          clock: systemClock,
          ...watched(signal, progress),
        }),
    });
    if (!done) return;
    const text = l10n.t('Compressed {0} into {1}.', what, nameOf(done.value));
    tellBriefly(text);
  }

  private async decompress(given: GivenFile | undefined): Promise<void> {
    const target = await this.tools.targets.one(given);
    if (!target) return;
    if (target.type === 'folder' || !isArchiveName(target.path)) {
      throw new UserError(l10n.t('{0} is not an archive.', target.path));
    }
    const question = l10n.t('Unpack {0} into {1}?', nameOf(target.path), parentOf(target.path));
    const unpack = l10n.t('Unpack');
    const detail = l10n.t('Files of the same names there are replaced.');
    const options = { detail };
    if ((await askModal(question, options, unpack)) !== unpack) return;
    const done = await this.tools.serverActions.run({
      ref: target.ref,
      permission: 'file.create',
      failed: l10n.t('{0} was not unpacked, or only in part.', target.path),
      title: l10n.t('Unpacking {0}', target.path),
      work: (signal, progress) =>
        target.files.archives.unpack(target.path, {
          clock: systemClock,
          ...watched(signal, progress),
        }),
    });
    if (!done) return;
    if (done.value === 'probably') {
      const text = l10n.t(
        'The panel did not say how unpacking {0} ended. The folder no longer changes; look whether all is there.',
        target.path,
      );
      void showWarning(text);
      return;
    }
    const text = l10n.t('Unpacked {0}.', nameOf(target.path));
    tellBriefly(text);
  }
}

/** Shows that the work goes on, and says so when the user stops watching it: the server cannot be stopped. */
function watched(signal: AbortSignal, progress: ShownProgress) {
  signal.addEventListener('abort', () => {
    const text = l10n.t('The server goes on by itself; what it makes appears in the folder.');
    void showInformation(text);
  });
  const onLooking = () =>
    progress.report({ message: l10n.t('the panel stopped waiting; watching the folder') });
  return { signal, onLooking };
}
