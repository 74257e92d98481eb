import { t } from '@vscode/l10n';
import type { Refusal } from './plan';

const sentences: Readonly<Record<Refusal, (path: string) => string>> = {
  missing: (path) => t('{0} is not there.', path),
  exists: (path) => t('{0} is there already.', path),
  isFolder: (path) => t('{0} is a folder.', path),
  isNotFolder: (path) => t('{0} is not a folder.', path),
  notEmpty: (path) => t('The folder {0} is not empty.', path),
  isRoot: (path) => t('{0} cannot be moved or deleted.', path),
  isLink: (path) => t('{0} is a link: the node does not write through links.', path),
};

/** A file operation that was refused before anything was changed. */
export class FileRefusal extends Error {
  override readonly name = 'FileRefusal';

  constructor(
    readonly reason: Refusal,
    readonly path: string,
  ) {
    super(sentences[reason](path));
  }
}
