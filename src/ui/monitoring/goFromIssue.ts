import * as l10n from '@vscode/l10n';
import { UserError } from '../../core/base/userError';
import { consoleCommands } from '../../core/console/commands';
import { monitoringCommands } from '../../core/monitoring/commands';
import type { PageAction } from '../../core/monitoring/pageView';
import type { IssueRef } from '../../core/monitoring/refs';
import { serverOfInstance } from '../../core/monitoring/serverOfInstance';
import { serverCommands } from '../../core/servers/commands';
import { runCommand } from '../base/commands';
import { type ServerTarget, pickServer } from '../source/sourceOpener';
import type { Shown } from './issuePage';

/** Where the user is when they leave for another area. */
export interface IssuePlace {
  readonly ref: IssueRef;
  readonly shown: Shown;
  /** The servers that are linked to the issue's project. */
  readonly servers: readonly ServerTarget[];
}

/** Goes from an issue to the events of its release, or to the console or the activity of the server it ran on. */
export async function goFromIssue(action: PageAction, place: IssuePlace): Promise<void> {
  const { ref, shown, servers } = place;
  const { issue, occurrence } = shown;
  if (action === 'events') {
    const release = occurrence?.release ?? issue.lastRelease;
    await runCommand(monitoringCommands.events, { ...ref, release });
    return;
  }
  if (servers.length === 0) throw new UserError(l10n.t('No server is linked to the project.'));
  const server = serverOfInstance(servers, occurrence) ?? (await pickServer(servers));
  if (!server) return;
  const to = { panel: ref.panel, uuid: server.uuid, name: server.name };
  if (action === 'console') await runCommand(consoleCommands.open, to);
  if (action !== 'activity') return;
  const when = (occurrence?.ts ?? issue.lastSeen) * 1000;
  await runCommand(serverCommands.showActivity, { ref: to, around: when });
}
