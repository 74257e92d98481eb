import type * as vscode from 'vscode';
import { systemClock } from '../core/base/clock';
import { Consoles } from '../core/console/consoles';
import { shareKeys } from '../core/sharing/shareKeys';
import { shareRequests } from '../core/sharing/shareRequests';
import type { OutputLog } from './base/log';
import { registerSections } from './registerSections';
import type { Confirmation } from './base/confirmation';
import { registerSync } from './sync/register';
import { registerComparing } from './sync/registerComparing';
import type { Commands } from './base/commands';
import { registerConsole } from './console/register';
import { registerAccount } from './accounts/account';
import { registerFileActions } from './files/registerActions';
import { registerFiles } from './files/register';
import { registerSearch } from './search/register';
import { ProjectsOfServer } from '../core/monitoring/projectsOfServer';
import { registerMonitoring } from './monitoring/register';
import { showCrashIssue } from './monitoring/showCrashIssue';
import type { Panels } from './accounts/panels';
import { detailSection } from '../core/servers/detailSection';
import { powerSetter } from '../core/servers/panelPower';
import { AskServer } from './servers/askServer';
import type { FirstServersView } from './servers/register';
import { registerServerActions } from './servers/registerActions';
import { registerSource } from './source/register';
import { registerWindows } from './windows/register';

/** What the first view has made. */
export interface FirstParts {
  readonly context: vscode.ExtensionContext;
  readonly commands: Commands;
  readonly confirmation: Confirmation;
  readonly log: OutputLog;
  readonly panels: Panels;
  readonly serversView: FirstServersView;
}

/** Adds all that the first view does not need. */
export function registerRest(parts: FirstParts): void {
  const { context, commands, confirmation, log, panels } = parts;
  const { servers, selection } = parts.serversView;
  const askServer = new AskServer(panels, servers, selection);
  const serversView = { ...parts.serversView, askServer };
  const consoles = new Consoles({
    clock: systemClock,
    log,
    loadTransport: async () => (await import('../core/console/transport')).openSocket,
  });
  context.subscriptions.push(consoles);
  const windows = registerWindows(context, log);
  consoles.follow(panels);
  context.subscriptions.push(
    shareKeys(windows, panels.keys, log),
    shareRequests({ windows, panels, clock: systemClock }),
  );
  const setPower = powerSetter({
    clock: systemClock,
    storeOf: (ref) => serversView.servers.storeOf(ref),
    overConsole: (...asked) => consoles.setPower(...asked),
  });
  registerServerActions({ context, commands, panels, serversView, setPower });
  // Below each server stand its files first, and what is known of it last.
  const fileSystem = registerFiles({ context, commands, panels, serversView });
  const fileTools = registerFileActions({
    ...{ context, commands, confirmation, panels, serversView, fileSystem },
  });
  registerComparing(context, registerSearch({ context, panels, fileTools }));
  const { targets } = fileTools;
  const source = registerSource({ context, commands, log, fileSystem });
  registerConsole({
    ...{ context, commands, confirmation, panels, consoles, serversView, source },
    showCrashIssue,
  });
  const monitoring = registerMonitoring({ context, commands, panels, log, source });
  const projectsOfServer = new ProjectsOfServer(monitoring);
  context.subscriptions.push(projectsOfServer);
  const backups = registerSections({ commands, panels, consoles, serversView }, context);
  registerAccount({ context, commands, panels, servers, selection });
  registerSync({
    ...{
      context,
      commands,
      confirmation,
      log,
      panels,
      consoles,
      serversView,
      fileSystem,
      targets,
      backups,
      setPower,
    },
  });
  serversView.tree.addSection(projectsOfServer);
  serversView.tree.addSection(detailSection((ref) => serversView.servers.state(ref)));
}
