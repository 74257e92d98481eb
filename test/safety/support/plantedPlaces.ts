import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PanelHttp } from '../../../src/core/api/http';
import { type Panel, createPanel } from '../../../src/core/api/panel';
import { activityTool } from '../../../src/core/agents/activityTool';
import { deployChange } from '../../../src/core/agents/deployChange';
import type { Change, Gate, GateCall } from '../../../src/core/agents/gate';
import { incidentsTool } from '../../../src/core/agents/incidentsTool';
import { listFilesTool } from '../../../src/core/agents/listFiles';
import { listIssuesTool } from '../../../src/core/agents/listIssues';
import { listServersTool } from '../../../src/core/agents/listServers';
import { readConsoleTool } from '../../../src/core/agents/readConsole';
import { readFileTool } from '../../../src/core/agents/readFile';
import { readIssueTool } from '../../../src/core/agents/readIssue';
import { resultText } from '../../../src/core/agents/resultText';
import { searchFilesTool } from '../../../src/core/agents/searchFiles';
import { startupTool } from '../../../src/core/agents/startupTool';
import type { AgentTool } from '../../../src/core/agents/tool';
import type { PastDeploy } from '../../../src/core/deploy/history';
import type { RemoteServers } from '../../../src/core/files/remoteServers';
import type { Servers } from '../../../src/core/servers/servers';
import type { Sources } from '../../../src/core/source/whereIsNow';
import { KeptText } from '../../../src/core/watch/keptText';
import { FakeClock } from '../../support/fakeClock';
import { silentLog } from '../../support/silentLog';
import { server, stats } from '../../unit/sampleRows';
import { entry } from '../../unit/core/files/entries';
import { sampleIncident } from '../../unit/core/watch/sampleIncident';
import type { PlantedIn } from './plantedInstructions';

/** The project of every issue. */
export const project = '5e0c4f5d-0d0f-4c57-9c7f-2f3bb8e3b1aa';

/** A panel that answers each path with what is given for its last part. */
export function panelOf(answers: Readonly<Record<string, unknown>>): Panel {
  const send = ({ path, read }: { path: string; read: (value: unknown, at: string) => unknown }) =>
    Promise.resolve(read(answers[path.split('/').at(-1) ?? ''], 'body'));
  return createPanel({
    id: 'panel.example.com',
    name: 'panel',
    http: { send } as unknown as PanelHttp,
  } as unknown as Panel);
}

/** One server of a panel, called so. */
export function known(panel: Panel, name: string) {
  const state = { server: { ...server, name }, stats: stats('running'), permissions: ['*'] };
  const store = {
    all: [state],
    isLoaded: true,
    error: undefined,
    refresh: () => Promise.resolve(),
  };
  const servers = { load: () => Promise.resolve(), of: () => store } as unknown as Servers;
  return { panels: { all: [panel], ready: () => Promise.resolve() }, servers };
}

/** Two names that a page or a stack has, too. */
function files(name: string, text: string) {
  const bytes = Buffer.from(text);
  const one = entry(name, { size: bytes.length });
  const own = {
    list: () => Promise.resolve([one]),
    stat: () => Promise.resolve(one),
    read: () => Promise.resolve(bytes),
  };
  const of = () => Promise.resolve({ files: own });
  return { files: { of } as unknown as RemoteServers };
}

function deploysOf(past: readonly PastDeploy[]) {
  const deploys = { past: () => Promise.resolve(past), unfinished: () => Promise.resolve([]) };
  return { deploys: () => Promise.resolve(deploys) };
}

function pastDeploy(planted: string): PastDeploy {
  return {
    ...{ id: 'd1', startedAt: 1_700_000_000_000, endedAt: 1_700_000_060_000, release: planted },
    ...{ account: planted, added: 1, changed: 2, removed: 3, names: [planted] },
    ...{ end: 'deployed', verdict: 'unhealthy', reason: planted },
  };
}

/** What the server is called where nothing is planted in that. */
export const lobby = server.name;
/** A panel that answers nothing. */
export const none = panelOf({});
const nowhere = {
  workspace: {
    find: () => Promise.resolve([]),
    existing: () => Promise.resolve([]),
    read: () => Promise.resolve(undefined),
  },
  mappings: { all: [] },
  releases: {
    read: () => Promise.resolve(undefined),
    readAt: () => Promise.resolve(undefined),
    renamedSince: () => Promise.resolve([]),
  },
} as unknown as Sources;

/** An issue, otherwise than usual. */
export function issueOf(changes: object): object {
  const issue = {
    fingerprint: 'f1',
    type: 'Error',
    title: 'failed',
    status: 'unresolved',
    count: 3,
  };
  return { ...issue, ...changes };
}

function occurrence(changes: object): object {
  const latest = {
    id: 1,
    ts: 1_700_000_000,
    type: 'Error',
    message: 'failed',
    stack: [],
    ...changes,
  };
  return issueOf({ latest: { tags: {}, context: {}, ...latest } });
}

/** What a model reads of a tool. Rejects as the tool does. */
export const call = (tool: AgentTool): Promise<string> => run(tool, {});

