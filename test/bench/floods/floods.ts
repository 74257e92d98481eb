import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isShown } from '../../pages/support/until';
import type { PanelControl, PanelFacts } from '../../support/panelControl';
import type { FloodWindow } from './floodWindow';

/** What a flood has to pour. */
export interface FloodParts {
  readonly panel: PanelControl;
  readonly facts: PanelFacts;
  readonly window: FloodWindow;
  /** What the window shows: the sources of a server's bot. */
  readonly folder: string;
  /** How long it is measured, in milliseconds. */
  readonly ms: number;
}

/** Something that a server, a panel or a daemon may send. */
export interface Flood {
  /** A row of the table. */
  readonly what: string;
  /** What makes it possible, before anything is measured. */
  readonly prepare?: (parts: FloodParts) => Promise<unknown>;
  /** What the user does then: the flood comes. */
  readonly begin: (parts: FloodParts) => Promise<unknown>;
}

const bot = 'Ticket Bot';
const game = 'Survival SMP';
/** More often than anybody asks. */
const always = 1_000_000_000;
/** Parts of a mebibyte that make 3 GB. */
const threeThousandMb = { part: ' '.repeat(1024), times: 3 * 1024 * 1024, gzip: true };
const emptyList = { head: '{"object":"list","data":[', tail: ']}' };

/** The console of a server, open and let in; what comes then is the flood. */
async function openConsole({ panel, facts, window }: FloodParts): Promise<void> {
  const mark = await panel.mark();
  const panelId = new URL(facts.url).host;
  await window.begin('command', 'hostingPanel.console.open', {
    ...{ panelId, uuid: uuidOf(facts, game), name: game },
  });
  await until('the console is not let in', async () =>
    (await panel.logSince(mark)).some((one) => 'event' in one && one.event === 'auth success'),
  );
}

const pour = ({ panel }: FloodParts, order: object) =>
  panel.call('consoleFlood', { server: game, ...order });

const colours = Array.from({ length: 5000 }, (_, n) => `\x1b[38;5;${n % 256}mxy`).join('');
const stats = {
  ...{ memory_bytes: 536_870_912, memory_limit_bytes: 6_442_450_944, cpu_absolute: 42.5 },
  ...{ network: { rx_bytes: 1234, tx_bytes: 4321 }, uptime: 86_400_000, state: 'running' },
  disk_bytes: 184_320_000,
};

const list = ({ window, facts }: FloodParts, path = '/') => window.keep('list', uriOf(facts, path));
const refresh = ({ window }: FloodParts) => window.keep('command', 'hostingPanel.servers.refresh');

