import * as l10n from '@vscode/l10n';
import { formatAgo } from '../base/format';
import { UserError } from '../base/userError';
import type { Issue } from '../api/issue';
import type { Panel } from '../api/panel';
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
  /** Milliseconds since 1970. */
  readonly lastSeenAt: number;
}

type Known = Pick<Monitoring, 'of' | 'panels'>;

/** Who only looks may choose among all; who changes something, among what the keys may change. */
type Use = 'read' | 'change';

/**
 * All projects of all panels, or those that the keys may change; those of a panel are read first where they were not.
 * Throws UserError where there is none, or why none could be read.
 */
export async function projectChoices(
  monitoring: Known,
  use: Use = 'read',
): Promise<readonly ProjectChoice[]> {
  const stores = await loaded(monitoring, use);
  const usable = stores.filter(({ store }) => use === 'read' || !store.isReadOnly);
  const all = usable.flatMap(({ panel, store }) =>
    store.projects.map(({ uuid, name }) => ({
      label: name,
      description: stores.length > 1 ? panel.name : '',
      panel,
      project: uuid,
    })),
  );
  if (all.length > 0) return all;
  if (usable.length < stores.length) throw new UserError(missingWriteScope());
  // A panel without monitoring says nothing beside one that has it.
  const failed = stores.find(({ store }) => store.error && !store.isOff) ?? stores[0];
  if (failed?.store.error) throw failed.store.error;
  throw new UserError(l10n.t('No monitoring projects yet.'));
}

/**
 * The panels where a project may be made: those that have monitoring and whose keys may change something. Throws UserError
 * where there is none.
 */
export async function panelsToChange(monitoring: Known): Promise<readonly Panel[]> {
  const stores = await loaded(monitoring, 'change');
  const usable = stores.filter(({ store }) => !store.isOff);
  const all = usable.filter(({ store }) => !store.isReadOnly).map(({ panel }) => panel);
  if (all.length > 0 || stores.length === 0) return all;
  const text = l10n.t("Monitoring isn't available on this panel, or it's disabled.");
  throw new UserError(usable.length > 0 ? missingWriteScope() : text);
}

async function loaded(monitoring: Known, use: Use) {
  const { panels } = monitoring;
  await panels.ready();
  const stores = panels.all.map((panel) => ({ panel, store: monitoring.of(panel) }));
  await Promise.all(
    stores.map(async ({ store }) => {
      if (!store.isLoaded || store.isOff) await store.refresh();
      if (use === 'change') await store.learnAccess();
    }),
  );
  return stores;
}

function missingWriteScope(): string {
  return l10n.t(
    "Your API key doesn't have the required scope '{scope}'. Grant it in the panel in Account > API keys.",
    { scope: 'monitoring.write' },
  );
}

/** All issues that were read. `now` in milliseconds since 1970. Throws UserError where there is none. */
export async function issueChoices(
  monitoring: Known,
  now: number,
  use: Use = 'read',
): Promise<readonly IssueChoice[]> {
  const projects = await projectChoices(monitoring, use);
  const all = projects.flatMap((place) =>
    monitoring
      .of(place.panel)
      .issues(place.project)
      .items.map((issue) => issueChoice(place, issue, now)),
  );
  if (all.length === 0) throw new UserError(l10n.t('No issues yet.'));
  return all;
}

/** An issue of a project in a list to choose from. `now` in milliseconds since 1970. */
export function issueChoice(
  { panel, project, label: name }: ProjectChoice,
  issue: Issue,
  now: number,
): IssueChoice {
  const { fingerprint, lastSeenAt } = issue;
  return {
    ...{ panel, project, fingerprint, lastSeenAt },
    label: issue.title || issue.type,
    description: issue.culprit ?? '',
    detail: `${name} · ${issue.type} · ${formatAgo(lastSeenAt, now)}`,
  };
}
