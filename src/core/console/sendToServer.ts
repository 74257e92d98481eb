import * as l10n from '@vscode/l10n';
import type { ServerRef } from '../api/panel';
import type { PermissionCatalog } from '../api/permissions';
import type { Clock } from '../base/clock';
import { DisposableStore, toDisposable } from '../base/event';
import { formatSpan } from '../base/format';
import { UserError } from '../base/userError';
import { abilities } from '../servers/permissions';
import { requirePermission } from '../servers/requirePermission';
import type { ServerStore } from '../servers/serverStore';
import { commandRefusal } from './commandRefusal';
import type { ConsoleConnection } from './connection';
import type { Consoles } from './consoles';
import type { LineOutcome } from './lineOutcome';

/** What sending a command to a server needs. */
export interface SendParts {
  readonly clock: Clock;
  readonly consoles: Pick<Consoles, 'acquire'>;
  readonly servers: {
    storeOf(ref: ServerRef): Pick<ServerStore, 'getPermissions' | 'refreshServer'>;
  };
  readonly permissionCatalog: PermissionCatalog;
}

/** Milliseconds for which a console is waited for. */
const connectMs = 30_000;

/**
 * Sends one command over a server's console, which is opened for that if need be; it goes behind the lines that wait
 * there. Resolves when the daemon has it. Rejects with UserError that says why it did not go, or that nobody knows
 * whether it did; with PanelError 'forbidden' where the permission is missing; and with the signal's reason.
 */
export async function sendToServer(
  parts: SendParts,
  ref: ServerRef,
  { line, signal }: { readonly line: string; readonly signal: AbortSignal },
): Promise<void> {
  signal.throwIfAborted();
  await requirePermission(parts, ref, abilities.canCommand);
  signal.throwIfAborted();
  const lease = parts.consoles.acquire(ref);
  try {
    await connected(lease.connection, parts.clock, signal);
    await sent(lease.connection, ref, { line, signal });
  } finally {
    lease.dispose();
  }
}

/** Resolves when the console is connected and its server's state is known. */
async function connected(
  connection: ConsoleConnection,
  clock: Clock,
  signal: AbortSignal,
): Promise<void> {
  const store = new DisposableStore();
  let lastSaid: string | undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      const look = () => {
        const { session, power } = connection;
        if (session.phase === 'closed') reject(new UserError(session.text));
        else if (session.phase === 'live' && power !== undefined) resolve();
      };
      store.add(connection.onDidSay((text) => (lastSaid = text)));
      store.add(connection.onDidChangeState(look));
      store.add(connection.onDidChangePower(look));
      store.add(onAbort(signal, () => reject(reasonOf(signal))));
      store.add(
        clock.after(connectMs, () => {
          const inTime = l10n.t("The console didn't connect within {time}.", {
            time: formatSpan(connectMs),
          });
          reject(new UserError(lastSaid ?? inTime));
        }),
      );
      look();
    });
  } finally {
    store.dispose();
  }
}

async function sent(
  connection: ConsoleConnection,
  { name }: ServerRef,
  { line, signal }: { readonly line: string; readonly signal: AbortSignal },
): Promise<void> {
  const store = new DisposableStore();
  try {
    await new Promise<void>((resolve, reject) => {
      const settled = (_: readonly string[], outcome: LineOutcome) => {
        if (outcome === 'sent') resolve();
        else reject(signal.aborted ? reasonOf(signal) : new UserError(outcomeText(outcome, name)));
      };
      const result = connection.commands([line], settled);
      if (result !== 'accepted') reject(new UserError(commandRefusal(result, name)));
      store.add(onAbort(signal, () => connection.cancelWaiting(settled)));
    });
  } finally {
    store.dispose();
  }
}

function outcomeText(outcome: Exclude<LineOutcome, 'sent'>, server: string): string {
  switch (outcome) {
    case 'unknown':
      return l10n.t(
        'The connection to the console was lost, so the command might have been sent. Check the console before you try again.',
      );
    case 'dropped':
      return l10n.t('The node dropped the command because too many came in a short time.');
    case 'perhapsDropped':
      return l10n.t(
        'The node dropped at least one of the last commands, perhaps this one. Check the console before you try again.',
      );
    case 'heldBack':
      return l10n.t("The command wasn't sent because the node dropped an earlier one.");
    case 'disconnected':
      return l10n.t('The connection to the console was lost before the command was sent.');
    case 'forbidden':
    case 'tooLong':
      return commandRefusal(outcome, server);
    case 'offline':
      return l10n.t('The server went offline before the command was sent.');
    case 'cancelled':
      return l10n.t('The command was canceled before it was sent.');
  }
}

function onAbort(signal: AbortSignal, act: () => void) {
  signal.addEventListener('abort', act);
  return toDisposable(() => signal.removeEventListener('abort', act));
}

function reasonOf(signal: AbortSignal): Error {
  return signal.reason instanceof Error ? signal.reason : new Error(String(signal.reason));
}
