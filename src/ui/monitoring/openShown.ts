import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { UserError } from '../../core/base/userError';
import type { Monitoring } from '../../core/monitoring/monitoring';
import type { ProjectRef } from '../../core/monitoring/refs';
import type { ReportedFrame } from '../../core/source/stack';
import type { PlaceNow } from '../../core/source/whereIsNow';
import { showDiff } from '../base/diff';
import { showInformation } from '../base/messages';
import type { SourceOpener } from '../source/sourceOpener';
import { uriOf } from '../source/workspaceFiles';

/** What opening a frame needs. */
export interface OpenShownParts {
  readonly source: SourceOpener;
  readonly monitoring: Monitoring;
}

/** Opens a frame of an occurrence: where its code stands now, or on the server that it runs on. */
export async function openShown(
  { source, monitoring }: OpenShownParts,
  { frame, stack, release }: ReportedFrame,
  options: {
    readonly ref: ProjectRef;
    readonly where: 'here' | 'server';
    readonly viewColumn?: vscode.ViewColumn;
  },
): Promise<void> {
  const servers = monitoring.linkedServers(options.ref);
  if (options.where === 'server') {
    if (servers.length === 0) throw new UserError(l10n.t('No server is linked to the project.'));
    return source.openOnServer(frame, servers);
  }
  const { viewColumn } = options;
  const show = viewColumn === undefined ? {} : { viewColumn };
  const place = await source.open(frame, { stack, servers, show, release });
  if (place && place.note !== '') await tellDrift(place, release ?? '');
}

async function tellDrift(place: PlaceNow, release: string): Promise<void> {
  const uri = uriOf(place.file);
  if (!uri || place.released === undefined) return;
  const released = vscode.Uri.parse(place.released, true);
  const open = l10n.t('Open as Released');
  const compare = l10n.t('Compare');
  const name = vscode.workspace.asRelativePath(uri);
  const chosen = await showInformation(`${name}: ${place.note}`, open, compare);
  if (chosen === open) await vscode.window.showTextDocument(released);
  if (chosen !== compare) return;
  await showDiff(released, uri, `${name} (${release} ↔ ${l10n.t('now')})`);
}
