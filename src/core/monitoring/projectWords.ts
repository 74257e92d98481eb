import * as l10n from '@vscode/l10n';
import type { Project } from '../api/projects';

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
