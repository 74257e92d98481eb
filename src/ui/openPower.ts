import type * as vscode from 'vscode';
import { systemClock } from '../core/base/clock';
import type { Consoles } from '../core/console/consoles';
import type { SetPower } from '../core/servers/changePower';
import { powerSetter } from '../core/servers/panelPower';
import type { Servers } from '../core/servers/servers';
import { AskedPower } from '../core/watch/askedPower';
import type { Windows } from '../core/windows/windows';

/** What power needs. */
export interface PowerParts {
  readonly context: vscode.ExtensionContext;
  readonly windows: Windows;
  readonly consoles: Consoles;
  readonly servers: Servers;
}

/** How the power of servers is set, and what the user asked for, in any window. */
export function openPower({ context, windows, consoles, servers }: PowerParts): {
  readonly asked: AskedPower;
  readonly setPower: SetPower;
} {
  const asked = new AskedPower(windows, systemClock);
  context.subscriptions.push(asked);
  const setPower = asked.telling(
    powerSetter({
      clock: systemClock,
      storeOf: (ref) => servers.storeOf(ref),
      overConsole: (...given) => consoles.setPower(...given),
    }),
  );
  return { asked, setPower };
}
