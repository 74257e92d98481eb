import * as l10n from '@vscode/l10n';
import { type PanelRow, panelLook } from '../accounts/panelRow';
import { describeError } from '../api/describe';
import { PanelError } from '../api/errors';
import type { Panel } from '../api/panel';
import { Emitter } from '../base/event';
import { firstOf } from '../base/firstOf';
import { limits } from '../base/limits';
import { moreRow } from '../base/moreRow';
import { type Row, RowCache } from '../base/row';
import { filterWords } from './issueFilter';
import type { Monitoring, MonitoringChange } from './monitoring';
import type { ProjectRef } from './refs';
import {
  type IssueRow,
  type ProjectRow,
  issueHover,
  issueLook,
  monitoringNote,
  projectLook,
} from './rows';

/** Why the view is empty: one of the words that the welcome texts of the manifest ask for. */
type Emptiness = 'off' | 'scope' | 'unavailable' | 'noProjects' | undefined;

/** The Monitoring view: panels (where there are several), projects, issues. */
export class MonitoringTree {
  private readonly changed = new Emitter<Row | undefined>();
  private readonly known = new RowCache();
  private shown: readonly Panel[] = [];

  /** Fires a row that looks otherwise or has other rows below it; undefined for all. */
  readonly onDidChange = this.changed.event;

  constructor(
    private readonly monitoring: Pick<Monitoring, 'panels' | 'onDidChange' | 'of'>,
    /** Told why there is no row; undefined where there are rows. */
    private readonly tellEmptiness: (why: Emptiness) => PromiseLike<unknown>,
  ) {
    monitoring.onDidChange((change) => this.refresh(change));
  }

  /** The topmost rows: one panel's own where no other has monitoring. */
  async roots(): Promise<readonly Row[]> {
    const { panels } = this.monitoring;
    await panels.ready();
    this.shown = await this.panelsWithMonitoring();
    const [only, ...others] = this.shown;
    if (others.length > 0) {
      await this.tellEmptiness(undefined);
      return this.shown.map((panel) => this.panel(panel));
    }
    if (!only) {
      await this.tellEmptiness(panels.all.length === 0 ? undefined : 'off');
      return [];
    }
    const rows = await this.ofPanel(only);
    const why = this.emptiness(only);
    await this.tellEmptiness(why);
    return why === undefined ? rows : [];
  }

  /**
   * The panels that are shown. One without monitoring is not spoken of beside one that has it, and one that has not
   * answered yet appears when it has.
   */
  private async panelsWithMonitoring(): Promise<readonly Panel[]> {
    const { all } = this.monitoring.panels;
    if (all.length <= 1) return all;
    const isKnown = (panel: Panel) => {
      const { isLoaded, error, isOff } = this.monitoring.of(panel);
      return (isLoaded || error !== undefined) && !isOff;
    };
    const reads = all.map(async (panel) => {
      const store = this.monitoring.of(panel);
      if (!store.isLoaded && !store.error) await store.refresh();
      return isKnown(panel) ? panel : Promise.reject(new Error('not shown'));
    });
    await Promise.any(reads).catch(() => undefined);
    return all.filter(isKnown);
  }

  private async ofPanel(panel: Panel): Promise<readonly Row[]> {
    const store = this.monitoring.of(panel);
    if (!store.isLoaded && !store.error) await store.refresh();
    const notes = store.error ? [failureRow(store.error)] : [];
    const projects = store.projects.map(({ uuid }) => this.project({ panel, project: uuid }));
    return [...notes, ...projects];
  }

  private async ofProject(ref: ProjectRef): Promise<readonly Row[]> {
    const list = this.monitoring.of(ref.panel).issues(ref.project);
    if (!list.isLoaded && !list.error) await list.refresh();
    const { shown, more: beyond } = firstOf(list.items, limits.treeRows);
    const issues = shown.map(({ fingerprint }) => this.issue(ref, fingerprint));
    const row = `${ref.panel.id}/${ref.project}`;
    const more = [
      ...(beyond === undefined ? [] : [monitoringNote(beyond)]),
      ...(list.remaining > 0 ? [moreRow(row, list.remaining, () => list.more())] : []),
    ];
    if (list.error) return [failureRow(list.error), ...issues, ...more];
    if (issues.length > 0) return [...issues, ...more];
    const isFiltered = filterWords(list.filter) !== '';
    const text = isFiltered
      ? l10n.t('No issues match the filter.')
      : l10n.t('No unresolved issues.');
    return [monitoringNote(text)];
  }

  private emptiness(panel: Panel): Emptiness {
    const store = this.monitoring.of(panel);
    const { error } = store;
    if (store.isOff) return 'off';
    if (store.isLoaded) return store.projects.length === 0 && !error ? 'noProjects' : undefined;
    if (PanelError.is(error, 'forbidden')) return 'scope';
    return PanelError.is(error, 'unavailable') ? 'unavailable' : undefined;
  }

  private panel(panel: Panel): PanelRow {
    const row: PanelRow = {
      kind: 'panel',
      id: panel.id,
      panel,
      look: () => panelLook(panel, false),
      children: () => this.ofPanel(panel),
    };
    return this.known.keep(row, (known) => known.panel === panel);
  }

  /** The row of a project, whether or not it is shown now. */
  project(ref: ProjectRef): ProjectRow {
    const { panel, project: uuid } = ref;
    const row: ProjectRow = {
      kind: 'project',
      id: `${panel.id}/${uuid}`,
      panel,
      project: uuid,
      look: () => {
        const store = this.monitoring.of(panel);
        const project = store.project(uuid);
        if (!project) return { label: '' };
        const { unresolved, filter } = store.issues(uuid);
        const { isReadOnly } = store;
        return projectLook(project, { unresolved, filter: filterWords(filter), isReadOnly });
      },
      children: () => this.ofProject(ref),
      parent: () => (this.shown.length <= 1 ? undefined : this.panel(panel)),
    };
    return this.known.keep(row, (known) => known.panel === panel);
  }

  private issue(ref: ProjectRef, fingerprint: string): IssueRow {
    const { panel, project } = ref;
    const issue = () => this.monitoring.of(panel).issues(project).get(fingerprint);
    const row: IssueRow = {
      kind: 'issue',
      id: `${panel.id}/${project}/${fingerprint}`,
      panel,
      project,
      fingerprint,
      look: () => {
        const known = issue();
        const { isReadOnly } = this.monitoring.of(panel);
        return known ? issueLook(known, Date.now(), isReadOnly) : { label: '' };
      },
      hover: () => {
        const known = issue();
        return Promise.resolve(known && issueHover(known, Date.now()));
      },
      parent: () => this.project(ref),
    };
    return this.known.keep(row, (known) => known.panel === panel);
  }

  private refresh({ panel, project }: MonitoringChange): void {
    if (panel && project !== undefined) return this.changed.fire(this.project({ panel, project }));
    const isRow = panel && this.shown.length > 1 && this.shown.includes(panel);
    this.changed.fire(isRow && !this.monitoring.of(panel).isOff ? this.panel(panel) : undefined);
  }
}

function failureRow(error: Error): Row {
  const isForbidden = PanelError.is(error, 'forbidden');
  const text = isForbidden ? l10n.t("Your API key doesn't have access") : l10n.t('Not up to date');
  return monitoringNote(text, describeError(error));
}
