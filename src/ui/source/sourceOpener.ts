import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { framePath } from '../../core/source/framePath';
import type { Mappings } from '../../core/source/mappings';
import type { Reported } from '../../core/source/reportedText';
import type { SourcePlace } from '../../core/source/resolve';
import type { ServerTarget } from '../../core/source/serverTarget';
import { mappingOf } from '../../core/source/sourcePaths';
import type { FrameNow, PlaceNow, Sources } from '../../core/source/whereIsNow';
import type { Frame } from '../../core/api/issue';
import { showOpenDialog } from '../base/dialogs';
import { showInformation, tellBriefly } from '../base/messages';
import { pickOne } from '../base/picks';
import { remoteUri } from '../files/remoteUri';
import { showPlace } from './showPlace';
import { tellDrift } from './tellDrift';
import { fileOf, uriOf } from './workspaceFiles';

/** A frame, or as much of one as a line of a log tells. */
export type FrameLike = Pick<Frame, 'filename' | 'lineno'> &
  Partial<Pick<Frame, 'colno' | 'function' | 'module'>>;

/** What a frame is opened with. */
export interface OpenOptions {
  /** All frames of the same failure: they tell where the program lies. */
  readonly stack?: readonly FrameLike[];
  /** Where to look when the file is not in the workspace. */
  readonly servers?: readonly ServerTarget[];
  readonly show?: vscode.TextDocumentShowOptions;
  /** What reported the frame, and when: its line is followed to the file as it is now. */
  readonly reported?: Reported | undefined;
}

/** Goes from a frame to its code: in the workspace, else on a server, else where the user says. */
export class SourceOpener {
  /** Fires when the user said where code lies, or took it back. */
  readonly onDidChangeMappings: vscode.Event<void>;

  /** `lookFor`: looks again for a file of a server that is not known. */
  constructor(
    readonly sources: Sources & { readonly mappings: Mappings },
    private readonly lookFor: (uri: vscode.Uri) => Promise<void>,
  ) {
    this.onDidChangeMappings = sources.mappings.onDidChange;
  }

  /** Finds a frame's code in the workspace without opening or asking anything. */
  async find(frame: FrameLike, options: OpenOptions = {}): Promise<FrameNow> {
    const stack = (options.stack ?? []).map(whole);
    const { release, at } = options.reported ?? {};
    const { whereIsNow } = await import('../../core/source/whereIsNow');
    return whereIsNow({ frame: whole(frame), stack, release, at }, this.sources);
  }

  /** Opens a frame's code, and says where the line is another one than it was. */
  async open(frame: FrameLike, options: OpenOptions = {}): Promise<void> {
    const found = await this.find(frame, options);
    if (found.kind === 'one') return this.show(found.place, options);
    if (found.kind === 'none') return this.offerOthers(frame, options);
    const picked = await this.pick(found.places, frame, options);
    if (picked === 'elsewhere') return this.choose(frame, options);
    if (picked === undefined) return;
    await this.remember(frame, picked);
    await this.follow(picked, options);
  }

  /** Opens the file of a frame on a server; asks which, where there are several. */
  async openOnServer(frame: FrameLike, servers: readonly ServerTarget[]): Promise<void> {
    const path = framePath(whole(frame));
    const server = servers.length === 1 ? servers[0] : await pickServer(servers);
    if (!server || !path) return;
    const uri = remoteUri(server, `/${path.parts.slice(path.root).join('/')}`);
    // A program names files that it has just written.
    await this.lookFor(uri);
    await showPlace(uri, { line: frame.lineno || undefined, column: frame.colno });
  }

  private async follow(place: SourcePlace, options: OpenOptions): Promise<void> {
    const { placeNow } = await import('../../core/source/whereIsNow');
    await this.show(await placeNow(place, options.reported ?? {}, this.sources), options);
  }

  private async show(place: PlaceNow, options: OpenOptions): Promise<void> {
    const uri = uriOf(place.file);
    if (!uri) return;
    await showPlace(uri, place, options.show);
    if (place.by === 'function' && place.line === undefined) {
      const text = l10n.t("The built file isn't available locally, so the exact line is unknown.");
      tellBriefly(text, 'info');
    }
    if (place.note !== '') await tellDrift(place, uri);
  }

  private async pick(
    places: readonly SourcePlace[],
    frame: FrameLike,
    { servers = [] }: OpenOptions,
  ): Promise<SourcePlace | 'elsewhere' | undefined> {
    const items = places.map((place) => ({
      iconPath: new vscode.ThemeIcon('file-code'),
      label: this.sources.workspace.nameOf(place.file),
      place,
    }));
    const other = {
      iconPath: new vscode.ThemeIcon('search'),
      label: l10n.t({
        message: 'Another File...',
        comment: ['In a list of files: asks for one that is not listed'],
      }),
      place: 'elsewhere' as const,
    };
    const picked = await pickOne([...items, other], {
      title: l10n.t('Go to Source: {file}', { file: frame.filename || frame.module || '' }),
      placeHolder: l10n.t('Select a file (remembered for this folder)'),
      ignoreFocusOut: servers.length > 0,
    });
    return picked?.place;
  }

  private async offerOthers(frame: FrameLike, options: OpenOptions): Promise<void> {
    const onServer = l10n.t('Open on Server');
    const map = l10n.t('Select Source File...');
    const servers = options.servers ?? [];
    const canServer = servers.length > 0 && framePath(whole(frame)) !== undefined;
    const file = frame.filename || frame.module;
    const chosen = await showInformation(
      file
        ? l10n.t("Couldn't find '{file}' in this workspace.", { file })
        : l10n.t("Couldn't find the file of this stack frame in this workspace."),

      ...(canServer ? [onServer, map] : [map]),
    );
    if (chosen === onServer) await this.openOnServer(frame, servers);
    if (chosen === map) await this.choose(frame, options);
  }

  private async choose(frame: FrameLike, options: OpenOptions): Promise<void> {
    const start = vscode.workspace.workspaceFolders?.[0]?.uri;
    const [uri] =
      (await showOpenDialog({
        ...(start ? { defaultUri: start } : {}),
        title: l10n.t('Select Source File: {file}', { file: frame.filename }),
        openLabel: l10n.t({
          message: 'Select File',
          comment: ['Button of a dialog that asks for a file'],
        }),
      })) ?? [];
    if (!uri) return;
    const place: SourcePlace = {
      file: fileOf(uri),
      line: frame.lineno || undefined,
      column: frame.colno,
      by: 'path',
    };
    await this.remember(frame, place);
    await this.follow(place, options);
  }

  private async remember(frame: FrameLike, place: SourcePlace): Promise<void> {
    // A file that a source map led to is found again by the map.
    if (place.by === 'map') return;
    const mapping = mappingOf(whole(frame), place.file);
    if (mapping) await this.sources.mappings.remember(mapping);
  }
}

/** Asks which of several servers is meant. */
export async function pickServer(
  servers: readonly ServerTarget[],
): Promise<ServerTarget | undefined> {
  const items = servers.map((server) => ({
    iconPath: new vscode.ThemeIcon('server'),
    label: server.name,
    server,
  }));
  return (await pickOne(items, { title: l10n.t('Select a Server') }))?.server;
}

function whole(frame: FrameLike): Frame {
  const { filename, lineno, colno } = frame;
  const names = { function: frame.function ?? '', module: frame.module ?? '' };
  return { ...names, filename, lineno, colno, inApp: true };
}
