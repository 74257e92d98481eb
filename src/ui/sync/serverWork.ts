import * as l10n from '@vscode/l10n';
import { sleep, systemClock } from '../../core/base/clock';
import type { ConsoleConnection } from '../../core/console/connection';
import { UserError } from '../../core/base/userError';
import type { ServerRef } from '../../core/api/panel';
import type { Consoles } from '../../core/console/consoles';
import type { SetPower } from '../../core/servers/changePower';
import type { ServerWork } from './folderSync';

/** Milliseconds that a console connection may take to come up. */
const patienceMs = 15_000;

/** What follows a sync. */
export function serverWork(consoles: Consoles, setPower: SetPower): ServerWork {
  return {
    restart: (ref) => setPower(ref, 'restart'),
    command: (ref, line) => sendCommand(consoles, ref, line),
  };
}

async function sendCommand(consoles: Consoles, ref: ServerRef, line: string): Promise<void> {
  const lease = consoles.acquire(ref);
  try {
    const { connection } = lease;
    await untilLive(connection);
    const result = connection.command(line);
    if (result === 'accepted') return;
    throw new UserError(
      result === 'offline'
        ? l10n.t('{0} is not running, so “{1}” was not sent.', ref.name, line)
        : l10n.t('“{0}” could not be sent to {1}.', line, ref.name),
    );
  } finally {
    systemClock.after(2_000, () => lease.dispose());
  }
}

/** Waits until commands can be sent; whoever sends then is told why not. */
async function untilLive(connection: ConsoleConnection): Promise<void> {
  if (connection.session.phase === 'live') return;
  const controller = new AbortController();
  const listening = connection.onDidChangeState(() => {
    const { phase } = connection.session;
    if (phase === 'live' || phase === 'closed') controller.abort();
  });
  try {
    await sleep(systemClock, patienceMs, controller.signal).catch(() => undefined);
  } finally {
    listening.dispose();
  }
}
