import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type * as vscode from 'vscode';
import { parseAccounts } from '../../../src/core/accounts/account';
import { isConfirmed } from '../../../src/core/base/externalRequest';
import { ConsoleMemory } from '../../../src/core/console/consoleMemory';
import { parseResourcesPageState } from '../../../src/core/console/resourcesMessages';
import {
  readStartCommands,
  startCommandsOf,
  untoldNames,
} from '../../../src/core/console/startCommands';
import { parseIssuePageState } from '../../../src/core/monitoring/issueMessages';
import { parseFilter, plainFilter } from '../../../src/core/monitoring/issueFilter';
import { ProjectMemory } from '../../../src/core/monitoring/projectMemory';
import { renamedSettings } from '../../../src/core/settings/renamedSettings';
import { Mappings } from '../../../src/core/source/mappings';
import { Links } from '../../../src/core/sync/links';
import { ManifestStore } from '../../../src/core/sync/manifestStore';
import { Pairs } from '../../../src/core/sync/pairs';
import type { Windows } from '../../../src/core/windows/windows';
import { readPair } from '../../../src/ui/files/folderPair';
import { type Memories, openMemories } from '../../../src/ui/windows/openMemories';
import { silentLog } from '../../support/silentLog';
import { Uri } from '../../support/vscodeTypes';
import { panelOf } from '../core/monitoring/fakeMonitoring';
import { PanelFake } from '../core/monitoring/panelFake';

const panelId = 'panel.example:8443';
const uuid = '1a7ce997-259b-452e-8b4e-cecc464142ca';
const project = '9d3c1d5e-0f6a-4a52-8a35-0f3a6ed0a111';
// As VS Code writes them, which the stand-in does not in each character.
const local = Uri.parse('file:///home/mara/bot').toString();
const remote = Uri.parse(`panel://${uuid}@${panelId}/app`).toString();

/** What version 0.1.0 had stored of a user, key by key and in its shapes; only caches are not named. */
const kept = {
  /** The secret `hostingPanel.accounts`. */
  accounts: JSON.stringify([
    {
      id: panelId,
      name: panelId,
      baseUrl: `https://${panelId}/api/client`,
      key: 'xc_kept',
    },
  ]),
  globalState: {
    'hostingPanel.servers.order': 'use',
    [`console.history/${panelId}/${uuid}`]: ['help', 'say hello'],
  },
  workspaceState: {
    'console.open': [{ panelId, uuid, name: 'Ticket Bot', column: 2 }],
    'hostingPanel.sourceMappings': [{ from: '/home/container/src', folder: local, to: 'src' }],
    'hostingPanel.confirmed': [
      JSON.stringify(['compress', panelId, uuid]),
      JSON.stringify(['push', panelId, uuid, '/app', '/home/mara/bot', false]),
    ],
    'hostingPanel.folder.pairs': [[local, remote]],
    'hostingPanel.sync.links': [
      { local, remote, label: 'Ticket Bot:/app', afterwards: { kind: 'command', line: 'reload' } },
    ],
    [`hostingPanel.sync.waiting ${local} ${remote}`]: [
      { kind: 'save', path: 'index.js' },
      { kind: 'rename', from: 'a.js', to: 'b.js' },
      { kind: 'delete', path: 'old.js' },
    ],
    [`hostingPanel.issueFilter.${project}`]: {
      status: 'all',
      environment: 'production',
      release: undefined,
      text: 'TypeError',
      sort: 'count',
    },
    [`hostingPanel.muted.${project}`]: true,
  },
  settings: {
    'console.runWhenStarted': { '*': ['list'], 'Ticket Bot': ['reload'] },
  },
  pages: {
    'hostingPanel.issue': { panel: panelId, project, fingerprint: 'abc' },
    'hostingPanel.usage': { panelId, uuid, name: 'Ticket Bot' },
  },
  /** What the file of a pair in the folder `folders` held. */
  manifest: JSON.stringify({
    version: 1,
    files: { 'index.js': { size: 12, modifiedAt: 1_700_000_000_000, hash: 'a'.repeat(64) } },
  }),
};

/** A memory of VS Code with what was in it. */
function mementoOf(values: Readonly<Record<string, unknown>>) {
  const all = new Map(Object.entries(values));
  return {
    keys: () => [...all.keys()],
    get: (key: string) => all.get(key),
    update: (key: string, value: unknown) => Promise.resolve(void all.set(key, value)),
  };
}

/** Commands that only a row of ours ever called: nobody has a key for them. */
const ofRowsAlone: ReadonlySet<string> = new Set(['hostingPanel.project.showMore']);

