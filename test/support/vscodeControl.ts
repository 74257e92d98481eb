import type * as vscode from 'vscode';

/** One call of VS Code's API, as `window.showErrorMessage`. */
export interface Call {
  readonly name: string;
  readonly args: readonly unknown[];
}

type Answer = (...args: readonly never[]) => unknown;

const made: Call[] = [];
const answers = new Map<string, Answer>();
const state = new Map<string, unknown>();
const resets: (() => void)[] = [];

/** The arguments of each call of a function of the API, in the order of the calls. */
export function callsOf(name: string): readonly (readonly unknown[])[] {
  return made.filter((call) => call.name === name).map(({ args }) => args);
}

/** Says what a function of the API returns from now on, such as the button that the user chooses. */
export function answer(name: string, how: Answer): void {
  answers.set(name, how);
}

/** Says what a property of the API is from now on, such as `workspace.workspaceFolders`. */
export function setState(name: string, value: unknown): void {
  state.set(name, value);
}

/** Forgets all calls, answers and states: for `beforeEach`. */
export function resetVsCode(): void {
  made.length = 0;
  answers.clear();
  state.clear();
  for (const reset of resets) reset();
}

/** Calls of the stand-in end here. */
export function recordCall(name: string, args: readonly unknown[]): unknown {
  made.push({ name, args });
  return answers.get(name)?.(...(args as readonly never[]));
}

/** Properties of the stand-in are read here. */
export function stateOf(name: string, otherwise?: unknown): unknown {
  return state.has(name) ? state.get(name) : otherwise;
}

/** Runs something of the stand-in at each reset. */
export function onReset(reset: () => void): void {
  resets.push(reset);
}

/** Makes the object that a call of `window.create…` returns, and keeps it for tests, the newest last. */
export class Made<T> {
  private readonly objects: T[] = [];

  constructor() {
    onReset(() => (this.objects.length = 0));
  }

  add(one: T): T {
    this.objects.push(one);
    return one;
  }

  get all(): readonly T[] {
    return this.objects;
  }

  /** The newest. Throws when there is none. */
  get last(): T {
    const last = this.objects.at(-1);
    if (last === undefined) throw new Error('Nothing was made.');
    return last;
  }
}

/** A memento in memory. */
export class FakeMemento implements vscode.Memento {
  private readonly values = new Map<string, unknown>();

  keys(): readonly string[] {
    return [...this.values.keys()];
  }

  get<T>(key: string, otherwise?: T): T | undefined {
    return this.values.has(key) ? (this.values.get(key) as T) : otherwise;
  }

  update(key: string, value: unknown): Promise<void> {
    if (value === undefined) this.values.delete(key);
    else this.values.set(key, value);
    return Promise.resolve();
  }
}
