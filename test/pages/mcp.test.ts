import { useWorkbench } from './support/openWorkbench';

describe('The MCP server in VS Code', () => {
  const workbench = useWorkbench({
    isDark: true,
    settings: { 'chat.disableAIFeatures': false },
  });

  it('is listed, runs when it is started and the user agrees, and is offered to other agents', async () => {
    const { page } = workbench();
    await workbench().runCommand('MCP: List Servers');
    await workbench().quickInput.pick('Hosting Panel');
    await workbench().quickInput.pick('Start Server');
    const asks = workbench().dialog.filter({ hasText: 'Start the MCP server of Hosting Panel?' });
    await asks.waitFor();
    await workbench().screenshot('mcp-server-question', asks);
    // What comes before anybody can have read is asked for again.
    await page.waitForTimeout(800);
    await workbench().answer('Start Server');
    // Its tools are told by our window: the program has none of its own.
    const output = page.locator('.part.panel .view-lines');
    await output.filter({ hasText: /Discovered\s\d+\stools?/ }).waitFor();
    await workbench().runCommand('Hosting Panel: Copy MCP Configuration');
    await workbench().notification(/The MCP configuration was copied/);
    await workbench().screenshot(
      'mcp-server',
      output.locator('.view-line', { hasText: /Discovered\s\d+\stools?/ }).last(),
    );
  });
});
