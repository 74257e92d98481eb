import type { Panel, ServerRef } from '../api/panel';
import { type Clock, sleep } from '../base/clock';
import { type Disposable, DisposableStore, Emitter, MutableDisposable } from '../base/event';
import { isSame } from '../base/isSame';
import type { Log } from '../base/log';
import { serverKey } from '../base/serverKey';
import { Throttle } from '../base/throttle';
import type { LastTold } from '../servers/lastTold';
import type { Servers, ServersChange } from '../servers/servers';
import type { ServerState } from '../servers/serverState';
import type { ServerStore } from '../servers/serverStore';
import type { AskedPower } from './askedPower';
import { type DecidedFall, type FallNews, Falls, sameEndMs } from './falls';
import type { Happening } from './happening';
import { type FallReport, noticeWords, stoppedByWords } from './noticeWords';
import type { PinnedServers } from './pinnedServers';
import { type LookedAt, serverLook } from './serverLook';
import {
  type ServerNews,
  type Watched,
  confirmed,
  forgiven,
  heardBefore,
  isLoopTold,
  lastLook,
  lastUp,
  look,
  unwatched,
} from './serverNews';
import type { WatchedFile } from './watchedFile';
import type { NoticeKind, WatchNotice } from './watchNotice';
import { type WatchStatus, watchStatus } from './watchStatus';
import type { whoAsked } from './whoAsked';

/** Milliseconds between two times that what was seen is written down while there is no news. */
const saveMs = 60_000;
/** Milliseconds that what is told waits at most until it is kept: a disk may hang. */
const keepMs = 2_000;

/** What watching all servers needs. */
export interface WatcherParts {
  readonly panels: { readonly all: readonly Panel[]; ready(): Promise<void> };
  readonly servers: Pick<Servers, 'of' | 'onDidChange' | 'nameOf'>;
  readonly asked: Pick<AskedPower, 'wasAsked' | 'wasDeleted' | 'withoutEffect'>;
  readonly whoAsked: typeof whoAsked;
  readonly file: WatchedFile;
  readonly pinned: Pick<PinnedServers, 'all' | 'of' | 'onDidChange'>;
  readonly clock: Clock;
  readonly log: Log;
}

interface WatchedStore {
  readonly store: ServerStore;
  readonly watch: MutableDisposable<Disposable>;
}

/** What a console saw of a server's end, in milliseconds since 1970. */
interface SeenEnd {
  /** When it was off; now where left out. */
  readonly at?: number;
  /** When the program was started, where that was seen. */
  readonly startedAt?: number | undefined;
  /** Since when it was seen to be up without a break. */
  readonly upSince?: number | undefined;
}

/**
 * Watches the own and shared servers of all panels while it runs, by the stores that the view shows too. What is new
 * becomes an incident first, is told then, and counts as seen last: the window that watches next may repeat what was not
 * written down any more. An incident knows that it is there, and all windows know what was told
 * (`toldBefore.ts`); nothing is lost.
 */
export class Watcher implements Disposable {
  private readonly owned = new DisposableStore();
  private readonly happened = this.owned.add(new Emitter<Happening>());
  private readonly told = this.owned.add(new Emitter<WatchNotice>());
  private readonly changed = this.owned.add(new Emitter<WatchStatus | undefined>());
  private readonly running = this.owned.add(new MutableDisposable<DisposableStore>());
  private readonly saving: Throttle;
  private readonly falls: Falls;
  private readonly stores = new Map<Panel, WatchedStore>();
  private readonly looked = new Map<string, LookedAt>();
  private watched = new Map<string, Watched>();
  /** What is written down: of a server whose end is not told yet what was known before. */
  private kept = new Map<string, Watched>();
  private saved: Promise<void> = Promise.resolve();
  /** What is being told, by its server. */
  private readonly telling = new Set<{ readonly server: string }>();
  /** That a server is up again, until its end was told. */
  private readonly held = new Map<string, { readonly back: ServerNews; readonly since: number }>();
  private everyMs = 0;
  private shown: WatchStatus | undefined;

