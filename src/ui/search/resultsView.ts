import * as vscode from 'vscode';
import { createTreeView, describeView } from '../base/treeView';
import { firstOf } from '../../core/base/firstOf';
import { limits } from '../../core/base/limits';

/** A row of results: it knows its own look and what is below it. */
export interface ResultNode {
  item(): vscode.TreeItem;
  readonly children?: readonly ResultNode[];
}

/** What the view shows. */
export interface Results {
  /** Beside the view's name: how many. */
  readonly count: string;
  /** Above the rows: what was looked at. */
  readonly message: string;
  readonly nodes: readonly ResultNode[];
  /** What kind they are, for the buttons of the view. */
  readonly kind: 'search' | 'compare';
  /** Does the same once more. */
  readonly again: () => Promise<void>;
  /** Opens all of it at once, where that makes sense. */
  readonly openAll?: () => Promise<void>;
}

const viewId = 'hostingPanel.search';
const contextKey = 'hostingPanel.search.kind';

/** The view of what was found; there only while there is something to show. */
export class ResultsView implements vscode.TreeDataProvider<ResultNode>, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<undefined>();
  private readonly view: vscode.TreeView<ResultNode>;
  private shown: Results | undefined;

  readonly onDidChangeTreeData = this.changed.event;

  constructor() {
    this.view = createTreeView(viewId, {
      treeDataProvider: this,
      showCollapseAll: true,
    });
  }

  get current(): Results | undefined {
    return this.shown;
  }

  /** Shows results in place of those before, and brings the view to the front. */
  async show(results: Results): Promise<void> {
    this.shown = results;
    describeView(this.view, { message: results.message, description: results.count });
    await vscode.commands.executeCommand('setContext', contextKey, results.kind);
    this.changed.fire(undefined);
    await vscode.commands.executeCommand(`${viewId}.focus`);
  }

  /** Takes the view away. */
  async clear(): Promise<void> {
    this.shown = undefined;
    await vscode.commands.executeCommand('setContext', contextKey, undefined);
    this.changed.fire(undefined);
  }

  getTreeItem(node: ResultNode): vscode.TreeItem {
    return node.item();
  }

  getChildren(node?: ResultNode): ResultNode[] {
    const { shown, more } = firstOf(
      node ? (node.children ?? []) : (this.shown?.nodes ?? []),
      limits.treeRows,
    );
    return more === undefined ? [...shown] : [...shown, { item: () => new vscode.TreeItem(more) }];
  }

  dispose(): void {
    this.view.dispose();
    this.changed.dispose();
  }
}
