/** Something that can be ended once; ending it twice does nothing more. */
export interface Disposable {
  dispose(): void;
}

/** Subscribes a listener; disposing the answer ends the subscription. Shaped like VS Code's own. */
export type Event<T> = (listener: (value: T) => unknown) => Disposable;

/** Wraps a function as a Disposable that runs it at most once. */
export function toDisposable(end: () => void): Disposable {
  let done = false;
  return {
    dispose: () => {
      if (done) return;
      done = true;
      end();
    },
  };
}

/** Owns disposables and ends them together; what is added after the end is ended at once. */
export class DisposableStore implements Disposable {
  private readonly items = new Set<Disposable>();
  private disposed = false;

  get isDisposed(): boolean {
    return this.disposed;
  }

  /** Takes ownership and hands the same object back, so that fields can show what they own. */
  add<T extends Disposable>(item: T): T {
    if (this.disposed) item.dispose();
    else this.items.add(item);
    return item;
  }

  dispose(): void {
    this.disposed = true;
    const items = [...this.items];
    this.items.clear();
    for (const item of items.reverse()) item.dispose();
  }
}

/** Holds the current disposable of a kind; setting another ends the one before. */
export class MutableDisposable<T extends Disposable> implements Disposable {
  private current: T | undefined;
  private disposed = false;

  get value(): T | undefined {
    return this.current;
  }

  set value(next: T | undefined) {
    if (next === this.current) return;
    this.current?.dispose();
    this.current = next;
    if (this.disposed) this.clear();
  }

  clear(): void {
    this.value = undefined;
  }

  dispose(): void {
    this.disposed = true;
    this.clear();
  }
}

/** Fires values to its listeners in the order in which they subscribed. A throwing listener stops no other. */
export class Emitter<T> implements Disposable {
  private listeners: readonly ((value: T) => unknown)[] = [];

  readonly event: Event<T> = (listener) => {
    // A wrapper, so that one function subscribed twice is two subscriptions.
    const entry = (value: T) => listener(value);
    this.listeners = [...this.listeners, entry];
    return toDisposable(() => {
      this.listeners = this.listeners.filter((other) => other !== entry);
    });
  };

  fire(value: T): void {
    let failure: { readonly error: unknown } | undefined;
    for (const listener of this.listeners) {
      try {
        listener(value);
      } catch (error) {
        failure ??= { error };
      }
    }
    if (failure) throw failure.error;
  }

  dispose(): void {
    this.listeners = [];
  }
}
