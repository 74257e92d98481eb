import assert from 'node:assert/strict';
import * as vscode from 'vscode';

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
});
