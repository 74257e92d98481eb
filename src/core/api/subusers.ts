import type { ServerApi } from './serverApi';
import { type Reader, ignored, listOf, record, timeIf } from './decode';
import { serverRoute } from './route';

/** Who else may use a server. api.md names this area; its routes are those of panel-dialect.md, section 3.7. */

/** An account that a server is shared with. */
export interface Subuser {
  readonly uuid: string;
  readonly username: string;
  readonly email: string;
  readonly hasTwoFactor: boolean;
  readonly createdAt: number | undefined;
  readonly permissions: readonly string[];
}

const readSubuser: Reader<Subuser> = record((from) => ({
  uuid: from.uuid('uuid'),
  username: from.textIf('username') ?? '',
  email: from.textIf('email') ?? '',
  hasTwoFactor: from.flag('2fa_enabled'),
  createdAt: timeIf(from, 'created_at'),
  permissions: from.texts('permissions'),
}));

/** All accounts that the server is shared with. */
export function listSubusers(
  { http, uuid }: ServerApi,
  signal?: AbortSignal,
): Promise<readonly Subuser[]> {
  return http.send({ path: serverRoute(uuid, 'users'), read: listOf(readSubuser), signal });
}

/** Shares the server; an address without an account gets one, and an e-mail. */
export function inviteSubuser(
  { http, uuid }: ServerApi,
  wanted: { readonly email: string; readonly permissions: readonly string[] },
): Promise<Subuser> {
  const { email, permissions } = wanted;
  return http.send({
    method: 'POST',
    path: serverRoute(uuid, 'users'),
    json: { email, permissions },
    read: readSubuser,
  });
}

/** Replaces all permissions of somebody. */
export function setSubuserPermissions(
  { http, uuid }: ServerApi,
  wanted: { readonly user: string; readonly permissions: readonly string[] },
): Promise<Subuser> {
  return http.send({
    method: 'POST',
    path: serverRoute(uuid, 'users', wanted.user),
    json: { permissions: wanted.permissions },
    read: readSubuser,
  });
}

/** Stops sharing the server with somebody. */
export function removeSubuser({ http, uuid }: ServerApi, user: string): Promise<undefined> {
  return http.send({ method: 'DELETE', path: serverRoute(uuid, 'users', user), read: ignored });
}
