import * as l10n from '@vscode/l10n';
import type { ProjectList } from '../api/projects';
import type { MonitoringStore } from './monitoringStore';

/**
 * Returns why an account may have no further project; undefined where it may. The panel is asked again before it is said:
 * another project may have been deleted since. Rejects with PanelError where it cannot be asked.
 */
export async function newProjectProblem(
  store: Pick<MonitoringStore, 'account' | 'readProjects'>,
): Promise<string | undefined> {
  if (store.account && problemOf(store.account) === undefined) return undefined;
  await store.readProjects();
  return store.account && problemOf(store.account);
}

function problemOf(account: Omit<ProjectList, 'projects'>): string | undefined {
  if (!account.isEmailVerified) {
    return l10n.t("Your email address isn't verified yet. Verify it in the panel first.");
  }
  if (account.canCreate) return undefined;
  return l10n.t(
    "You've reached the limit of monitoring projects ({limit}). Delete a project first.",
    { limit: account.projectLimit ?? '' },
  );
}
