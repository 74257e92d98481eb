import type { SharedMemento } from '../base/memento';
import { textsOf } from '../base/record';
import { type ServerId, serverKey } from '../base/serverKey';

const memoryKey = 'agents.allowed';

/** The servers that agents may change, after they asked: none until the user says so. Known to all windows. */
export class AllowedServers {
  constructor(private readonly memory: SharedMemento) {}

  /** Those that agents may change. */
  get all(): readonly ServerId[] {
    return this.keys(this.memory.get(memoryKey)).map((key) => {
      const end = key.lastIndexOf('/');
      return { panelId: key.slice(0, end), uuid: key.slice(end + 1) };
    });
  }

  /** Whether agents may change any server. */
  get isAny(): boolean {
    return this.keys(this.memory.get(memoryKey)).length > 0;
  }

  /** Whether agents may change a server. */
  has(server: ServerId): boolean {
    return this.keys(this.memory.get(memoryKey)).includes(serverKey(server));
  }

  /** Lets agents ask for changes of a server from now on, or no longer. Rejects where it cannot be kept. */
  async set(server: ServerId, isAllowed: boolean): Promise<void> {
    const key = serverKey(server);
    await this.memory.change(memoryKey, (kept) => {
      const others = this.keys(kept).filter((one) => one !== key);
      return isAllowed ? [...others, key] : others;
    });
  }

  /** Calls when it changed, in this window or another. */
  onDidChange(listener: () => void) {
    return this.memory.onDidChange((key) => key === memoryKey && listener());
  }

  private keys(kept: unknown): readonly string[] {
    return textsOf(kept);
  }
}
