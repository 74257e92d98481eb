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
    return l10n.t('The e-mail address of the account is not confirmed yet. Confirm it first.');
  }
  if (account.canCreate) return undefined;
  return l10n.t('The account may have {0} projects and has that many.', account.projectLimit ?? '');
}