/** What a model reads of a tool with some input. Rejects as the tool does. */
export async function run(tool: AgentTool, input: object): Promise<string> {
  const call = {
    caller: { name: 'test', via: 'chat' },
    signal: new AbortController().signal,
  } as const;
  return resultText(await tool.run(input, call));
}

const projects = { data: [{ object: 'project', attributes: { uuid: project, name: 'Bot' } }] };
const page = (items: readonly unknown[]) => ({ data: items, pagination: { total: items.length } });

function issueTool(answer: object): Promise<string> {
  const panel = panelOf({ projects, f1: answer });
  const parts = { ...known(panel, lobby), sources: nowhere };
  return run(readIssueTool(parts), { project, issue: 'f1' });
}

/** What a model reads of a text file, from a line on. */
export function readLines(text: string, fromLine: number): Promise<string> {
  const parts = { ...known(none, lobby), ...files('notes.txt', text) };
  return run(readFileTool(parts), { server: lobby, path: '/notes.txt', fromLine });
}

/** Rejects as a tool does that finds a console closed with some words. */
export function readClosedConsole(words: string): Promise<string> {
  const connection = {
    session: { phase: 'closed', text: words },
    onDidChangeState: () => ({ dispose: () => undefined }),
  };
  const consoles = {
    inUse: () => undefined,
    credentialsLeft: () => 10,
    acquire: () => ({ connection, dispose: () => undefined }),
  } as never;
  const parts = { ...known(none, lobby), consoles, clock: new FakeClock(), kept: {} as KeptText };
  return run(readConsoleTool(parts), { server: lobby });
}

/** What a model reads of a server, a panel or a project that is called so. */
export const named: Readonly<Record<string, (name: string) => Promise<string>>> = {
  'a server, of its console': (name) => {
    const connection = { session: { phase: 'live' }, scrollback: { tail: () => ['a'] } };
    const consoles = { inUse: () => connection } as never;
    const parts = { ...known(none, name), consoles, clock: new FakeClock(), kept: {} as KeptText };
    return run(readConsoleTool(parts), { server: server.uuid });
  },
  'a server, of its folder': (name) =>
    run(listFilesTool({ ...known(none, name), ...files('a', '') }), { server: server.uuid }),
  'a server, of its files': (name) => {
    const parts = { ...known(none, name), ...files('a.txt', 'first') };
    return run(searchFilesTool(parts), { server: server.uuid, text: 'first' });
  },
  'a server, of the names of its files': (name) => {
    const parts = { ...known(none, name), ...files('a.txt', 'first') };
    return run(searchFilesTool(parts), { server: server.uuid });
  },
  'a server, of a file': (name) => {
    const parts = { ...known(none, name), ...files('a.txt', 'first') };
    return run(readFileTool(parts), { server: server.uuid, path: '/a.txt' });
  },
  'a server, of its activity': (name) => {
    const panel = panelOf({ activity: { object: 'list', data: [] } });
    const parts = { ...known(panel, name), ...deploysOf([pastDeploy('x')]) };
    return run(activityTool(parts), { server: server.uuid });
  },
  'a server, of its startup': (name) => {
    const startup = { object: 'list', data: [], meta: { startup_command: 'a' } };
    return run(startupTool(known(panelOf({ startup }), name)), { server: server.uuid });
  },
  'a panel': (name) => {
    const panel = { ...none, name } as Panel;
    return run(listServersTool({ ...known(panel, lobby), isAllowed: () => false }), {});
  },
  'a project, of its issues': (name) => {
    const data = [{ object: 'project', attributes: { uuid: project, name } }];
    const panel = panelOf({ projects: { data }, issues: page([]) });
    return run(listIssuesTool(known(panel, lobby)), {});
  },
  'a project, of an issue': (name) => {
    const data = [{ object: 'project', attributes: { uuid: project, name } }];
    const panel = panelOf({ projects: { data }, f1: issueOf({}) });
    const parts = { ...known(panel, lobby), sources: nowhere };
    return run(readIssueTool(parts), { project, issue: 'f1' });
  },
};

/** What a model reads of a console with some lines where it looks for a text. */
export function searchConsole(
  lines: readonly string[],
  search: string,
  most = 100,
): Promise<string> {
  const connection = { session: { phase: 'live' }, scrollback: { tail: () => lines } };
  const consoles = { inUse: () => connection } as never;
  const kept = { flush: () => Promise.resolve(), segments: () => Promise.resolve([]) };
  const parts = { ...known(none, lobby), consoles, clock: new FakeClock(), kept: kept as never };
  return run(readConsoleTool(parts), { server: lobby, search, lines: most });
}

