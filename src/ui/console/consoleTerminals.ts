import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { ServerRef } from '../../core/api/panel';
import { type Disposable, DisposableStore } from '../../core/base/event';
import type { ConsoleMemory, OpenConsole } from '../../core/console/consoleMemory';
import { commandRefusal } from '../../core/console/commandRefusal';
import type { Consoles } from '../../core/console/consoles';
import { serverKey } from '../../core/base/serverKey';
import { gridLayout, maxGridGroups } from '../../core/console/gridLayout';
import { StartSender } from '../../core/console/startSender';
import type { StartClaims } from '../../core/console/startClaims';
import { startCommandsOf } from '../../core/console/startCommands';
import type { Panels } from '../accounts/panels';
import { createTerminal } from '../base/terminal';
import { ConsoleTerminal } from './consoleTerminal';
import { consoleSettings } from './settings';

type ConsoleLocation = NonNullable<vscode.ExtensionTerminalOptions['location']>;

/** What the console terminals need. */
export interface ConsoleTerminalsParts {
  readonly consoles: Consoles;
  readonly memory: ConsoleMemory;
  readonly starts: Pick<StartClaims, 'claim'>;
  /** What the key may do on a server as far as that is known. */
  readonly permissionsOf: (ref: ServerRef) => readonly string[] | undefined;
}

/** The console terminals of this window. */
export class ConsoleTerminals implements Disposable {
  private readonly store = new DisposableStore();
  private readonly changed = this.store.add(new vscode.EventEmitter<void>());
  private readonly open = new Map<vscode.Terminal, ConsoleTerminal>();
  /** One for each server, however many terminals show it. */
  private readonly watches = new Map<string, Disposable>();
  /** Consoles of an earlier window whose panel is not signed in to yet. */
  private pending: readonly OpenConsole[] = [];

  /** Fires when another console came to the front, or none is there any more. */
  readonly onDidChangeActive = this.changed.event;

  constructor(private readonly parts: ConsoleTerminalsParts) {
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

  /** Shows the server's console in the panel, or wherever it is open already. */
  show(ref: ServerRef): void {
    (this.terminalOf(ref) ?? this.create(ref, vscode.TerminalLocation.Panel)).show();
  }

  /** Shows another view of the server's console as an editor, beside the one in front if there is one. */
  showBeside(ref: ServerRef): void {
    const isTaken = vscode.window.tabGroups.activeTabGroup.tabs.length > 0;
    const viewColumn = isTaken ? vscode.ViewColumn.Beside : vscode.ViewColumn.Active;
    this.create(ref, { viewColumn }).show();
  }

  /** Shows a console for each server, side by side in the place of editors. */
  async showGrid(refs: readonly ServerRef[]): Promise<void> {
    const shown = refs.slice(0, maxGridGroups);
    await vscode.commands.executeCommand('vscode.setEditorLayout', gridLayout(shown.length));
    // Groups are numbered row by row; the first console is the one to type in.
    for (const [at, ref] of [...shown.entries()].reverse()) {
      // An editor shows itself; shown once more it would stand in the group in front too.
      this.create(ref, { viewColumn: at + 1, preserveFocus: at > 0 });
    }
  }

  /**
   * Opens again what was open when this window was closed, without taking the focus. What belongs to a panel that is
   * not signed in to waits for it.
   */
  async restore(panels: Panels): Promise<void> {
    this.pending = this.parts.memory.open;
    if (this.pending.length === 0) return;
    await panels.ready();
    this.reopen(panels);
    this.store.add(panels.onDidChange(() => this.reopen(panels)));
  }

  dispose(): void {
    this.store.dispose();
    for (const watch of this.watches.values()) watch.dispose();
    for (const console of this.open.values()) console.dispose();
    this.open.clear();
  }

  private reopen(panels: Panels): void {
    const all = this.pending;
    this.pending = all.filter(({ panelId }) => !panels.get(panelId));
    for (const { panelId, uuid, name, column } of all) {
      const panel = panels.get(panelId);
      if (!panel || this.terminalOf({ panel, uuid, name })) continue;
      const ref = { panel, uuid, name };
      if (column === undefined) this.create(ref, vscode.TerminalLocation.Panel).show(true);
      else this.create(ref, { viewColumn: column, preserveFocus: true });
    }
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

  private create(ref: ServerRef, location: ConsoleLocation): vscode.Terminal {
    const { consoles, memory, permissionsOf } = this.parts;
    const permissions = () => permissionsOf(ref);
    const column = typeof location === 'object' && 'viewColumn' in location && location.viewColumn;
    const place = typeof column === 'number' ? { column } : {};
    const pty = new ConsoleTerminal({ ref, consoles, memory, permissions, ...place });
    const terminal = createTerminal({
      name: ref.name,
      pty,
      iconPath: new vscode.ThemeIcon('server-process'),
      // A terminal of an extension cannot come back by itself after a reload: `restore` brings it back.
      isTransient: true,
      location,
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
    const byServer = new Map(this.all.map((console) => [serverKey(console.ref), console]));
    this.parts.memory.setOpen([...byServer.values()], this.pending);
    for (const [key, watch] of this.watches) {
      if (byServer.has(key)) continue;
      watch.dispose();
      this.watches.delete(key);
    }
    for (const [key, { ref }] of byServer) {
      if (!this.watches.has(key)) {
        this.watches.set(key, this.watch(ref));
      }
    }
  }

  private watch(ref: ServerRef): Disposable {
    const { consoles, starts } = this.parts;
    const store = new DisposableStore();
    const { connection } = store.add(consoles.acquire(ref));
    const server = { panelId: ref.panel.id, uuid: ref.uuid };
    store.add(
      new StartSender({
        connection,
        startCommands: () => startCommandsOf(consoleSettings().runWhenStarted, server),
        claimStart: () => starts.claim(server),
        onUnsent: (result) => {
          const why = commandRefusal(result, ref.name);
          const text = l10n.t("Couldn't send the start commands to server '{server}'. {reason}", {
            server: ref.name,
            reason: why,
          });
          for (const one of this.all) if (serverKey(one.ref) === serverKey(ref)) one.note(text);
        },
      }),
    );
    return store;
  }
}
