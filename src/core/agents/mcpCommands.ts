import { command } from '../base/command';

/** Commands about agents outside of VS Code. */
export const mcpCommands = { copyConfiguration: command('hostingPanel.mcp.copyConfiguration') };
