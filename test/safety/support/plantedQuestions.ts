import type { Gate, GateQuestion } from '../../../src/core/agents/gate';
import { powerTool } from '../../../src/core/agents/powerTool';
import { sendCommandTool } from '../../../src/core/agents/sendCommand';
import { setIssueStatusTool } from '../../../src/core/agents/setIssueStatus';
import type { AgentTool } from '../../../src/core/agents/tool';
import { writeFileTool } from '../../../src/core/agents/writeFile';
import type { RemoteServers } from '../../../src/core/files/remoteServers';
import { openGate } from '../../unit/core/agents/openGate';
import { server } from '../../unit/sampleRows';
import { issueOf, known, lobby, none, panelOf, project, run } from './plantedPlaces';

/** What the user is asked where a text was planted in what the question names. */
export const questions: Readonly<Record<string, (planted: string) => Promise<GateQuestion>>> = {
  'a server’s name, of a command': (planted) =>
    askedBy((gate) => sendCommandTool({ ...changeable(planted), gate, send: never }), {
      ...{ server: server.uuid, command: 'say hello' },
    }),
  'a server’s name, of its power': (planted) =>
    askedBy((gate) => powerTool({ ...changeable(planted), gate, changePower: never }), {
      ...{ server: server.uuid, action: 'stop' },
    }),
  'a server’s name, of a file': (planted) =>
    askedBy((gate) => fileTool(planted, gate), fileInput('motd: hello')),
  'what is written to a file': (planted) =>
    // A zero would make it no text, and more than one line is what a file may have.
    askedBy((gate) => fileTool(lobby, gate), fileInput(planted.replace(/[\0\r\n]+/g, ' '))),
  'an issue’s title': (planted) =>
    askedBy((gate) => statusTool(lobby, issueOf({ title: planted, type: planted }), gate), {
      ...{ project, issue: 'f1', status: 'resolved' },
    }),
  'a project’s name': (planted) =>
    askedBy((gate) => statusTool(planted, issueOf({}), gate), {
      ...{ project, issue: 'f1', status: 'ignored' },
    }),
};

const never = () => Promise.reject(new Error('must not be done'));

/** The first question of a tool, which is refused. Rejects as the tool does where it asks none. */
async function askedBy(tool: (gate: Gate) => AgentTool, input: object): Promise<GateQuestion> {
  const { gate, asked } = openGate({ ask: () => Promise.resolve('no') });
  const problem = await run(tool(gate), input).catch((error: unknown) => error);
  const [question] = asked;
  if (!question) throw problem;
  return question;
}

function changeable(name: string) {
  return { ...known(none, name), isAllowed: () => true };
}

function fileInput(content: string): object {
  return { server: server.uuid, path: '/motd.yml', content };
}

function fileTool(name: string, gate: Gate): AgentTool {
  const own = { find: () => Promise.resolve(undefined) };
  const files = { of: () => Promise.resolve({ files: own }) } as unknown as RemoteServers;
  const audit = { keepCopy: never };
  return writeFileTool({ ...changeable(name), files, gate, audit, showDiff: never });
}

function statusTool(name: string, issue: object, gate: Gate): AgentTool {
  const attributes = { uuid: project, name, servers: [{ uuid: server.uuid, name: lobby }] };
  const panel = panelOf({ projects: { data: [{ object: 'project', attributes }] }, f1: issue });
  const parts = { ...known(panel, lobby), isAllowed: () => true, gate };
  return setIssueStatusTool({ ...parts, monitoring: {} as never });
}
