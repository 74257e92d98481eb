import { createHash } from 'node:crypto';
import { mkdirSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { PanelList } from '../../../src/core/accounts/panelList';
import { DaemonTransfer } from '../../../src/core/api/daemonTransfer';
import { PanelHttp } from '../../../src/core/api/http';
import { type Panel, createPanel } from '../../../src/core/api/panel';
import { listProjects } from '../../../src/core/api/projects';
import { systemClock } from '../../../src/core/base/clock';
import { Emitter } from '../../../src/core/base/event';
import type { Row } from '../../../src/core/base/row';
import { FileSection } from '../../../src/core/files/fileSection';
import { RemoteFiles } from '../../../src/core/files/remoteFiles';
import { Occurrences } from '../../../src/core/monitoring/occurrences';
import { ServerStore } from '../../../src/core/servers/serverStore';
import { Servers } from '../../../src/core/servers/servers';
import { ServersTree } from '../../../src/core/servers/serversTree';
import { compare } from '../../../src/core/sync/compare';
import { push } from '../../../src/core/sync/push';
import { isSafe } from '../../../src/core/sync/pushPlan';
import { AskedPower } from '../../../src/core/watch/askedPower';
import { Watcher } from '../../../src/core/watch/watcher';
import { watchedFile } from '../../../src/core/watch/watchedFile';
import { silentLog } from '../../support/silentLog';
import type { PanelFacts } from '../../support/panelControl';

/** What one size of a subject is tried with. */
export interface Trial {
  readonly size: number;
  /** The practice panel, in a process of its own. */
  readonly facts: PanelFacts;
  /** An empty folder. */
  readonly folder: string;
}

/** Something that may grow. */
export interface Subject {
  /** A row of the table; the size stands before it. */
  readonly what: string;
  readonly sizes: readonly number[];
  /** What the practice panel is told as it starts. */
  readonly panel?: (size: number) => object;
  /** What is done before anything is measured; returns what is measured. */
  readonly prepare: (trial: Trial) => Promise<() => Promise<unknown>>;
}

const many = { rates: { global: { count: 1_000_000_000 } } };

/** All that may grow. */
export const subjects: readonly Subject[] = [
  {
    what: 'servers, until the view has rows',
    sizes: [375, 750, 1_500, 3_000],
    panel: (servers) => ({ world: { servers }, limits: many }),
    prepare: ({ facts }) => {
      const { tree } = view(facts);
      return Promise.resolve(async () => {
        const isThere = (rows: readonly Row[]) => rows.some(({ kind }) => kind === 'server');
        while (!isThere(await drawn(tree))) await nextChange(tree);
      });
    },
  },
  {
    what: 'servers, until each has its state, watched and shown',
    sizes: [375, 750, 1_500, 3_000],
    panel: (servers) => ({ world: { servers }, limits: many }),
    prepare: ({ facts, size, folder }) => {
      const { tree, servers, panel } = view(facts);
      watch(servers, panel, folder);
      show(tree);
      return Promise.resolve(async () => {
        await drawn(tree);
        const store = servers.of(panel);
        const isDone = () =>
          store.servers.length === size && store.servers.every(({ stats }) => stats);
        // The tree says once that it changed, until it is drawn: it is the store that tells of each answer.
        while (!isDone()) await nextChange(store);
        await drawn(tree);
      });
    },
  },
  {
    what: 'servers: the list is read again, and each uses something else',
    sizes: [375, 750, 1_500, 3_000],
    panel: (servers) => ({ world: { servers }, limits: { ...many, statsCacheMs: 0 } }),
    prepare: async ({ facts, folder }) => {
      const { tree, servers, panel } = view(facts);
      watch(servers, panel, folder);
      show(tree);
      await servers.of(panel).refresh();
      await drawn(tree);
      return async () => {
        await servers.of(panel).refresh();
        await drawn(tree);
      };
    },
  },
  {
    what: 'entries of a folder, until it has rows',
    sizes: [6_250, 12_500, 25_000, 50_000],
    prepare: async ({ facts, size }) => {
      await listed(facts, size);
      const { row } = await section(facts);
      return async () => {
        const rows = (await row?.children?.()) ?? [];
        for (const one of rows) one.look();
      };
    },
  },
  {
    what: 'entries of a folder, of which a hundred are saved',
    sizes: [6_250, 12_500, 25_000, 50_000],
    prepare: async ({ facts, size }) => {
      await listed(facts, size);
      const { files } = await section(facts);
      const entries = await files.browse('/');
      return () => {
        for (const entry of entries.slice(0, 100)) files.noteMade('/', { ...entry, size: 1 });
        return Promise.resolve();
      };
    },
  },
  {
    what: 'files of 1 KB, pushed',
    sizes: [2_500, 5_000, 10_000, 20_000],
    panel: () => ({ limits: many }),
    prepare: ({ facts, size, folder }) => pushed(facts, folder, (root) => writeMany(root, size)),
  },
  {
    what: 'MB in one file, pushed',
    sizes: [256, 512, 1_024, 2_048],
    panel: () => ({ limits: { ...many, uploadBytes: 4 * 1024 ** 3 } }),
    prepare: ({ facts, size, folder }) =>
      pushed(facts, folder, (root) => {
        writeFileSync(join(root, 'world.bin'), '');
        truncateSync(join(root, 'world.bin'), size * 1024 ** 2);
      }),
  },
  {
    what: 'occurrences of an issue, gone through one by one',
    sizes: [1_250, 2_500, 5_000, 10_000],
    panel: () => ({ limits: many }),
    prepare: async ({ facts, size }) => {
      const { http: asked } = panelOf(facts);
      const project = (await listProjects(asked)).projects.find(({ name }) => name === reported);
      if (!project) throw new Error(`There is no ${reported}`);
      const issue = { project: project.uuid, fingerprint: await happened(facts, size) };
      const occurrences = new Occurrences(asked, issue, undefined, size);
      return async () => {
        for (let at = 0; at < size; at++) await occurrences.older();
        const { index, total } = occurrences.standing;
        if (index !== size - 1 || total !== size) throw new Error(`${index} of ${total} are there`);
      };
    },
  },
];

function http({ baseUrl, keys }: PanelFacts): PanelHttp {
  return new PanelHttp({
    ...{ baseUrl, clock: systemClock, log: silentLog },
    key: () => Promise.resolve(keys.owner),
  });
}

function panelOf(facts: PanelFacts): Panel {
  const daemon = new DaemonTransfer(systemClock, silentLog);
  return createPanel({ id: new URL(facts.url).host, name: 'Panel', http: http(facts), daemon });
}

function view(facts: PanelFacts) {
  const panel = panelOf(facts);
  const panels: PanelList = {
    all: [panel],
    onDidChange: new Emitter<void>().event,
    ready: () => Promise.resolve(),
    get: () => panel,
    isKeyRefused: () => false,
  };
  const servers = new Servers(panels, () => ServerStore);
  return { panel, servers, tree: new ServersTree(panels, servers) };
}

/** As the window that leads does. */
function watch(servers: Servers, panel: Panel, folder: string): void {
  const never = () => ({ dispose: () => undefined });
  const windows = { role: 'leading' as const, tell: never, onTold: never, answer: never };
  new Watcher({
    panels: { all: [panel], ready: () => Promise.resolve() },
    ...{ servers, clock: systemClock, log: silentLog },
    asked: new AskedPower(windows, systemClock),
    whoAsked: () => Promise.resolve(undefined) as never,
    file: watchedFile(join(folder, 'watch'), () => true),
    pinned: { all: [], of: () => [], onDidChange: never },
  }).start(20_000);
}

/** As VS Code does: what changed within a fifth of a second is asked for at once. */
function show(tree: ServersTree): void {
  let rows = new Set<Row | undefined>();
  tree.onDidChange((row) => {
    if (rows.size === 0) setTimeout(() => draw(), 200);
    rows.add(row);
  });
  const draw = () => {
    const changed = rows;
    rows = new Set();
    if (changed.has(undefined)) void drawn(tree);
    else for (const row of changed) row?.look();
  };
}

/** What VS Code asks for: all rows, and how each looks. */
async function drawn(tree: ServersTree): Promise<readonly Row[]> {
  const rows = await tree.roots();
  for (const row of rows) row.look();
  return rows;
}

function nextChange({
  onDidChange,
}: Pick<ServersTree | ServerStore, 'onDidChange'>): Promise<void> {
  return new Promise((resolve) => {
    const listening = onDidChange(() => {
      listening.dispose();
      resolve();
    });
  });
}

/** From now on every folder has so many entries. */
async function listed({ controlUrl }: PanelFacts, size: number): Promise<void> {
  const fault = {
    ...{ kind: 'large', match: '/files/list', count: 1_000_000_000, times: size - 1 },
    head: '{"object":"list","data":[',
    part: '{"attributes":{"name":"region-{n}.mca","is_file":true,"size":9,"mode":"-rw-r--r--","mode_bits":"644","mimetype":"application/octet-stream","modified_at":"2026-01-01T00:00:00Z","created_at":"2026-01-01T00:00:00Z"}},',
    tail: '{"attributes":{"name":"last.mca","is_file":true,"size":9}}]}',
  };
  await fetch(`${controlUrl}/order`, { method: 'POST', body: JSON.stringify({ fault }) });
}

async function section(facts: PanelFacts) {
  const panel = panelOf(facts);
  const { uuid, name } = await bot(facts);
  const { http, daemon } = panel;
  const files = new RemoteFiles({ http, daemon, uuid, clock: systemClock });
  const of = () => Promise.resolve({ files });
  const made = new FileSection({
    servers: { of, onDidChange: new Emitter<never>().event } as never,
    clock: systemClock,
    uriOf: (server, path) => {
      const authority = `${server.uuid}@${server.panelId}`;
      const uri = { scheme: 'panel', authority, path };
      return { ...uri, toString: () => `panel://${authority}${path}` };
    },
  });
  const [row] = made.rows({ panel, uuid, name }, ['*']);
  return { files, row };
}

async function bot({ controlUrl }: PanelFacts): Promise<PanelFacts['servers'][number]> {
  const answer = await fetch(`${controlUrl}/facts`, { method: 'POST', body: '{}' });
  const { result } = (await answer.json()) as { result: PanelFacts };
  const found = result.servers.find(({ name }) => name === 'Ticket Bot');
  if (!found) throw new Error('There is no bot');
  return found;
}

async function pushed(facts: PanelFacts, folder: string, write: (root: string) => void) {
  const root = join(folder, 'from');
  const temporary = join(folder, 'temporary');
  mkdirSync(root);
  mkdirSync(temporary);
  write(root);
  const { files } = await section(facts);
  const place = { root, folder: '/pushed' };
  return async () => {
    const manifest = new Map();
    const { plan } = await compare({ ...place, server: files, manifest, isThorough: false });
    const result = await push(
      { files, clock: systemClock, temporary },
      {
        ...{ ...place, remove: [], folders: plan.folders, files: plan.files.filter(isSafe) },
        signal: new AbortController().signal,
        onProgress: () => undefined,
      },
    );
    if (result.sent.size !== plan.files.length || result.sent.size === 0)
      throw new Error(`Only ${result.sent.size} files are there`);
  };
}

function writeMany(root: string, size: number): void {
  for (let n = 0; n < size; n++) {
    const path = join(root, `part${n % 100}`, `file${n}.js`);
    mkdirSync(dirname(path), { recursive: true });
    // What packs well would be less than it looks.
    writeFileSync(path, createHash('sha512').update(path).digest('hex').repeat(8));
  }
}

const reported = 'ticket-bot';

/** Has an issue happen so often, with what real stacks take; returns its fingerprint. */
async function happened({ controlUrl }: PanelFacts, size: number): Promise<string> {
  const frames = Array.from({ length: 30 }, (_, n) => ({
    ...{ function: `call${n}`, module: 'assign', filename: `/home/container/src/${n}.ts` },
    ...{ lineno: n, in_app: true, colno: 1 },
  }));
  const report = {
    ...{ message: 'it broke', handled: false, stack: frames, type: 'GrowthError', cause: null },
    ...{ tags: {}, context: {}, service: 'bot', instance: 'bot-1' },
    ...{ environment: 'production', release: null },
  };
  const body = JSON.stringify({ project: reported, report, times: size });
  const answer = await fetch(`${controlUrl}/monitoringIngest`, { method: 'POST', body });
  return ((await answer.json()) as { result: string }).result;
}
