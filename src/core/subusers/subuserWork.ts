import type { ServerApi } from '../api/serverApi';
import {
  type Subuser,
  inviteSubuser,
  listSubusers,
  removeSubuser,
  setSubuserPermissions,
} from '../api/subusers';
import { undefinedIfForbidden, verifyCreation, verifyOutcome, verifyDeleted } from '../api/outcome';
import { asRefusedByRule } from '../api/errorMeaning';

/** Shares the server with an e-mail address. Where the answer got lost, the panel is asked whether it did. */
export async function share(
  { http, uuid }: ServerApi,
  wanted: { readonly email: string; readonly permissions: readonly string[] },
): Promise<Subuser> {
  const email = wanted.email.toLowerCase();
  // Somebody who was there before is no sign that it worked.
  const before = await undefinedIfForbidden(listSubusers({ http, uuid }));
  return verifyCreation(inviteSubuser({ http, uuid }, wanted).catch(rethrow), {
    before,
    list: () => listSubusers({ http, uuid }),
    idOf: (one) => one.uuid,
    isWanted: (one) => one.email.toLowerCase() === email,
  });
}

/** Replaces all permissions of somebody. */
export async function changePermissions(
  { http, uuid }: ServerApi,
  wanted: { readonly user: string; readonly permissions: readonly string[] },
): Promise<Subuser> {
  // Everybody may connect, whatever was asked for (panel-dialect.md, 3.7).
  const asked = new Set([...wanted.permissions, 'websocket.connect']);
  return verifyOutcome(setSubuserPermissions({ http, uuid }, wanted).catch(rethrow), async () =>
    (await listSubusers({ http, uuid })).find(
      (one) =>
        one.uuid === wanted.user &&
        one.permissions.length === asked.size &&
        one.permissions.every((permission) => asked.has(permission)),
    ),
  );
}

/** Stops sharing the server with somebody; one who is gone already is as good. */
export async function unshare({ http, uuid }: ServerApi, user: string): Promise<void> {
  await verifyDeleted(removeSubuser({ http, uuid }, user).catch(rethrow), async () =>
    (await listSubusers({ http, uuid })).every((other) => other.uuid !== user),
  );
}

function rethrow(error: unknown): never {
  throw asRefusedByRule(error);
}