/** All of them, each as its row names it. */
export const floods: readonly Flood[] = [
  { what: 'Nothing at all', begin: () => Promise.resolve() },
  {
    what: 'Console lines of 64 KB full of colours, as fast as the socket takes them',
    prepare: openConsole,
    begin: (parts) =>
      pour(parts, { forMs: parts.ms + 5000, frame: frame('console output', colours) }),
  },
  {
    what: 'Console: 65,000 `stats` a second',
    prepare: openConsole,
    begin: (parts) =>
      pour(parts, {
        ...{ perSecond: 65_000, count: 65 * (parts.ms + 5000) },
        frame: frame('stats', JSON.stringify(stats)),
      }),
  },
  {
    what: 'List of servers: 5 MB that become 3 GB',
    prepare: ({ panel }) =>
      panel.order({ kind: 'large', match: '^/$', count: always, ...emptyList, ...threeThousandMb }),
    begin: refresh,
  },
  {
    what: 'Listing of a folder: 5 MB that become 3 GB',
    prepare: ({ panel }) =>
      panel.order({
        ...{ kind: 'large', match: '/files/list', count: always },
        ...{ ...emptyList, ...threeThousandMb },
      }),
    begin: list,
  },
  {
    what: 'Error bodies: 5 MB that become 3 GB',
    prepare: ({ panel }) =>
      panel.order({
        ...{ kind: 'large', where: 'panel', status: 422, count: always },
        ...{ head: '{"errors":[', tail: ']}', ...threeThousandMb },
      }),
    begin: async (parts) => {
      await refresh(parts);
      await list(parts);
    },
  },
  {
    what: 'Error words of 10 MB in each answer',
    prepare: ({ panel }) =>
      panel.order({
        ...{ kind: 'large', where: 'panel', status: 422, count: always },
        ...{ part: 'no ', times: 3_500_000 },
        head: '{"errors":[{"code":"DisplayException","status":"422","detail":"',
        tail: '"}]}',
      }),
    begin: async (parts) => {
      await parts.window.begin('command', 'hostingPanel.monitoring.refresh');
      await refresh(parts);
      await list(parts);
    },
  },
  {
    what: 'Servers on 3,000,000 pages',
    prepare: (parts) => lieAboutPages(parts, '/', '^/$'),
    begin: refresh,
  },
  {
    what: 'Activity and issues on 3,000,000 pages',
    prepare: async (parts) => {
      await lieAboutPages(parts, `/servers/${uuidOf(parts.facts, bot)}/activity`, '/activity$');
      const [project] = await projectsOf(parts);
      await lieAboutPages(parts, `/monitoring/projects/${project}/issues`, '/issues$');
    },
    begin: async ({ window }) => {
      await window.begin('command', 'hostingPanel.monitoring.refresh');
      await window.workbench.runCommand('Hosting Panel: Show Activity Log');
      await window.pickRow(bot);
    },
  },
  pull('an archive of a million empty files', { name: 'many/{n}.txt', count: 1_000_000 }),
  pull('an archive of a million names that are refused', { name: '../{n}', count: 1_000_000 }),
  pull('an archive of 10 files at depth 1,000', { name: `${'d/'.repeat(1000)}{n}`, count: 10 }),
  {
    what: 'Listing of 200,000 entries',
    prepare: ({ panel }) =>
      panel.order({
        ...{ kind: 'large', match: '/files/list', count: always, ...emptyList, times: 199_999 },
        part: '{"attributes":{"name":"file-{n}.txt","is_file":true,"size":9}},',
        tail: '{"attributes":{"name":"last.txt","is_file":true,"size":9}}]}',
      }),
    begin: list,
  },
  {
    what: 'Find, copy and delete 10 files at depth 1,000',
    prepare: async ({ facts }) => {
      for (let n = 0; n < 10; n++) await writeFile(facts, `${'/d'.repeat(1000)}/${n}.txt`);
    },
    begin: async ({ window, facts }) => {
      await window.begin('commandAt', 'hostingPanel.find.byName', uriOf(facts, '/d'));
      await window.begin('copy', uriOf(facts, '/d'), uriOf(facts, '/e'));
      await window.begin('remove', uriOf(facts, '/d'));
    },
  },
  {
    what: 'An egg’s `regex:/^(a+)+$/`, on expanding Startup',
    prepare: async ({ panel, window }) => {
      const more = { name: 'Trap', description: '', editable: true };
      const value = `${'a'.repeat(40)}!`;
      const trap = { ...more, viewable: true, env: 'TRAP', value: 'a', defaultValue: value };
      const variables = [{ ...trap, rules: 'required|regex:/^(a+)+$/' }];
      await panel.call('patchServer', { server: bot, fields: { variables } });
      const { workbench } = window;
      await workbench.expand(workbench.treeRow(bot, 'Servers'));
    },
    begin: async ({ window: { workbench } }) => {
      await workbench.press(workbench.treeRow('Startup', 'Servers'));
    },
  },
  issue('of a function with 100,000 letters', {
    stack: [stackFrame(`${'a'.repeat(100_000)}!`)],
  }),
  issue('of 10,000 frames, with causes and a context 1,000 deep', {
    stack: Array.from({ length: 10_000 }, (_, n) => stackFrame(`call${n}`)),
    cause: nested(1000, (cause) => ({ type: 'Error', message: 'why', stack: [], cause })),
    context: { deep: nested(1000, (inner) => ({ inner })) },
  }),
];

