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
import type { SyncParts } from './syncParts';
import type { Link, Links } from '../../core/sync/links';
import { linkedRoot, pathBelow, stepOfRename } from '../../core/sync/linkedPaths';
import { workOn } from './inTurn';
import { type SyncPair, openPlace } from './place';
import { tellLeft } from '../files/tellLeft';

/** A linked folder at work: takes what VS Code tells, and has it made on the server. */
export class LinkedFolder implements vscode.Disposable {
  readonly queue: SyncQueue;

  constructor(
    private readonly parts: SyncParts,
    readonly link: Link<vscode.Uri>,
    private readonly links: Links<vscode.Uri>,
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
    const step = stepOfRename(this.pathOf(oldUri), this.pathOf(newUri));
    if (step) this.queue.add(step);
  }

  dispose(): void {
    this.queue.dispose();
  }

  private async agreesToSecrets(
    paths: readonly string[],
    { key, ref }: Pick<SyncPair, 'key' | 'ref'>,
  ): Promise<boolean> {
    const { secrets } = this.parts;
    const unknown = secrets.toAsk(key, paths);
    if (unknown.length === 0) return true;
    if ((await askSecrets(unknown, ref, { hasOthers: false })) !== 'all') return false;
    await secrets.add(key, unknown);
    return true;
  }

  private pathOf(uri: vscode.Uri): string | undefined {
    return pathBelow(this.link.local, uri);
  }

  private async perform(step: SyncStep, options: SyncOptions): Promise<void> {
    const place = await openPlace(this.parts, this.link);
    const { files, folder, key } = place;
    const { link, links } = this;
    const { manifests, archives } = this.parts;
    const temporary = await mkdtemp(join(os.tmpdir(), 'hosting-panel-'));
    const manifest = manifests.of(key);
    const parts = {
      ...{ files, folder, manifest, temporary },
      root: linkedRoot(link.root, { ...place, named: link.local.fsPath }),
      record: archives.of(key),
      clock: systemClock,
      onLeft: tellLeft,
      isStillLinked: () => links.has(link),
      agreesToSecrets: (paths: readonly string[]) => this.agreesToSecrets(paths, place),
    };
    try {
      const turn = { signal: options.signal, onWait: () => undefined };
      await this.parts.locks.hold(workOn({ ...place, root: parts.root }, 'sync'), turn, (signal) =>
        performStep(parts, step, { ...options, signal }),
      );
    } finally {
      await rm(temporary, { recursive: true, force: true });
    }
  }
}
