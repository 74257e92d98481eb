import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { ServerRef } from '../../core/api/panel';
import { systemClock } from '../../core/base/clock';
import { type Disposable, DisposableStore, MutableDisposable } from '../../core/base/event';
import { labelText } from '../../core/base/outsideText';
import { type PowerState, powerSentence } from '../../core/base/power';
import { CommandSender } from '../../core/console/commandSender';
import { ConsoleAccess } from '../../core/console/consoleAccess';
import { ConsoleInput } from '../../core/console/consoleInput';
import type { ConsoleMemory } from '../../core/console/consoleMemory';
import { stateWords } from '../../core/console/consoleStatus';
import type { ConsoleLease, Consoles } from '../../core/console/consoles';
import { eventWords } from '../../core/console/eventWords';
import type { Intent } from '../../core/console/lineEditor';
import { LineEditor } from '../../core/console/lineEditor';
import { linesQuestion } from '../../core/console/pastedLines';
import { Screen } from '../../core/console/screen';
import type { TerminalText } from '../../core/console/terminalText';
import { TerminalTitle } from '../../core/console/terminalTitle';
import { confirm, showInformation } from '../base/messages';
import { consoleSettings } from './settings';

/** What a console terminal needs. */
export interface ConsoleTerminalParts {
  readonly ref: ServerRef;
  readonly consoles: Consoles;
  readonly memory: ConsoleMemory;
  /** What the key may do on the server as far as that is known. */
  readonly permissions: () => readonly string[] | undefined;
  /** The group of editors that it is opened in; undefined for the panel. */
  readonly column?: number;
}

/** Lines that a new terminal shows of a connection that was there before. */
const recentLines = 1_000;

/** A server's console as a terminal: output above, the typed line below, one connection for all who look. */
export class ConsoleTerminal implements vscode.Pseudoterminal, Disposable {
  private readonly store = new DisposableStore();
  private readonly written = new vscode.EventEmitter<TerminalText>();
  private readonly title = this.store.add(
    new TerminalTitle(systemClock, () => this.terminal?.name),
  );
  private readonly screen: Screen;
  private readonly editor: LineEditor;
  private readonly input: ConsoleInput;
  private readonly lease = new MutableDisposable<ConsoleLease>();
  private terminal: vscode.Terminal | undefined;
  private access: ConsoleAccess | undefined;
  private readonly sender: CommandSender;

  readonly onDidWrite = this.written.event;
  readonly onDidChangeName = this.title.onDidChange;

  constructor(private readonly parts: ConsoleTerminalParts) {
    const { ref, memory } = parts;
    this.editor = new LineEditor(memory.history(ref), () => consoleSettings().completions);
    this.store.add(memory.onDidChangeHistory(ref, () => this.editor.learn(memory.history(ref))));
    this.screen = this.store.add(
      new Screen({
        clock: systemClock,
        write: (text) => this.written.fire(text),
        editor: this.editor,
        hasTimes: () => consoleSettings().timestamps,
      }),
    );
    this.sender = new CommandSender({
      ref,
      memory,
      editor: this.editor,
      screen: this.screen,
      confirm: (lines) => {
        const { question, detail } = linesQuestion(lines, ref.name);
        return confirm(question, {
          detail,
          button: l10n.t({
            message: 'Send',
            comment: ['Button: sends commands to the console of a server'],
          }),
        });
      },
      offerStart: async () => {
        const start = l10n.t({ message: 'Start', comment: ['Button: starts a server'] });
        return (
          (await showInformation(
            l10n.t("Server '{server}' is offline.", { server: ref.name }),
            start,
          )) === start
        );
      },
      connection: () => this.lease.value?.connection,
    });
    const act = (intents: readonly Intent[]) => this.act(intents);
    this.input = this.store.add(
      new ConsoleInput({
        clock: systemClock,
        editor: this.editor,
        isReadOnly: () => this.access?.isReadOnly === true,
        act,
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
    this.screen.note(
      l10n.t("Connecting to the console of server '{server}'...", { server: ref.name }),
    );
    const lease = consoles.acquire(ref);
    this.lease.value = lease;
    const { connection } = lease;
    for (const line of connection.scrollback.tail(recentLines)) this.screen.line(line);
    this.store.add(connection.onDidReceiveLine((line) => this.screen.line(line)));
    this.store.add(connection.onDidSend(({ line }) => this.screen.echo(line)));
    this.store.add(connection.onDidSay((text) => this.screen.note(text)));
    // What was said before this terminal was there.
    const { waitWords } = connection;
    if (waitWords !== undefined) this.screen.note(waitWords);
    this.store.add(connection.onDidReceiveEvent((event) => this.screen.note(eventWords(event))));
    this.store.add(connection.onDidChangePower((state) => this.powerChanged(state)));
    this.store.add(connection.onDidChangeState(() => this.rename()));
    this.store.add(connection.onDidChangeWaiting((count) => this.showStatus(count)));
    this.access = this.store.add(
      new ConsoleAccess({
        connection,
        server: ref.name,
        known: this.parts.permissions,
        say: (text) => {
          this.screen.note(text);
          this.showStatus();
        },
      }),
    );
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
    this.input.feed(chunk);
  }

  /** Sends lines; several only after a question. */
  send(lines: readonly string[]): Promise<void> {
    return this.sender.send(lines);
  }

  /** Says a sentence of ours above the typed line. */
  note(text: string): void {
    this.screen.note(text);
  }

  /** Empties the screen; what was shown stays in what can be saved. */
  clear(): void {
    this.screen.clear();
  }

  /** All lines that are kept, as plain text without colours. */
  get lines(): readonly string[] {
    return this.lease.value?.connection.scrollback.tail() ?? [];
  }

  private act(intents: readonly Intent[]): void {
    for (const intent of intents) {
      if (intent.type === 'clearScreen') this.clear();
      else this.sender.act(intent);
    }
    this.screen.typed();
  }

  private powerChanged(state: PowerState): void {
    this.screen.note(powerSentence(state));
    this.rename();
  }

  private showStatus(waiting = 0): void {
    const none = this.access?.isReadOnly
      ? l10n.t({ message: 'read-only', comment: ['The console takes no commands'] })
      : '';
    this.screen.status(
      waiting === 0
        ? none
        : l10n.t('lines waiting: {count} (Ctrl+C to cancel)', { count: waiting }),
    );
  }

  private rename(): void {
    const { session, power } = this.lease.value?.connection ?? {};
    const words = stateWords(power, session?.phase === 'closed');
    this.title.set(`${labelText(this.ref.name)} (${words})`);
  }
}
