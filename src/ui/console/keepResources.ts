import * as path from 'node:path';
import type * as vscode from 'vscode';
import { systemClock } from '../../core/base/clock';
import type { Log } from '../../core/base/log';
import type { Consoles } from '../../core/console/consoles';
import { KeptResources } from '../../core/console/keptResources';
import { ResourceKeeper } from '../../core/console/resourceKeeper';
import { ResourceRecorder } from '../../core/console/resourceRecorder';
import type { Servers } from '../../core/servers/servers';
import type { Windows } from '../../core/windows/windows';
import type { Panels } from '../accounts/panels';

/** What keeping what servers use needs. */
export interface KeepResourcesParts {
  readonly context: Pick<vscode.ExtensionContext, 'globalStorageUri' | 'subscriptions'>;
  readonly panels: Panels;
  readonly windows: Windows;
  readonly consoles: Consoles;
  readonly servers: Servers;
  readonly log: Log;
}

/** What servers used: what this window knows, and what is kept of it for all. */
export interface KeptUse {
  readonly recorder: ResourceRecorder;
  readonly keeper: ResourceKeeper;
}

/** Keeps what all servers use from now on, in a folder of the extension's own. */
export function keepResources(parts: KeepResourcesParts): KeptUse {
  const { context, panels, windows, consoles, servers, log } = parts;
  const clock = systemClock;
  const recorder = new ResourceRecorder({ consoles, servers, panels, clock });
  const files = new KeptResources(path.join(context.globalStorageUri.fsPath, 'resources'));
  const keeper = new ResourceKeeper({ recorder, files, windows, clock, log });
  // What is left is written down while this window still leads.
  context.subscriptions.unshift(keeper);
  context.subscriptions.push(recorder);
  return { recorder, keeper };
}
