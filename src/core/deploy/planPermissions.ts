import * as l10n from '@vscode/l10n';
import type { DeployPlan } from './plan';
import { portsOf } from './planPorts';

/** A permission that a deploy needs, and for what, as in "permission to restart the server". */
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
    { permission: 'file.read', what: l10n.t('list files') },
    { permission: 'file.create', what: l10n.t('upload files') },
    { permission: 'file.update', what: l10n.t('rename files') },
    { permission: 'file.delete', what: l10n.t('delete files') },
    { permission: 'websocket.connect', what: l10n.t('open the console') },
    'command' in then
      ? { permission: 'control.console', what: l10n.t('send console commands') }
      : { permission: 'control.restart', what: l10n.t('restart the server') },
    backup && { permission: 'backup.create', what: l10n.t('create backups') },
    (variables.length > 0 || setsVariable) && {
      permission: 'startup.read',
      what: l10n.t('read startup variables'),
    },
    setsVariable && { permission: 'startup.update', what: l10n.t('change startup variables') },
    portsOf(healthy).length > 0 && {
      permission: 'allocation.read',
      what: l10n.t('read allocations'),
    },
  ];
  return needed.filter((one) => one !== false);
}
