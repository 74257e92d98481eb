import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { KeyLedger } from '../../src/core/accounts/keyLedger';
import { systemClock } from '../../src/core/base/clock';
import type { Memento } from '../../src/core/base/memento';
import { Accounts } from '../../src/ui/accounts/accounts';
import { Panels } from '../../src/ui/accounts/panels';
import { signIn } from '../../src/ui/accounts/signIn';
import { Confirmation } from '../../src/ui/base/confirmation';
import { panelOfThisRun } from '../support/panelOfThisRun';
import { silentLog } from '../support/silentLog';
import { until } from './support/until';

const id = 'hosting-panel.hosting-panel';

describe('The extension', () => {
  it('is there and can be activated', async () => {
    const extension = vscode.extensions.getExtension(id);
    assert.ok(extension, `${id} is not installed`);
    await extension.activate();
    assert.equal(extension.isActive, true);
  });

  it('offers every command that its manifest declares', async () => {
    const manifest = vscode.extensions.getExtension(id)?.packageJSON as {
      contributes: { commands: { command: string }[] };
    };
    const known = new Set(await vscode.commands.getCommands(true));
    const missing = manifest.contributes.commands
      .map(({ command }) => command)
      .filter((command) => !known.has(command));
    assert.deepEqual(missing, []);
  });

  it('takes settings over that are set by their old names, for the user and for the folder', async () => {
    const { Global, Workspace } = vscode.ConfigurationTarget;
    const rows = [
      ['files.askAbove', 'files.confirmAboveMB', 7, Global],
      ['monitoring.editorMarks', 'monitoring.editorHighlights', false, Global],
      ['monitoring.editorMarks', 'monitoring.editorHighlights', true, Workspace],
    ] as const;
    const configuration = () => vscode.workspace.getConfiguration('hostingPanel');
    const set = (name: string, target: vscode.ConfigurationTarget) => {
      const found = configuration().inspect(name);
      return target === Global ? found?.globalValue : found?.workspaceValue;
    };
    try {
      for (const [old, name, value, target] of rows) {
        await configuration().update(old, value, target);
        await until(`${old} is taken over`, () => set(old, target) === undefined);
        assert.equal(set(name, target), value);
      }
      // The new name counts where both are set.
      await configuration().update('files.askAbove', 8, Global);
      await until('the old name is gone', () => set('files.askAbove', Global) === undefined);
      assert.equal(configuration().get('files.confirmAboveMB'), 7);
    } finally {
      for (const [old, name, , target] of rows)
        for (const one of [old, name]) await configuration().update(one, undefined, target);
      // VS Code leaves an empty file, which is a change that git knows nothing of.
      const [folder] = vscode.workspace.workspaceFolders ?? [];
      assert.ok(folder);
      const settings = vscode.Uri.joinPath(folder.uri, '.vscode');
      await vscode.workspace.fs.delete(settings, { recursive: true });
    }
  });

  it('is signed in to a panel once that is said, however slowly keys are kept', async () => {
    const { url, keys } = await panelOfThisRun().facts();
    const stored = new Map<string, string>();
    const memento: Memento = {
      get: () => undefined,
      update: () => Promise.resolve(),
    };
    const accounts = new Accounts(
      {
        get: async (name) => {
          const before = stored.get(name);
          await new Promise((resolve) => setTimeout(resolve, 50));
          return before;
        },
        store: (name, value) => Promise.resolve(void stored.set(name, value)),
        delete: (name) => Promise.resolve(void stored.delete(name)),
        keys: () => Promise.resolve([...stored.keys()]),
        onDidChange: new vscode.EventEmitter<vscode.SecretStorageChangeEvent>().event,
      },
      new KeyLedger(systemClock),
    );
    const panels = new Panels(accounts, silentLog, memento);
    const confirmation = new Confirmation(memento);
    confirmation.answerWith(() => true);
    try {
      await panels.ready();
      const parts = { accounts, panels, confirmation, log: silentLog };
      const account = await signIn(parts, { url, key: keys.owner });
      assert.deepEqual(
        panels.all.map(({ id }) => id),
        [account?.id],
      );
    } finally {
      panels.dispose();
    }
  });
});
