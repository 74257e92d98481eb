import * as l10n from '@vscode/l10n';
import { PanelError } from './errors';
import { describe } from './describe';

/**
 * Whether a failure means that the panel lacks an area: api.md shows no shapes for these, so that a 404 or a foreign
 * shape is not an error but an answer.
 */
export function isMissingSection(error: unknown): boolean {
  return PanelError.is(error, 'notFound', 'malformed');
}

/** Why an area has no rows. */
export function sectionProblem(error: unknown): string {
  return isMissingSection(error) ? l10n.t('This panel does not offer it.') : describe(error);
}
