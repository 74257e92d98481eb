import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { panelOfThisRun } from '../../support/panelOfThisRun';
import { signIn } from '../../host/support/signIn';

const server = 'Ticket Bot';

/**
 * VS Code puts a tree's row in place of an argument that names its view and its id, so that who can guess an id can have
 * done what only the row's own menu does without a question.
 */
describe('Rows of our views', () => {
  const panel = panelOfThisRun();

  it('cannot be named by an argument of a command', async () => {
    await panel.reset();
    await panel.call('consolePower', { server, signal: 'start' });
    const facts = await signIn();
    const { host } = new URL(facts.url);
    const uuid = facts.servers.find(({ name }) => name === server)?.uuid ?? '';
    await vscode.commands.executeCommand('hostingPanel.servers.focus');
    await vscode.commands.executeCommand('hostingPanel.servers.refresh');
    const mark = await panel.mark();
    await vscode.env.clipboard.writeText('mine');
    // The view is drawn a moment after its list was read.
    for (const deadline = Date.now() + 5_000; Date.now() < deadline;) {
      for (const id of [`1/${host}/${uuid}`, `0/0:${server}`]) {
        const args = { $treeViewId: 'hostingPanel.servers', $treeItemHandle: id };
        for (const name of ['copyUuid', 'stop']) {
          const commands = [{ command: `hostingPanel.server.${name}`, args }];
          void vscode.commands.executeCommand('runCommands', { commands });
        }
      }
      await new Promise((resolve) => setTimeout(resolve, 250));
      await vscode.commands.executeCommand('workbench.action.closeQuickOpen');
    }
    assert.equal(await vscode.env.clipboard.readText(), 'mine');
    const powers = (await panel.logSince(mark)).filter(
      (entry) => 'event' in entry && entry.event === 'set state',
    );
    assert.deepEqual(powers, []);
  });
});
