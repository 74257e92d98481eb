import * as l10n from '@vscode/l10n';
import type { Project, ProjectList } from '../api/projects';

/** Why an account may have no further project; undefined where it may. */
export function newProjectProblem(
  account: Omit<ProjectList, 'projects'> | undefined,
): string | undefined {
  if (!account) return undefined;
  if (!account.isEmailVerified) {
    return l10n.t('The e-mail address of the account is not confirmed yet. Confirm it first.');
  }
  if (account.canCreate) return undefined;
  return l10n.t('The account may have {0} projects and has that many.', account.projectLimit ?? '');
}

/** What deleting a project means. */
export function projectDeletionWords(project: Project): string {
  const servers = project.servers.map(({ name }) => name).join(', ');
  return [
    l10n.t(
      'Its {0} keys stop working at once; all its issues, events and metrics are deleted.',
      project.keysCount,
    ),
    servers && l10n.t('Unlinked: {0}.', servers),
    l10n.t('There is no way back.'),
  ]
    .filter((part) => part !== '')
    .join(' ');
}
