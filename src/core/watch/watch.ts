import { type Reader, fields } from '../api/decode';
import type { Panel, ServerRef } from '../api/panel';
import type { Clock } from '../base/clock';
import { type Disposable, DisposableStore, Emitter } from '../base/event';
import type { Log } from '../base/log';
import type { Windows } from '../windows/windows';
import type { FocusedWindow } from './focusedWindow';
import type { ConsoleEnd } from './consoleEnds';
import type { FallReport } from './noticeWords';
import { ToldBefore } from './toldBefore';
import type { Watcher } from './watcher';
import { type WatchLevel, type WatchNotice, isTold, readNotice } from './watchNotice';
import { type WatchStatus, readStatus } from './watchStatus';

/** Told to the window that is to tell the user. */
const newsTopic = 'watch.news';
/** Told to all windows once something was told in one. */
const toldTopic = 'watch.told';
/** Told to all windows, and asked by one that comes later. */
const statusTopic = 'watch.status';
/** Asked of the window that watches by one whose console told of a crash. */
const crashedQuestion = 'watch.crashed';
/** How often a crash is passed on while the window that leads ends. */
const tries = 3;

/** How all servers are watched. */
export interface WatchSettings {
  readonly isEnabled: boolean;
  /** Milliseconds between two looks while the user is in a window of VS Code. */
  readonly focusedMs: number;
  /** The same while the user is elsewhere. */
  readonly unfocusedMs: number;
}

/** What watching needs in each window. */
export interface WatchParts {
  readonly windows: Windows;
  readonly watcher: Watcher;
  readonly focused: FocusedWindow;
  readonly panels: { get(id: string): Panel | undefined };
  /** What a server is called. */
  readonly nameOf: (ref: Pick<ServerRef, 'panel' | 'uuid'>) => string;
  /** Of what the user wants to hear. */
  readonly levelOf: (server: { readonly panelId: string; readonly uuid: string }) => WatchLevel;
  readonly clock: Clock;
  readonly log: Log;
}

/** The part of each window in watching the servers: the one that leads watches, the one that the user is in tells. */
export class Watch implements Disposable {
  private readonly owned = new DisposableStore();
  private readonly told = this.owned.add(new Emitter<WatchNotice>());
  private readonly changed = this.owned.add(new Emitter<void>());
  private readonly end = new AbortController();
  private settings: WatchSettings | undefined;
  private heard: WatchStatus | undefined;
  private readonly before: ToldBefore;

  /** Fires what this window is to tell. */
  readonly onDidTell = this.told.event;
  readonly onDidChangeStatus = this.changed.event;
  /** Fires what this window finds, while it leads: what is worth an incident. */
  readonly onDidHappen: Watcher['onDidHappen'];

  constructor(private readonly parts: WatchParts) {
    const { windows, watcher, focused, clock } = parts;
    const before = (this.before = new ToldBefore(clock));
    this.onDidHappen = watcher.onDidHappen;
    this.owned.add(windows.answer(crashedQuestion, (about) => this.report(about)));
    this.owned.add(windows.answer(statusTopic, () => Promise.resolve(watcher.status ?? null)));
    this.owned.add(
      windows.onTold(
        newsTopic,
        this.reading(readNotice, (it) => {
          if (!before.isRepeated(it)) this.told.fire(it);
        }),
      ),
    );
    this.owned.add(
      windows.onTold(
        toldTopic,
        this.reading(readNotice, (it) => before.remember(it)),
      ),
    );
    this.owned.add(
      windows.onTold(
        statusTopic,
        this.reading(
          (what, at) => (what === null ? undefined : readStatus(what, at)),
          (it) => this.hear(it),
        ),
      ),
    );
    this.owned.add(watcher.onDidTell((notice) => this.tell(notice)));
    this.owned.add(
      watcher.onDidChangeStatus((status) => {
        if (windows.role === 'leading') windows.tell(statusTopic, status ?? null);
        this.changed.fire();
      }),
    );
    this.owned.add(focused.onDidChange(() => this.update()));
    this.owned.add(
      windows.onDidChangeRole((role) => {
        before.nextWatches();
        this.update();
        if (role === 'following') void this.askStatus();
      }),
    );
    if (windows.role === 'following') void this.askStatus();
  }

  /** How all servers are, as the window that watches knows; undefined while nobody watches. */
  get status(): WatchStatus | undefined {
    return this.parts.windows.role === 'leading' ? this.parts.watcher.status : this.heard;
  }

