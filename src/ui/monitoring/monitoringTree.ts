import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { firstOf } from '../../core/base/firstOf';
import { limits } from '../../core/base/limits';
import { filterWords } from '../../core/monitoring/issueFilter';
import { describe } from '../../core/api/describe';
import { PanelError } from '../../core/api/errors';
import type { Panel } from '../../core/api/panel';
import { rowId } from '../base/rowId';
import { monitoringCommands } from './commands';
import { issueItem, issueTooltip, projectItem } from './issueItem';
import type { Monitoring, MonitoringChange } from '../../core/monitoring/monitoring';
import type { ProjectRef } from '../../core/monitoring/refs';
import type { MonitoringNode } from './nodes';

/** Why the view is empty: one of the words that the welcome texts of the manifest ask for. */
export type Emptiness = 'off' | 'scope' | 'unavailable' | 'noProjects' | 'failed' | undefined;

/** The Monitoring view: panels (where there are several), projects, issues. */
export class MonitoringTree implements vscode.TreeDataProvider<MonitoringNode> {
  private readonly changed = new vscode.EventEmitter<MonitoringNode | undefined>();
  /** One element for each row: VS Code refreshes a row only by the element that it was given. */
  private readonly known = new Map<string, MonitoringNode>();

  readonly onDidChangeTreeData = this.changed.event;

  constructor(private readonly monitoring: Monitoring) {
    monitoring.onDidChange((change) => this.refresh(change));
  }

  async getChildren(node?: MonitoringNode): Promise<MonitoringNode[]> {
    if (!node) return this.roots();
    if (node.kind === 'panel') return this.ofPanel(node.panel);
    return node.kind === 'project' ? this.ofProject(node) : [];
  }

  getParent(node: MonitoringNode): MonitoringNode | undefined {
    const { all } = this.monitoring.panels;
    if (node.kind === 'issue' || node.kind === 'more') return this.project(node);
    return node.kind === 'panel' || all.length === 1 ? undefined : this.panel(node.panel);
  }

  getTreeItem(node: MonitoringNode): vscode.TreeItem {
    const store = this.monitoring.of(node.panel);
    switch (node.kind) {
      case 'panel':
        return panelItem(node.panel);
      case 'project': {
        const project = store.project(node.project);
        if (!project) return new vscode.TreeItem('');
        const { unresolved, filter } = store.issues(node.project);
        return projectItem(project, node, { unresolved, filter: filterWords(filter) });
      }
      case 'issue': {
        const issue = store.issues(node.project).get(node.fingerprint);
        return issue ? issueItem(issue, node) : new vscode.TreeItem('');
      }
      case 'more':
        return moreItem(node, store.issues(node.project).remaining);
      case 'note':
        return noteItem(node);
    }
  }

  /** Called when the pointer rests on a row: what costs time to build is built here. */
  resolveTreeItem(item: vscode.TreeItem, node: MonitoringNode): vscode.TreeItem {
    if (node.kind !== 'issue') return item;
    const issue = this.monitoring.of(node.panel).issues(node.project).get(node.fingerprint);
    if (issue) item.tooltip = issueTooltip(issue).markdown;
    return item;
  }

  private async roots(): Promise<MonitoringNode[]> {
    const { panels } = this.monitoring;
    await panels.ready();
    const [only] = panels.all;
    if (panels.all.length > 1) {
      await showEmptiness(undefined);
      return panels.all.map((panel) => this.panel(panel));
    }
    if (!only) return [];
    const nodes = await this.ofPanel(only);
    const why = this.emptiness(only);
    await showEmptiness(why);
    return why === undefined ? nodes : [];
  }

  private async ofPanel(panel: Panel): Promise<MonitoringNode[]> {
    const store = this.monitoring.of(panel);
    if (!store.isLoaded && !store.error) await store.refresh();
    const notes: MonitoringNode[] = store.error ? [note(panel, store.error)] : [];
    const projects = store.projects.map(({ uuid }) => this.project({ panel, project: uuid }));
    return [...notes, ...projects];
  }

