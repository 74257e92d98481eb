import type { Clock } from '../base/clock';
import { type Disposable, DisposableStore, MutableDisposable } from '../base/event';
import type { PowerState } from '../base/power';
import type { CommandResult, ConsoleConnection } from './connection';
import { type CrashReport, CrashWatch, crashReport, crashReportMs } from './crash';

/** Milliseconds after our own power action in which going offline is no crash. */
const ownActionMs = 30_000;
/** Where the reason of a crash is looked for. */
const reportLines = 40;

/** What the watch of a server needs. */
export interface ServerWatchParts {
  readonly clock: Clock;
  readonly connection: Pick<
    ConsoleConnection,
    'commands' | 'lastPowerAction' | 'onDidChangePower' | 'onDidChangeState' | 'scrollback'
  >;
  /** The commands that are sent when the server has started, as the settings say now. */
  readonly startCommands: () => readonly string[];
  /** Whether this window is the one that sends them, of all that see the start. */
  readonly claimStart: () => Promise<boolean>;
  /** Says why the commands for the start were not taken. */
  readonly onUnsent: (result: Exclude<CommandResult, 'accepted'>) => void;
  /** Tells the user of a crash. */
  readonly onCrash: (report: CrashReport) => void;
}

/** Watches one server with an open console: sends the commands for its start, and tells of a crash. */
export class ServerWatch implements Disposable {
  private readonly store = new DisposableStore();
  private readonly report = this.store.add(new MutableDisposable<Disposable>());
  private readonly crash = new CrashWatch();
  private last: PowerState | undefined;

  constructor(private readonly parts: ServerWatchParts) {
    const { connection } = parts;
    this.store.add(connection.onDidChangePower((state) => this.onPowerState(state)));
    this.store.add(
      connection.onDidChangeState(({ phase }) => {
        if (phase === 'live') return;
        this.crash.forget();
        this.last = undefined;
      }),
    );
  }

  dispose(): void {
    this.store.dispose();
  }

  private onPowerState(state: PowerState): void {
    const { clock, connection, onCrash } = this.parts;
    const hasStarted = this.last === 'starting' && state === 'running';
    this.last = state;
    if (hasStarted) void this.onStart();
    const endedAt = clock.now();
    const isOurs = () => endedAt - connection.lastPowerAction < ownActionMs;
    if (!this.crash.onPowerState(state) || isOurs()) return;
    // The daemon tells of the exit a moment after the state; and another window may have asked for it.
    this.report.value = clock.after(crashReportMs, () => {
      if (!isOurs()) onCrash(crashReport(connection.scrollback.tail(reportLines)));
    });
  }

  private async onStart(): Promise<void> {
    const { connection, startCommands, claimStart, onUnsent } = this.parts;
    const lines = startCommands();
    if (lines.length === 0 || !(await claimStart()) || this.store.isDisposed) return;
    const result = connection.commands(lines);
    if (result !== 'accepted') onUnsent(result);
  }
}
