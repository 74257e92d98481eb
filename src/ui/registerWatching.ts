import type * as vscode from 'vscode';
import type { Consoles } from '../core/console/consoles';
import type { KeptUse } from './console/keepResources';
import type { AskedPower } from '../core/watch/askedPower';
import type { AwaitedBackups } from '../core/watch/awaitedBackups';
import type { ConsoleEnds } from '../core/watch/consoleEnds';
import type { Incidents } from '../core/watch/incidents';
import type { FocusedWindow } from '../core/watch/focusedWindow';
import type { Windows } from '../core/windows/windows';
import type { Panels } from './accounts/panels';
import type { Commands } from './base/commands';
import type { OutputLog } from './base/log';
import { showCrashIssue } from './monitoring/showCrashIssue';
import { registerRecorder } from './recorder/register';
import type { ServersView } from './servers/register';
import type { SourceOpener } from './source/sourceOpener';
import { Kept } from './watch/kept';
import { registerWatch } from './watch/register';
import { registerIncidents } from './watch/registerIncidents';

/** What watching servers needs. */
export interface WatchingParts {
  readonly context: vscode.ExtensionContext;
  readonly commands: Commands;
  readonly log: OutputLog;
  readonly panels: Panels;
  readonly consoles: Consoles;
  readonly ends: ConsoleEnds;
  readonly windows: Windows;
  readonly asked: AskedPower;
  readonly serversView: ServersView;
  readonly source: SourceOpener;
  readonly awaitedBackups: AwaitedBackups;
  readonly use: KeptUse;
}

/**
 * Watches all servers, keeps what went wrong with them and what they said, and shows both. Returns what is kept, which
 * window the user is in, and the incidents.
 */
export function registerWatching(parts: WatchingParts): {
  readonly kept: Kept;
  readonly focused: FocusedWindow;
  readonly incidents: Incidents;
} {
  const { context, commands, log, panels, consoles, ends, windows } = parts;
  const { asked, serversView, source } = parts;
  const { servers } = serversView;
  const kept = new Kept(context, windows, parts.use.keeper, log);
  context.subscriptions.push(kept);
  const incidentParts = { context, commands, panels, serversView, source, kept };
  const { incidents, showIncident } = registerIncidents(incidentParts);
  const { watch, gapNews, focused } = registerWatch({
    ...{ context, commands, panels, log, windows, asked, serversView, incidents },
    targets: { showCrashIssue, showIncident },
  });
  const { onDidHappen } = watch;
  context.subscriptions.push(ends.onDidEnd((end) => void watch.crashed(end)));
  registerRecorder({
    ...{ context, log, panels, consoles, ends, servers, windows, kept, onDidHappen },
    awaitedBackups: parts.awaitedBackups,
    use: parts.use.recorder,
    forgive: (ref, at) => watch.forgive(ref, at),
    tell: (notice) => watch.tell(notice),
    tellOfGap: (crashes) => gapNews.tell(crashes),
  });
  return { kept, focused, incidents };
}
