import { type Disposable, DisposableStore, Emitter } from '../base/event';
import { isSame } from '../base/isSame';
import type { SharedMemento } from '../base/memento';
import { isRecord } from '../base/record';
import { type FolderUri, type Pair, type ReadPair, pairId } from './pairs';
import { type SyncStep, readSteps } from './syncSteps';

/** What happens on the server when all changes are there. */
export type Afterwards =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'restart' }
  | { readonly kind: 'command'; readonly line: string };

/** A folder of this computer whose changes go to a folder of a server by themselves. */
export interface Link<U extends FolderUri> extends Pair<U> {
  /** What the server's folder was called: `Ticket Bot:/app`. */
  readonly label: string;
  readonly afterwards: Afterwards;
  /** The local folder's path without links when it was linked; unknown for links of version 0.1.0. */
  readonly root?: string | undefined;
}

const linksKey = 'hostingPanel.sync.links';
const waitingKey = 'hostingPanel.sync.waiting';

/** What tells the windows of a user apart. */
export interface LinkWindows {
  /** The id of this window. */
  readonly id: string;
  /** Whether a window is surely not there any more. */
  readonly isGone: (id: string) => Promise<boolean>;
}

/**
 * Keeps the links of all windows, and the changes that wait, of each window its own. Nothing is linked unless the user
 * linked it.
 */
export class Links<U extends FolderUri> implements Disposable {
  private readonly store = new DisposableStore();
  private readonly changed = this.store.add(new Emitter<void>());
  private readonly waited = this.store.add(new Emitter<void>());

  /** Fires when a folder was linked or a link ended, in any window. */
  readonly onDidChange = this.changed.event;
  /** Fires when other changes wait, in any window. */
  readonly onDidChangeWaiting = this.waited.event;

  constructor(
    private readonly memory: SharedMemento,
    private readonly readPair: ReadPair<U>,
    private readonly windows: LinkWindows,
  ) {
    this.store.add(
      memory.onDidChange((key) => {
        if (key === linksKey) this.changed.fire();
        else if (key.startsWith(waitingKey)) this.waited.fire();
      }),
    );
  }

  get all(): readonly Link<U>[] {
    return this.readAll(this.memory.get(linksKey));
  }

  /** Whether a link has not ended. */
  has(link: Link<U>): boolean {
    return this.all.some((other) => pairId(other) === pairId(link));
  }

  /** Links a local folder; a link that it had before ends. */
  async add(link: Link<U>): Promise<void> {
    const isSamePlace = ({ local }: Link<U>) => local.toString() === link.local.toString();
    const ended = this.all.filter((other) => isSamePlace(other) && pairId(other) !== pairId(link));
    const linked = this.change((all) => [...all.filter((other) => !isSamePlace(other)), link]);
    // Changes that waited for another server are not made there when it is linked again someday.
    await Promise.all(ended.map((other) => this.memory.update(waitingOf(other), undefined)));
    await linked;
  }

  /** Ends a link. What waited for it is forgotten. */
  async remove(link: Link<U>): Promise<void> {
    const ended = this.change((all) => all.filter((other) => pairId(other) !== pairId(link)));
    await this.memory.update(waitingOf(link), undefined);
    await ended;
  }

  /** The changes that wait in this window. */
  waiting(link: Link<U>): readonly SyncStep[] {
    return readWaiting(this.memory.get(waitingOf(link))).get(this.windows.id) ?? [];
  }

  /** Whether another window, or one that is gone, has changes of a link that wait. */
  waitsElsewhere(link: Link<U>): boolean {
    return this.waitingElsewhere(this.memory.get(waitingOf(link))).length > 0;
  }

