import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { ExcerptView } from '../../core/monitoring/pageView';
import { excerpt } from '../../core/monitoring/excerpt';
import type { SourceOpener } from '../source/sourceOpener';
import { uriOf } from '../source/workspaceFiles';
import type { ShownFrame } from './shownFrame';
import type { Releases } from './releases';

/** Reads the code around frames out of the workspace. */
export class CodeViews {
  constructor(
    private readonly source: SourceOpener,
    private readonly releases: Releases,
  ) {}

  /** The code of a frame; undefined where it is not sure which file it is. */
  async view(shown: ShownFrame): Promise<ExcerptView | undefined> {
    const found = await this.source.resolve(shown.frame, shown.stack);
    if (found.kind !== 'one' || found.place.line === undefined) return undefined;
    const { place } = found;
    const uri = uriOf(place.file);
    const text = await this.source.files.read(place.file);
    if (!uri || text === undefined) return undefined;
    const drift = await this.releases.drift(uri, place.line ?? 1, shown.release);
    const lines = excerpt(text, drift?.line ?? place.line ?? 1);
    if (!lines) return undefined;
    const path = vscode.workspace.asRelativePath(uri);
    return { ...lines, note: [path, drift?.note ?? '', how(place.by)].filter(Boolean).join(' · ') };
  }
}

function how(by: 'path' | 'map' | 'function'): string {
  if (by === 'map') return l10n.t('by source map');
  return by === 'function' ? l10n.t('by the name of the function') : '';
}