describe('What version 0.1.0 has stored', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hosting-panel-upgrade-'));
  const subscriptions: { dispose(): void }[] = [];
  const workspaceState = mementoOf(kept.workspaceState);
  const panel = { ...panelOf(new PanelFake(() => undefined)), id: panelId };
  const ref = { panel, uuid, name: 'Ticket Bot' };
  const nobody = { dispose: () => undefined };
  const windows = { tell: () => undefined, onTold: () => nobody, onDidChangeRole: () => nobody };
  let memories: Memories;

  before(async () => {
    const context = {
      ...{ subscriptions, workspaceState },
      globalState: mementoOf(kept.globalState),
      globalStorageUri: { fsPath: folder },
    };
    memories = await openMemories(
      context as unknown as vscode.ExtensionContext,
      windows as unknown as Windows,
      silentLog,
    );
  });

  after(() => {
    for (const one of subscriptions) one.dispose();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  it('keeps who is signed in', () => {
    assert.deepEqual(parseAccounts(kept.accounts), JSON.parse(kept.accounts));
  });

  it('keeps sent lines, and consoles that were open', () => {
    const memory = new ConsoleMemory(memories.user, workspaceState, assert.ifError);
    assert.deepEqual(memory.history(ref), ['help', 'say hello']);
    assert.deepEqual(memory.open, kept.workspaceState['console.open']);
  });

  it('keeps where code lies, and what was confirmed', () => {
    const mappings = new Mappings(memories.workspace);
    assert.deepEqual(mappings.all, kept.workspaceState['hostingPanel.sourceMappings']);
    mappings.dispose();
    const confirmed = memories.workspace.get('hostingPanel.confirmed');
    const server = { panelId, uuid, name: 'x' };
    assert.ok(isConfirmed(confirmed, { action: 'compress', server, paths: [] }));
    const folders = { folder: '/app', local: '/home/mara/bot' };
    assert.ok(isConfirmed(confirmed, { action: 'push', server, ...folders, isUnasked: false }));
  });

  it('keeps pairs of folders, linked ones with what follows, and the changes that wait', async () => {
    const [pair] = new Pairs(memories.user, readPair).all;
    assert.deepEqual([pair?.local.path, pair?.remote.path], ['/home/mara/bot', '/app']);
    const isGone = () => Promise.resolve(true);
    const links = new Links(memories.user, readPair, { id: 'now', isGone });
    const [link] = links.all;
    assert.ok(link);
    assert.equal(link.label, 'Ticket Bot:/app');
    assert.deepEqual(link.afterwards, { kind: 'command', line: 'reload' });
    const key = `hostingPanel.sync.waiting ${local} ${remote}` as const;
    assert.deepEqual(await links.takeOver(link), kept.workspaceState[key]);
    links.dispose();
  });

  it('keeps what is known of the files of a pair', async () => {
    const key = JSON.stringify([panelId, uuid, '/app', '/home/mara/bot']);
    const name = `${createHash('sha256').update(key).digest('hex').slice(0, 32)}.json`;
    fs.writeFileSync(path.join(folder, name), kept.manifest);
    const place = { panelId, uuid, folder: '/app', local: '/home/mara/bot' };
    const manifest = await new ManifestStore(folder).load(place);
    assert.equal(manifest.get('index.js')?.size, 12);
  });

  it('keeps filters of projects, until another is chosen', async () => {
    const filters = new ProjectMemory(workspaceState, 'hostingPanel.issueFilter');
    const filter = parseFilter(filters.get({ panel, project }));
    assert.deepEqual(
      [filter.status, filter.environment, filter.text, filter.sort],
      ['all', 'production', 'TypeError', 'count'],
    );
    await filters.update({ panel, project }, undefined);
    assert.deepEqual(parseFilter(filters.get({ panel, project })), plainFilter);
  });

  it('keeps projects muted, until they may speak again', async () => {
    const muted = new ProjectMemory(memories.user, 'hostingPanel.muted');
    assert.equal(muted.get({ panel, project }), true);
    await muted.update({ panel, project }, undefined);
    assert.equal(muted.get({ panel, project }), undefined);
  });

  it('lends no project what is kept of one of another panel', async () => {
    const muted = new ProjectMemory(memories.user, 'hostingPanel.muted');
    await muted.update({ panel, project }, true);
    const attacker = { ...panel, id: 'evil.example' };
    const foreign = { panel: attacker, project: `${panelId}/${project}` };
    assert.equal(muted.get(foreign), undefined);
    await muted.update(foreign, undefined);
    assert.equal(muted.get({ panel, project }), true);
  });

  it('brings pages of issues and of resource usage back', () => {
    const { pages } = kept;
    assert.deepEqual(parseIssuePageState(pages['hostingPanel.issue']), pages['hostingPanel.issue']);
    assert.deepEqual(
      parseResourcesPageState(pages['hostingPanel.usage']),
      pages['hostingPanel.usage'],
    );
  });

  it('sends commands for a start that are for all servers, and asks whom those of a name are for', () => {
    const setting = kept.settings['console.runWhenStarted'];
    assert.deepEqual(startCommandsOf(readStartCommands(setting), { panelId, uuid }), ['list']);
    assert.deepEqual(untoldNames(setting, undefined).names, ['Ticket Bot']);
  });

  it('calls commands, settings and views by names that are still there', () => {
    const read = (file: string) => JSON.parse(fs.readFileSync(file, 'utf8')) as unknown;
    const before = read('test/unit/version010/manifest.json') as Readonly<
      Record<'commands' | 'settings' | 'views', readonly string[]>
    >;
    const { contributes } = read('package.json') as {
      readonly contributes: {
        readonly commands: readonly { readonly command: string }[];
        readonly views: Readonly<Record<string, readonly { readonly id: string }[]>>;
        readonly configuration: { readonly properties: object };
      };
    };
    const now = {
      commands: contributes.commands.map(({ command }) => command),
      settings: Object.keys(contributes.configuration.properties),
      views: Object.values(contributes.views).flatMap((views) => views.map(({ id }) => id)),
    };
    for (const kind of ['commands', 'settings', 'views'] as const) {
      assert.ok(before[kind].length > 0);
      assert.deepEqual(
        before[kind].filter((name) => !now[kind].includes(name) && !ofRowsAlone.has(name)),
        [],
      );
    }
    for (const { old } of renamedSettings) assert.ok(now.settings.includes(`hostingPanel.${old}`));
  });
});