  /** Watches as the settings say from now on. */
  set(settings: WatchSettings): void {
    this.settings = settings;
    this.update();
  }

  /** Has the window that the user was in last tell something, if the level of the server has it. For the leading window. */
  tell(notice: WatchNotice): void {
    const { windows, focused, levelOf } = this.parts;
    if (!isTold(notice.kind, levelOf(notice.server)) || this.before.isRepeated(notice)) return;
    windows.tellWindow(focused.last, newsTopic, notice);
    // The user may be in another window when the next one to watch repeats it.
    windows.tell(toldTopic, notice);
  }

  /** Takes that a console of this window told of a server's end: it is told once, whoever else saw it. */
  async crashed({ ref, report, at, startedAt, upSince }: ConsoleEnd): Promise<void> {
    const { reason, exitCode } = report;
    const { panel, uuid } = ref;
    const about = { panelId: panel.id, uuid, reason, exitCode, at, startedAt, upSince };
    for (let left = tries; left > 0; left--) {
      try {
        // Many servers may end at once: each waits for the end of this window by a signal of its own.
        const signal = AbortSignal.any([this.end.signal]);
        await this.parts.windows.ask(crashedQuestion, about, signal);
        return;
      } catch (error) {
        if (this.end.signal.aborted) return;
        this.parts.log.debug(`A crash was not passed on: ${String(error)}`);
      }
    }
  }

  /** Takes that somebody asked for an end that was told: it is shown as a crash no longer. */
  forgive(ref: ServerRef, at: number): void {
    this.parts.watcher.forgive(ref, at);
  }

  dispose(): void {
    this.end.abort();
    this.owned.dispose();
  }

  private update(): void {
    const { windows, watcher, focused } = this.parts;
    const { isEnabled, focusedMs, unfocusedMs } = this.settings ?? nothing;
    if (windows.role !== 'leading') watcher.stop();
    else if (isEnabled) watcher.start(focused.isAnyFocused ? focusedMs : unfocusedMs);
    // What a console told is being decided while nobody watches too.
    else if (watcher.isRunning) watcher.stop();
  }

  /** Answers once it is told: who asked a window that ended before asks the next one. */
  private async report(about: unknown): Promise<null> {
    const { panelId, uuid, reason, exitCode, ...seen } = readCrash(about, crashedQuestion);
    const { panels, nameOf, watcher, clock } = this.parts;
    const panel = panels.get(panelId);
    if (!panel) return null;
    const ref = { panel, uuid, name: nameOf({ panel, uuid }) };
    const at = Math.min(seen.at ?? clock.now(), clock.now());
    const isTold = await watcher.report(ref, { reason, exitCode }, { ...seen, at });
    if (!isTold) throw new Error('Another window watches');
    return null;
  }

  private async askStatus(): Promise<void> {
    try {
      const answer = await this.parts.windows.ask(statusTopic, null, this.end.signal);
      this.hear(answer === null ? undefined : readStatus(answer, statusTopic));
    } catch (error) {
      // The window that leads next tells its own.
      this.parts.log.debug(`How servers are is not known: ${String(error)}`);
    }
  }

  private hear(status: WatchStatus | undefined): void {
    this.heard = status;
    this.changed.fire();
  }

  /** Reads what another window told; what cannot be read is left out. */
  private reading<T>(read: Reader<T>, take: (it: T) => void): (what: unknown) => void {
    return (what) => {
      let it: T;
      try {
        it = read(what, 'told');
      } catch (error) {
        this.parts.log.debug(`Told by another window: ${String(error)}`);
        return;
      }
      take(it);
    };
  }
}

const nothing: WatchSettings = { isEnabled: false, focusedMs: 0, unfocusedMs: 0 };

/** Characters of a reason. */
const maxReason = 200;

const readCrash: Reader<
  FallReport & {
    readonly panelId: string;
    readonly uuid: string;
    readonly at: number | undefined;
    readonly startedAt: number | undefined;
    readonly upSince: number | undefined;
  }
> = (value, where) => {
  const from = fields(value, where);
  return {
    panelId: from.text('panelId'),
    uuid: from.uuid('uuid'),
    reason: (from.textIf('reason') ?? '').slice(0, maxReason),
    exitCode: from.numberIf('exitCode'),
    at: from.numberIf('at'),
    startedAt: from.numberIf('startedAt'),
    upSince: from.numberIf('upSince'),
  };
};
