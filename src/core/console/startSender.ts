import { type Disposable, DisposableStore } from '../base/event';
import type { PowerState } from '../base/power';
import type { CommandResult, ConsoleConnection } from './connection';

/** What sending the commands for a start needs. */
export interface StartSenderParts {
  readonly connection: Pick<
    ConsoleConnection,
    'commands' | 'onDidChangePower' | 'onDidChangeState'
  >;
  /** The commands that are sent when the server has started, as the settings say now. */
  readonly startCommands: () => readonly string[];
  /** Whether this window is the one that sends them, of all that see the start. */
  readonly claimStart: () => Promise<boolean>;
  /** Says why the commands for the start were not taken. */
  readonly onUnsent: (result: Exclude<CommandResult, 'accepted'>) => void;
}

/** Sends the commands for the start of one server with an open console. */
export class StartSender implements Disposable {
  private readonly store = new DisposableStore();
  private last: PowerState | undefined;

  constructor(private readonly parts: StartSenderParts) {
    const { connection } = parts;
    this.store.add(connection.onDidChangePower((state) => this.onPowerState(state)));
    this.store.add(
      connection.onDidChangeState(({ phase }) => {
        if (phase !== 'live') this.last = undefined;
      }),
    );
  }

  dispose(): void {
    this.store.dispose();
  }

  private onPowerState(state: PowerState): void {
    const hasStarted = this.last === 'starting' && state === 'running';
    this.last = state;
    if (hasStarted) void this.onStart();
  }

  private async onStart(): Promise<void> {
    const { connection, startCommands, claimStart, onUnsent } = this.parts;
    const lines = startCommands();
    if (lines.length === 0 || !(await claimStart()) || this.store.isDisposed) return;
    const result = connection.commands(lines);
    if (result !== 'accepted') onUnsent(result);
  }
}
