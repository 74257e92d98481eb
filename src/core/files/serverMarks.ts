import { type Disposable, DisposableStore, Emitter } from '../base/event';
import type { SharedMemento } from '../base/memento';
import { isRecord } from '../base/record';
import { type ServerId, serverKey } from '../base/serverKey';

/** The colors that a server can have; each is a color of ours that a theme may change (package.json). */
export const serverColors = ['red', 'orange', 'yellow', 'green', 'blue', 'purple'] as const;

/** A color that a server can have. */
export type ServerColor = (typeof serverColors)[number];

/** What the user said about a server whose files are edited. */
export interface ServerMark {
  readonly color?: ServerColor | undefined;
  /** Nothing is saved there before the user has confirmed it. */
  readonly confirmsSaves: boolean;
  /** No restart is offered after a save. */
  readonly isNeverRestarted: boolean;
}

const stateKey = 'hostingPanel.serverMarks';
const plain: ServerMark = { confirmsSaves: false, isNeverRestarted: false };

/** Keeps what the user said about servers, for all windows. */
export class ServerMarks implements Disposable {
  private readonly store = new DisposableStore();
  private readonly changed = this.store.add(new Emitter<void>());

  /** Fires when something was said about a server, in any window. */
  readonly onDidChange = this.changed.event;

  constructor(private readonly memory: SharedMemento) {
    this.store.add(
      memory.onDidChange((key) => {
        if (key === stateKey) this.changed.fire();
      }),
    );
  }

  of(server: ServerId): ServerMark {
    return readAll(this.memory.get(stateKey))[serverKey(server)] ?? plain;
  }

  /** Changes what is said about one server, and leaves what other windows say of it meanwhile. */
  async change(server: ServerId, change: Partial<ServerMark>): Promise<void> {
    const key = serverKey(server);
    await this.memory.change(stateKey, (stored) => {
      const all = readAll(stored);
      return { ...all, [key]: { ...(all[key] ?? plain), ...change } };
    });
  }

  dispose(): void {
    this.store.dispose();
  }
}

function readAll(stored: unknown): Readonly<Record<string, ServerMark>> {
  if (!isRecord(stored)) return {};
  return Object.fromEntries(Object.entries(stored).map(([key, value]) => [key, readMark(value)]));
}

function readMark(value: unknown): ServerMark {
  if (!isRecord(value)) return plain;
  const color = serverColors.find((one) => one === value['color']);
  const confirmsSaves = value['confirmsSaves'] === true;
  const isNeverRestarted = value['isNeverRestarted'] === true;
  return { ...(color && { color }), confirmsSaves, isNeverRestarted };
}
