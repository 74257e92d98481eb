import * as vscode from 'vscode';
import { limits } from '../../core/base/limits';
import { detailText, lineText, messageText } from '../../core/base/outsideText';

/** VS Code's `createTreeView`: every row is shown as text, and so is what fails while rows are read. */
export function createTreeView<T>(
  id: string,
  options: vscode.TreeViewOptions<T>,
): vscode.TreeView<T> {
  const { treeDataProvider } = options;
  return vscode.window.createTreeView(id, {
    ...options,
    treeDataProvider: new TextRows(treeDataProvider),
  });
}

/** What stands above the rows and beside the view's name; an empty text takes either away. */
export function describeView(
  view: vscode.TreeView<unknown>,
  { message, description }: { readonly message: string; readonly description?: string },
): void {
  const shown = messageText(message);
  if (view.message !== shown) view.message = shown;
  if (description !== undefined) view.description = lineText(description);
}

class TextRows<T> implements vscode.TreeDataProvider<T> {
  readonly onDidChangeTreeData?: NonNullable<vscode.TreeDataProvider<T>['onDidChangeTreeData']>;
  readonly getParent?: (element: T) => vscode.ProviderResult<T>;
  readonly resolveTreeItem?: NonNullable<vscode.TreeDataProvider<T>['resolveTreeItem']>;

  constructor(private readonly rows: vscode.TreeDataProvider<T>) {
    if (rows.onDidChangeTreeData) this.onDidChangeTreeData = rows.onDidChangeTreeData;
    // VS Code asks whether these are there.
    if (rows.getParent) this.getParent = (element) => rows.getParent?.(element);
    if (rows.resolveTreeItem) {
      this.resolveTreeItem = async (item, element, token) => {
        const resolved = await rows.resolveTreeItem?.(item, element, token);
        return resolved ? cleanRow(resolved) : resolved;
      };
    }
  }

  getTreeItem(element: T): vscode.TreeItem | Thenable<vscode.TreeItem> {
    const item = this.rows.getTreeItem(element);
    return item instanceof vscode.TreeItem ? cleanRow(item) : this.cleanLater(item);
  }

  async getChildren(element?: T): Promise<T[] | null | undefined> {
    try {
      return await this.rows.getChildren(element);
    } catch (error) {
      // VS Code makes a notification of it.
      const text = error instanceof Error ? error.message : String(error);
      throw new Error(messageText(text), { cause: error });
    }
  }

  private async cleanLater(
    item: vscode.TreeItem | Thenable<vscode.TreeItem>,
  ): Promise<vscode.TreeItem> {
    return cleanRow(await item);
  }
}

/** The row with its texts as they may be shown; rows are made anew whenever VS Code asks, so that this one is changed. */
function cleanRow(row: vscode.TreeItem): vscode.TreeItem {
  const { label, description, tooltip, accessibilityInformation: spoken } = row;
  if (typeof label === 'string') row.label = lineText(label);
  else if (label) row.label = cleanLabel(label);
  if (typeof description === 'string') row.description = lineText(description);
  if (typeof tooltip === 'string') row.tooltip = detailText(tooltip);
  if (spoken) {
    const words = lineText(spoken.label, limits.messageLength);
    row.accessibilityInformation = { ...spoken, label: words };
  }
  return row;
}

/** What is written out moves the marked parts along. */
function cleanLabel({ label, highlights = [] }: vscode.TreeItemLabel): vscode.TreeItemLabel {
  const at = (place: number) => lineText(label.slice(0, place), Infinity).length;
  const clean = lineText(label);
  const isWhole = lineText(label, Infinity) === clean;
  return {
    label: clean,
    highlights: isWhole ? highlights.map(([from, to]) => [at(from), at(to)]) : [],
  };
}
