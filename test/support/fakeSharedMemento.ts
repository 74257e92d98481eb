import { Emitter } from '../../src/core/base/event';
import type { SharedMemento } from '../../src/core/base/memento';

/** What all windows know, in memory: several windows are several users of one of these. */
export class FakeSharedMemento implements SharedMemento {
  readonly kept: Map<string, unknown>;
  private readonly changed = new Emitter<string>();
  readonly onDidChange = this.changed.event;

  constructor(start: Readonly<Record<string, unknown>> = {}) {
    this.kept = new Map(Object.entries(start));
  }

  get(key: string): unknown {
    return this.kept.get(key);
  }

  update(key: string, value: unknown): Promise<void> {
    return this.change(key, () => value);
  }

  change(key: string, next: (value: unknown) => unknown): Promise<void> {
    const value = next(this.kept.get(key));
    if (value === undefined) this.kept.delete(key);
    else this.kept.set(key, structuredClone(value));
    this.changed.fire(key);
    return Promise.resolve();
  }
}
