import * as l10n from '@vscode/l10n';
import { limits } from '../base/limits';
import { shortened } from '../base/outsideText';
import { UserError } from '../base/userError';
import type { Refusal } from './plan';

const sentences: Readonly<Record<Refusal, (path: string) => string>> = {
  missing: (path) => l10n.t('{0} is not there.', path),
  changedMeanwhile: (path) =>
    l10n.t(
      '{0} was changed on the server while you were asked, and was not saved. Save it again to compare both.',
      path,
    ),
  exists: (path) => l10n.t('{0} is there already.', path),
  isFolder: (path) => l10n.t('{0} is a folder.', path),
  isNotFolder: (path) => l10n.t('{0} is not a folder.', path),
  notEmpty: (path) => l10n.t('The folder {0} is not empty.', path),
  isRoot: (path) => l10n.t('{0} cannot be moved or deleted.', path),
  intoItself: (path) => l10n.t('{0} cannot be moved or copied into itself.', path),
  isLink: (path) =>
    l10n.t('{0} is a link: the node does not follow links. Open what it leads to.', path),
  isTooLarge: (path) =>
    l10n.t(
      '{0} holds more files than can be worked with here. Use SFTP, or pack them on the server.',
      path,
    ),
  isTooDeep: (path) =>
    l10n.t(
      'The folders at {0} lie too deep inside of each other. Use SFTP, or pack them on the server.',
      path,
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
