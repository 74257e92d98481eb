import { join } from 'node:path';
import * as vscode from 'vscode';
import type { AgentDeploys } from '../../core/agents/agentDeploys';
import { AgentTools } from '../../core/agents/agentTools';
import type { AllowedServers } from '../../core/agents/allowedServers';
import { Audit } from '../../core/agents/audit';
import { Gate } from '../../core/agents/gate';
import { systemClock } from '../../core/base/clock';
import type { Log } from '../../core/base/log';
import type { Consoles } from '../../core/console/consoles';
import { sendToServer } from '../../core/console/sendToServer';
import type { Monitoring } from '../../core/monitoring/monitoring';
import { type SetPower, changePower } from '../../core/servers/changePower';
import { readGuestKey } from '../../core/windows/guestKey';
import type { Panels } from '../accounts/panels';
import type { Confirmation } from '../base/confirmation';
import { showWarning } from '../base/messages';
import type { RemoteFileSystem } from '../files/remoteFileSystem';
import type { ServersView } from '../servers/register';
import type { SourceOpener } from '../source/sourceOpener';
import type { Kept } from '../watch/kept';
import { windowsFolder } from '../windows/register';
import { askChange } from './askChange';
import { ChangeDocuments } from './changeDocuments';

/** What the tools reach. */
export interface AgentsParts {
  readonly context: vscode.ExtensionContext;
  readonly confirmation: Confirmation;
  readonly panels: Panels;
  readonly serversView: Pick<ServersView, 'servers' | 'permissionCatalog'>;
  readonly consoles: Consoles;
  readonly fileSystem: Pick<RemoteFileSystem, 'servers'>;
  readonly source: Pick<SourceOpener, 'sources'>;
  readonly monitoring: Monitoring;
  readonly kept: Pick<Kept, 'incidents' | 'text' | 'alsoErase'>;
  readonly setPower: SetPower;
  readonly allowed: AllowedServers;
  readonly deploys: () => Promise<AgentDeploys>;
  readonly log: Log;
}

/** What is loaded with the first call of a tool. */
export interface Agents {
  readonly tools: AgentTools;
  readonly audit: Audit;
}

/** Makes the tools, with the gate before those that change something. */
export function openAgents(parts: AgentsParts): Agents {
  const { context, confirmation, panels, consoles, monitoring, allowed, kept, setPower } = parts;
  const { deploys, log } = parts;
  const { servers, permissionCatalog } = parts.serversView;
  const audit = new Audit(join(context.globalStorageUri.fsPath, 'agents'));
  const documents = new ChangeDocuments();
  context.subscriptions.push(documents);
  const clock = systemClock;
  const gate = new Gate({
    ask: (question, signal) => askChange(confirmation, question, signal),
    tell: (text) => void showWarning(text),
    admission: async ({ via }) => (via === 'mcp' ? readGuestKey(windowsFolder(context)) : via),
    ...{ audit, clock, log, perHour },
  });
  // Who changes what agents may do wants to be asked again.
  context.subscriptions.push(allowed.onDidChange(() => gate.forget()));
  const sending = { clock, consoles, servers, permissionCatalog };
  const powering = { servers, permissionCatalog, setPower };
  const tools = new AgentTools({
    ...{ panels, servers, consoles, clock, monitoring, gate, audit, deploys },
    files: parts.fileSystem.servers,
    kept: kept.text,
    incidents: kept.incidents,
    sources: parts.source.sources,
    isAllowed: (server) => allowed.has(server),
    isAnyAllowed: () => allowed.isAny,
    send: (ref, command) => sendToServer(sending, ref, command),
    changePower: (ref, change) => changePower(powering, ref, change),
    showDiff: (change) => documents.show(change),
  });
  return { tools, audit };
}

/** Changes that agents may ask for within an hour, of the user's own settings. */
function perHour(): number {
  const set: unknown = vscode.workspace
    .getConfiguration('hostingPanel.agents')
    .get('changesPerHour');
  return typeof set === 'number' && set >= 0 ? Math.floor(set) : 20;
}
