import assert from 'node:assert/strict';
import { panelOfThisRun } from '../support/panelOfThisRun';
import { useWorkbench } from './support/openWorkbench';
import { signIn } from './support/signIn';
import { until } from './support/until';

describe('The live graphs of a server', () => {
  const workbench = useWorkbench({ isDark: true });
  const panel = panelOfThisRun();
  const server = 'Ticket Bot';

  before(async () => {
    await panel.reset();
    await panel.call('consolePower', { server, signal: 'start' });
    await signIn(workbench());
    await workbench().openView();
    // A pick that is open shows what was known when it opened.
    await workbench().treeRow(server, 'Servers').waitFor();
    await workbench().runCommand('Hosting Panel: Show Live Graphs of CPU, Memory and Network');
    await workbench().quickInput.pick(server);
  });

  it('show CPU, memory, disk and network, each also in a sentence, and move on', async () => {
    const page = await workbench().webview(/Use: Ticket Bot/);
    const graph = (name: RegExp) => page.getByRole('img', { name });
    await graph(/^CPU: [\d.]+ % now, between/).waitFor();
    await graph(/^Memory: \d+ MB now/).waitFor();
    await graph(/^Disk: [\d.]+ \w+ now/).waitFor();
    await page.getByText(/^[\d.]+ % of \d+ %$/).waitFor();
    await graph(/^Network, in: .* Network, out: /).waitFor();
    await page.getByText('Averages of five minutes').click();
    const memory = page.getByRole('row').nth(1).getByRole('cell').nth(2);
    const line = "document.querySelector('path.cpu').getAttribute('d')";
    const first = await page.evaluate<string>(line);
    await until('the line stays', async () => (await page.evaluate<string>(line)) !== first);
    assert.match(await memory.innerText(), /MB/);
  });

  const themes = [
    ['Dark Modern', 'vscode-dark'],
    ['Light Modern', 'vscode-light'],
    ['Dark High Contrast', 'vscode-high-contrast'],
    ['Light High Contrast', 'vscode-high-contrast-light'],
  ] as const;
  for (const [theme, kind] of themes) {
    it(`can be read in ${theme}`, async () => {
      await workbench().useTheme(theme);
      const page = await workbench().webview(/Use: Ticket Bot/);
      const shown = () => page.evaluate<string>('document.body.dataset.vscodeThemeKind');
      await until('the theme stays', async () => (await shown()) === kind);
      await page.locator('path.cpu').first().waitFor();
      const colours = await page.evaluate<string[]>(`[
        getComputedStyle(document.querySelector('path.cpu')).stroke,
        getComputedStyle(document.body).backgroundColor,
      ]`);
      assert.notEqual(colours[0], colours[1]);
      await workbench().screenshot(`console-graphs-${theme.replaceAll(' ', '-').toLowerCase()}`);
    });
  }

  it('come back when the window is loaded again, and begin anew', async () => {
    await workbench().reload();
    const page = await workbench().webview(/Use: Ticket Bot/);
    await page.getByRole('img', { name: /^CPU: [\d.]+ % now/ }).waitFor();
    await workbench().screenshot('console-graphs-again');
  });

  it('say what was last, not what is now, once the server is off', async () => {
    await panel.call('consolePower', { server, signal: 'kill' });
    const page = await workbench().webview(/Use: Ticket Bot/);
    await page.getByRole('img', { name: /^CPU: [\d.]+ % last/ }).waitFor();
    assert.doesNotMatch(await page.locator('main').innerText(), /\bnow\b/);
    await workbench().screenshot('console-graphs-offline');
  });
});
