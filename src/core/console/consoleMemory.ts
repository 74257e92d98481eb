import type { ServerRef } from '../api/panel';
import type { Memento } from '../base/memento';
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
    private readonly everywhere: Memento,
    /** Kept for this window's folder. */
    private readonly here: Memento,
  ) {}

  /** The lines that were sent to a server, oldest first. */
  history(ref: ServerRef): readonly string[] {
    return readCommandHistory(this.everywhere.get(historyKey(ref)));
  }

  remember(ref: ServerRef, lines: readonly string[]): void {
    const history = lines.reduce(withCommand, this.history(ref));
    void this.everywhere.update(historyKey(ref), history);
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
    const several = readCommandHistory(this.everywhere.get(severalKey));
    void this.everywhere.update(severalKey, withCommand(several, line));
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
}

function historyKey({ panel, uuid }: ServerRef): string {
  return `console.history/${panel.id}/${uuid}`;
}

function isOpenConsole(value: unknown): value is OpenConsole {
  if (typeof value !== 'object' || value === null) return false;
  const { panelId, uuid, name, column } = value as Readonly<Record<string, unknown>>;
  const isPlaced = column === undefined || (Number.isInteger(column) && Number(column) > 0);
  return isPlaced && [panelId, uuid, name].every((part) => typeof part === 'string');
}
