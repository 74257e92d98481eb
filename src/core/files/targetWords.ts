import * as l10n from '@vscode/l10n';
import { plural } from '../base/plural';
import { modeText } from './modes';
import { nameOf } from './remotePath';
import { type FileTarget, nameOfTarget } from './targets';

/** What is said of something that is done to files and folders of a server. */
interface TargetWords {
  /** A sentence for when it did not happen. */
  readonly failed: string;
  /** While it is done, or asked for. */
  readonly title: string;
  /** A sentence for when it was done, with what came of it. */
  readonly done: (result: string) => string;
}

/** What is said as files are archived. `done` takes the archive's path. */
export function archiveWords(targets: readonly FileTarget[]): TargetWords {
  const file = onlyName(targets);
  const count = targets.length;
  if (file === undefined) {
    return {
      failed: l10n.t("Couldn't archive the selected files."),
      title: plural(
        count,
        l10n.t({
          message: 'Archiving {count} file...|Archiving {count} files...',
          comment: ['Progress: files of a server'],
        }),
      ),
      done: (archive) =>
        plural(
          count,
          l10n.t("Archived {count} file as '{archive}'.|Archived {count} files as '{archive}'."),
          {
            archive: nameOf(archive),
          },
        ),
    };
  }
  return {
    failed: l10n.t({
      message: "Couldn't archive '{file}'.",
      args: { file },
      comment: ['Error: a file or folder of a server'],
    }),
    title: l10n.t({
      message: "Archiving '{file}'...",
      args: { file },
      comment: ['Progress: a file or folder of a server'],
    }),
    done: (archive) =>
      l10n.t({
        message: "Archived '{file}' as '{archive}'.",
        args: { file, archive: nameOf(archive) },
        comment: ['{file}: a file or folder of a server'],
      }),
  };
}

/** What is said as permissions are changed. `done` takes three octal digits. */
export function modeWords(targets: readonly FileTarget[]): TargetWords {
  const file = onlyName(targets);
  const count = targets.length;
  if (file === undefined) {
    return {
      failed: l10n.t("Couldn't change the permissions of the selected files."),
      title: l10n.t('Change File Permissions: {count}', { count }),
      done: (mode) =>
        plural(
          count,
          l10n.t(
            'Changed the permissions of {count} file to {mode} ({letters}).|Changed the permissions of {count} files to {mode} ({letters}).',
          ),
          { mode, letters: modeText(mode) },
        ),
    };
  }
  return {
    failed: l10n.t("Couldn't change the permissions of '{file}'.", { file }),
    title: l10n.t("Change Permissions of '{file}'", { file }),
    done: (mode) =>
      l10n.t("Changed the permissions of '{file}' to {mode} ({letters}).", {
        file,
        mode,
        letters: modeText(mode),
      }),
  };
}

/** How the only target is called; undefined for several. */
function onlyName(targets: readonly FileTarget[]): string | undefined {
  const [first] = targets;
  return first && targets.length === 1 ? nameOfTarget(first) : undefined;
}
