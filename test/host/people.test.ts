import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { panelOfThisRun } from '../support/panelOfThisRun';
import { signIn } from './support/signIn';
import { takingFirst } from './support/takingFirst';

describe('Commands about network, people, startup, settings and account', () => {
  const panel = panelOfThisRun();

  before(async () => {
    await panel.reset();
    await signIn();
    await vscode.commands.executeCommand('hostingPanel.servers.refresh');
  });

  /** Which routes were asked since a mark, sorted. */
  async function routes(mark: number): Promise<readonly string[]> {
    const asked = await panel.requestsSince(mark);
    return asked.map(({ method, route }) => `${method} ${route}`).sort();
  }

  it('are all there from the start', async () => {
    const known = await vscode.commands.getCommands(true);
    for (const name of [
      'allocation.add',
      'allocation.remove',
      'subuser.invite',
      'subuser.remove',
      'variable.edit',
      'server.rename',
      'server.reinstall',
      'server.chooseImage',
      'server.openDeploys',
      'panel.whoAmI',
      'panel.openBilling',
    ]) {
      assert.ok(known.includes(`hostingPanel.${name}`), name);
    }
  });

  it('ask for the server and the address that is copied, and the panel only once', async () => {
    await vscode.env.clipboard.writeText('');
    // The first server by name that is not suspended or installing answers; the others are busy (409).
    await panel.call('setCondition', { server: 'Event Server', condition: null });
    const mark = await panel.mark();
    await takingFirst('hostingPanel.allocation.copy');
    assert.match(await vscode.env.clipboard.readText(), /^[\w.-]+:\d+$/);
    assert.deepEqual(await routes(mark), ['GET /servers/:server/network/allocations']);
  });

  it('find out who one is by two questions that only read', async () => {
    const mark = await panel.mark();
    await takingFirst('hostingPanel.panel.whoAmI');
    assert.deepEqual(await routes(mark), ['GET /account', 'GET /monitoring/projects']);
    assert.equal(await vscode.env.clipboard.readText(), 'maralind');
  });
});
