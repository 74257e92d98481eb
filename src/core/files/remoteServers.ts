import { textsOf } from '../base/record';
import type { Clock } from '../base/clock';
import { type Disposable, type Event, Emitter } from '../base/event';
import type { Memento } from '../base/memento';
import { loadOnce } from '../base/room';
import { PanelError } from '../api/errors';
import type { Panel } from '../api/panel';
import type { FileChange } from './differences';
import { FileRefusal } from './fileRefusal';
import type { RemoteFiles } from './remoteFiles';
import { serverKey } from '../base/serverKey';
import type { UriParts } from '../base/uri';
import { type RemotePlace, remotePlaceOf } from './remotePlace';
import type { RootNames } from './rootMemory';

/** The panels that the user is signed in to. */
export interface SignedIn {
  readonly all: readonly Panel[];
  readonly onDidChange: Event<unknown>;
  get(id: string): Panel | undefined;
  /** Resolves when they were read for the first time. */
  ready(): Promise<void>;
}

/** A place on a server, with the server's files. */
export interface RemoteTarget {
  readonly files: RemoteFiles;
  readonly place: RemotePlace;
}

/** What changed on a server. */
export interface RemoteChanges {
  readonly place: RemotePlace;
  readonly changes: readonly FileChange[];
}

interface Known {
  /** Another key is another panel: it may see other files. */
  readonly panel: Panel;
  readonly files: RemoteFiles;
}

/** The files of each server that was asked for, made when they are. */
export class RemoteServers implements Disposable {
  private readonly known = new Map<string, Known>();
  private readonly changed = new Emitter<RemoteChanges>();
  /** Panels that were asked for while nobody was signed in to them. */
  private readonly wanted = new Set<string>();
  private readonly admitted = new Emitter<void>();
  private readonly listening: Disposable;
  private readonly opening = loadOnce(() => import('./remoteFiles'));

  readonly onDidChange = this.changed.event;
  /** Fires when files that were asked for in vain can be had: somebody has signed in. */
  readonly onDidAdmit = this.admitted.event;

  constructor(
    private readonly panels: SignedIn,
    private readonly memory: Memento,
    private readonly clock: Clock,
  ) {
    this.listening = panels.onDidChange(() => this.follow());
  }

  /** The files of the server that a URI names. Throws PanelError 'signedOut' for an unknown panel, FileRefusal for no server. */
  async of(uri: UriParts): Promise<RemoteTarget> {
    const place = remotePlaceOf(uri);
    if (!place) throw new FileRefusal('missing', `${uri.scheme}://${uri.authority}${uri.path}`);
    const [{ RemoteFiles: Opened }] = await Promise.all([this.opening(), this.panels.ready()]);
    const panel = this.panels.get(place.panelId);
    if (!panel) {
      this.wanted.add(place.panelId);
      throw new PanelError('signedOut', `No key for ${place.panelId}`);
    }
    const known = this.known.get(serverKey(place));
    if (known?.panel === panel) return { files: known.files, place };
    known?.files.dispose();
    const files = this.open(Opened, panel, place);
    this.known.set(serverKey(place), { panel, files });
    return { files, place };
  }

  /** Looks again at the folders that are in view; `visible` are files that are shown. */
  async lookAgain(visible: readonly UriParts[]): Promise<void> {
    const places = visible.map(remotePlaceOf);
    const pathsOf = (key: string) =>
      places.flatMap((place) => (place && serverKey(place) === key ? [place.path] : []));
    // A refused key is asked for by nobody: the user's next click tells.
    const all = [...this.known].filter(([, { panel }]) => !panel.http.refusedKey.isRefused);
    await Promise.all(all.map(([key, { files }]) => files.lookAgain(pathsOf(key))));
  }

  /** Reads everything anew when it is asked for next. */
  expireAll(): void {
    for (const { files } of this.known.values()) files.expireAll();
  }

  dispose(): void {
    this.listening.dispose();
    for (const { files } of this.known.values()) files.dispose();
    this.known.clear();
    this.changed.dispose();
    this.admitted.dispose();
  }

  private open(
    Opened: typeof RemoteFiles,
    { http, daemon }: Panel,
    place: RemotePlace,
  ): RemoteFiles {
    const key = `files.root/${serverKey(place)}`;
    const rootNames: RootNames = {
      get: () => {
        const kept = this.memory.get(key);
        return kept === undefined ? undefined : textsOf(kept);
      },
      set: (names) => void this.memory.update(key, names),
    };
    const { clock } = this;
    const files = new Opened({ http, daemon, uuid: place.uuid, clock, rootNames });
    files.onDidChange((changes) => this.changed.fire({ place, changes }));
    return files;
  }

  /** What is known stays where a panel is the same: that others came or were read again says nothing of it. */
  private follow(): void {
    const panels = new Set(this.panels.all);
    for (const [key, { panel, files }] of this.known) {
      if (panels.has(panel)) continue;
      files.dispose();
      this.known.delete(key);
    }
    const had = [...this.wanted].filter((id) => this.panels.get(id));
    had.forEach((id) => this.wanted.delete(id));
    if (had.length > 0) this.admitted.fire();
  }
}
