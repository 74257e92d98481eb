import { activityTool } from './activityTool';
import { type DeployToolParts, deployTool } from './deployTool';
import { type IncidentsParts, incidentsTool } from './incidentsTool';
import { listFilesTool } from './listFiles';
import { listIssuesTool } from './listIssues';
import { listServersTool } from './listServers';
import { type PowerToolParts, powerTool } from './powerTool';
import { type ReadConsoleParts, readConsoleTool } from './readConsole';
import { readFileTool } from './readFile';
import { type ReadIssueParts, readIssueTool } from './readIssue';
import { searchFilesTool } from './searchFiles';
import { type SendCommandParts, sendCommandTool } from './sendCommand';
import { type SetIssueStatusParts, setIssueStatusTool } from './setIssueStatus';
import { startupTool } from './startupTool';
import type { AgentTool } from './tool';
import { undoDeployTool } from './undoDeployTool';
import { type WriteFileParts, writeFileTool } from './writeFile';

/** What all tools need together. */
export type AgentToolsParts = IncidentsParts &
  ReadConsoleParts &
  ReadIssueParts &
  SendCommandParts &
  PowerToolParts &
  WriteFileParts &
  SetIssueStatusParts &
  DeployToolParts & {
    /** Whether agents may change any server. */
    readonly isAnyAllowed: () => boolean;
  };

/** The functions for agents: those inside of VS Code and those over MCP are the same. */
export class AgentTools {
  private readonly made: readonly AgentTool[];

  constructor(private readonly parts: AgentToolsParts) {
    this.made = [
      listServersTool(parts),
      readConsoleTool(parts),
      incidentsTool(parts),
      listFilesTool(parts),
      readFileTool(parts),
      searchFilesTool(parts),
      listIssuesTool(parts),
      readIssueTool(parts),
      activityTool(parts),
      startupTool(parts),
      sendCommandTool(parts),
      powerTool(parts),
      writeFileTool(parts),
      setIssueStatusTool(parts),
      deployTool(parts),
      undoDeployTool(parts),
    ];
  }

  /** The tools that there are now: those that change something only while the user allows it for some server. */
  all(): readonly AgentTool[] {
    const isAny = this.parts.isAnyAllowed();
    return this.made.filter(({ changes }) => isAny || !changes);
  }
}
