import { type Disposable, Emitter } from '../base/event';
import type { Memento } from '../base/memento';
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

/** Keeps the links of a workspace, and the changes that wait. Nothing is linked unless the user linked it. */
export class Links<U extends FolderUri> implements Disposable {
  private readonly changed = new Emitter<void>();

  readonly onDidChange = this.changed.event;

  constructor(
    private readonly memory: Memento,
    private readonly readPair: ReadPair<U>,
  ) {}

  get all(): readonly Link<U>[] {
    const kept = this.memory.get(linksKey);
    return Array.isArray(kept) ? (kept as unknown[]).flatMap((one) => this.read(one) ?? []) : [];
  }

  /** Whether a link has not ended. */
  has(link: Link<U>): boolean {
    return this.all.some((other) => pairId(other) === pairId(link));
  }

  /** Links a local folder; a link that it had before ends. */
  async add(link: Link<U>): Promise<void> {
    const isSamePlace = ({ local }: Link<U>) => local.toString() === link.local.toString();
    const ended = this.all.filter((other) => isSamePlace(other) && pairId(other) !== pairId(link));
    // Changes that waited for another server are not made there when it is linked again someday.
    for (const other of ended) await this.memory.update(waitingOf(other), undefined);
    await this.save([...this.all.filter((other) => !isSamePlace(other)), link]);
  }

  /** Ends a link. What waited for it is forgotten. */
  async remove(link: Link<U>): Promise<void> {
    await this.memory.update(waitingOf(link), undefined);
    await this.save(this.all.filter((other) => pairId(other) !== pairId(link)));
  }

  /** The changes of a link that were not made before the window was closed. */
  waiting(link: Link<U>): readonly SyncStep[] {
    return readSteps(this.memory.get(waitingOf(link)));
  }

  /** Keeps the changes that wait, for as long as there is the link. */
  keepWaiting(link: Link<U>, steps: readonly SyncStep[]): void {
    if (!this.has(link)) return;
    void this.memory.update(waitingOf(link), steps.length === 0 ? undefined : steps);
  }

  dispose(): void {
    this.changed.dispose();
  }

  private async save(links: readonly Link<U>[]): Promise<void> {
    const kept = links.map(({ local, remote, label, afterwards, root }) => ({
      local: local.toString(),
      remote: remote.toString(),
      label,
      afterwards,
      root,
    }));
    const stored = this.memory.update(linksKey, kept);
    // It is known at once, and counts at once: what is saved next follows it, however long the storing takes.
    this.changed.fire();
    await stored;
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
  return JSON.stringify(a?.afterwards) === JSON.stringify(b.afterwards);
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
