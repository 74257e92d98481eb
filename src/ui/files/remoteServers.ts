import * as vscode from 'vscode';
import { systemClock } from '../../core/base/clock';
import type { FileChange } from '../../core/files/differences';
import { FileRefusal } from '../../core/files/fileRefusal';
import { RemoteFiles } from '../../core/files/remoteFiles';
import type { RootNames } from '../../core/files/rootMemory';
import { PanelError } from '../../core/api/errors';
import type { Panel } from '../../core/api/panel';
import type { Panels } from '../accounts/panels';
import { type RemotePlace, parseRemoteUri } from './remoteUri';

/** A place on a server, with the server's files. */
export interface RemoteTarget {
  readonly files: RemoteFiles;
  readonly place: RemotePlace;
}

interface Known {
  /** Another key is another panel: it may see other files. */
  readonly panel: Panel;
  readonly files: RemoteFiles;
}

/** The files of each server that was asked for, made when they are. */
export class RemoteServers implements vscode.Disposable {
  private readonly known = new Map<string, Known>();
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
    if (known?.panel === panel) return { files: known.files, place };
    known?.files.dispose();
    const files = this.open(panel, place);
    this.known.set(idOf(place), { panel, files });
    return { files, place };
  }

  /** Looks again at the folders that are in view; `visible` are files that are shown. */
  async lookAgain(visible: readonly vscode.Uri[]): Promise<void> {
    const places = visible.map(parseRemoteUri);
    const pathsOf = (id: string) =>
      places.flatMap((place) => (place && idOf(place) === id ? [place.path] : []));
    await Promise.all([...this.known].map(([id, { files }]) => files.lookAgain(pathsOf(id))));
  }

  /** Reads everything anew when it is asked for next. */
  expireAll(): void {
    for (const { files } of this.known.values()) files.expireAll();
  }

  dispose(): void {
    for (const { files } of this.known.values()) files.dispose();
    this.known.clear();
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

  private open({ http, daemon }: Panel, place: RemotePlace): RemoteFiles {
    const rootNames = this.rootNames(place);
    const files = new RemoteFiles({
      http,
      daemon,
      uuid: place.uuid,
      clock: systemClock,
      rootNames,
    });
    files.onDidChange((changes) => this.changed.fire({ place, changes }));
    return files;
  }

  /** What is known stays where a panel is the same: that others came or were read again says nothing of it. */
  private follow(): void {
    const panels = new Set(this.panels.all);
    for (const [id, { panel, files }] of this.known) {
      if (panels.has(panel)) continue;
      files.dispose();
      this.known.delete(id);
    }
    const had = [...this.wanted].filter((id) => this.panels.get(id));
    had.forEach((id) => this.wanted.delete(id));
    if (had.length > 0) this.admitted.fire();
  }
}

function idOf({ panelId, uuid }: RemotePlace): string {
  return `${panelId}/${uuid}`;
}
