import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { UserError } from '../../core/base/userError';
import { showDiff } from '../base/diff';
import { showInformation } from '../base/messages';
import type { ServerTarget, SourceOpener } from '../source/sourceOpener';
import { uriOf } from '../source/workspaceFiles';
import type { ShownFrame } from './shownFrame';
import type { Monitoring } from './monitoring';
import type { IssueRef } from '../../core/monitoring/refs';
import type { ReleaseDrift, Releases } from './releases';

/** What opening a frame needs. */
export interface OpenShownParts {
  readonly source: SourceOpener;
  readonly releases: Releases;
  readonly monitoring: Monitoring;
}

/** Opens a frame of an occurrence: where its code stands now, or on the server that it runs on. */
export async function openShown(
  parts: OpenShownParts,
  shown: ShownFrame,
  options: { readonly where: 'here' | 'server'; readonly viewColumn?: vscode.ViewColumn },
): Promise<void> {
  const servers = linkedServers(parts.monitoring, shown.ref);
  if (options.where === 'server') {
    if (servers.length === 0) throw new UserError(l10n.t('No server is linked to the project.'));
    await parts.source.openOnServer(shown.frame, servers);
    return;
  }
  let moved: ReleaseDrift | undefined;
  let opened: vscode.Uri | undefined;
  const isOpen = await parts.source.open(shown.frame, {
    stack: shown.stack,
    servers,
    show: options.viewColumn === undefined ? {} : { viewColumn: options.viewColumn },
    follow: async (place) => {
      opened = uriOf(place.file);
      if (place.by !== 'path' || place.line === undefined || !opened) return undefined;
      moved = await parts.releases.drift(opened, place.line, shown.release);
      return moved?.line;
    },
  });
  if (isOpen && moved && opened && moved.note !== '') await tell(moved, opened, shown);
}

/** The servers that a project's errors come from. */
export function linkedServers(monitoring: Monitoring, ref: IssueRef): readonly ServerTarget[] {
  const project = monitoring.of(ref.panel).project(ref.project);
  return (project?.servers ?? []).map(({ uuid, name }) => ({ panelId: ref.panel.id, uuid, name }));
}

async function tell(moved: ReleaseDrift, uri: vscode.Uri, shown: ShownFrame): Promise<void> {
  const open = l10n.t('Open as Released');
  const compare = l10n.t('Compare');
  const name = vscode.workspace.asRelativePath(uri);
  const chosen = await showInformation(`${name}: ${moved.note}`, open, compare);
  if (chosen === open) await vscode.window.showTextDocument(moved.released);
  if (chosen !== compare) return;
  const title = `${name} (${shown.release ?? ''} ↔ ${l10n.t('now')})`;
  await showDiff(moved.released, uri, title);
}
