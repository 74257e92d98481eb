import type { ServerRef } from '../api/panel';
import type { Disposable } from '../base/event';
import type { Memento, SharedMemento } from '../base/memento';
import { serverKey } from '../base/serverKey';
import { readCommandHistory, withCommand } from './commandHistory';

/** A console that was open when the window was closed. */
export interface OpenConsole {
  readonly panelId: string;
  readonly uuid: string;
  readonly name: string;
  /** The group of editors that it was opened in; undefined for the panel. */
  readonly column?: number | undefined;
}

/** A console that is open now. */
interface ShownConsole {
  readonly ref: ServerRef;
  readonly column: number | undefined;
}

const openKey = 'console.open';
const severalKey = 'console.severalHistory';

/** What consoles keep beyond a window: sent lines of each server, everywhere; open consoles, for this window. */
export class ConsoleMemory {
  constructor(
    /** Kept for all windows. */
    private readonly everywhere: SharedMemento,
    /** Kept for this window's folder. */
    private readonly here: Memento,
    /** Hears why a line could not be kept. */
    private readonly failed: (error: unknown) => void,
  ) {}

  /** The lines that were sent to a server, oldest first. */
  history(ref: ServerRef): readonly string[] {
    return readCommandHistory(this.everywhere.get(historyKey(ref)));
  }

  /** Hears that a line was sent to a server, in any window. */
  onDidChangeHistory(ref: ServerRef, listener: () => void): Disposable {
    const changed = historyKey(ref);
    return this.everywhere.onDidChange((key) => {
      if (key === changed) listener();
    });
  }

  remember(ref: ServerRef, lines: readonly string[]): void {
    this.add(historyKey(ref), lines);
  }

  /** The lines that were sent to several servers at once, and to these, newest first and each once. */
  historyOfSeveral(refs: readonly ServerRef[]): readonly string[] {
    const several = readCommandHistory(this.everywhere.get(severalKey));
    const newestFirst = [several, ...refs.map((ref) => this.history(ref))].flatMap((lines) =>
      [...lines].reverse(),
    );
    return [...new Set(newestFirst)];
  }

  /** Keeps a line that was sent to several servers, for each of them too. */
  rememberForSeveral(refs: readonly ServerRef[], line: string): void {
    this.add(severalKey, [line]);
    for (const ref of refs) this.remember(ref, [line]);
  }

  get open(): readonly OpenConsole[] {
    const stored = this.here.get(openKey);
    return Array.isArray(stored) ? stored.filter(isOpenConsole) : [];
  }

  /** Keeps which consoles are open, with those of an earlier window that could not be opened yet. */
  setOpen(shown: readonly ShownConsole[], pending: readonly OpenConsole[]): void {
    const open = shown.map(({ ref: { panel, uuid, name }, column }): OpenConsole => {
      return { panelId: panel.id, uuid, name, column };
    });
    void this.here.update(openKey, [...open, ...pending]);
  }

  private add(key: string, lines: readonly string[]): void {
    const written = this.everywhere.change(key, (kept) =>
      lines.reduce(withCommand, readCommandHistory(kept)),
    );
    written.then(undefined, this.failed);
  }
}

function historyKey(ref: ServerRef): string {
  return `console.history/${serverKey(ref)}`;
}

function isOpenConsole(value: unknown): value is OpenConsole {
  if (typeof value !== 'object' || value === null) return false;
  const { panelId, uuid, name, column } = value as Readonly<Record<string, unknown>>;
  const isPlaced = column === undefined || (Number.isInteger(column) && Number(column) > 0);
  return isPlaced && [panelId, uuid, name].every((part) => typeof part === 'string');
}
