import assert from 'node:assert/strict';
import type * as vscode from 'vscode';
import { LaterPages } from '../../../../src/ui/base/laterPages';
import { callsOf, resetVsCode } from '../../../support/vscodeControl';

describe('Pages that are loaded when they are used', () => {
  beforeEach(resetVsCode);

  function later() {
    const did: string[] = [];
    const pages = new LaterPages('hostingPanel.thing', () => {
      did.push('loaded');
      return Promise.resolve({
        restore: (_: vscode.WebviewPanel, state: unknown) => {
          did.push(`restored ${String(state)}`);
          return Promise.resolve();
        },
        dispose: () => did.push('disposed'),
      });
    });
    const [viewType, serializer] = callsOf('window.registerWebviewPanelSerializer').at(-1) ?? [];
    assert.equal(viewType, 'hostingPanel.thing');
    return { pages, did, serializer: serializer as vscode.WebviewPanelSerializer };
  }

  it('are loaded once, for what is opened and what VS Code brings back', async () => {
    const { pages, did, serializer } = later();
    assert.deepEqual(did, []);
    await serializer.deserializeWebviewPanel({} as vscode.WebviewPanel, 'a');
    await pages.opened();
    assert.deepEqual(did, ['loaded', 'restored a']);
    pages.dispose();
    assert.deepEqual(did, ['loaded', 'restored a', 'disposed']);
  });

  it('are closed also where they come after the end, and never loaded for it', async () => {
    const { pages, did } = later();
    pages.dispose();
    assert.deepEqual(did, []);
    await pages.opened();
    assert.deepEqual(did, ['loaded', 'disposed']);
  });
});
