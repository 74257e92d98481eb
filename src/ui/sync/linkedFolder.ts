import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import { join } from 'node:path';
import type * as vscode from 'vscode';
import { systemClock } from '../../core/base/clock';
import { SyncQueue } from '../../core/sync/syncQueue';
import type { SyncStep } from '../../core/sync/syncSteps';
import type { SyncOptions } from '../../core/sync/syncPlace';
import { performStep } from '../../core/sync/syncWork';
import { askSecrets } from '../files/askSecrets';
import type { SyncParts } from './bulkParts';
import type { Link, Links } from './links';
import { type SyncPair, openPlace } from './place';
import { tellLeft } from './pullProgress';

/** A linked folder at work: takes what VS Code tells, and has it made on the server. */
export class LinkedFolder implements vscode.Disposable {
  readonly queue: SyncQueue;

  constructor(
    private readonly parts: SyncParts,
    readonly link: Link,
    private readonly links: Links,
  ) {
    this.queue = new SyncQueue({
      clock: systemClock,
      kept: links.waiting(link),
      keep: (steps) => links.keepWaiting(link, steps),
      perform: (step, options) => this.perform(step, options),
    });
  }

  /** Notes that a file was saved, or that one or a folder was made. */
  saved(uri: vscode.Uri): void {
    const path = this.pathOf(uri);
    if (path !== undefined) this.queue.add({ kind: 'save', path });
  }

  /** Notes that a file or a folder was deleted. */
  deleted(uri: vscode.Uri): void {
    const path = this.pathOf(uri);
    if (path !== undefined) this.queue.add({ kind: 'delete', path });
  }

  /** Notes that a file or a folder got another name or place, which may lie outside. */
  renamed(oldUri: vscode.Uri, newUri: vscode.Uri): void {
    const from = this.pathOf(oldUri);
    const to = this.pathOf(newUri);
    if (from !== undefined && to !== undefined) this.queue.add({ kind: 'rename', from, to });
    else if (from !== undefined) this.deleted(oldUri);
    else this.saved(newUri);
  }

  dispose(): void {
    this.queue.dispose();
  }

  private async agreesToSecrets(
    paths: readonly string[],
    { key, ref }: Pick<SyncPair, 'key' | 'ref'>,
  ): Promise<boolean> {
    const { secrets } = this.parts;
    const known = secrets.of(key);
    const unknown = paths.filter((path) => !known.has(path));
    if (unknown.length === 0) return true;
    if ((await askSecrets(unknown, ref, { hasOthers: false })) !== 'all') return false;
    await secrets.add(key, unknown);
    return true;
  }

  private pathOf(uri: vscode.Uri): string | undefined {
    const prefix = this.link.local.path.replace(/\/?$/, '/');
    if (uri.scheme !== 'file' || !uri.path.startsWith(prefix)) return undefined;
    return uri.path.slice(prefix.length);
  }

  private async perform(step: SyncStep, options: SyncOptions): Promise<void> {
    const place = await openPlace(this.parts, this.link);
    const { files, folder, key } = place;
    const { link, links } = this;
    const { manifests, archives } = this.parts;
    const temporary = await mkdtemp(join(os.tmpdir(), 'hosting-panel-'));
    const manifest = {
      load: () => manifests.load(key),
      save: (now: Parameters<typeof manifests.save>[1]) => manifests.save(key, now),
    };
    const parts = {
      ...{ files, folder, manifest, temporary },
      root: rootOf(link, place),
      record: archives.of(key),
      clock: systemClock,
      onLeft: tellLeft,
      isStillLinked: () => links.has(link),
      agreesToSecrets: (paths: readonly string[]) => this.agreesToSecrets(paths, place),
    };
    try {
      await performStep(parts, step, options);
    } finally {
      await rm(temporary, { recursive: true, force: true });
    }
  }
}

/**
 * The folder that was linked, without links. Where its name leads elsewhere by now, the name: as a link it is refused.
 */
function rootOf(link: Link, { root, isLink }: SyncPair): string {
  const isSame = link.root === undefined ? !isLink : link.root === root;
  return isSame ? root : link.local.fsPath;
}
