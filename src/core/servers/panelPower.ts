import * as l10n from '@vscode/l10n';
import { describeError } from '../api/describe';
import type { ServerRef } from '../api/panel';
import { sendPower } from '../api/power';
import { type ServerStats, getResources } from '../api/resources';
import { apiOf } from '../api/serverApi';
import { type Clock, sleep } from '../base/clock';
import { type PowerAction, powerSentence } from '../base/power';
import { UserError } from '../base/userError';
import type { SetPower } from './changePower';
import { allows } from './permissions';
import type { ServerStore } from './serverStore';

/** What the two ways to change a server's power need. */
export interface PowerWays {
  readonly clock: Clock;
  readonly storeOf: (ref: ServerRef) => Pick<ServerStore, 'get' | 'getPermissions' | 'applyPower'>;
  /** The way over the server's console, where its states are heard as they come. */
  readonly overConsole: SetPower;
}

/** Milliseconds before each look at what came of it: the panel keeps its answer for up to 20 s (api.md, Limits). */
const looksMs = [3_000, 5_000, 12_000, 20_000, 20_000];

/** Changes power over the console, or by the panel's own route where the key may not connect to a console. */
export function powerSetter(ways: PowerWays): SetPower {
  return async (ref, action, signal) => {
    const permissions = await ways.storeOf(ref).getPermissions(ref.uuid);
    if (allows(permissions, 'websocket.connect')) return ways.overConsole(ref, action, signal);
    await overPanel(ways, ref, { action, signal });
  };
}

/** Asks the panel, which tells no outcome, and looks at what came of it. */
async function overPanel(
  { clock, storeOf }: PowerWays,
  ref: ServerRef,
  { action, signal }: { readonly action: PowerAction; readonly signal: AbortSignal | undefined },
): Promise<void> {
  const store = storeOf(ref);
  const api = apiOf(ref);
  const before = store.get(ref.uuid)?.stats?.state;
  await sendPower(api, action, signal);
  const sentAt = clock.now();
  let seen: ServerStats | undefined;
  let problem: unknown;
  for (const ms of looksMs) {
    await sleep(clock, ms, signal);
    try {
      seen = await getResources(api, { signal });
      store.applyPower(ref.uuid, seen.state);
      if (isDone(action, seen, clock.now() - sentAt)) return;
    } catch (error) {
      signal?.throwIfAborted();
      problem = error;
    }
  }
  if (seen === undefined) {
    const why = describeError(problem);
    throw new UserError(
      l10n.t('The panel accepted the power action, but its result is unknown. {reason}', {
        reason: why,
      }),
    );
  }
  // It began; its row says how it goes on.
  if (seen.state !== before) return;
  throw new UserError(unchangedSentence(seen.state));
}

/** The panel accepted an action, and the server is as it was. */
function unchangedSentence(state: string): string {
  switch (state) {
    case 'offline':
      return l10n.t('The panel accepted the power action, but the server is still offline.');
    case 'starting':
      return l10n.t('The panel accepted the power action, but the server is still starting.');
    case 'running':
      return l10n.t('The panel accepted the power action, but the server is still running.');
    case 'stopping':
      return l10n.t('The panel accepted the power action, but the server is still stopping.');
    default:
      return powerSentence(state);
  }
}

function isDone(action: PowerAction, { state, uptimeMs }: ServerStats, sinceMs: number): boolean {
  if (action === 'stop' || action === 'kill') return state === 'offline';
  return state === 'running' && (action === 'start' || uptimeMs < sinceMs);
}
