import * as l10n from '@vscode/l10n';
import type * as vscode from 'vscode';
import { UserError } from '../../core/base/userError';
import type { Monitoring } from '../../core/monitoring/monitoring';
import type { ProjectRef } from '../../core/monitoring/refs';
import type { ReportedFrame } from '../../core/source/stack';
import type { SourceOpener } from '../source/sourceOpener';

/** What opening a frame needs. */
export interface OpenShownParts {
  readonly source: SourceOpener;
  readonly monitoring: Monitoring;
}

/** Opens a frame of an occurrence: where its code stands now, or on the server that it runs on. */
export async function openShown(
  { source, monitoring }: OpenShownParts,
  { frame, stack, release, at }: ReportedFrame,
  options: {
    readonly ref: ProjectRef;
    readonly where: 'here' | 'server';
    readonly viewColumn?: vscode.ViewColumn;
  },
): Promise<void> {
  const servers = monitoring.linkedServers(options.ref);
  if (options.where === 'server') {
    if (servers.length === 0) throw new UserError(l10n.t('No servers are linked to the project.'));
    return source.openOnServer(frame, servers);
  }
  const { viewColumn } = options;
  const show = viewColumn === undefined ? {} : { viewColumn };
  await source.open(frame, { stack, servers, show, reported: { release, at } });
}
