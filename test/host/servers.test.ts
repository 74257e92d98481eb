import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { panelOfThisRun } from '../support/panelOfThisRun';
import { signIn } from './support/signIn';

describe('Servers', () => {
  const panel = panelOfThisRun();

  before(async () => {
    await panel.reset();
    await signIn();
  });

  /** Which routes were asked since a mark, sorted. */
  async function routes(mark: number): Promise<readonly string[]> {
    return (await panel.requestsSince(mark))
      .map(({ method, route }) => `${method} ${route}`)
      .sort();
  }

  it('reads the list, the use and what the key may do when asked to refresh', async () => {
    const mark = await panel.mark();
    await vscode.commands.executeCommand('hostingPanel.servers.refresh');
    assert.deepEqual(await routes(mark), [
      'GET /',
      'GET /resources',
      // One own server speaks for all own ones, and the shared one for itself.
      'GET /servers/:server',
      'GET /servers/:server',
    ]);
  });

  it('asks which server is meant when a command is called without one', async () => {
    await vscode.env.clipboard.writeText('');
    const copied = vscode.commands.executeCommand('hostingPanel.server.copyUuid');
    const { servers } = await panel.facts();
    const known = servers.map(({ uuid }) => uuid);
    // The pick takes a moment to fill; accepting before that does nothing.
    const accept = setInterval(
      () => void vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem'),
      100,
    );
    await copied;
    clearInterval(accept);
    const text = await vscode.env.clipboard.readText();
    assert.ok(known.includes(text), text);
  });

  it('asks nothing while nobody looks', async () => {
    await vscode.commands.executeCommand('workbench.view.explorer');
    // What was connected for a power action before is let go after 20 s; the shortest poll is 3 s.
    for (let tries = 0, asked: readonly string[] = ['nothing yet']; asked.length > 0; tries++) {
      const mark = await panel.mark();
      await new Promise((resolve) => setTimeout(resolve, 3_500));
      asked = await routes(mark);
      if (tries === 8) assert.deepEqual(asked, []);
    }
  });
});
