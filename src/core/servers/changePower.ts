import { PanelError } from '../api/errors';
import type { ServerRef } from '../api/panel';
import type { PermissionCatalog } from '../api/permissions';
import { UserError } from '../base/userError';
import type { PowerAction } from '../base/power';
import { allows } from './permissions';
import { powerPermission, powerProblem } from './power';
import type { Servers } from './servers';

/** What changes a server's power. Resolves when the state that it leads to is reached. */
export type SetPower = (ref: ServerRef, action: PowerAction, signal?: AbortSignal) => Promise<void>;

/** What changing a server's power needs. */
export interface PowerParts {
  readonly servers: Pick<Servers, 'storeOf'>;
  readonly permissionCatalog: PermissionCatalog;
  readonly setPower: SetPower;
}

/**
 * Changes a server's power, and shows in its row that it is being done. Throws UserError where the action makes no
 * sense now, and the refusal with its reason where the key may not do it; rejects where it cannot be read whether the
 * action makes sense.
 */
export async function changePower(
  { servers, permissionCatalog, setPower }: PowerParts,
  ref: ServerRef,
  { action, signal }: { readonly action: PowerAction; readonly signal: AbortSignal },
): Promise<void> {
  signal.throwIfAborted();
  const store = servers.storeOf(ref);
  const permission = powerPermission[action];
  const refuse = (error: unknown) => permissionCatalog.explain(ref.panel.http, error, permission);
  // The daemon ignores what the token does not allow without a word, so it is looked up before (panel-dialect.md, 6.5).
  if (!allows(await store.getPermissions(ref.uuid), permission)) {
    throw await refuse(new PanelError('forbidden', permission, { status: 403 }));
  }
  const known = store.get(ref.uuid);
  if (known && powerProblem(action, known) !== undefined) {
    // Nobody may have watched for hours.
    await store.lookAgain(ref.uuid);
    const now = store.get(ref.uuid);
    const problem = now && powerProblem(action, store.told.recent(now));
    if (problem !== undefined) throw new UserError(problem);
  }
  signal.throwIfAborted();
  const work = store.works.show(ref.uuid, action);
  try {
    await setPower(ref, action, signal);
  } catch (error) {
    throw await refuse(error);
  } finally {
    work.dispose();
  }
}
