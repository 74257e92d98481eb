import * as l10n from '@vscode/l10n';
import { limits } from '../base/limits';
import { shortened } from '../base/outsideText';
import { UserError } from '../base/userError';
import type { Refusal } from './plan';

const sentences: Readonly<Record<Refusal, (path: string) => string>> = {
  missing: (path) => l10n.t("The file or folder '{name}' doesn't exist.", { name: path }),
  changedMeanwhile: (path) =>
    l10n.t(
      "The file '{name}' changed on the server in the meantime and wasn't saved. Save it again to compare both versions.",
      { name: path },
    ),
  exists: (path) => l10n.t("A file or folder '{name}' already exists.", { name: path }),
  isFolder: (path) => l10n.t("The path '{name}' is a folder.", { name: path }),
  isNotFolder: (path) => l10n.t("The path '{name}' isn't a folder.", { name: path }),
  notEmpty: (path) => l10n.t("The folder '{name}' isn't empty.", { name: path }),
  isRoot: (path) => l10n.t("The folder '{name}' can't be moved or deleted.", { name: path }),
  intoItself: (path) =>
    l10n.t("The folder '{name}' can't be moved or copied into itself.", { name: path }),
  isLink: (path) =>
    l10n.t(
      "The file '{name}' is a symbolic link, which the node doesn't follow. Open its target instead.",
      { name: path },
    ),
  isTooLarge: (path) =>
    l10n.t(
      "The folder '{name}' contains too many files. Use SFTP, or archive the folder on the server.",
      { name: path },
    ),
  isTooDeep: (path) =>
    l10n.t(
      "The folders in '{name}' are nested too deeply. Use SFTP, or archive the folder on the server.",
      { name: path },
    ),
};

/** A file operation that was refused before anything was changed. */
export class FileRefusal extends UserError {
  override readonly name = 'FileRefusal';

  constructor(
    readonly reason: Refusal,
    readonly path: string,
  ) {
    super(sentences[reason](shortened(path, limits.labelLength)));
  }
}
