import { join } from 'node:path';
import type { Panel, ServerRef } from '../../../../src/core/api/panel';
import type { Clock } from '../../../../src/core/base/clock';
import { DisposableStore, Emitter } from '../../../../src/core/base/event';
import { KeptResources } from '../../../../src/core/console/keptResources';
import { ResourceKeeper } from '../../../../src/core/console/resourceKeeper';
import { ResourceRecorder } from '../../../../src/core/console/resourceRecorder';
import { ServerStore } from '../../../../src/core/servers/serverStore';
import type { ServersChange } from '../../../../src/core/servers/servers';
import { AskedPower } from '../../../../src/core/watch/askedPower';
import { FocusedWindow } from '../../../../src/core/watch/focusedWindow';
import { Watch } from '../../../../src/core/watch/watch';
import { watchedFile } from '../../../../src/core/watch/watchedFile';
import { Watcher } from '../../../../src/core/watch/watcher';
import { whoAsked } from '../../../../src/core/watch/whoAsked';
import type { Windows } from '../../../../src/core/windows/windows';
import { silentLog } from '../../../support/silentLog';

/** What watching needs in a window of a test. */
export interface WatchingWindowParts {
  readonly windows: Windows;
  readonly panel: Panel;
  readonly clock: Clock;
  /** The storage that all windows share. */
  readonly folder: string;
}

/** A window of VS Code as far as the watch of all servers goes. */
export class WatchingWindow {
  /** Fires what the user is told. */
  readonly onDidTell: Watch['onDidTell'];
  readonly asked: AskedPower;
  readonly watcher: Watcher;
  readonly focused: FocusedWindow;
  /** What servers used: what this window knows, and what is kept of it. */
  readonly use: ResourceRecorder;
  readonly keptUse: ResourceKeeper;
  private readonly owned = new DisposableStore();
  private readonly changed = new Emitter<ServersChange>();
  private readonly store: ServerStore;
  private panels: readonly Panel[];

  constructor({ windows, panel, clock, folder }: WatchingWindowParts) {
    const { owned, changed } = this;
    this.panels = [panel];
    this.store = owned.add(new ServerStore(panel.http, clock));
    this.store.onDidChange((uuids) => changed.fire({ panel, uuids }));
    this.asked = owned.add(new AskedPower(windows, clock));
    this.focused = owned.add(new FocusedWindow(windows, clock));
    const all = () => this.panels;
    const nameOf = (_: Panel, uuid: string) => this.store.get(uuid)?.server.name ?? uuid;
    this.watcher = owned.add(
      new Watcher({
        panels: {
          get all() {
            return all();
          },
          ready: () => Promise.resolve(),
        },
        servers: { of: () => this.store, onDidChange: changed.event, nameOf },
        ...{ asked: this.asked, whoAsked, clock, log: silentLog },
        file: watchedFile(join(folder, 'watch'), () => windows.role === 'leading'),
        pinned: { all: [], of: () => [], onDidChange: () => ({ dispose: () => undefined }) },
      }),
    );
    const watch = owned.add(
      new Watch({
        ...{ windows, watcher: this.watcher, focused: this.focused, clock, log: silentLog },
        panels: { get: (id) => all().find((one) => one.id === id) },
        nameOf: (ref: Pick<ServerRef, 'panel' | 'uuid'>) => nameOf(ref.panel, ref.uuid),
        levelOf: () => 'all',
      }),
    );
    this.onDidTell = watch.onDidTell;
    const never = () => ({ dispose: () => undefined });
    const servers = { of: () => this.store, onDidChange: changed.event };
    const panels = {
      get all() {
        return all();
      },
      onDidChange: never,
    };
    const consoles = { inUse: () => undefined, onDidChangeUse: never };
    this.use = owned.add(new ResourceRecorder({ consoles, servers, panels, clock }));
    const files = new KeptResources(join(folder, 'resources'));
    const kept = { recorder: this.use, files, windows, clock, log: silentLog };
    this.keptUse = owned.add(new ResourceKeeper(kept));
    // As the settings have it: 20 s while the user is in VS Code, 60 s while not.
    watch.set({ isEnabled: true, focusedMs: 20_000, unfocusedMs: 60_000 });
  }

  /** Shows the view of all servers. */
  look(): void {
    void this.store.refresh();
    this.owned.add(this.store.watch());
  }

  signOut(): void {
    this.panels = [];
    this.store.dispose();
    this.changed.fire({});
  }

  close(): void {
    this.owned.dispose();
  }
}
