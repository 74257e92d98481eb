import { type Disposable, Emitter } from '../base/event';
import type { Memento } from '../base/memento';
import { isRecord } from '../base/record';
import type { Mapping } from './sourcePaths';

const stateKey = 'hostingPanel.sourceMappings';
const maxMappings = 200;

/** What the user said about where frames' code lies; kept with the workspace. */
export class Mappings implements Disposable {
  private readonly changed = new Emitter<void>();

  /** Fires when a choice was made, or all were forgotten. */
  readonly onDidChange = this.changed.event;

  constructor(private readonly state: Memento) {}

  /** All choices, the newest last. */
  get all(): readonly Mapping[] {
    const stored = this.state.get(stateKey);
    return Array.isArray(stored) ? stored.filter(isMapping) : [];
  }

  /** Keeps a choice, 200 at most; an older one about the same paths is replaced. */
  async remember(mapping: Mapping): Promise<void> {
    const others = this.all.filter(({ from }) => from !== mapping.from);
    await this.state.update(stateKey, [...others, mapping].slice(-maxMappings));
    this.changed.fire();
  }

  async forgetAll(): Promise<void> {
    await this.state.update(stateKey, undefined);
    this.changed.fire();
  }

  dispose(): void {
    this.changed.dispose();
  }
}

function isMapping(value: unknown): value is Mapping {
  if (!isRecord(value)) return false;
  const { from, folder, to } = value;
  return typeof from === 'string' && typeof folder === 'string' && typeof to === 'string';
}