/** The same of lines that were kept. */
export async function searchKept(
  lines: readonly string[],
  search: string,
  most: number,
): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'kept-text-'));
  const clock = new FakeClock();
  try {
    const kept = new KeptText(folder, { totalBytes: 1024 ** 2 }, { clock, log: silentLog });
    const of = { panelId: none.id, uuid: server.uuid, name: lobby };
    for (const line of lines) kept.append(of, line);
    const parts = { ...known(none, lobby), consoles: {} as never, clock, kept };
    return await run(readConsoleTool(parts), { server: lobby, search, lines: most });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What a model reads of an activity with some properties. */
export function readActivity(properties: object): Promise<string> {
  const timestamp = '2026-01-01T00:00:00Z';
  const attributes = { event: 'server:startup.edit', timestamp, properties };
  const panel = panelOf({ activity: { data: [{ object: 'activity_log', attributes }] } });
  return run(activityTool({ ...known(panel, lobby), ...deploysOf([]) }), { server: lobby });
}

/** What a model reads of issues with a title where it looks for a text, which the panel finds in each of them. */
export function searchIssues(title: string, text: string): Promise<string> {
  const panel = panelOf({ projects, issues: page([issueOf({ title })]) });
  return run(listIssuesTool(known(panel, lobby)), { text });
}

/** What a model reads where a text was planted in each place that others write. */
export const places: Readonly<Record<PlantedIn, (planted: string) => Promise<string>>> = {
  console: (planted) => {
    const connection = { session: { phase: 'live' }, scrollback: { tail: () => [planted] } };
    const consoles = { inUse: () => connection } as never;
    const parts = { ...known(none, lobby), consoles, clock: new FakeClock(), kept: {} as KeptText };
    return run(readConsoleTool(parts), { server: lobby });
  },
  fileName: (planted) =>
    run(listFilesTool({ ...known(none, lobby), ...files(planted, '') }), { server: lobby }),
  fileText: async (planted) => {
    // One with a zero in it is taken for binary, and not read.
    const text = planted.replaceAll('\0', '');
    const parts = { ...known(none, lobby), ...files('notes.txt', `first\n${text}\nfirst`) };
    const read = await run(readFileTool(parts), { server: lobby, path: '/notes.txt' });
    const found = await run(searchFilesTool(parts), { server: lobby, text: 'first' });
    return read.length > found.length ? read : found;
  },
  issueTitle: (planted) => {
    const panel = panelOf({
      projects,
      issues: page([issueOf({ title: planted, culprit: planted })]),
    });
    return run(listIssuesTool(known(panel, lobby)), {});
  },
  issueMessage: (planted) => issueTool(occurrence({ message: planted, type: planted })),
  tag: (planted) =>
    issueTool(occurrence({ tags: { [planted]: planted }, context: { user: { name: planted } } })),
  source: (planted) => {
    const frame = {
      function: planted,
      filename: planted,
      module: planted,
      lineno: 3,
      in_app: true,
    };
    return issueTool(occurrence({ stack: [frame], release: planted, environment: planted }));
  },
  activity: (planted) => {
    const entries = [
      {
        object: 'activity_log',
        attributes: {
          event: planted,
          timestamp: '2026-01-01T00:00:00Z',
          properties: { file: planted, directory: planted, command: planted },
          relationships: { actor: { attributes: { username: planted } } },
        },
      },
    ];
    const panel = panelOf({ activity: { object: 'list', data: entries } });
    return run(activityTool({ ...known(panel, lobby), ...deploysOf([]) }), { server: lobby });
  },
  deploy: (planted) => {
    const panel = panelOf({ activity: { object: 'list', data: [] } });
    const parts = { ...known(panel, lobby), ...deploysOf([pastDeploy(planted)]) };
    return run(activityTool(parts), { server: lobby });
  },
  deployEnd: async (planted) => {
    const verdict = { kind: 'unhealthy', reason: planted } as const;
    const outcome = { end: 'new', verdict, strays: [planted], missing: [planted] } as const;
    const asked = { change: {} as Change, server: lobby };
    const call = { caller: { name: 'test', via: 'chat' } } as GateCall;
    const gate = {
      begin: (_: unknown, __: unknown, work: () => Promise<unknown>) =>
        Promise.resolve({ end: work() }),
    } as unknown as Gate;
    const ended = () => Promise.resolve({ outcome, id: 'd1' });
    const parts = await deployChange({ gate, clock: new FakeClock() }, asked, call, ended);
    return resultText({ parts });
  },
  serverName: (planted) =>
    run(listServersTool({ ...known(none, planted), isAllowed: () => false }), {}),
  incident: (planted) => {
    const one = sampleIncident({
      reason: planted,
      server: { panelId: none.id, uuid: 'u', name: planted },
    });
    const incidents = {
      list: () => Promise.resolve([one]),
      lines: () => Promise.resolve(planted.split('\n')),
    };
    const parts = { ...known(none, lobby), incidents, clock: new FakeClock() };
    return run(incidentsTool(parts), { incident: one.id });
  },
  startup: (planted) => {
    const variable = {
      object: 'egg_variable',
      attributes: { name: planted, env_variable: 'MOTD', default_value: '', server_value: planted },
    };
    const startup = { object: 'list', data: [variable], meta: { startup_command: planted } };
    return run(startupTool(known(panelOf({ startup }), lobby)), { server: lobby });
  },
};
