import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { panelCommands } from '../core/accounts/commands';
import { on } from '../core/base/command';
import { type ChangedSetting, diagnosticsMarkdown } from '../core/base/diagnostics';
import { isRecord } from '../core/base/record';
import type { Consoles } from '../core/console/consoles';
import type { Servers } from '../core/servers/servers';
import type { Windows } from '../core/windows/windows';
import type { Panels } from './accounts/panels';
import type { Commands } from './base/commands';
import type { OutputLog } from './base/log';
import { tellBriefly } from './base/messages';

/** What the diagnostics tell of. */
export interface DiagnosticsParts {
  readonly context: vscode.ExtensionContext;
  readonly commands: Commands;
  readonly log: OutputLog;
  readonly panels: Panels;
  readonly consoles: Consoles;
  readonly windows: Windows;
  readonly servers: Servers;
}

/** Adds the command that copies what whoever helps wants to know. Nothing leaves this computer by it. */
export function registerDiagnostics(parts: DiagnosticsParts): void {
  const { context, commands, log, panels } = parts;
  log.info(versions(parts).flat().join(' '));
  const hosts = () => {
    const all = panels.all.map(({ http }) => http.host).join(', ');
    log.info(`Signed in to: ${all || 'no panel'}`);
  };
  context.subscriptions.push(
    panels.onDidChange(hosts),
    commands.register([
      on(panelCommands.copyDiagnostics, async () => {
        await vscode.env.clipboard.writeText(markdown(parts));
        tellBriefly(l10n.t({ message: 'Diagnostics copied', comment: ['In the status bar'] }));
      }),
    ]),
  );
}

function markdown(parts: DiagnosticsParts): string {
  const { context, log, panels, consoles, windows, servers } = parts;
  return diagnosticsMarkdown({
    versions: [...versions(parts), ['Window', windows.role]],
    panels: panels.all.map((panel) => {
      const store = servers.of(panel);
      return {
        host: panel.http.host,
        isKeyRefused: panels.isKeyRefused(panel.id),
        servers: store.isLoaded ? store.all.length : undefined,
      };
    }),
    consoles: consoles.held,
    settings: changedSettings(context.extension.packageJSON),
    troubles: log.lastTroubles,
  });
}

function versions({ context }: DiagnosticsParts): readonly (readonly [string, string])[] {
  const { extensionKind } = context.extension;
  const packageJSON: unknown = context.extension.packageJSON;
  const version = isRecord(packageJSON) ? String(packageJSON['version']) : '';
  const place = extensionKind === vscode.ExtensionKind.UI ? 'UI' : 'workspace';
  return [
    ['Version', version],
    ['VS Code', `${vscode.version} (${vscode.env.appName}, ${vscode.env.appHost})`],
    ['System', `${process.platform} ${process.arch}, Node ${process.versions.node}`],
    ['Remote', vscode.env.remoteName ?? 'none'],
    ['Runs as', place],
    ['Language', vscode.env.language],
  ];
}

/** Our settings that the user or a workspace gave a value. */
function changedSettings(packageJSON: unknown): readonly ChangedSetting[] {
  const contributes = isRecord(packageJSON) ? packageJSON['contributes'] : undefined;
  const configuration = isRecord(contributes) ? contributes['configuration'] : undefined;
  const properties = isRecord(configuration) ? configuration['properties'] : undefined;
  if (!isRecord(properties)) return [];
  const settings = vscode.workspace.getConfiguration();
  return Object.entries(properties).flatMap(([name, schema]) => {
    const found = settings.inspect(name);
    const value = found?.workspaceFolderValue ?? found?.workspaceValue ?? found?.globalValue;
    const words: unknown = isRecord(schema) ? schema['enum'] : undefined;
    return value === undefined ? [] : [{ name, value, words: Array.isArray(words) ? words : [] }];
  });
}