function pull(what: string, packs: object): Flood {
  return {
    what: `Pull of ${what}`,
    prepare: async ({ panel, window }) => {
      await panel.call('patchServer', { server: bot, fields: { packs } });
      await window.workbench.runCommand('Hosting Panel: Pull Folder from Server...');
      await window.pickRow(/ticket-bot/);
      await window.pickRow(bot);
    },
    begin: async ({ panel, window }) => {
      const mark = await panel.mark();
      await window.pickRow('this folder');
      await until('nothing is fetched', async () =>
        (await panel.requestsSince(mark)).some(({ path }) => path === '/download/file'),
      );
      // Until it asks what is to be taken, or says that there is nothing.
      await isShown(window.workbench.quickInput.box, 30_000);
    },
  };
}

function issue(what: string, changes: object): Flood {
  const message = 'This is a flood';
  return {
    what: `An issue ${what}`,
    prepare: async ({ panel, window, folder }) => {
      // Its code is open: a mark is sought there, unasked.
      const code = pathToFileURL(join(folder, 'src', 'commands', 'assign.ts')).href;
      await window.begin('commandAt', 'vscode.open', code);
      await window.workbench.tab('assign.ts').waitFor();
      await panel.call('monitoringIngest', {
        project: 'ticket-bot',
        report: {
          ...{ type: 'Error', message, stack: [], cause: null, handled: false },
          ...{ tags: {}, context: {}, service: 'bot', environment: 'production' },
          ...{ release: null, instance: 'ticket-bot-1' },
          ...changes,
        },
      });
    },
    begin: async ({ window }) => {
      await window.begin('command', 'hostingPanel.monitoring.refresh');
      await window.workbench.press(window.workbench.treeRow(message, 'Monitoring'));
    },
  };
}

function stackFrame(name: string) {
  const filename = '/home/container/src/commands/assign.ts';
  return { function: name, module: 'assign', filename, lineno: 10, in_app: true };
}

function nested(depth: number, around: (inner: object | null) => object): object | null {
  let made: object | null = null;
  for (let n = 0; n < depth; n++) made = around(made);
  return made;
}

function frame(event: string, arg: string): string {
  return JSON.stringify({ event, args: [arg] });
}

/** From now on a list is what it is, but for the number of its pages. */
async function lieAboutPages({ panel, facts }: FloodParts, path: string, match: string) {
  const listed = await ask(facts, path === '/' ? '' : path);
  const body = (await listed.json()) as { meta?: { pagination: object }; pagination?: object };
  const pages = 3_000_000;
  if (body.meta) Object.assign(body.meta.pagination, { total_pages: pages, total: pages * 100 });
  if (body.pagination) Object.assign(body.pagination, { total: pages * 25 });
  const lie = JSON.stringify(body);
  await panel.order({ kind: 'status', status: 200, match, count: always, body: lie });
}

async function projectsOf({ facts }: FloodParts): Promise<readonly string[]> {
  const listed = await ask(facts, '/monitoring/projects');
  const { data } = (await listed.json()) as { data: { attributes: { uuid: string } }[] };
  return data.map(({ attributes }) => attributes.uuid);
}

async function writeFile(facts: PanelFacts, path: string): Promise<void> {
  const file = encodeURIComponent(path);
  const to = `/servers/${uuidOf(facts, bot)}/files/write?file=${file}`;
  const answer = await ask(facts, to, { method: 'POST', body: 'x' });
  if (!answer.ok) throw new Error(`The practice panel takes no file at ${path.length} characters`);
}

function ask({ baseUrl, keys }: PanelFacts, path: string, init: RequestInit = {}) {
  const headers = { Accept: 'application/json', Authorization: `Bearer ${keys.owner}` };
  return fetch(`${baseUrl}${path}`, { ...init, headers });
}

function uuidOf({ servers }: PanelFacts, name: string): string {
  const found = servers.find((server) => server.name === name);
  if (!found) throw new Error(`No server is named ${name}`);
  return found.uuid;
}

function uriOf(facts: PanelFacts, path: string): string {
  return `panel://${uuidOf(facts, bot)}@${new URL(facts.url).host}${path}`;
}

async function until(missing: string, holds: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(missing);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
