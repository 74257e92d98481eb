import type { SharedMemento } from './memento';

/** The part of a memory that belongs to something, such as a workspace. Others may have the same keys. */
export function memoryBelow(memory: SharedMemento, owner: string): SharedMemento {
  const end = ` of ${owner}`;
  return {
    get: (key) => memory.get(key + end),
    update: (key, value) => memory.update(key + end, value),
    change: (key, next) => memory.change(key + end, next),
    onDidChange: (listener) =>
      memory.onDidChange((key) => {
        if (key.endsWith(end)) listener(key.slice(0, -end.length));
      }),
  };
}
