import { spellingsOf } from '../api/permissionSpellings';

/** Whether a list of permissions holds one, in any panel's spelling; `*` stands for all of them. */
export function allows(permissions: readonly string[], permission: string): boolean {
  if (permissions.includes('*')) return true;
  return spellingsOf(permission).some((spelled) => permissions.includes(spelled));
}

/**
 * Whether the key is an administrator's, who also gets `admin.websocket.…` entries (api.md, Envelopes). A role may have
 * these without being one: then not everything is allowed.
 */
export function isAdministrators(permissions: readonly string[]): boolean {
  if (!permissions.includes('*')) return false;
  return permissions.some((permission) => permission.startsWith('admin.'));
}

/** The permission that changing a description needs: that of the name, where the key has none for the description alone. */
export function describingPermission(permissions: readonly string[]): string {
  const own = 'settings.description';
  return permissions.includes(own) ? own : 'settings.rename';
}

/** What the user can do to a server, each with the permission it needs (api.md, Client-to-node events; panel-dialect.md, 3.8). */
export const abilities = {
  canStart: 'control.start',
  canStop: 'control.stop',
  canRestart: 'control.restart',
  canKill: 'control.stop',
  canConsole: 'websocket.connect',
  canCommand: 'control.console',
  canFiles: 'file.read',
  canCreateFiles: 'file.create',
  canArchive: 'file.archive',
  canBackUp: 'backup.create',
  canActivity: 'activity.read',
  canRename: 'settings.rename',
  canReinstall: 'settings.reinstall',
} as const;
