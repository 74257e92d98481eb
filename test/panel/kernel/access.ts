import type { ApiKey, Server, User, World } from './world';

const adminPermissions = [
  '*',
  'admin.websocket.errors',
  'admin.websocket.install',
  'admin.websocket.transfer',
];

/** What a user may do on a server, before the key's own limit; undefined: nothing at all, not even see it. */
function userPermissions(user: User, server: Server): readonly string[] | undefined {
  if (user.admin) return adminPermissions;
  if (server.owner === user.uuid) return ['*'];
  return server.subusers.find((subuser) => subuser.user === user.uuid)?.permissions;
}

function isMember(user: User, server: Server): boolean {
  return (
    server.owner === user.uuid || server.subusers.some((subuser) => subuser.user === user.uuid)
  );
}

/** Whether the key is limited to some servers and this is none of them. */
export function isOutsideKey(key: ApiKey, server: Server): boolean {
  return key.servers !== undefined && !key.servers.includes(server.uuid);
}

/**
 * The permissions of a key on a server: the user's, cut down to the key's own list.
 * Undefined when the user cannot reach the server. A key that is limited loses its user's
 * administrator's reach (api.md, listServers `type`).
 */
export function permissionsOf(
  world: World,
  key: ApiKey,
  server: Server,
): readonly string[] | undefined {
  const user = world.users.get(key.user);
  if (!user) return undefined;
  const limited = key.servers !== undefined || key.permissions !== undefined;
  if (limited && !isMember(user, server)) return undefined;
  const own = userPermissions(user, server);
  if (!own || !key.permissions) return own;
  return own.includes('*') ? key.permissions : key.permissions.filter((name) => own.includes(name));
}

/** Whether a list of permissions holds one; `*` holds all of the server's, not the administrators' own. */
export function allows(permissions: readonly string[], permission: string): boolean {
  if (permissions.includes(permission)) return true;
  return permissions.includes('*') && !permission.startsWith('admin.');
}
