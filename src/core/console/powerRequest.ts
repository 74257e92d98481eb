import * as l10n from '@vscode/l10n';
import type { Clock } from '../base/clock';
import { type Event, DisposableStore, MutableDisposable } from '../base/event';
import { formatSpan } from '../base/format';
import { type PowerAction, type PowerState } from '../base/power';
import { allows } from '../servers/permissions';
import { powerPermission } from '../servers/power';
import type { ServerEvent } from './protocol';
import { type Session, reasonNotToWait } from './session';
import type { ConsoleStats } from './stats';

/** What can be heard of a server while a power action runs. */
export interface PowerSource {
  readonly session: Session;
  readonly power: PowerState | undefined;
  readonly stats: ConsoleStats | undefined;
  /** What may be done over the connection; undefined where that is not known. */
  readonly permissions: readonly string[] | undefined;
  readonly onDidChangePower: Event<PowerState>;
  readonly onDidReceiveEvent: Event<ServerEvent>;
  readonly onDidChangeState: Event<Session>;
}

/** The program was being started, and is offline again: the daemon, or the program, did not get it to run. */
export class StartFailed extends Error {
  override readonly name = 'StartFailed';
}

/** What one power action needs. */
export interface PowerRequestParts {
  readonly source: PowerSource;
  readonly clock: Clock;
  readonly action: PowerAction;
  /** Puts the action on the wire. */
  readonly send: () => void;
  /** Whether a stop, restart or kill was asked for after this action. */
  readonly isStopAsked: () => boolean;
  /** Called once, at the end; with an AbortError where somebody else ended what was being started. */
  readonly settle: (problem: Error | undefined) => void;
}

/** Milliseconds that a connection may take to come up: credentials are 5 a minute (api.md, Limits). */
const connectMs = 75_000;
/** Milliseconds without any sign of an action after which it counts as ignored: daemons do not say no. */
const silenceMs = 20_000;
/** Milliseconds that a program may call itself starting: many never say that they are up. */
const startingMs = 2 * 60_000;
/** Milliseconds after which a daemon kills what does not stop (panel-dialect.md, 2.1), and a little more. */
const longestMs = 11 * 60_000;
/** Milliseconds after `offline` in which a daemon still tells why a start failed. */
const reasonMs = 1_000;
/** Milliseconds until the one repetition: the lock of power actions outlives `offline` (panel-dialect.md, 9). */
const repeatMs = 500;

/** Follows one power action by the states that the daemon reports: it acknowledges none (api.md, Events). */
export class PowerRequest {
  private readonly store = new DisposableStore();
  /** Runs out where nothing more is heard. */
  private readonly patience = this.store.add(new MutableDisposable());
  private readonly pause = this.store.add(new MutableDisposable());
  /** The states since the action was sent, but for the one that was there before. */
  private readonly passed = new Set<PowerState>();
  private last: PowerState | undefined;
  private sentAt: number | undefined;
  private isRepeated = false;
  /** Whether the daemon was at another action, whose states come now. */
  private isRefused = false;
  private isOver = false;
  private failure: string | undefined;

  constructor(private readonly parts: PowerRequestParts) {}

  get action(): PowerAction {
    return this.parts.action;
  }

  /** Whether it is on the wire. */
  get isSent(): boolean {
    return this.sentAt !== undefined;
  }

  /** Whether the daemon has begun to carry it out. */
  get isAccepted(): boolean {
    return this.passed.size > 0;
  }

  /** Sends the action as soon as the server's state is known. */
  begin(): void {
    const { source, clock } = this.parts;
    this.patience.value = clock.after(connectMs, () => this.onNoConnection());
    this.store.add(source.onDidChangePower((state) => this.onState(state)));
    this.store.add(source.onDidChangeState((session) => this.onSession(session)));
    this.onSession(source.session);
    if (source.power !== undefined) this.onState(source.power);
  }

  /** Ends the waiting; what was sent goes on. */
  end(problem?: Error): void {
    if (this.isOver) return;
    this.isOver = true;
    this.store.dispose();
    this.parts.settle(problem);
  }

  /** Ends it with a sentence that says why. */
  fail(text: string): void {
    this.end(new Error(text));
  }

  /** The daemon was still at another action: repeats this one once, as it may have been over already. */
  onContention(): void {
    if (this.isRepeated) {
      return this.fail(
        l10n.t('Another power action is still in progress. Try again when it has ended.'),
      );
    }
    this.isRepeated = true;
    this.isRefused = true;
    this.passed.clear();
    this.pause.value = this.parts.clock.after(repeatMs, () => this.repeat());
  }

