import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import { join } from 'node:path';
import type * as vscode from 'vscode';
import { systemClock } from '../../core/base/clock';
import { type Disposable, MutableDisposable } from '../../core/base/event';
import { SyncQueue } from '../../core/sync/syncQueue';
import type { SyncStep } from '../../core/sync/syncSteps';
import type { SyncOptions } from '../../core/sync/syncPlace';
import { performStep } from '../../core/sync/syncWork';
import { askSecrets } from '../files/askSecrets';
import type { SyncParts } from './syncParts';
import type { Link, Links } from '../../core/sync/links';
import { pathBelow } from '../../core/base/localUri';
import { linkedRoot, stepOfRename } from '../../core/sync/linkedPaths';
import { workOn } from './inTurn';
import { type SyncPair, openPlace } from './place';
import { tellLeft } from '../files/tellLeft';

/** Milliseconds until it is looked again at what waits in other windows. */
const lookElsewhereMs = 7_000;

/** A linked folder at work: takes what VS Code tells, and has it made on the server. */
export class LinkedFolder implements vscode.Disposable {
  readonly queue: SyncQueue;
  private readonly waiting: Disposable;
  private readonly later = new MutableDisposable<Disposable>();
  private isDisposed = false;
  private kept: Promise<boolean> = Promise.resolve(true);

  constructor(
    private readonly parts: SyncParts,
    readonly link: Link<vscode.Uri>,
    private readonly links: Links<vscode.Uri>,
  ) {
    this.queue = new SyncQueue({
      clock: systemClock,
      kept: links.waiting(link),
      keep: (steps) => this.keep(steps),
      perform: (step, options) => this.perform(step, options),
    });
    this.waiting = links.onDidChangeWaiting(() => this.lookElsewhere());
    void this.takeOver();
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

  /** Whether no change of this folder waits in any window; of several windows one hears so. */
  async isLast(): Promise<boolean> {
    // Where that cannot be known, this window counts.
    return this.kept.catch(() => true);
  }

  dispose(): void {
    this.isDisposed = true;
    this.waiting.dispose();
    this.later.dispose();
    this.queue.dispose();
  }

  private keep(steps: readonly SyncStep[]): void {
    this.kept = this.links.keepWaiting(this.link, steps);
    this.kept.catch((error: unknown) =>
      this.parts.log.warn(`What waits to be synced could not be kept: ${String(error)}`),
    );
  }

  /** Takes what a window that was closed left behind. */
  private async takeOver(): Promise<void> {
    try {
      const left = await this.links.takeOver(this.link);
      if (this.isDisposed) return;
      for (const step of left) this.queue.add(step);
    } catch (error) {
      this.parts.log.warn(`What waits of other windows was not taken over: ${String(error)}`);
    }
    this.lookElsewhere();
  }

  /** While other windows have changes that wait, it is looked whether they are still there. */
  private lookElsewhere(): void {
    if (this.later.value || !this.links.waitsElsewhere(this.link)) return;
    this.later.value = systemClock.after(lookElsewhereMs, () => {
      this.later.clear();
      void this.takeOver();
    });
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