  /** Makes the changes that wait for windows that are gone those of this window, and returns them. */
  async takeOver(link: Link<U>): Promise<readonly SyncStep[]> {
    const key = waitingOf(link);
    const gone = new Set<string>();
    for (const [window] of this.waitingElsewhere(this.memory.get(key)))
      if (await this.windows.isGone(window)) gone.add(window);
    let taken: readonly SyncStep[] = [];
    if (gone.size === 0 || !this.has(link)) return taken;
    await this.memory.change(key, (kept) => {
      const waiting = readWaiting(kept);
      // The last call counts: where another window was faster nothing is left to take.
      taken = [...waiting].flatMap(([window, steps]) => (gone.has(window) ? steps : []));
      for (const window of gone) waiting.delete(window);
      const own = waiting.get(this.windows.id) ?? [];
      return writeWaiting(waiting.set(this.windows.id, [...own, ...taken]));
    });
    return taken;
  }

  /**
   * Keeps the changes that wait in this window, for as long as there is the link. Resolves to whether none waits in any
   * window: of several that come to their end at once, for exactly one.
   */
  async keepWaiting(link: Link<U>, steps: readonly SyncStep[]): Promise<boolean> {
    if (!this.has(link)) return false;
    let isLast = false;
    await this.memory.change(waitingOf(link), (kept) => {
      const waiting = readWaiting(kept).set(this.windows.id, steps);
      const rest = writeWaiting(waiting);
      isLast = rest === undefined;
      return rest;
    });
    return isLast;
  }

  dispose(): void {
    this.store.dispose();
  }

  private waitingElsewhere(kept: unknown): readonly (readonly [string, readonly SyncStep[]])[] {
    return [...readWaiting(kept)].filter(([window]) => window !== this.windows.id);
  }

  private async change(next: (all: readonly Link<U>[]) => readonly Link<U>[]): Promise<void> {
    await this.memory.change(linksKey, (kept) =>
      next(this.readAll(kept)).map(({ local, remote, label, afterwards, root }) => ({
        local: local.toString(),
        remote: remote.toString(),
        label,
        afterwards,
        root,
      })),
    );
  }

  private readAll(kept: unknown): readonly Link<U>[] {
    if (!Array.isArray(kept)) return [];
    const links = (kept as unknown[]).flatMap((one) => this.read(one) ?? []);
    // Windows of earlier versions knew nothing of each other: of two links of a folder the last counts.
    return [...new Map(links.map((link) => [link.local.toString(), link])).values()];
  }

  private read(kept: unknown): Link<U> | undefined {
    if (typeof kept !== 'object' || kept === null) return undefined;
    // What an object inherits was not kept.
    const { local, remote, label, afterwards, root } = { ...kept } as Readonly<
      Record<string, unknown>
    >;
    const pair = this.readPair(local, remote);
    if (!pair) return undefined;
    const name = typeof label === 'string' ? label : pair.remote.path;
    const linked = { ...pair, label: name, afterwards: readAfterwards(afterwards) };
    return typeof root === 'string' ? { ...linked, root } : linked;
  }
}

/** Whether the same follows when all changes of two links are there. */
export function hasSameEnd(a: Link<FolderUri> | undefined, b: Link<FolderUri>): boolean {
  return isSame(a?.afterwards, b.afterwards);
}

/** The changes that wait, by the window they belong to; those of earlier versions belong to none that is there. */
function readWaiting(kept: unknown): Map<string, readonly SyncStep[]> {
  const byWindow = Array.isArray(kept) ? { earlier: kept } : isRecord(kept) ? kept : {};
  const read = Object.entries(byWindow).map(
    ([window, steps]) => [window, readSteps(steps)] as const,
  );
  return new Map(read.filter(([, steps]) => steps.length > 0));
}

function writeWaiting(waiting: ReadonlyMap<string, readonly SyncStep[]>): unknown {
  const some = [...waiting].filter(([, steps]) => steps.length > 0);
  return some.length === 0 ? undefined : Object.fromEntries(some);
}

function waitingOf(link: Pair<FolderUri>): string {
  return `${waitingKey} ${pairId(link)}`;
}

function readAfterwards(kept: unknown): Afterwards {
  const { kind, line } = { ...(kept ?? {}) } as Readonly<Record<string, unknown>>;
  if (kind === 'restart') return { kind };
  if (kind === 'command' && typeof line === 'string') return { kind, line };
  return { kind: 'nothing' };
}
