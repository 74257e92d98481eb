import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import { join } from 'node:path';
import type * as vscode from 'vscode';
import { systemClock } from '../../core/clock';
import { SyncQueue } from '../../core/bulk/syncQueue';
import type { SyncStep } from '../../core/bulk/syncSteps';
import { type SyncOptions, performStep } from '../../core/bulk/syncWork';
import type { BulkParts } from './bulkParts';
import type { Link, Links } from './links';
import { openPlace } from './place';
import { tellLeft } from './pullProgress';

/** A linked folder at work: takes what VS Code tells, and has it made on the server. */
export class LinkedFolder implements vscode.Disposable {
  readonly queue: SyncQueue;

  constructor(
    private readonly parts: BulkParts,
    readonly link: Link,
    links: Links,
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

  private pathOf(uri: vscode.Uri): string | undefined {
    const prefix = this.link.local.path.replace(/\/?$/, '/');
    if (uri.scheme !== 'file' || !uri.path.startsWith(prefix)) return undefined;
    return uri.path.slice(prefix.length);
  }

  private async perform(step: SyncStep, options: SyncOptions): Promise<void> {
    const place = await openPlace(this.parts, this.link);
    const { server, files, root, folder, key } = place;
    const { manifests } = this.parts;
    const temporary = await mkdtemp(join(os.tmpdir(), 'hosting-panel-'));
    const manifest = {
      load: () => manifests.load(key),
      save: (now: Parameters<typeof manifests.save>[1]) => manifests.save(key, now),
    };
    const parts = {
      ...{ server, files, root, folder, manifest, temporary },
      clock: systemClock,
      onLeft: tellLeft,
    };
    try {
      await performStep(parts, step, options);
    } finally {
      await rm(temporary, { recursive: true, force: true });
    }
  }
}
