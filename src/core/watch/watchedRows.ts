import type { ServerRef } from '../api/panel';
import type { Clock } from '../base/clock';
import { type Disposable, DisposableStore, Emitter, MutableDisposable } from '../base/event';
import type { HoverPart, RowLook } from '../base/row';
import { type ServerId, serverKey } from '../base/serverKey';
import type { ServerRowExtras } from '../servers/rowExtras';
import { powerOf } from '../servers/serverRow';
import type { ServerState } from '../servers/serverState';
import type { Incidents } from './incidents';
import { type LastCrash, crashSentence, crashWords, lastCrash } from './lastCrash';
import type { PinnedServers } from './pinnedServers';
import type { Watch } from './watch';

/** Milliseconds after which it is longer ago. */
const agoMs = 60_000;

/** What the rows of servers need that the watch knows. */
export interface WatchedRowsParts {
  readonly watch: Pick<Watch, 'status' | 'onDidChangeStatus'>;
  readonly incidents: Pick<Incidents, 'of' | 'onDidChange'>;
  readonly pinned: Pick<PinnedServers, 'all' | 'has' | 'onDidChange'>;
  readonly clock: Clock;
}

/** Lets the rows of servers say which crashed, when and how, and lets their menus know which are pinned. Asks nobody. */
export class WatchedRows implements ServerRowExtras, Disposable {
  private readonly owned = new DisposableStore();
  private readonly changed = this.owned.add(new Emitter<ServerId>());
  private readonly later = this.owned.add(new MutableDisposable<Disposable>());
  private marked: readonly ServerId[] = [];

  readonly onDidChange = this.changed.event;

  constructor(private readonly parts: WatchedRowsParts) {
    const { watch, incidents, pinned } = parts;
    this.owned.add(watch.onDidChangeStatus(() => this.update()));
    this.owned.add(incidents.onDidChange(() => this.update()));
    this.owned.add(pinned.onDidChange(() => this.update()));
  }

  look(ref: ServerRef, look: RowLook, state: ServerState | undefined): RowLook {
    const { pinned, clock } = this.parts;
    const { tags } = look;
    const marked = tags && pinned.has(ref) ? { ...look, tags: [...tags, 'pinned'] } : look;
    const crash = this.crashOf(ref, state);
    if (!crash) return marked;
    const words = crashWords(crash, clock.now());
    return { ...marked, description: words, accessibleLabel: `${look.label}, ${words}` };
  }

  hover(ref: ServerRef, state: ServerState): readonly HoverPart[] {
    const crash = this.crashOf(ref, state);
    if (!crash) return [];
    return [{ text: crashSentence(crash, this.parts.clock.now()), icon: 'warning' }];
  }

  dispose(): void {
    this.owned.dispose();
  }

  /** A server that was started since is up before the watch says so, and one that is being started is not down. */
  private crashOf(ref: ServerRef, state: ServerState | undefined): LastCrash | undefined {
    const { watch, incidents } = this.parts;
    if (!watch.status || !state || state.work || powerOf(state) !== 'offline') return undefined;
    const server = { panelId: ref.panel.id, uuid: ref.uuid };
    return lastCrash(watch.status, server, () => incidents.of(server));
  }

  private update(): void {
    const { watch, pinned, clock } = this.parts;
    const crashed = watch.status?.crashed.map(({ server }) => server) ?? [];
    const now = [...crashed, ...pinned.all];
    const rows = new Map([...this.marked, ...now].map((server) => [serverKey(server), server]));
    this.marked = now;
    for (const server of rows.values()) this.changed.fire(server);
    if (crashed.length === 0) this.later.clear();
    else this.later.value = clock.after(agoMs, () => this.update());
  }
}
