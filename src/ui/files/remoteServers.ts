import * as vscode from 'vscode';
import { systemClock } from '../../core/clock';
import type { FileChange } from '../../core/files/differences';
import { FileRefusal } from '../../core/files/fileRefusal';
import { RemoteFiles } from '../../core/files/remoteFiles';
import type { RootNames } from '../../core/files/rootMemory';
import { PanelError } from '../../core/panel/errors';
import type { Panels } from '../panels/panels';
import { type RemotePlace, parseRemoteUri } from './remoteUri';

/** A place on a server, with the server's files. */
export interface RemoteTarget {
  readonly files: RemoteFiles;
  readonly place: RemotePlace;
}

/** The files of each server that was asked for, made when they are. */
export class RemoteServers implements vscode.Disposable {
  private readonly known = new Map<string, RemoteFiles>();
  private readonly changed = new vscode.EventEmitter<{
    readonly place: RemotePlace;
    readonly changes: readonly FileChange[];
  }>();

  /** Panels that were asked for while nobody was signed in to them. */
  private readonly wanted = new Set<string>();
  private readonly admitted = new vscode.EventEmitter<void>();

  readonly onDidChange = this.changed.event;
  /** Fires when files that were asked for in vain can be had: somebody has signed in. */
  readonly onDidAdmit = this.admitted.event;

  constructor(
    private readonly panels: Panels,
    private readonly memory: vscode.Memento,
  ) {
    panels.onDidChange(() => this.follow());
  }

  /** The files of the server that a URI names. Throws PanelError 'signedOut' for an unknown panel. */
  async of(uri: vscode.Uri): Promise<RemoteTarget> {
    const place = parseRemoteUri(uri);
    if (!place) throw new FileRefusal('missing', uri.toString());
    await this.panels.ready();
    const panel = this.panels.get(place.panelId);
    if (!panel) {
      this.wanted.add(place.panelId);
      throw new PanelError('signedOut', `No key for ${place.panelId}`);
    }
    const known = this.known.get(idOf(place));
    if (known) return { files: known, place };
    const { http, node } = panel;
    const files = new RemoteFiles({
      http,
      node,
      uuid: place.uuid,
      clock: systemClock,
      rootNames: this.rootNames(place),
    });
    files.onDidChange((changes) => this.changed.fire({ place, changes }));
    this.known.set(idOf(place), files);
    return { files, place };
  }

  /** Looks again at the folders that are in view; `visible` are files that are shown. */
  async lookAgain(visible: readonly vscode.Uri[]): Promise<void> {
    const places = visible.map(parseRemoteUri);
    const pathsOf = (id: string) =>
      places.flatMap((place) => (place && idOf(place) === id ? [place.path] : []));
    await Promise.all([...this.known].map(([id, files]) => files.lookAgain(pathsOf(id))));
  }

  /** Reads everything anew when it is asked for next. */
  expireAll(): void {
    for (const files of this.known.values()) files.expireAll();
  }

  dispose(): void {
    this.close();
    this.changed.dispose();
    this.admitted.dispose();
  }

  private rootNames(place: RemotePlace): RootNames {
    const key = `files.root/${idOf(place)}`;
    return {
      get: () => this.memory.get<readonly string[]>(key),
      set: (names) => void this.memory.update(key, names),
    };
  }

  private follow(): void {
    // Another key may see other files.
    this.close();
    const had = [...this.wanted].filter((id) => this.panels.get(id));
    had.forEach((id) => this.wanted.delete(id));
    if (had.length > 0) this.admitted.fire();
  }

  private close(): void {
    for (const files of this.known.values()) files.dispose();
    this.known.clear();
  }
}

function idOf({ panelId, uuid }: RemotePlace): string {
  return `${panelId}/${uuid}`;
}
