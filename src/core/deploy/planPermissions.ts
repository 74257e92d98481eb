import * as l10n from '@vscode/l10n';
import type { DeployPlan } from './plan';
import { portsOf } from './planPorts';

/** A permission that a deploy needs, and what is said where it is missing. */
export interface NeededPermission {
  readonly permission: string;
  readonly what: string;
}

/** What a key must be allowed to do for a plan (panel-dialect.md, 2 and 3). */
export function permissionsOf({
  then,
  backup,
  variables,
  release,
  healthy,
}: DeployPlan): readonly NeededPermission[] {
  const setsVariable = release !== undefined && 'variable' in release;
  const needed: readonly (NeededPermission | false)[] = [
    {
      permission: 'file.read',
      what: l10n.t("You don't have permission to list files. Required permission: {permission}.", {
        permission: 'file.read',
      }),
    },
    {
      permission: 'file.create',
      what: l10n.t(
        "You don't have permission to upload files. Required permission: {permission}.",
        { permission: 'file.create' },
      ),
    },
    {
      permission: 'file.update',
      what: l10n.t(
        "You don't have permission to rename files. Required permission: {permission}.",
        { permission: 'file.update' },
      ),
    },
    {
      permission: 'file.delete',
      what: l10n.t(
        "You don't have permission to delete files. Required permission: {permission}.",
        { permission: 'file.delete' },
      ),
    },
    {
      permission: 'websocket.connect',
      what: l10n.t(
        "You don't have permission to open the console. Required permission: {permission}.",
        { permission: 'websocket.connect' },
      ),
    },
    'command' in then
      ? {
          permission: 'control.console',
          what: l10n.t(
            "You don't have permission to send console commands. Required permission: {permission}.",
            { permission: 'control.console' },
          ),
        }
      : {
          permission: 'control.restart',
          what: l10n.t(
            "You don't have permission to restart the server. Required permission: {permission}.",
            { permission: 'control.restart' },
          ),
        },
    backup && {
      permission: 'backup.create',
      what: l10n.t(
        "You don't have permission to create backups. Required permission: {permission}.",
        { permission: 'backup.create' },
      ),
    },
    (variables.length > 0 || setsVariable) && {
      permission: 'startup.read',
      what: l10n.t(
        "You don't have permission to read startup variables. Required permission: {permission}.",
        { permission: 'startup.read' },
      ),
    },
    setsVariable && {
      permission: 'startup.update',
      what: l10n.t(
        "You don't have permission to change startup variables. Required permission: {permission}.",
        { permission: 'startup.update' },
      ),
    },
    portsOf(healthy).length > 0 && {
      permission: 'allocation.read',
      what: l10n.t(
        "You don't have permission to read allocations. Required permission: {permission}.",
        { permission: 'allocation.read' },
      ),
    },
  ];
  return needed.filter((one) => one !== false);
}
