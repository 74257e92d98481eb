import type { JsonField, JsonSchema } from './jsonSchema';
import type { AgentTool } from './tool';

/** What is told of a tool to whoever may call it. */
export type ToolText = Pick<AgentTool, 'name' | 'changes' | 'description' | 'inputSchema'>;

const server: JsonField = {
  type: 'string',
  description: 'The name of a server as hostingPanel_listServers shows it, or its UUID.',
  maxLength: 200,
};
const project: JsonField = {
  type: 'string',
  description: 'The name of a monitoring project as hostingPanel_listIssues shows it, or its UUID.',
  maxLength: 200,
};
const issue: JsonField = {
  type: 'string',
  description: 'The fingerprint of an issue as hostingPanel_listIssues shows it.',
  maxLength: 200,
};
const path: JsonField = {
  type: 'string',
  description: "A path below the server's root, such as /config.yml.",
  maxLength: 1000,
};

function takes(
  properties: Readonly<Record<string, JsonField>>,
  required: readonly string[] = [],
): JsonSchema {
  const needs = required.length > 0 ? { required } : {};
  return { type: 'object', properties, ...needs, additionalProperties: false };
}

function lines(description: string, maximum: number): JsonField {
  return { type: 'integer', description, minimum: 1, maximum };
}

/** The texts of all tools. package.json says the same, which a test holds. */
export const toolTexts = {
  listServers: {
    name: 'hostingPanel_listServers',
    changes: false,
    description:
      'Lists the servers of the hosting panel with what they do now and what they use. Begin here to learn their names.',
    inputSchema: takes({}),
  },
  readConsole: {
    name: 'hostingPanel_readConsole',
    changes: false,
    description:
      'Reads the console of a server: its last lines, the lines of the last minutes, or lines that contain a text.',
    inputSchema: takes(
      {
        server,
        lines: lines('How many lines at most; 100 where left out.', 500),
        search: {
          type: 'string',
          description:
            'Only lines that contain this text, newest first, from all that is kept on this computer.',
          maxLength: 200,
        },
        sinceMinutes: lines('Only lines of the last minutes.', 10_080),
      },
      ['server'],
    ),
  },
  incidents: {
    name: 'hostingPanel_incidents',
    changes: false,
    description:
      'Lists crashes and other incidents of servers, newest first; with an id one incident with its last console lines and what changed around it.',
    inputSchema: takes({
      server,
      incident: { type: 'string', description: 'The id of an incident.', maxLength: 100 },
    }),
  },
  listFiles: {
    name: 'hostingPanel_listFiles',
    changes: false,
    description: 'Lists a folder of a server with sizes and times.',
    inputSchema: takes({ server, folder: path }, ['server']),
  },
  readFile: {
    name: 'hostingPanel_readFile',
    changes: false,
    description:
      'Reads lines of a text file of a server, of at most 1 MB. Secrets are replaced by "…", and files that hold keys are not read.',
    inputSchema: takes(
      {
        server,
        path,
        fromLine: lines('The first line, from 1; 1 where left out.', 1_000_000),
        lines: lines('How many lines at most; 200 where left out.', 500),
      },
      ['server', 'path'],
    ),
  },
  searchFiles: {
    name: 'hostingPanel_searchFiles',
    changes: false,
    description:
      'Finds files of a server by a part of their names, and, with a text, lines in the newest few of them. Looks into at most 30 folders and 15 files.',
    inputSchema: takes(
      {
        server,
        folder: path,
        name: {
          type: 'string',
          description: 'A part of the name, such as .yml.',
          maxLength: 200,
        },
        text: { type: 'string', description: 'A text that a line must contain.', maxLength: 200 },
      },
      ['server'],
    ),
  },
  listIssues: {
    name: 'hostingPanel_listIssues',
    changes: false,
    description:
      'Lists the issues (grouped errors) of monitoring projects, the newest first, with counts.',
    inputSchema: takes({
      project,
      status: {
        type: 'string',
        description: 'Which issues; unresolved where left out.',
        enum: ['unresolved', 'resolved', 'ignored', 'all'],
      },
      text: {
        type: 'string',
        description: 'A text that type or title must contain.',
        maxLength: 200,
      },
    }),
  },
  readIssue: {
    name: 'hostingPanel_readIssue',
    changes: false,
    description:
      'Reads one issue: its stack trace with the local source file and line of each own frame, how often it happened, and its tags. With a number an older occurrence.',
    inputSchema: takes(
      {
        project,
        issue,
        occurrence: lines('Which occurrence, from 1, which is the newest.', 50),
      },
      ['project', 'issue'],
    ),
  },
  activity: {
    name: 'hostingPanel_activity',
    changes: false,
    description:
      'Reads what was done to a server and by whom, newest first, or what changed around a moment, such as before a crash; and the last deploys to it, with whether it was healthy and why not.',
    inputSchema: takes(
      {
        server,
        around: {
          type: 'string',
          description: 'A moment in ISO 8601, such as 2026-01-31T12:00:00Z.',
          maxLength: 40,
        },
      },
      ['server'],
    ),
  },
  startup: {
    name: 'hostingPanel_startup',
    changes: false,
    description:
      "Reads a server's startup command and variables. Values that look secret are replaced by dots.",
    inputSchema: takes({ server }, ['server']),
  },
  sendCommand: {
    name: 'hostingPanel_sendCommand',
    changes: true,
    description: 'Sends one command to the console of a server, after the user has allowed it.',
    inputSchema: takes(
      {
        server,
        command: { type: 'string', description: 'The command, on one line.', maxLength: 500 },
      },
      ['server', 'command'],
    ),
  },
  power: {
    name: 'hostingPanel_power',
    changes: true,
    description:
      'Starts, stops, restarts or kills a server, after the user has allowed it. Kill loses what was not saved.',
    inputSchema: takes(
      {
        server,
        action: {
          type: 'string',
          description: 'What to do.',
          enum: ['start', 'stop', 'restart', 'kill'],
        },
      },
      ['server', 'action'],
    ),
  },
  writeFile: {
    name: 'hostingPanel_writeFile',
    changes: true,
    description:
      'Writes a whole text file of a server, after the user has seen the difference and allowed it. A copy of what was there is kept. Refuses secrets, keys, worlds and databases, and a content with "…" where a secret was left out.',
    inputSchema: takes(
      {
        server,
        path,
        content: {
          type: 'string',
          description: 'All that the file is to hold.',
          maxLength: 500_000,
        },
      },
      ['server', 'path', 'content'],
    ),
  },
  setIssueStatus: {
    name: 'hostingPanel_setIssueStatus',
    changes: true,
    description:
      'Resolves, ignores or reopens an issue, after the user has allowed it. Resolve only with evidence that it no longer happens.',
    inputSchema: takes(
      {
        project,
        issue,
        status: {
          type: 'string',
          description: 'What the issue is to be.',
          enum: ['resolved', 'ignored', 'unresolved'],
        },
      },
      ['project', 'issue', 'status'],
    ),
  },
  deploy: {
    name: 'hostingPanel_deploy',
    changes: true,
    description:
      'Deploys a local folder to a server by the deploy plan of the folder (.panel/deploy.json), after the user has allowed all that the plan does. Answers with whether the server is healthy, or that this is still being checked: then ask hostingPanel_activity.',
    inputSchema: takes(
      {
        server,
        folder: {
          type: 'string',
          description:
            'The name of the workspace folder with the plan; may be left out where only one is open.',
          maxLength: 200,
        },
      },
      ['server'],
    ),
  },
  undoDeploy: {
    name: 'hostingPanel_undoDeploy',
    changes: true,
    description:
      'Undoes the last deploy to a server: puts the previous files back and restarts it, after the user has allowed it.',
    inputSchema: takes({ server }, ['server']),
  },
} as const satisfies Readonly<Record<string, ToolText>>;
