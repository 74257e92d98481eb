import type * as vscode from 'vscode';
import { systemClock } from '../core/base/clock';
import type { Log } from '../core/base/log';
import { shareKeys } from '../core/sharing/shareKeys';
import { shareRequests } from '../core/sharing/shareRequests';
import type { Windows } from '../core/windows/windows';
import type { Panels } from './accounts/panels';
import { registerWindows } from './windows/register';

/**
 * Lets this window find the others of its user, once what is returned is started; they ask panels as one, and are signed
 * out together.
 */
export function joinWindows(context: vscode.ExtensionContext, panels: Panels, log: Log): Windows {
  const windows = registerWindows(context, log);
  context.subscriptions.push(
    shareKeys(windows, panels.keys, log),
    shareRequests({ windows, panels, clock: systemClock }),
  );
  return windows;
}