  /** Fires each change for the worse, whether it is told or not. */
  readonly onDidHappen = this.happened.event;
  /** Fires what is to be told. */
  readonly onDidTell = this.told.event;
  readonly onDidChangeStatus = this.changed.event;

  constructor(private readonly parts: WatcherParts) {
    const { clock } = parts;
    this.saving = this.owned.add(new Throttle(clock, saveMs, () => void this.save()));
    const onDecided = (fall: DecidedFall) => this.toTell(fall.ref, () => this.decided(fall));
    const { asked, whoAsked } = parts;
    this.falls = this.owned.add(new Falls({ ...{ clock, asked, whoAsked }, onDecided }));
    this.owned.add(parts.pinned.onDidChange(() => this.pinnedChanged()));
  }

  /** How all servers are; undefined while nobody watches. */
  get status(): WatchStatus | undefined {
    return this.shown;
  }

  get isRunning(): boolean {
    return this.running.value !== undefined;
  }

  /** Watches from now on, or goes on with another pace: a look each `everyMs` milliseconds. */
  start(everyMs: number): void {
    const hasChanged = this.everyMs !== everyMs;
    this.everyMs = everyMs;
    if (!this.running.value) void this.run();
    else if (hasChanged) this.follow(this.running.value);
  }

  /** Watches no more: another window does, or the user does not want it. */
  stop(): void {
    this.running.clear();
    for (const { watch } of this.stores.values()) watch.dispose();
    this.stores.clear();
    this.looked.clear();
    this.watched.clear();
    this.held.clear();
    this.falls.forget();
    this.setStatus(undefined);
  }

  /**
   * Takes what an open console told of a server's end, while nobody watches too. Resolves, within 13 s, to whether it is
   * known here by now; false where that is left to the window that watches next.
   */
  async report(
    ref: ServerRef,
    report: FallReport,
    { at = this.parts.clock.now(), startedAt, upSince = at }: SeenEnd = {},
  ): Promise<boolean> {
    const watched = this.watched.get(serverKey(ref)) ?? unwatched;
    // A computer that slept hears late of what a look has found: the console has seen no other run since.
    const { downAt } = watched;
    if (downAt !== undefined && upSince < downAt && at - downAt > sameEndMs) return true;
    const since = lastUp(watched, at, startedAt);
    if (this.parts.asked.wasAsked(ref, { ...since, at, endedAt: at }, true)) return true;
    return this.falls.reported(ref, report, { since, at, isOfToldLoop: isLoopTold(watched, at) });
  }

  /** Takes that somebody asked for an end that was told, as became known later. */
  forgive(ref: ServerRef, at: number): void {
    const key = serverKey(ref);
    for (const all of [this.watched, this.kept]) {
      const watched = all.get(key);
      if (watched) all.set(key, forgiven(watched, { kind: 'down', at }));
    }
    this.tellStatus();
    this.saving.request();
  }

  /** Writes down what was seen since it last did: the window that watches next goes on from there. */
  dispose(): void {
    if (this.stores.size > 0) this.saveNow();
    this.stop();
    this.owned.dispose();
  }

  private async run(): Promise<void> {
    const { panels, servers, file, clock } = this.parts;
    const run = new DisposableStore();
    this.running.value = run;
    await panels.ready();
    const kept = await file.load(clock.now());
    if (run.isDisposed) return;
    this.kept = kept;
    this.watched = new Map(kept);
    run.add(servers.onDidChange((change) => this.onChange(change, run)));
    this.follow(run);
  }

  private onChange({ panel, uuids }: ServersChange, run: DisposableStore): void {
    if (!panel) return this.follow(run);
    const store = this.stores.get(panel)?.store;
    if (!store) return;
    const changed = uuids?.flatMap((uuid) => store.get(uuid) ?? []) ?? store.all;
    for (const one of changed) this.look(panel, one);
    this.tellStatus();
  }

