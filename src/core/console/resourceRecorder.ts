import type { Panel, ServerRef } from '../api/panel';
import type { ServerStats } from '../api/resources';
import type { Clock } from '../base/clock';
import { type Disposable, DisposableStore, type Event, MutableDisposable } from '../base/event';
import { type ServerId, serverKey } from '../base/serverKey';
import type { Servers, ServersChange } from '../servers/servers';
import type { ServerState } from '../servers/serverState';
import type { ConsoleConnection } from './connection';
import type { Consoles } from './consoles';
import { eachConsole } from './eachConsole';
import { maxKeptServers } from './keptResources';
import { ResourceHistory } from './resourceHistory';
import type { ResourceSample } from './resourceSample';
import { dayMs, keptStepMs, thinnedSamples } from './thinnedSamples';

/** How far back an incident tells, and what is known of servers beyond the first 200, in milliseconds. */
const hourMs = 60 * 60_000;
/** Milliseconds between two times that an open console's server is noted to be off: it tells nothing then. */
const offlineMs = 20_000;

/** Milliseconds between the turns in which two histories are thinned out. */
const turnMs = 20_000;

/** Where what servers use comes from. */
export interface ResourceRecorderParts {
  readonly consoles: Pick<Consoles, 'inUse' | 'onDidChangeUse'>;
  readonly servers: Pick<Servers, 'of' | 'onDidChange'>;
  readonly panels: { readonly all: readonly Panel[]; readonly onDidChange: Event<unknown> };
  readonly clock: Clock;
}

/**
 * Keeps what each server used, by all that this window gets to know: polls and open consoles, whether anybody looks at
 * graphs or not. It asks for nothing itself.
 */
export class ResourceRecorder implements Disposable {
  private readonly store = new DisposableStore();
  private readonly known = new Map<string, readonly [ServerId, ResourceHistory]>();
  /** The servers whose consoles were open. */
  private readonly opened = new Map<string, ServerRef>();
  private readonly answers = new Map<Panel, Disposable>();
  /** What was told once: a list that is drawn anew, or a look that failed, has it still. */
  private readonly taken = new WeakSet<ServerStats>();
  private readonly timer = this.store.add(new MutableDisposable<Disposable>());

  constructor(private readonly parts: ResourceRecorderParts) {
    const { consoles, servers, panels } = parts;
    this.store.add(eachConsole(consoles, (console, ref) => this.followConsole(console, ref)));
    this.store.add(servers.onDidChange((change) => this.takeChange(change)));
    this.store.add(panels.onDidChange(() => this.followPanels()));
    this.followPanels();
    this.beat();
  }

  /** All servers of which something is known: those whose console was open in front, then those that were known first. */
  get all(): readonly (readonly [ServerId, ResourceHistory])[] {
    const keys = new Set([...this.opened.keys(), ...this.known.keys()]);
    return [...keys].flatMap((key) => {
      const known = this.known.get(key);
      return known ? [known] : [];
    });
  }

  /** Whether something may be known of a server. */
  has(server: ServerId): boolean {
    return this.known.has(serverKey(server));
  }

  /** The history of a server; empty where nothing is known of it. */
  of({ panelId, uuid }: ServerId): ResourceHistory {
    const key = serverKey({ panelId, uuid });
    const [, found] = this.known.get(key) ?? [];
    if (found) return found;
    const { size } = this.known;
    const made = new ResourceHistory(keptAt(size), size * turnMs);
    this.known.set(key, [{ panelId, uuid }, made]);
    return made;
  }

  /** What a server used in the hour before `at`, in milliseconds since 1970: at most some 200 samples, oldest first. */
  before(server: ServerId, at: number): readonly ResourceSample[] {
    const samples = this.of(server).samples.filter((sample) => sample.at <= at);
    return thinnedSamples(samples, at, { keptMs: hourMs, finestMs: keptStepMs });
  }

  /** Forgets all of it: the user erased it. */
  forget(): void {
    for (const [, history] of this.known.values()) history.forget();
  }

