import * as l10n from '@vscode/l10n';
import type * as vscode from 'vscode';
import { AccountSection } from './accounts/account';
import type { SectionFeature, SectionsParts } from './servers/sectionParts';
import type { BackupMaking } from './backups/backupMaking';
import { Backups } from './backups/backups';
import { sectionCommands } from './servers/sectionCommands';
import { ServerActions } from './servers/serverActions';
import { Network } from './network/network';
import { Offers } from './accounts/offers';
import { Schedules } from './schedules/schedules';
import { Settings } from './settings/settings';
import { StartupSection } from './startup/startup';
import { Subusers } from './subusers/subusers';

/** Adds the areas below each server's row, and their commands. Returns what makes backups. */
export function registerSections(
  parts: SectionsParts,
  context: vscode.ExtensionContext,
): BackupMaking {
  const { commands, serversView } = parts;
  const tools = {
    ...parts,
    serverActions: new ServerActions(commands, serversView.permissionBook),
  };
  const backups = new Backups(tools);
  const areas: readonly SectionFeature[] = [
    backups,
    new Schedules(tools),
    new Network(tools),
    new Subusers(tools),
    new StartupSection(tools),
    new Settings(tools, backups.making),
    new AccountSection(tools),
    new Offers(tools),
  ];
  for (const { section, handlers } of areas) {
    if (section) serversView.tree.addSection(section);
    context.subscriptions.push(commands.registerAll(handlers));
  }
  const refresh = async (element: unknown) => {
    const ref = await serversView.askServer.ask(
      element,
      l10n.t('Refresh the Areas of Which Server?'),
    );
    if (!ref) return;
    const sections = areas.flatMap(({ section }) => section ?? []);
    const meant = sections.filter((section) => section.has(element));
    for (const section of meant.length > 0 ? meant : sections) section.refresh(ref);
  };
  context.subscriptions.push(commands.register(sectionCommands.refresh, refresh));
  return backups.making;
}
