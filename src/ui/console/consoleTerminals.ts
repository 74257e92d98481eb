import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../../core/event';
import type { ServerRef } from '../../core/panel/panel';
import type { Panels } from '../panels/panels';
import type { ConsoleMemory } from './consoleMemory';
import { ConsoleTerminal } from './consoleTerminal';
import type { Consoles } from './consoles';
import { ServerWatch } from './serverWatch';

/** Where a console is shown: a tab of the panel, another view of the same beside it, or an editor. */
export type ConsolePlace = 'panel' | 'editor';

/** The console terminals of this window. */
export class ConsoleTerminals implements Disposable {
  private readonly store = new DisposableStore();
  private readonly changed = this.store.add(new vscode.EventEmitter<void>());
  private readonly open = new Map<vscode.Terminal, ConsoleTerminal>();
  /** One for each server, however many terminals show it. */
  private readonly watches = new Map<string, ServerWatch>();

  /** Fires when another console came to the front, or none is there any more. */
  readonly onDidChangeActive = this.changed.event;

  constructor(
    private readonly consoles: Consoles,
    private readonly memory: ConsoleMemory,
  ) {
    this.store.add(vscode.window.onDidChangeActiveTerminal(() => this.changed.fire()));
    this.store.add(vscode.window.onDidCloseTerminal((terminal) => this.closed(terminal)));
    this.store.add(this.changed.event(() => this.tellMenus()));
  }

  /** The console in front. */
  get active(): ConsoleTerminal | undefined {
    const terminal = vscode.window.activeTerminal;
    return terminal && this.open.get(terminal);
  }

  /** The console that a terminal shows, if it is one of ours. */
  of(terminal: vscode.Terminal): ConsoleTerminal | undefined {
    return this.open.get(terminal);
  }

  get all(): readonly ConsoleTerminal[] {
    return [...this.open.values()];
  }

  /** Shows the server's console; a second terminal for the same server only when `isAnother`. */
  show(ref: ServerRef, place: ConsolePlace = 'panel', isAnother = false): void {
    const found = isAnother ? undefined : this.terminalOf(ref);
    (found ?? this.create(ref, place)).show();
  }

  /** Opens again what was open when this window was closed, without taking the focus. */
  async restore(panels: Panels): Promise<void> {
    const stored = this.memory.open;
    if (stored.length === 0) return;
    await panels.ready();
    for (const { panelId, uuid, name } of stored) {
      const panel = panels.get(panelId);
      const ref = panel && { panel, uuid, name };
      if (ref && !this.terminalOf(ref)) this.create(ref, 'panel').show(true);
    }
  }

  dispose(): void {
    this.store.dispose();
    for (const watch of this.watches.values()) watch.dispose();
    for (const console of this.open.values()) console.dispose();
    this.open.clear();
  }

  private closed(terminal: vscode.Terminal): void {
    // When the window goes, its terminals go too, and are to come back with it.
    const isLeaving = terminal.exitStatus?.reason === vscode.TerminalExitReason.Shutdown;
    if (!this.open.delete(terminal) || isLeaving) return;
    this.remember();
    this.changed.fire();
  }

  private terminalOf({ panel, uuid }: ServerRef): vscode.Terminal | undefined {
    return [...this.open].find(
      ([, { ref }]) => ref.uuid === uuid && ref.panel.id === panel.id,
    )?.[0];
  }

  private create(ref: ServerRef, place: ConsolePlace): vscode.Terminal {
    const { consoles, memory } = this;
    const pty = new ConsoleTerminal({ ref, consoles, memory });
    const terminal = vscode.window.createTerminal({
      name: ref.name,
      pty,
      iconPath: new vscode.ThemeIcon('server-process'),
      // A terminal of an extension cannot come back by itself after a reload: `restore` brings it back.
      isTransient: true,
      location:
        place === 'editor'
          ? { viewColumn: vscode.ViewColumn.Beside }
          : vscode.TerminalLocation.Panel,
    });
    pty.attach(terminal);
    this.open.set(terminal, pty);
    this.remember();
    this.changed.fire();
    return terminal;
  }

  private tellMenus(): void {
    const isActive = this.active !== undefined;
    const setContext = (name: string, value: boolean) =>
      void vscode.commands.executeCommand('setContext', `hostingPanel.console.${name}`, value);
    setContext('isActive', isActive);
    setContext('isOpen', this.open.size > 0);
  }

  private remember(): void {
    const byServer = new Map(this.all.map(({ ref }) => [`${ref.panel.id}/${ref.uuid}`, ref]));
    this.memory.setOpen([...byServer.values()]);
    for (const [key, watch] of this.watches) {
      if (byServer.has(key)) continue;
      watch.dispose();
      this.watches.delete(key);
    }
    for (const [key, ref] of byServer) {
      if (!this.watches.has(key)) {
        this.watches.set(key, new ServerWatch(ref, this.consoles.acquire(ref)));
      }
    }
  }
}
