import * as l10n from '@vscode/l10n';
import { formatAgo } from '../../core/base/format';
import { UserError } from '../../core/base/userError';
import type { Panel } from '../../core/api/panel';
import { pickMany, pickOne } from '../base/picks';
import type { Monitoring } from './monitoring';
import type { IssueRef, ProjectRef } from '../../core/monitoring/refs';

/** Finds the project or the issues that a command is about when it was called without a row. */
export class AskMonitoring {
  constructor(private readonly monitoring: Monitoring) {}

  /** The only project there is, or the one that is picked. Throws when there is none. */
  async project(title = l10n.t('Which Project?')): Promise<ProjectRef | undefined> {
    const all = await this.projects();
    if (all.length <= 1) return all[0];
    return await pickOne(all, {
      title,
      placeHolder: l10n.t('Name of a project'),
    });
  }

  /** The only panel there is, or the one that is picked. */
  async panel(): Promise<Panel | undefined> {
    await this.monitoring.panels.ready();
    const { all } = this.monitoring.panels;
    if (all.length <= 1) return all[0];
    const items = all.map((panel) => ({ label: panel.name, panel }));
    return (await pickOne(items, { title: l10n.t('Which Panel?') }))?.panel;
  }

  /** One issue, out of those that were read. */
  async issue(): Promise<IssueRef | undefined> {
    return pickOne(this.items(), {
      title: l10n.t('Which Issue?'),
      matchOnDescription: true,
      matchOnDetail: true,
    });
  }

  /** Any number of issues, out of those that were read. */
  async issues(): Promise<readonly IssueRef[]> {
    const picked = await pickMany(this.items(), {
      title: l10n.t('Which Issues?'),
      matchOnDescription: true,
      matchOnDetail: true,
    });
    return picked ?? [];
  }

  private async items() {
    const items = (await this.projects()).flatMap(({ panel, project, label: name }) =>
      this.monitoring
        .of(panel)
        .issues(project)
        .items.map((issue) => ({
          label: issue.title || issue.type,
          description: issue.culprit ?? '',
          detail: `${name} · ${issue.type} · ${formatAgo(issue.lastSeen * 1000, Date.now())}`,
          ...{ panel, project, fingerprint: issue.fingerprint },
        })),
    );
    if (items.length === 0) throw new UserError(l10n.t('There is no issue to choose from.'));
    return items;
  }

  private async projects() {
    const { panels } = this.monitoring;
    await panels.ready();
    const stores = panels.all.map((panel) => ({ panel, store: this.monitoring.of(panel) }));
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
}