  private async ofProject(ref: ProjectRef): Promise<MonitoringNode[]> {
    const list = this.monitoring.of(ref.panel).issues(ref.project);
    if (!list.isLoaded && !list.error) await list.refresh();
    const { panel, project } = ref;
    const { shown, more: beyond } = firstOf(list.items, limits.treeRows);
    const issues = shown.map(({ fingerprint }) =>
      this.keep(`${panel.id}/${project}/${fingerprint}`, {
        kind: 'issue',
        panel,
        project,
        fingerprint,
      }),
    );
    const more: MonitoringNode[] = list.remaining > 0 ? [{ kind: 'more', panel, project }] : [];
    if (beyond !== undefined) more.unshift({ kind: 'note', panel, text: beyond, detail: '' });
    if (list.error) return [note(panel, list.error), ...issues, ...more];
    if (issues.length > 0) return [...issues, ...more];
    const isFiltered = filterWords(list.filter) !== '';
    const text = isFiltered
      ? l10n.t('No issue matches the filter.')
      : l10n.t('No unresolved issue.');
    return [{ kind: 'note', panel, text, detail: '' }];
  }

  private emptiness(panel: Panel): Emptiness {
    const store = this.monitoring.of(panel);
    const { error } = store;
    // Also after it was there: the list of projects is always found where monitoring is on.
    if (PanelError.is(error, 'notFound')) return 'off';
    if (store.isLoaded) return store.projects.length === 0 && !error ? 'noProjects' : undefined;
    if (PanelError.is(error, 'forbidden')) return 'scope';
    return PanelError.is(error, 'unavailable') ? 'unavailable' : undefined;
  }

  private panel(panel: Panel): MonitoringNode {
    return this.keep(panel.id, { kind: 'panel', panel });
  }

  private project({ panel, project }: ProjectRef): MonitoringNode {
    return this.keep(`${panel.id}/${project}`, { kind: 'project', panel, project });
  }

  private keep(id: string, node: MonitoringNode): MonitoringNode {
    const known = this.known.get(id);
    if (known?.panel === node.panel) return known;
    this.known.set(id, node);
    return node;
  }

  private refresh({ panel, project }: MonitoringChange): void {
    const { all } = this.monitoring.panels;
    if (panel && project !== undefined) return this.changed.fire(this.project({ panel, project }));
    this.changed.fire(panel && all.length > 1 ? this.panel(panel) : undefined);
  }
}

function showEmptiness(why: Emptiness): Thenable<unknown> {
  return vscode.commands.executeCommand('setContext', 'hostingPanel.monitoring.emptiness', why);
}

function panelItem(panel: Panel): vscode.TreeItem {
  const item = new vscode.TreeItem(panel.name, vscode.TreeItemCollapsibleState.Expanded);
  item.id = rowId(panel.id);
  item.iconPath = new vscode.ThemeIcon('server-environment');
  item.contextValue = 'panel';
  return item;
}

function moreItem(ref: ProjectRef, remaining: number): vscode.TreeItem {
  const item = new vscode.TreeItem(l10n.t('Show more ({0} left)', remaining));
  item.id = rowId(ref.panel.id, ref.project, '', 'more');
  item.iconPath = new vscode.ThemeIcon('ellipsis');
  item.command = { command: monitoringCommands.more, title: l10n.t('Show More'), arguments: [ref] };
  return item;
}

function note(panel: Panel, error: Error): MonitoringNode {
  const isForbidden = PanelError.is(error, 'forbidden');
  const text = isForbidden ? l10n.t('Not allowed for this key') : l10n.t('Not up to date');
  return { kind: 'note', panel, text, detail: describe(error) };
}

function noteItem(node: MonitoringNode & { readonly kind: 'note' }): vscode.TreeItem {
  const item = new vscode.TreeItem(node.text);
  item.description = node.detail;
  item.tooltip = [node.text, node.detail].filter(Boolean).join('. ');
  item.iconPath = new vscode.ThemeIcon(node.detail === '' ? 'pass' : 'warning');
  item.contextValue = 'note';
  return item;
}
