import * as l10n from '@vscode/l10n';
import type * as vscode from 'vscode';
import { Account } from './accounts/account';
import type { Area, AreasParts } from './servers/sectionParts';
import type { BackupMaking } from './backups/backupMaking';
import { Backups } from './backups/backups';
import { areaCommands } from './servers/sectionCommands';
import { Doing } from './servers/serverActions';
import { Network } from './network/network';
import { Offers } from './accounts/offers';
import { Schedules } from './schedules/schedules';
import { Settings } from './settings/settings';
import { StartupArea } from './startup/startup';
import { Subusers } from './subusers/subusers';

/** Adds the areas below each server's row, and their commands. Answers what makes backups. */
export function registerAreas(parts: AreasParts, context: vscode.ExtensionContext): BackupMaking {
  const { commands, area } = parts;
  const tools = { ...parts, doing: new Doing(commands, area.permissionBook) };
  const backups = new Backups(tools);
  const areas: readonly Area[] = [
    backups,
    new Schedules(tools),
    new Network(tools),
    new Subusers(tools),
    new StartupArea(tools),
    new Settings(tools, backups.making),
    new Account(tools),
    new Offers(tools),
  ];
  for (const { section, handlers } of areas) {
    if (section) area.tree.addSection(section);
    context.subscriptions.push(commands.registerAll(handlers));
  }
  const refresh = async (element: unknown) => {
    const ref = await area.askServer.ask(element, l10n.t('Refresh the Areas of Which Server?'));
    if (!ref) return;
    const sections = areas.flatMap(({ section }) => section ?? []);
    const meant = sections.filter((section) => section.has(element));
    for (const section of meant.length > 0 ? meant : sections) section.refresh(ref);
  };
  context.subscriptions.push(commands.register(areaCommands.refresh, refresh));
  return backups.making;
}
