import * as l10n from '@vscode/l10n';
import type { Project } from '../api/projects';

/** What deleting a project means. */
export function projectDeletionWords(project: Project): string {
  const servers = project.servers.map(({ name }) => name).join(', ');
  const count = project.keysCount;
  return servers === ''
    ? l10n.t(
        "All issues, events and metrics are deleted. Keys that stop working: {count}. This action can't be undone.",
        { count },
      )
    : l10n.t(
        "All issues, events and metrics are deleted. Keys that stop working: {count}. Unlinked servers: {servers}. This action can't be undone.",
        { count, servers },
      );
}
