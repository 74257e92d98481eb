import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { agentCommands } from '../../src/core/agents/commands';
import { panelCommands } from '../../src/core/accounts/commands';
import { showMore } from '../../src/core/base/moreRow';
import { mcpCommands } from '../../src/core/agents/mcpCommands';
import { backupCommands } from '../../src/core/backups/commands';
import type { Command } from '../../src/core/base/command';
import { consoleCommands } from '../../src/core/console/commands';
import { deployCommands } from '../../src/core/deploy/commands';
import { planCommands } from '../../src/core/deploy/planCommands';
import { fileCommands } from '../../src/core/files/commands';
import {
  keyCommands,
  monitoringCommands,
  projectCommands,
} from '../../src/core/monitoring/commands';
import { databaseCommands } from '../../src/core/databases/commands';
import { networkCommands } from '../../src/core/network/commands';
import { scheduleCommands } from '../../src/core/schedules/commands';
import { serverCommands } from '../../src/core/servers/commands';
import { settingsCommands } from '../../src/core/settings/commands';
import { sourceCommands } from '../../src/core/source/commands';
import { findCommands } from '../../src/core/search/commands';
import { startupCommands } from '../../src/core/startup/commands';
import { subuserCommands } from '../../src/core/subusers/commands';
import { compareCommands, syncCommands } from '../../src/core/sync/commands';
import { watchCommands } from '../../src/core/watch/commands';
import { sampleRows } from './sampleRows';

interface MenuEntry {
  readonly command?: string;
  readonly submenu?: string;
  readonly when?: string;
}

interface Manifest {
  readonly activationEvents: readonly string[];
  readonly contributes: {
    readonly commands: readonly {
      readonly command: string;
      readonly title: string;
      readonly shortTitle?: string;
      readonly enablement?: string;
    }[];
    readonly menus: Readonly<Record<string, readonly MenuEntry[]>>;
    readonly submenus: readonly { readonly id: string }[];
    readonly views: Readonly<Record<string, readonly { readonly id: string }[]>>;
    readonly configuration: {
      readonly properties: Readonly<Record<string, { readonly scope?: string }>>;
    };
  };
}

const text = fs.readFileSync('package.json', 'utf8');
const { activationEvents, contributes } = JSON.parse(text) as Manifest;
const words = JSON.parse(fs.readFileSync('package.nls.json', 'utf8')) as Record<string, string>;
const source = fs
  .readdirSync('src', { recursive: true })
  .map(String)
  .filter((name) => name.endsWith('.ts'))
  .map((name) => fs.readFileSync(path.join('src', name), 'utf8'))
  .join('\n');
/** What the menus of rows hold, submenus opened. */
const ofRows = (contributes.menus['view/item/context'] ?? []).flatMap((entry) =>
  entry.submenu === undefined ? [entry] : (contributes.menus[entry.submenu] ?? []),
);
const declared = contributes.commands.map(({ command }) => command);
const inCode = new Set(
  [...source.matchAll(/'(hostingPanel\.\w+\.\w+)'/g)].map(([, id]) => id ?? ''),
);

const commands: readonly Command<unknown>[] = [
  showMore,
  ...Object.values(panelCommands),
  ...Object.values(serverCommands),
  ...Object.values(mcpCommands),
  ...Object.values(backupCommands),
  ...Object.values(scheduleCommands),
  ...Object.values(networkCommands),
  ...Object.values(databaseCommands),
  ...Object.values(subuserCommands),
  ...Object.values(startupCommands),
  ...Object.values(settingsCommands),
  ...Object.values(consoleCommands),
  ...Object.values(fileCommands),
  ...Object.values(monitoringCommands),
  ...Object.values(projectCommands),
  ...Object.values(keyCommands),
  ...Object.values(sourceCommands),
  ...Object.values(findCommands),
  ...Object.values(syncCommands),
  ...Object.values(compareCommands),
  ...Object.values(deployCommands),
  ...Object.values(planCommands),
  ...Object.values(watchCommands),
  ...Object.values(agentCommands),
];

