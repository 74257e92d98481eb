import * as l10n from '@vscode/l10n';
import { PanelError } from './errors';

/** The failure of a list that speaks of more pages than are read: a part of it would look like the whole. */
export function tooManyPages(pages: number, max: number): PanelError {
  return new PanelError(
    'tooLarge',
    l10n.t('The list is too long. Pages: {pages}, limit: {limit}.', { pages, limit: max }),
  );
}
