import type { ServerRef } from '../api/panel';
import type { Clock } from '../base/clock';
import { type Disposable, DisposableStore, Emitter, MutableDisposable } from '../base/event';
import type { ConsoleConnection } from '../console/connection';
import type { Consoles } from '../console/consoles';
import { eachConsole } from '../console/eachConsole';
import {
  type CrashReport,
  CrashWatch,
  LastRun,
  crashReport,
  crashReportMs,
} from '../console/crash';
import { incidentLines } from './incidentStore';

/** Milliseconds after a stop, restart or kill of the user, in any window, in which going offline is no crash. */
const ownActionMs = 30_000;
/** Where the reason of a crash is looked for. */
const reportLines = 40;

/** The end of a server that nobody asked for, as its open console saw it. */
export interface ConsoleEnd {
  readonly ref: ServerRef;
  /** When it was off, in milliseconds since 1970. */
  readonly at: number;
  /** When its program was started, in milliseconds since 1970, where the console saw it. */
  readonly startedAt: number | undefined;
  /** Since when the console saw it up without a break, in milliseconds since 1970. */
  readonly upSince: number | undefined;
  readonly report: CrashReport;
  /** The last lines of the program that ended, a thousand at most: what was said before it is of another one. */
  readonly lines: readonly string[];
}

/** Hears of servers that end by themselves while somebody, in whatever view, holds their console. */
export class ConsoleEnds implements Disposable {
  private readonly store = new DisposableStore();
  private readonly ended = this.store.add(new Emitter<ConsoleEnd>());

  /** Fires 1.5 s after each end, when the daemon has told of the exit. */
  readonly onDidEnd = this.ended.event;

  constructor(
    consoles: Pick<Consoles, 'onDidChangeUse' | 'inUse'>,
    private readonly clock: Clock,
  ) {
    this.store.add(eachConsole(consoles, (connection, ref) => this.follow(connection, ref)));
  }

  dispose(): void {
    this.store.dispose();
  }

  private follow(connection: ConsoleConnection, ref: ServerRef): void {
    const watch = new CrashWatch();
    const run = new LastRun(connection.scrollback);
    const waiting = this.store.add(new MutableDisposable<Disposable>());
    this.store.add(
      connection.onDidChangeState(({ phase }) => {
        if (phase === 'live') return;
        watch.forget();
        run.unseen();
      }),
    );
    this.store.add(
      connection.onDidChangePower((state) => {
        const at = this.clock.now();
        run.onPowerState(state, at);
        const { begin, startedAt, upSince } = run;
        // What was asked for before the start has had its effect, and what is asked for after the end did not cause it.
        const isAsked = () =>
          connection.wasEndAsked(Math.max(at - ownActionMs, startedAt ?? 0), at);
        if (!watch.onPowerState(state) || isAsked()) return;
        waiting.value = this.clock.after(crashReportMs, () => {
          // What has been started since says other things.
          const next = run.upSince === upSince ? undefined : run.begin;
          const lines = connection.scrollback.since(begin, incidentLines, next);
          const report = crashReport(lines.slice(-reportLines));
          // Another window may have told meanwhile that it asked for it.
          if (!isAsked()) this.ended.fire({ ref, at, startedAt, upSince, report, lines });
        });
      }),
    );
  }
}