/** The view and the rows that one part of a menu entry's condition is about. */
function rowsMeant(clause: string): { readonly view: string; readonly isMeant: RegExp } {
  const view = /view == hostingPanel\.(\w+)/.exec(clause)?.[1] ?? '';
  const pattern = /viewItem =~ \/(.*)\//.exec(clause)?.[1];
  const text = /viewItem == '?([\w ]+)/.exec(clause)?.[1];
  if (view === '' || (pattern === undefined) === (text === undefined)) {
    throw new Error(`not understood: ${clause}`);
  }
  return { view, isMeant: new RegExp(pattern ?? `^${text}$`) };
}

describe('manifest', () => {
  it('every declared command is named in the code', () => {
    assert.deepEqual(
      declared.filter((id) => !inCode.has(id)),
      [],
    );
  });

  it('no command is declared twice', () => assert.equal(new Set(declared).size, declared.length));

  it('every menu entry leads to a declared command', () => {
    const used = Object.values(contributes.menus)
      .flat()
      .flatMap(({ command }) => (command?.startsWith('hostingPanel.') ? [command] : []));
    assert.deepEqual(
      used.filter((id) => !declared.includes(id)),
      [],
    );
  });

  it('every submenu is declared, holds something, and stands in a menu', () => {
    const shown = Object.values(contributes.menus)
      .flat()
      .flatMap(({ submenu }) => submenu ?? []);
    const ids = contributes.submenus.map(({ id }) => id);
    assert.deepEqual([...new Set(shown)].sort(), [...ids].sort());
    assert.deepEqual(
      ids.filter((id) => (contributes.menus[id] ?? []).length === 0),
      [],
    );
  });

  it('has short titles only where VS Code shows them: above a view, and not in menus of rows', () => {
    const aboveViews = (contributes.menus['view/title'] ?? []).map(({ command }) => command);
    const unseen = contributes.commands.filter(
      ({ command, shortTitle }) => shortTitle !== undefined && !aboveViews.includes(command),
    );
    assert.deepEqual(unseen, []);
  });

  it('has the commands of the tables and no others', () => {
    const known = commands.map(({ id }) => id);
    assert.deepEqual(known.sort(), [...declared].sort());
  });

  it('every entry of a row’s menu has rows, and its command is about each of them', async () => {
    const rows = await sampleRows();
    const wrong: string[] = [];
    for (const { command: id = '', when = '' } of ofRows) {
      const takes = commands.find((one) => one.id === id)?.takes;
      for (const clause of when.split(' || ')) {
        const { view, isMeant } = rowsMeant(clause);
        const meant = (rows[view] ?? []).filter((row) =>
          isMeant.test(row.look().tags?.join(' ') ?? ''),
        );
        if (meant.length === 0) wrong.push(`${id}: no row has ${isMeant.source}`);
        for (const row of meant) {
          if (takes?.of(row, undefined) !== undefined) continue;
          wrong.push(`${id} is not about ${row.look().tags?.join(' ')}`);
        }
      }
    }
    assert.deepEqual(wrong, []);
  });

  it('every command that is about a row is in the menu of one, but for a few', async () => {
    const inMenus = new Set(ofRows.map(({ command: id }) => id));
    const rows = Object.values(await sampleRows()).flat();
    const missing = commands.filter(
      ({ id, takes }) => !inMenus.has(id) && rows.some((row) => takes.of(row, undefined)),
    );
    assert.deepEqual(missing.map(({ id }) => id).sort(), [
      // In the palette, and in the menu of its view: it is chosen seldom.
      'hostingPanel.agents.setAccess',
      // In the menus of a console.
      'hostingPanel.console.actions',
      'hostingPanel.console.openBeside',
      // On the page of a deploy.
      'hostingPanel.deploy.continue',
      // In the list of keys.
      'hostingPanel.key.create',
      // In the menu of the view.
      'hostingPanel.panel.openApiKeys',
      'hostingPanel.panel.openBilling',
      'hostingPanel.panel.openDatabases',
      'hostingPanel.panel.openServerCreation',
      'hostingPanel.panel.signOut',
      // A notification.
      'hostingPanel.project.unmute',
    ]);
  });

  it('the palette hides those that are nothing without a row', () => {
    const hidden = (contributes.menus['commandPalette'] ?? []).filter(
      ({ when }) => when === 'false',
    );
    assert.deepEqual(
      hidden.map(({ command: id }) => id),
      [
        'hostingPanel.rows.showMore',
        'hostingPanel.server.copyDetail',
        // The explorer has its own of these.
        'hostingPanel.file.newFile',
        'hostingPanel.file.newFolder',
        'hostingPanel.file.rename',
        'hostingPanel.file.delete',
        'hostingPanel.file.copyPath',
        // They are meant for what is selected.
        'hostingPanel.file.compress',
        'hostingPanel.file.decompress',
        'hostingPanel.compare.toServer',
        'hostingPanel.compare.toLocal',
        'hostingPanel.agents.undo',
      ],
    );
  });

  it('offers what not every panel has only where one of them has it', () => {
    const pages = ['panel.openDatabases', 'panel.openServerCreation', 'panel.openBilling'];
    const rule = (id: string) => {
      if (/^(monitoring|project|issue|key)\./.test(id)) return 'lacksMonitoring';
      if ([...pages, 'server.openDeploys'].includes(id)) return 'lacksPages';
      if (id === 'server.delete') return 'lacksDeletion';
      return id === 'console.share' ? 'lacksConsoleShare' : undefined;
    };
    const wrong = contributes.commands.filter(({ command, enablement = '' }) => {
      const wanted = rule(command.replace('hostingPanel.', ''));
      const found = [...enablement.matchAll(/!hostingPanel\.(lacks\w+)/g)].map(([, key]) => key);
      return found.join() !== (wanted ?? '');
    });
    assert.deepEqual(
      wrong.map(({ command }) => command),
      [],
    );
    const keys = new Set([...text.matchAll(/hostingPanel\.(lacks\w+)/g)].map(([, key]) => key));
    for (const key of keys) assert.match(source, new RegExp(`\\b${key}: lack\\(`));
  });

  it('every view is filled by the code', () => {
    for (const { id } of Object.values(contributes.views).flat())
      assert.ok(inCode.has(id) || source.includes(`'${id}'`), id);
  });

  it('every setting is read by the code', () => {
    for (const name of Object.keys(contributes.configuration.properties)) {
      const key = name.replace('hostingPanel.', '');
      const tail = key.split('.').at(-1) ?? '';
      assert.ok(source.includes(`'${key}'`) || source.includes(`'${tail}'`), name);
    }
  });

  it('no folder that is opened decides what is sent, offered or fetched', () => {
    // 'application': the user's own settings alone. The others change only what is shown, or left out of a search.
    const scopes = Object.entries(contributes.configuration.properties).map(
      ([name, { scope = 'window' }]) => `${name.replace('hostingPanel.', '')}: ${scope}`,
    );
    assert.deepEqual(scopes.sort(), [
      'agents.changesPerHour: application',
      'agents.offerMcpServer: application',
      'console.completions: application',
      'console.runWhenStarted: application',
      'console.timestamps: window',
      'files.askAbove: application',
      'files.confirmAboveMB: application',
      'files.restartAfterSave: application',
      'find.exclude: window',
      'history.keepConsoleText: application',
      'history.maxSize: application',
      'monitoring.editorHighlights: window',
      'monitoring.editorMarks: window',
      'monitoring.notifications: window',
      'monitoring.problems: window',
      'sync.restartAfterPush: application',
      'watch.enabled: application',
      'watch.interval: application',
      'watch.intervalInBackground: application',
    ]);
  });

  it('is woken by VS Code’s start and by what is opened here, never by an address', () => {
    assert.deepEqual([...activationEvents].sort(), [
      'onFileSystem:panel',
      'onStartupFinished',
      'onWebviewPanel:hostingPanel.activity',
      'onWebviewPanel:hostingPanel.issue',
      'onWebviewPanel:hostingPanel.report',
      'onWebviewPanel:hostingPanel.usage',
      'workspaceContains:**/.panelignore',
    ]);
    assert.doesNotMatch(
      source,
      /registerUriHandler|enableCommandUris: true|isTrusted\s*[:=]\s*(true|\{)/,
    );
  });

  it('every text of the manifest has its words, and no words are left over', () => {
    const used = new Set([...text.matchAll(/"%([^%"]+)%"/g)].map(([, key]) => key));
    assert.deepEqual([...used].sort(), Object.keys(words).sort());
  });

  it('asks for nothing that is only proposed', () => {
    assert.ok(!text.includes('enabledApiProposals'));
  });
});
