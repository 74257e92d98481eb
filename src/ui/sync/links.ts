import * as vscode from 'vscode';
import { type SyncStep, readSteps } from '../../core/sync/syncSteps';
import { type FolderPair, readPair } from './pairs';

/** What happens on the server when all changes are there. */
export type Afterwards =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'restart' }
  | { readonly kind: 'command'; readonly line: string };

/** A folder of this computer whose changes go to a folder of a server by themselves. */
export interface Link extends FolderPair {
  /** What the server's folder was called: `Ticket Bot:/app`. */
  readonly label: string;
  readonly afterwards: Afterwards;
  /** The local folder's path without links when it was linked; unknown for links of version 0.1.0. */
  readonly root?: string | undefined;
}

const linksKey = 'hostingPanel.sync.links';
const waitingKey = 'hostingPanel.sync.waiting';

/** Keeps the links of a workspace, and the changes that wait. Nothing is linked unless the user linked it. */
export class Links implements vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<void>();

  readonly onDidChange = this.changed.event;

  constructor(private readonly memento: vscode.Memento) {}

  get all(): readonly Link[] {
    const kept = this.memento.get<unknown>(linksKey);
    return Array.isArray(kept) ? (kept as unknown[]).flatMap((one) => read(one) ?? []) : [];
  }

  /** Whether a link has not ended. */
  has(link: Link): boolean {
    return this.all.some((other) => linkId(other) === linkId(link));
  }

  /** Links a local folder; a link that it had before ends. */
  async add(link: Link): Promise<void> {
    const isSamePlace = ({ local }: Link) => local.toString() === link.local.toString();
    const ended = this.all.filter((other) => isSamePlace(other) && linkId(other) !== linkId(link));
    // Changes that waited for another server are not made there when it is linked again someday.
    for (const other of ended) await this.memento.update(waitingOf(other), undefined);
    await this.save([...this.all.filter((other) => !isSamePlace(other)), link]);
  }

  /** Ends a link. What waited for it is forgotten. */
  async remove(link: Link): Promise<void> {
    await this.memento.update(waitingOf(link), undefined);
    await this.save(this.all.filter((other) => linkId(other) !== linkId(link)));
  }

  /** The changes of a link that were not made before the window was closed. */
  waiting(link: Link): readonly SyncStep[] {
    return readSteps(this.memento.get<unknown>(waitingOf(link)));
  }

  /** Keeps the changes that wait, for as long as there is the link. */
  keepWaiting(link: Link, steps: readonly SyncStep[]): void {
    if (!this.has(link)) return;
    void this.memento.update(waitingOf(link), steps.length === 0 ? undefined : steps);
  }

  dispose(): void {
    this.changed.dispose();
  }

  private async save(links: readonly Link[]): Promise<void> {
    const kept = links.map(({ local, remote, label, afterwards, root }) => ({
      local: local.toString(),
      remote: remote.toString(),
      label,
      afterwards,
      root,
    }));
    const stored = this.memento.update(linksKey, kept);
    // It is known at once, and counts at once: what is saved next follows it, however long the storing takes.
    this.changed.fire();
    await stored;
  }
}

/** Names a link. */
export function linkId({ local, remote }: FolderPair): string {
  return `${local.toString()} ${remote.toString()}`;
}

function waitingOf(link: Link): string {
  return `${waitingKey} ${linkId(link)}`;
}

function read(kept: unknown): Link | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined;
  // What an object inherits was not kept.
  const { local, remote, label, afterwards, root } = { ...kept } as Readonly<
    Record<string, unknown>
  >;
  const pair = readPair(local, remote);
  if (!pair) return undefined;
  const name = typeof label === 'string' ? label : pair.remote.path;
  const linked = { ...pair, label: name, afterwards: readAfterwards(afterwards) };
  return typeof root === 'string' ? { ...linked, root } : linked;
}

function readAfterwards(kept: unknown): Afterwards {
  const { kind, line } = { ...(kept ?? {}) } as Readonly<Record<string, unknown>>;
  if (kind === 'restart') return { kind };
  if (kind === 'command' && typeof line === 'string') return { kind, line };
  return { kind: 'nothing' };
}