  dispose(): void {
    this.store.dispose();
    for (const one of this.answers.values()) one.dispose();
  }

  private historyOf({ panel, uuid }: Pick<ServerRef, 'panel' | 'uuid'>): ResourceHistory {
    return this.of({ panelId: panel.id, uuid });
  }

  private followConsole(connection: ConsoleConnection, ref: ServerRef): void {
    this.opened.set(serverKey(ref), ref);
    const history = () => this.historyOf(ref);
    history();
    this.store.add(
      connection.onDidReceiveStats((stats) => {
        const isOffline = connection.power === 'offline';
        history().memoryLimitBytes = stats.memoryLimitBytes;
        history().push(stats, { by: 'console', at: this.parts.clock.now(), isOffline });
      }),
    );
    this.store.add(
      connection.onDidChangePower((power) => {
        if (power === 'offline') history().pushOffline(this.parts.clock.now());
      }),
    );
  }

  /** Notes of servers that are off that they still are: no number of theirs changes. */
  private beat(): void {
    this.timer.value = this.parts.clock.after(offlineMs, () => {
      for (const ref of this.opened.values()) {
        const power = this.parts.consoles.inUse(ref)?.power;
        if (power === 'offline') this.historyOf(ref).pushOffline(this.parts.clock.now());
      }
      this.givePlacesBack();
      this.beat();
    });
  }

  /** Forgets servers of panels that were signed out of: there are places for so many only. The disk still has a day of them. */
  private givePlacesBack(): void {
    const panels = new Set(this.parts.panels.all.map(({ id }) => id));
    for (const [key, [{ panelId }]] of this.known) if (!panels.has(panelId)) this.known.delete(key);
    for (const [index, [, history]] of this.all.entries()) history.keptMs = keptAt(index);
  }

  private followPanels(): void {
    const { panels } = this.parts;
    for (const [panel, answers] of this.answers) {
      if (panels.all.includes(panel)) continue;
      answers.dispose();
      this.answers.delete(panel);
    }
    for (const panel of panels.all) {
      if (this.answers.has(panel)) continue;
      const answers = panel.http.onDidAnswer(({ path, query, status }) => {
        if (path !== '/resources' || status !== 200) return;
        this.takeOffline(panel, String(query?.servers ?? '').split(','));
      });
      this.answers.set(panel, answers);
    }
  }

  /**
   * The panel answered about some servers. It is heard of before its answer is read: what is up tells more then, what is
   * off the same. After a look that failed it may be no answer: a network that asks to sign in has one to everything.
   */
  private takeOffline(panel: Panel, uuids: readonly string[]): void {
    const store = this.parts.servers.of(panel);
    if (store.error) return;
    for (const uuid of uuids) {
      const stats = store.get(uuid)?.stats;
      if (stats?.state === 'offline') this.push({ panel, uuid }, stats);
    }
  }

  private takeChange({ panel, uuids }: ServersChange): void {
    if (!panel) return;
    const store = this.parts.servers.of(panel);
    const states = uuids?.map((uuid) => store.get(uuid)) ?? store.all;
    for (const state of states) if (state) this.takeState(panel, state);
  }

  private takeState(panel: Panel, { server, stats }: ServerState): void {
    if (!stats || this.taken.has(stats)) return;
    this.taken.add(stats);
    this.push({ panel, uuid: server.uuid }, stats);
  }

  private push(ref: Pick<ServerRef, 'panel' | 'uuid'>, stats: ServerStats): void {
    // Its console tells more, and sooner.
    if (this.parts.consoles.inUse(ref)?.power !== undefined) return;
    const isOffline = stats.state === 'offline';
    this.historyOf(ref).push(stats, { by: 'panel', at: this.parts.clock.now(), isOffline });
  }
}

/** How far back is told of the server at a place, in milliseconds. */
function keptAt(place: number): number {
  return place < maxKeptServers ? dayMs : hourMs;
}
