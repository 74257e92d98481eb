import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { systemClock } from '../../core/clock';
import type { CommandResult } from '../../core/console/connection';
import { eventWords } from '../../core/console/eventWords';
import { LineEditor } from '../../core/console/lineEditor';
import type { PowerState } from '../../core/console/protocol';
import { Screen } from '../../core/console/screen';
import { TerminalTitle } from '../../core/console/terminalTitle';
import { type Disposable, DisposableStore, Slot } from '../../core/event';
import type { ServerRef } from '../../core/panel/panel';
import { powerWords } from '../../core/powerWords';
import { showInformation } from '../base/messages';
import type { ConsoleLease, Consoles } from './consoles';
import type { ConsoleMemory } from './consoleMemory';
import { consoleSettings } from './settings';

/** What a console terminal needs. */
export interface ConsoleTerminalParts {
  readonly ref: ServerRef;
  readonly consoles: Consoles;
  readonly memory: ConsoleMemory;
  /** The group of editors that it is opened in; undefined for the panel. */
  readonly column?: number;
}

/** Lines that a new terminal shows of a connection that was there before. */
const recentLines = 1_000;

/** A server's console as a terminal: output above, the typed line below, one connection for all who look. */
export class ConsoleTerminal implements vscode.Pseudoterminal, Disposable {
  private readonly store = new DisposableStore();
  private readonly written = new vscode.EventEmitter<string>();
  private readonly title = this.store.add(
    new TerminalTitle(systemClock, () => this.terminal?.name),
  );
  private readonly screen: Screen;
  private readonly editor: LineEditor;
  private readonly lease = new Slot<ConsoleLease>();
  private terminal: vscode.Terminal | undefined;
  private offersStart = false;

  readonly onDidWrite = this.written.event;
  readonly onDidChangeName = this.title.onDidChange;

  constructor(private readonly parts: ConsoleTerminalParts) {
    const { ref, memory } = parts;
    this.editor = new LineEditor(memory.history(ref), () => consoleSettings().completions);
    this.screen = this.store.add(
      new Screen({
        clock: systemClock,
        write: (text) => this.written.fire(text),
        editor: this.editor,
        hasTimes: () => consoleSettings().timestamps,
      }),
    );
    this.store.add(this.lease);
  }

  get ref(): ServerRef {
    return this.parts.ref;
  }

  get column(): number | undefined {
    const { column } = this.parts;
    // `Beside` and `Active` are no groups of their own.
    return column === undefined || column > 0 ? column : 1;
  }

  /** The terminal that shows this. */
  attach(terminal: vscode.Terminal): void {
    this.terminal = terminal;
  }

  open(size: vscode.TerminalDimensions | undefined): void {
    if (size) this.screen.resize(size.columns);
    const { ref, consoles } = this.parts;
    // Said before the lease: a sentence of the connection may come at once.
    this.screen.note(l10n.t('Connecting to the console of {0}…', ref.name));
    const lease = consoles.acquire(ref);
    this.lease.value = lease;
    const { connection } = lease;
    for (const line of connection.scrollback.tail(recentLines)) this.screen.line(line);
    this.store.add(connection.onDidReceiveLine((line) => this.screen.line(line)));
    this.store.add(connection.onDidSend((line) => this.screen.echo(line)));
    this.store.add(connection.onDidSay((text) => this.screen.note(text)));
    this.store.add(connection.onDidReceiveEvent((event) => this.screen.note(eventWords(event))));
    this.store.add(connection.onDidChangePower((state) => this.powerChanged(state)));
    this.store.add(connection.onDidChangeState(() => this.rename()));
    this.store.add(connection.onDidChangeWaiting((count) => this.waitingChanged(count)));
    this.rename();
    this.screen.start();
  }

  close(): void {
    this.dispose();
  }

  dispose(): void {
    this.store.dispose();
    this.written.dispose();
  }

  setDimensions({ columns }: vscode.TerminalDimensions): void {
    this.screen.resize(columns);
  }

  handleInput(chunk: string): void {
    for (const intent of this.editor.feed(chunk)) {
      if (intent.type === 'submit') this.submit(intent.lines);
      else if (intent.type === 'clearScreen') this.clear();
      else this.interrupt();
    }
    this.screen.typed();
  }

  /** Sends lines as if they were typed. */
  submit(lines: readonly string[]): void {
    const connection = this.lease.value?.connection;
    const result = connection?.commands(lines) ?? 'disconnected';
    this.parts.memory.remember(this.ref, lines);
    if (result === 'accepted') return;
    this.editor.restore(lines.at(-1) ?? '');
    if (lines.length > 1) {
      this.screen.note(l10n.t('{0} lines were not sent; the last one is kept.', lines.length));
    }
    this.refused(result);
  }

  /** Empties the screen; what was shown stays in what can be saved. */
  clear(): void {
    this.screen.clear();
  }

  /** All lines that are kept, as plain text without colours. */
  get lines(): readonly string[] {
    return this.lease.value?.connection.scrollback.tail() ?? [];
  }

  private interrupt(): void {
    const cancelled = this.lease.value?.connection.cancelWaiting() ?? [];
    if (cancelled.length > 0) {
      this.screen.note(l10n.t('{0} waiting lines were cancelled.', cancelled.length));
    }
  }

  private refused(result: CommandResult): void {
    if (result === 'tooLong') {
      this.screen.note(l10n.t('The line was not sent: it is longer than the node takes.'));
    } else if (result === 'offline') {
      this.screen.note(l10n.t('The server is offline: the line was not sent and is kept.'));
      void this.offerStart();
    } else {
      this.screen.note(l10n.t('There is no connection now: the line was not sent and is kept.'));
      this.lease.value?.connection.retry();
    }
  }

  private async offerStart(): Promise<void> {
    if (this.offersStart) return;
    this.offersStart = true;
    const start = l10n.t('Start');
    const chosen = await showInformation(l10n.t('{0} is offline.', this.ref.name), start);
    this.offersStart = false;
    if (chosen !== start || this.store.isDisposed) return;
    await this.lease.value?.connection.setPower('start').catch((error: unknown) => {
      const why = error instanceof Error ? error.message : String(error);
      this.screen.note(l10n.t('The server was not started. {0}', why));
    });
  }

  private powerChanged(state: PowerState): void {
    this.screen.note(l10n.t('The server is {0}.', powerWords(state)));
    this.rename();
  }

  private waitingChanged(count: number): void {
    this.screen.status(count === 0 ? '' : l10n.t('{0} lines waiting; Ctrl+C cancels', count));
  }

  private rename(): void {
    const { session, power } = this.lease.value?.connection ?? {};
    const words =
      power !== undefined
        ? powerWords(power)
        : session?.phase === 'closed'
          ? l10n.t('closed')
          : l10n.t('connecting');
    this.title.set(`${this.ref.name} (${words})`);
  }
}
