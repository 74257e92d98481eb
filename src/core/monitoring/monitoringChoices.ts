import * as l10n from '@vscode/l10n';
import { formatAgo } from '../base/format';
import { UserError } from '../base/userError';
import type { Monitoring } from './monitoring';
import type { IssueRef, ProjectRef } from './refs';

/** A project in a list to choose from. */
export interface ProjectChoice extends ProjectRef {
  readonly label: string;
  readonly description: string;
}

/** An issue in a list to choose from. */
export interface IssueChoice extends IssueRef {
  readonly label: string;
  readonly description: string;
  readonly detail: string;
}

type Known = Pick<Monitoring, 'of' | 'panels'>;

/** All projects of all panels; those of a panel are read first where they were not. Throws UserError where there is none. */
export async function projectChoices(monitoring: Known): Promise<readonly ProjectChoice[]> {
  const { panels } = monitoring;
  await panels.ready();
  const stores = panels.all.map((panel) => ({ panel, store: monitoring.of(panel) }));
  await Promise.all(
    stores.filter(({ store }) => !store.isLoaded).map(({ store }) => store.refresh()),
  );
  const failed = stores.find(({ store }) => store.error && !store.isLoaded);
  if (failed?.store.error) throw failed.store.error;
  const all = stores.flatMap(({ panel, store }) =>
    store.projects.map(({ uuid, name }) => ({
      label: name,
      description: panels.all.length > 1 ? panel.name : '',
      panel,
      project: uuid,
    })),
  );
  if (all.length === 0) throw new UserError(l10n.t('There is no monitoring project yet.'));
  return all;
}

/** All issues that were read. `now` in milliseconds since 1970. Throws UserError where there is none. */
export async function issueChoices(
  monitoring: Known,
  now: number,
): Promise<readonly IssueChoice[]> {
  const projects = await projectChoices(monitoring);
  const all = projects.flatMap(({ panel, project, label: name }) =>
    monitoring
      .of(panel)
      .issues(project)
      .items.map((issue) => ({
        label: issue.title || issue.type,
        description: issue.culprit ?? '',
        detail: `${name} · ${issue.type} · ${formatAgo(issue.lastSeenAt, now)}`,
        ...{ panel, project, fingerprint: issue.fingerprint },
      })),
  );
  if (all.length === 0) throw new UserError(l10n.t('There is no issue to choose from.'));
  return all;
}
