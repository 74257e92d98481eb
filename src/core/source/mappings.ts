import { type Disposable, DisposableStore, Emitter } from '../base/event';
import type { SharedMemento } from '../base/memento';
import { isRecord } from '../base/record';
import type { Mapping } from './sourcePaths';

const stateKey = 'hostingPanel.sourceMappings';
const maxMappings = 200;

/** What the user said about where frames' code lies; kept with the workspace, for all windows that show it. */
export class Mappings implements Disposable {
  private readonly store = new DisposableStore();
  private readonly changed = this.store.add(new Emitter<void>());

  /** Fires when a choice was made, or all were forgotten, in any window. */
  readonly onDidChange = this.changed.event;

  constructor(private readonly state: SharedMemento) {
    this.store.add(
      state.onDidChange((key) => {
        if (key === stateKey) this.changed.fire();
      }),
    );
  }

  /** All choices, the newest last. */
  get all(): readonly Mapping[] {
    return readMappings(this.state.get(stateKey));
  }

  /** Keeps a choice, 200 at most; an older one about the same paths is replaced. */
  async remember(mapping: Mapping): Promise<void> {
    await this.state.change(stateKey, (stored) => {
      const others = readMappings(stored).filter(({ from }) => from !== mapping.from);
      return [...others, mapping].slice(-maxMappings);
    });
  }

  async forgetAll(): Promise<void> {
    await this.state.update(stateKey, undefined);
  }

  dispose(): void {
    this.store.dispose();
  }
}

function readMappings(stored: unknown): readonly Mapping[] {
  return Array.isArray(stored) ? stored.filter(isMapping) : [];
}

function isMapping(value: unknown): value is Mapping {
  if (!isRecord(value)) return false;
  const { from, folder, to } = value;
  return typeof from === 'string' && typeof folder === 'string' && typeof to === 'string';
}
