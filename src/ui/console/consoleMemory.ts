import type * as vscode from 'vscode';
import { readHistory, remember } from '../../core/console/commandHistory';
import type { ServerRef } from '../../core/panel/panel';

/** A console that was open when the window was closed. */
export interface OpenConsole {
  readonly panelId: string;
  readonly uuid: string;
  readonly name: string;
}

const openKey = 'console.open';

/** What consoles keep beyond a window: sent lines of each server, everywhere; open consoles, for this window. */
export class ConsoleMemory {
  constructor(private readonly context: vscode.ExtensionContext) {}

  /** The lines that were sent to a server, oldest first. */
  history(ref: ServerRef): readonly string[] {
    return readHistory(this.context.globalState.get(historyKey(ref)));
  }

  remember(ref: ServerRef, lines: readonly string[]): void {
    const history = lines.reduce(remember, this.history(ref));
    void this.context.globalState.update(historyKey(ref), history);
  }

  get open(): readonly OpenConsole[] {
    const stored = this.context.workspaceState.get<unknown>(openKey);
    return Array.isArray(stored) ? stored.filter(isOpenConsole) : [];
  }

  setOpen(refs: readonly ServerRef[]): void {
    const open = refs.map(({ panel, uuid, name }) => ({ panelId: panel.id, uuid, name }));
    void this.context.workspaceState.update(openKey, open);
  }
}

function historyKey({ panel, uuid }: ServerRef): string {
  return `console.history/${panel.id}/${uuid}`;
}

function isOpenConsole(value: unknown): value is OpenConsole {
  if (typeof value !== 'object' || value === null) return false;
  const { panelId, uuid, name } = value as Readonly<Record<string, unknown>>;
  return [panelId, uuid, name].every((part) => typeof part === 'string');
}