  /** Watches the stores that there are now, each at the pace of now. */
  private follow(run: DisposableStore): void {
    if (run.isDisposed) return;
    const { panels, servers } = this.parts;
    for (const [panel, { watch }] of this.stores) {
      if (panels.all.includes(panel)) continue;
      watch.dispose();
      this.stores.delete(panel);
      if (!panels.all.some(({ id }) => id === panel.id)) this.drop(panel);
    }
    for (const panel of panels.all) {
      const store = servers.of(panel);
      const { watch = new MutableDisposable<Disposable>() } = this.stores.get(panel) ?? {};
      this.stores.set(panel, { store, watch });
      // What stands in the status bar is read first where each server is read alone.
      store.use.pin(this.parts.pinned.of(panel.id));
      watch.value = store.watch(this.everyMs);
      for (const state of store.all) this.takeKnown(panel, state, store.told);
    }
    this.tellStatus();
  }

  /** Of a panel that the user signed out of, nothing is known any more. */
  private drop({ id }: Panel): void {
    for (const all of [this.looked, this.watched, this.kept, this.held])
      for (const key of all.keys()) if (key.startsWith(`${id}/`)) all.delete(key);
  }

  /** What a store knows when the watch begins is a look where it still holds: after a long sleep it is hours old. */
  private takeKnown(panel: Panel, state: ServerState, told: LastTold): void {
    const key = serverKey({ panel, uuid: state.server.uuid });
    if (this.looked.has(key)) return;
    const at = told.recentAt(state.server.uuid);
    if (at !== undefined) this.look(panel, state, at);
    else this.looked.set(key, { state, at: this.parts.clock.now() });
  }

  private look(panel: Panel, state: ServerState, at = this.parts.clock.now()): void {
    const { uuid, name } = state.server;
    const ref = { panel, uuid, name };
    const key = serverKey(ref);
    const now = serverLook(this.looked.get(key), state, at);
    if (!now) return;
    this.looked.set(key, { state, at: now.at });
    const before = this.watched.get(key) ?? unwatched;
    const since = lastLook(before, now.at);
    const isDown = now.power === 'offline';
    const [looked, news] = look(before, now, this.parts.asked.wasAsked(ref, since, isDown));
    const fall = news.find(isFall);
    const known = fall && this.falls.seen(ref, fall, since);
    const heard = known ? heardBefore(looked, now.at, known.at) : looked;
    const next = known?.isAsked ? forgiven(heard, { kind: 'down', at: known.at }) : heard;
    this.watched.set(key, next);
    const isOwnEnd = (kind: NoticeKind) => kind === 'deleting' && this.parts.asked.wasDeleted(ref);
    const others: ServerNews[] = [];
    for (const one of news) {
      if (isFall(one) || isOwnEnd(one.kind)) continue;
      if (one.kind === 'back' && !this.isTold(ref))
        this.held.set(key, { back: one, since: since.at });
      else others.push(one);
    }
    if (others.length > 0) void this.toTell(ref, () => this.tellAll(ref, others, since.at));
    if (this.isTold(ref)) this.kept.set(key, next);
    this.saving.request();
  }

  /** Whether all that was seen of a server was told. */
  private isTold(ref: ServerRef): boolean {
    const key = serverKey(ref);
    return !this.falls.isOpen(ref) && ![...this.telling].some(({ server }) => server === key);
  }

  /** Tells something of a server; what was seen of it counts once all is told. */
  private async toTell(ref: ServerRef, tell: () => Promise<void>): Promise<void> {
    const server = serverKey(ref);
    const run = this.running.value;
    const one = { server };
    this.telling.add(one);
    await tell();
    this.telling.delete(one);
    const now = this.watched.get(server);
    if (this.running.value !== run || !now || !this.isTold(ref)) return;
    this.kept.set(server, now);
    await this.save();
  }

  private async tellAll(ref: ServerRef, all: readonly ServerNews[], since: number): Promise<void> {
    const run = this.running.value;
    for (const news of all) {
      const { kind, at } = news;
      if (kind === 'installFailed') await this.happen(ref, { kind, at, since });
      // The window that watches now tells it.
      if (this.running.value !== run) return;
      this.tell(ref, { kind, text: noticeWords(ref.name, news), at, since });
    }
  }

