import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { ServerRef } from '../../core/api/panel';
import type { Commands } from '../base/commands';
import type { SyncParts } from './syncParts';
import { LinkedFolder } from './linkedFolder';
import { type Link, type Links, hasSameEnd } from '../../core/sync/links';
import { pathBelow } from '../../core/base/localUri';
import { pairId } from '../../core/sync/pairs';
import { openPlace } from './place';

/** What happens on a server on its own account. */
export interface ServerWork {
  readonly restart: (ref: ServerRef) => Promise<void>;
  readonly command: (ref: ServerRef, line: string) => Promise<void>;
}

/** Runs the linked folders in this window: hears what VS Code saves, renames and deletes. */
export class FolderSync implements vscode.Disposable {
  private readonly folders = new Map<string, LinkedFolder>();
  private readonly changed = new vscode.EventEmitter<void>();
  private readonly subscriptions: vscode.Disposable;

  /** Fires when anything about a linked folder changed. */
  readonly onDidChange = this.changed.event;

  constructor(
    private readonly parts: SyncParts,
    private readonly links: Links<vscode.Uri>,
    private readonly tools: { readonly commands: Commands; readonly work: ServerWork },
  ) {
    const { workspace } = vscode;
    this.subscriptions = vscode.Disposable.from(
      this.changed,
      links.onDidChange(() => this.follow()),
      // A key that came back, or a new one, opens the way again.
      parts.panels.onDidChange(() => this.each((folder) => folder.queue.next())),
      workspace.onDidSaveTextDocument(({ uri }) => this.each((folder) => folder.saved(uri))),
      workspace.onDidSaveNotebookDocument(({ uri }) => this.each((folder) => folder.saved(uri))),
      workspace.onDidCreateFiles(({ files }) =>
        this.each((folder) => files.forEach((uri) => folder.saved(uri))),
      ),
      workspace.onDidDeleteFiles(({ files }) =>
        this.each((folder) => files.forEach((uri) => folder.deleted(uri))),
      ),
      workspace.onDidRenameFiles(({ files }) =>
        this.each((folder) =>
          files.forEach(({ oldUri, newUri }) => folder.renamed(oldUri, newUri)),
        ),
      ),
    );
    this.follow();
  }

  /** Says what did not happen, and why. */
  report(error: unknown, text: string): void {
    this.tools.commands.report(error, text);
  }

  /** The linked folders. */
  get all(): readonly LinkedFolder[] {
    return [...this.folders.values()];
  }

  /** Those that belong to what this window shows, or are at work in it. */
  get shown(): readonly LinkedFolder[] {
    return this.all.filter(({ link, queue }) => {
      const shows = vscode.workspace.workspaceFolders ?? [];
      const isInside = vscode.workspace.getWorkspaceFolder(link.local) !== undefined;
      const isAround = shows.some(({ uri }) => pathBelow(link.local, uri) !== undefined);
      return isInside || isAround || queue.phase !== 'idle' || queue.held.length > 0;
    });
  }

  dispose(): void {
    this.subscriptions.dispose();
    this.each((folder) => folder.dispose());
    this.folders.clear();
  }

  private follow(): void {
    const links = new Map(this.links.all.map((link) => [pairId(link), link]));
    for (const [id, folder] of this.folders) {
      if (hasSameEnd(links.get(id), folder.link)) continue;
      folder.dispose();
      this.folders.delete(id);
    }
    for (const [id, link] of links) if (!this.folders.has(id)) this.start(id, link);
    this.changed.fire();
  }

  private start(id: string, link: Link<vscode.Uri>): void {
    const folder = new LinkedFolder(this.parts, link, this.links);
    this.folders.set(id, folder);
    folder.queue.onDidChange(() => this.changed.fire());
    folder.queue.onDidDrain(() => void this.afterwards(folder));
    // What this window kept before the link was changed.
    folder.queue.next();
  }

  /** Only when all that was saved is there: a server that starts on half of it may break. */
  private async afterwards(folder: LinkedFolder): Promise<void> {
    const { link, queue } = folder;
    const { afterwards } = link;
    if (afterwards.kind === 'nothing' || queue.held.length > 0) return;
    if (!(await folder.isLast())) return;
    try {
      const { ref } = await openPlace(this.parts, link);
      if (afterwards.kind === 'restart') await this.tools.work.restart(ref);
      else await this.tools.work.command(ref, afterwards.line);
    } catch (error) {
      const text = l10n.t('The changes were sent, but the action after sync failed.');
      this.tools.commands.report(error, text);
    }
  }

  private each(work: (folder: LinkedFolder) => void): void {
    this.all.forEach(work);
  }
}