  /** The daemon could not do what this or another message asked for. */
  onFailure(text: string): void {
    const words = l10n.t('The node reported an error: {details}', { details: text });
    this.failure = words;
    const isUp = this.action === 'start' || this.action === 'restart';
    if (!this.isAccepted) this.fail(words);
    else if (isUp && this.last === 'offline') this.end(new StartFailed(words));
  }

  private onSession(session: Session): void {
    if (session.phase === 'closed') this.fail(session.text);
    if (session.phase === 'idle') this.fail(l10n.t('The console was closed.'));
    const reason = reasonNotToWait(session, this.parts.clock.now());
    if (reason !== undefined && !this.isSent) this.fail(reason);
  }

  private onState(state: PowerState): void {
    if (this.isOver) return;
    if (!this.isSent) return this.send(state);
    const before = this.last;
    this.last = state;
    if (state === before || this.isRefused) return;
    this.passed.add(state);
    this.expect(longestMs, () => this.onTooLong());
    if (this.action === 'stop' || this.action === 'kill') {
      if (state === 'offline') this.end();
    } else if (state === 'running') {
      // One that was starting may get there before it is stopped for a restart.
      const isOfBefore = before === 'starting' && this.passed.size === 1;
      if (this.action === 'start' || !isOfBefore) this.end();
    } else if (state === 'starting') this.expect(startingMs, () => this.end());
    else if (state === 'offline' && this.passed.has('starting')) this.onStopped(before);
  }

  /** What was being started is offline again: by itself, or since somebody wanted it so. */
  private onStopped(before: PowerState | undefined): void {
    const text = l10n.t('The server stopped again before it was running.');
    if (this.parts.isStopAsked()) return this.end(stopped());
    if (before !== 'stopping') return this.end(new StartFailed(this.failure ?? text));
    // A start that fails ends like a stop that was asked for, and its reason comes a moment later.
    if (this.failure !== undefined) return this.end(new StartFailed(this.failure));
    this.expect(reasonMs, () => this.end(stopped()));
  }

  private send(before: PowerState): void {
    const { permissions } = this.parts.source;
    const needed = powerPermission[this.action];
    // Daemons ignore without a word what is not allowed (panel-dialect.md, 6.5).
    if (permissions && !allows(permissions, needed)) {
      return this.fail(
        l10n.t("You don't have permission to do this. Required permission: {permission}.", {
          permission: needed,
        }),
      );
    }
    this.sentAt = this.parts.clock.now();
    this.last = before;
    const goals = { start: 'running', stop: 'offline', kill: 'offline', restart: undefined };
    if (before === goals[this.action]) return this.end();
    this.expect(silenceMs, () => this.onSilence());
    this.parts.send();
  }

  private repeat(): void {
    this.isRefused = false;
    this.send(this.parts.source.power ?? this.last ?? 'offline');
  }

  private expect(ms: number, otherwise: () => void): void {
    this.patience.value = this.parts.clock.after(ms, otherwise);
  }

  private onNoConnection(): void {
    this.fail(
      l10n.t("The console, which power actions require, didn't connect. Nothing was sent."),
    );
  }

  private onSilence(): void {
    const { source, clock } = this.parts;
    if (source.session.phase !== 'live') {
      return this.fail(
        l10n.t(
          'The connection to the node was lost before it answered. The operation might have completed. Check the result before you try again.',
        ),
      );
    }
    // The states of a restart may have passed while there was no connection.
    const sinceMs = clock.now() - (this.sentAt ?? 0);
    const isNew = source.stats !== undefined && source.stats.uptimeMs < sinceMs;
    if (this.action === 'restart' && this.last === 'running' && isNew) return this.end();
    this.fail(
      l10n.t("The node didn't respond. Your account might not have permission to do this."),
    );
  }

  private onTooLong(): void {
    this.fail(tooLongSentence(this.last));
  }
}

/** The server does not get where it was asked to go. */
function tooLongSentence(state: PowerState | undefined): string {
  const time = formatSpan(longestMs);
  switch (state) {
    case 'starting':
      return l10n.t('The server has been starting for {time}. Kill it to end that.', { time });
    case 'stopping':
      return l10n.t('The server has been stopping for {time}. Kill it to end that.', { time });
    case 'running':
      return l10n.t('The server has been running for {time}. Kill it to stop it.', { time });
    case 'offline':
    case undefined:
      return l10n.t('The server has been offline for {time}. Try again.', { time });
  }
}

/** What the one who started it gets where somebody stopped it meanwhile: nothing went wrong. */
function stopped(): Error {
  const error = new Error(l10n.t('The server was stopped.'));
  return Object.assign(error, { name: 'AbortError' });
}
