import * as l10n from '@vscode/l10n';
import type { ServerRef } from '../api/panel';
import { type Disposable, DisposableStore, Emitter } from '../base/event';
import type { SharedMemento } from '../base/memento';
import { UserError } from '../base/userError';
import type { KeptServer } from './keptText';
import { readServer } from './readServer';

const key = 'pinned';
/** Servers that can be pinned: the status bar is narrow. */
const maxPinned = 5;
/** Characters of a name. */
const maxName = 200;

/** The servers that have an item of their own in the status bar of each window. */
export class PinnedServers implements Disposable {
  private readonly owned = new DisposableStore();
  private readonly changed = this.owned.add(new Emitter<void>());

  /** Fires when this or another window pinned or unpinned a server. */
  readonly onDidChange = this.changed.event;

  constructor(private readonly memory: SharedMemento) {
    this.owned.add(
      memory.onDidChange((changed) => {
        if (changed === key) this.changed.fire();
      }),
    );
  }

  /** Those that are pinned, in the order in which they were; at most five. */
  get all(): readonly KeptServer[] {
    return readPinned(this.memory.get(key));
  }

  /** The UUIDs of those of one panel. */
  of(panelId: string): readonly string[] {
    return this.all.filter((one) => one.panelId === panelId).map(({ uuid }) => uuid);
  }

  has(ref: Pick<ServerRef, 'panel' | 'uuid'>): boolean {
    return this.all.some((one) => isSame(one, ref));
  }

  /** Throws UserError where five are pinned already; rejects where it cannot be kept. */
  async pin(ref: ServerRef): Promise<void> {
    if (this.has(ref)) return;
    if (this.all.length >= maxPinned) {
      throw new UserError(
        l10n.t("You've reached the limit of pinned servers ({limit}). Unpin one first.", {
          limit: maxPinned,
        }),
      );
    }
    const pinned = { panelId: ref.panel.id, uuid: ref.uuid, name: ref.name };
    await this.memory.change(key, (value) => {
      const others = readPinned(value).filter((one) => !isSame(one, ref));
      return [...others, pinned].slice(0, maxPinned);
    });
  }

  /** Rejects where it cannot be kept. */
  async unpin(ref: Pick<ServerRef, 'panel' | 'uuid'>): Promise<void> {
    await this.memory.change(key, (value) => readPinned(value).filter((one) => !isSame(one, ref)));
  }

  dispose(): void {
    this.owned.dispose();
  }
}

function isSame(one: KeptServer, { panel, uuid }: Pick<ServerRef, 'panel' | 'uuid'>): boolean {
  return one.panelId === panel.id && one.uuid === uuid;
}

/** Reads what is kept; what cannot be read is not pinned. */
function readPinned(value: unknown): readonly KeptServer[] {
  const given: readonly unknown[] = Array.isArray(value) ? value : [];
  return given.slice(0, maxPinned).flatMap((one) => {
    try {
      return [readServer(maxName)(one, key)];
    } catch {
      return [];
    }
  });
}