  private async decided(fall: DecidedFall): Promise<void> {
    const { ref, news, by, activity } = fall;
    // Whether somebody asked for it could not be read: the user signed out.
    if (!this.parts.panels.all.includes(ref.panel)) return;
    const { kind, at } = news;
    const run = this.running.value;
    const since = fall.since.at;
    const times = kind === 'crashLoop' && { times: news.times };
    const isOfToldLoop = kind !== 'crashLoop' && news.isOfToldLoop === true;
    if (!by) await this.happen(ref, { kind, at, since, activity, isOfToldLoop, ...times });
    // The window that watches now tells it.
    if (this.running.value !== run) return;
    const key = serverKey(ref);
    const seen = this.watched.get(key);
    const next = seen && (by ? forgiven(seen, news) : confirmed(seen, news));
    if (next) {
      this.watched.set(key, next);
      this.tellStatus();
    }
    this.tellFall(fall);
    const held = this.held.get(key);
    this.held.delete(key);
    // Who stops a server and starts it again makes no news.
    if (held && !by) await this.tellAll(ref, [held.back], held.since);
  }

  private tellFall({ ref, news, since: { at: since }, report, by }: DecidedFall): void {
    const { kind, at } = news;
    if (!by) {
      if (news.kind !== 'crashLoop' && news.isOfToldLoop) return;
      const text = noticeWords(ref.name, news, report);
      return this.tell(ref, { kind, text, reason: report?.reason ?? '', at, since });
    }
    // What the user did elsewhere is no news either.
    if (by.actor !== undefined && by.actor === ref.panel.user) return;
    const text = stoppedByWords(ref.name, by.actor, kind === 'restarted');
    this.tell(ref, { kind: 'stoppedByOther', text, at, since });
  }

  /** Resolves when it is kept, by whoever does that. */
  private async happen(
    ref: ServerRef,
    what: Omit<Happening, 'server' | 'ref' | 'waitUntil'>,
  ): Promise<void> {
    const kept: Promise<unknown>[] = [];
    const waitUntil = (work: Promise<unknown>) => void kept.push(work);
    this.happened.fire({ server: serverOf(ref), ref, ...what, waitUntil });
    if (kept.length === 0) return;
    const end = new AbortController();
    const tooLate = sleep(this.parts.clock, keepMs, end.signal);
    await Promise.race([Promise.allSettled(kept), tooLate]).finally(() => end.abort());
  }

  private tell(
    ref: ServerRef,
    notice: Omit<WatchNotice, 'server' | 'reason'> & { reason?: string },
  ): void {
    this.told.fire({ server: serverOf(ref), reason: '', ...notice });
  }

  private pinnedChanged(): void {
    for (const [{ id }, { store }] of this.stores) store.use.pin(this.parts.pinned.of(id));
    this.tellStatus();
  }

  private tellStatus(): void {
    if (!this.running.value) return;
    const stores = [...this.stores].map(([panel, { store }]) => ({ panel, store }));
    const isUndecided = (ref: ServerRef) => this.falls.isOpen(ref);
    const down = { watched: this.watched, isUndecided };
    this.setStatus(watchStatus(stores, down, this.parts.pinned.all));
  }

  private setStatus(status: WatchStatus | undefined): void {
    if (isSame(status, this.shown)) return;
    this.shown = status;
    this.changed.fire(status);
  }

  private saveNow(): void {
    try {
      this.parts.file.saveNow(this.kept);
    } catch (error) {
      this.parts.log.warn(`Not written down: ${String(error)}`);
    }
  }

  /** Resolves when it was tried; a window that watches no more writes nothing, as the next one finds it again. */
  private save(): Promise<void> {
    this.saved = this.saved.then(async () => {
      if (this.running.value === undefined) return;
      await this.parts.file
        .save(this.kept)
        .catch((error: unknown) => this.parts.log.warn(`Not written down: ${String(error)}`));
    });
    return this.saved;
  }
}

function isFall(news: ServerNews): news is FallNews {
  return news.kind === 'down' || news.kind === 'restarted' || news.kind === 'crashLoop';
}

function serverOf({ panel, uuid, name }: ServerRef) {
  return { panelId: panel.id, uuid, name };
}
