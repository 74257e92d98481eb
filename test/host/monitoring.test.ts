import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { panelOfThisRun } from '../support/panelOfThisRun';
import { askNothingElse } from './support/askNothingElse';
import { signIn } from './support/signIn';
import { takingFirst } from './support/takingFirst';
import { until } from './support/until';

describe('Monitoring', () => {
  const panel = panelOfThisRun();

  before(async () => {
    await panel.reset();
    await signIn();
    await vscode.commands.executeCommand('hostingPanel.monitoring.refresh');
  });
  after(() => panel.call('monitoringAvailable', { isAvailable: true }));

  /** Which monitoring routes were asked since a mark, sorted. */
  async function routes(mark: number): Promise<readonly string[]> {
    return (await panel.requestsSince(mark))
      .map(({ method, route }) => `${method} ${route}`)
      .filter((route) => route.includes('/monitoring/'))
      .sort();
  }

  const issue = 'GET /monitoring/projects/:project/issues/:fingerprint';
  const issues = 'GET /monitoring/projects/:project/issues';

  it('reads the projects and one page of each when asked to refresh', async () => {
    const askAgain = await askNothingElse();
    await vscode.commands.executeCommand('hostingPanel.monitoring.refresh');
    const mark = await panel.mark();
    await vscode.commands.executeCommand('hostingPanel.monitoring.refresh');
    const asked = await routes(mark);
    await askAgain();
    assert.deepEqual(asked, ['GET /monitoring/projects', issues, issues]);
  });

  it('copies an issue as Markdown for one request', async () => {
    await vscode.env.clipboard.writeText('');
    const mark = await panel.mark();
    await takingFirst('hostingPanel.issue.copyMarkdown');
    assert.deepEqual(await routes(mark), [issue]);
    assert.match(await vscode.env.clipboard.readText(), /^## \S/);
  });

  it('keeps what it knows while the service is away, and asks again', async () => {
    await panel.call('monitoringAvailable', { isAvailable: false });
    await vscode.commands.executeCommand('hostingPanel.monitoring.refresh');
    await panel.call('monitoringAvailable', { isAvailable: true });
    const mark = await panel.mark();
    await vscode.commands.executeCommand('hostingPanel.monitoring.refresh');
    assert.deepEqual(await routes(mark), ['GET /monitoring/projects', issues, issues]);
  });

  it('asks nothing while nobody looks', async () => {
    await vscode.commands.executeCommand('workbench.view.explorer');
    const mark = await panel.mark();
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    assert.deepEqual(await routes(mark), []);
  });

  it('learns that a key may only read, and asks for no issues where the scope is missing', async () => {
    const refreshed = async () => {
      const mark = await panel.mark();
      await vscode.commands.executeCommand('hostingPanel.monitoring.refresh');
      return routes(mark);
    };
    await signIn('readOnly');
    await until('no question what the key may change', async () =>
      (await refreshed()).includes('PATCH /monitoring/projects/:project'),
    );
    await signIn('noMonitoring');
    await until('issues are asked for', async () => (await refreshed()).length === 1);
    assert.deepEqual(await refreshed(), ['GET /monitoring/projects']);
    await signIn();
  });
});
