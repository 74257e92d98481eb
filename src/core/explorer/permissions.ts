/** Whether a list of permissions holds one; `*` stands for all of them. */
export function allows(permissions: readonly string[], permission: string): boolean {
  return permissions.includes('*') || permissions.includes(permission);
}

/** What a person can do to a server, each with the permission it needs (api.md, Client-to-node events). */
export const abilities = {
  canStart: 'control.start',
  canStop: 'control.stop',
  canRestart: 'control.restart',
  canConsole: 'websocket.connect',
  canFiles: 'file.read',
  canActivity: 'activity.read',
} as const;
