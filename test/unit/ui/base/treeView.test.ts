import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { rowId } from '../../../../src/ui/base/rowId';
import { createTreeView, describeView } from '../../../../src/ui/base/treeView';
import { resetVsCode } from '../../../support/vscodeControl';
import { made } from '../../../support/vscodeObjects';

type Provider = vscode.TreeDataProvider<string>;

/** What VS Code would ask for the rows of this provider. */
function shownBy(provider: Provider): Provider {
  createTreeView('view', { treeDataProvider: provider });
  return (made.treeViews.last.options as { readonly treeDataProvider: Provider }).treeDataProvider;
}

function rowOf(item: vscode.TreeItem | Promise<vscode.TreeItem>): Provider {
  return { getTreeItem: () => item, getChildren: () => [] };
}

describe('createTreeView', () => {
  beforeEach(resetVsCode);

  it('passes the other options on', () => {
    createTreeView('view', {
      treeDataProvider: rowOf(new vscode.TreeItem('')),
      canSelectMany: true,
    });
    const { id, options } = made.treeViews.last;
    assert.equal(id, 'view');
    assert.equal((options as { canSelectMany?: boolean }).canSelectMany, true);
  });

  for (const isLate of [false, true]) {
    it(`shows a row${isLate ? ' that comes late' : ''} as text`, async () => {
      const item = new vscode.TreeItem('a\nb');
      item.description = 'c\nd';
      item.tooltip = 'gnp\u202e.exe';
      item.accessibilityInformation = { label: 'e\nf', role: 'treeitem' };
      const provider = shownBy(rowOf(isLate ? Promise.resolve(item) : item));
      const { label, description, tooltip, accessibilityInformation } =
        await provider.getTreeItem('x');
      assert.deepEqual(
        { label, description, tooltip, accessibilityInformation },
        {
          label: 'a b',
          description: 'c d',
          tooltip: 'gnp\\u202e.exe',
          accessibilityInformation: { label: 'e f', role: 'treeitem' },
        },
      );
    });
  }

  const labels: readonly (readonly [string, vscode.TreeItemLabel, vscode.TreeItemLabel])[] = [
    ['as it is', { label: 'abc', highlights: [[1, 2]] }, { label: 'abc', highlights: [[1, 2]] }],
    ['without marks', { label: 'abc' }, { label: 'abc', highlights: [] }],
    [
      'moved by what is written out',
      { label: 'a\u202ebc', highlights: [[2, 3]] },
      { label: 'a\\u202ebc', highlights: [[7, 8]] },
    ],
  ];
  for (const [what, label, shown] of labels) {
    it(`shows marked letters ${what}`, async () => {
      const provider = shownBy(rowOf(new vscode.TreeItem(label)));
      assert.deepEqual((await provider.getTreeItem('x')).label, shown);
    });
  }

  it('leaves the marks out of a label that is shortened', async () => {
    const label = { label: 'x'.repeat(5000), highlights: [[1, 2] as [number, number]] };
    const provider = shownBy(rowOf(new vscode.TreeItem(label)));
    const shown = (await provider.getTreeItem('x')).label as vscode.TreeItemLabel;
    assert.deepEqual(shown.highlights, []);
    assert.ok(shown.label.length < 5000);
  });

  it('what fails while rows are read is a sentence without links, with its cause', async () => {
    const cause = new Error('[a](command:b)');
    const provider = shownBy({
      ...rowOf(new vscode.TreeItem('')),
      getChildren: () => Promise.reject(cause),
    });
    await assert.rejects(
      async () => provider.getChildren(),
      (error: Error) => error.message === '[a] (command:b)' && error.cause === cause,
    );
  });

  it('offers what the provider offers, and nothing else', async () => {
    const bare = shownBy(rowOf(new vscode.TreeItem('')));
    // VS Code asks whether they are there.
    for (const name of ['onDidChangeTreeData', 'getParent', 'resolveTreeItem'])
      assert.equal(Reflect.get(bare, name), undefined, name);
    const changes = new vscode.EventEmitter<string>();
    const whole = shownBy({
      ...rowOf(new vscode.TreeItem('')),
      onDidChangeTreeData: changes.event,
      getParent: (row) => `parent of ${row}`,
      resolveTreeItem: (item) => Object.assign(item, { tooltip: 'a\u202eb' }),
    });
    assert.equal(await whole.getParent?.('x'), 'parent of x');
    const token = new vscode.CancellationTokenSource().token;
    const resolved = await whole.resolveTreeItem?.(new vscode.TreeItem('x'), 'x', token);
    assert.equal(resolved?.tooltip, 'a\\u202eb');
    const changed: unknown[] = [];
    whole.onDidChangeTreeData?.((row) => changed.push(row));
    changes.fire('x');
    assert.deepEqual(changed, ['x']);
  });
});

describe('describeView', () => {
  beforeEach(resetVsCode);

  it('writes texts without links, and leaves the description where none is given', () => {
    const view = createTreeView('view', { treeDataProvider: rowOf(new vscode.TreeItem('')) });
    describeView(view, { message: '[a](command:b)', description: 'c\nd' });
    assert.deepEqual([view.message, view.description], ['[a] (command:b)', 'c d']);
    describeView(view, { message: '' });
    assert.deepEqual([view.message, view.description], ['', 'c d']);
  });
});

describe('rowId', () => {
  it('is the same for the same row, another for another, and not to be guessed', () => {
    assert.equal(rowId('server', 'a'), rowId('server', 'a'));
    assert.notEqual(rowId('server', 'a'), rowId('server', 'b'));
    assert.match(rowId('server', 'a'), /^[0-9a-f-]{36}\/server\/a$/);
  });
});
