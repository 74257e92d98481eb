import { describeError } from '../api/describe';
import type { RemoteEntry } from '../api/files';
import type { ServerRef } from '../api/panel';
import type { Clock } from '../base/clock';
import { type Disposable, type Event, Emitter } from '../base/event';
import { limits } from '../base/limits';
import { moreRow } from '../base/moreRow';
import type { Row } from '../base/row';
import { RowPages } from '../base/rowPages';
import type { ServerId } from '../base/serverKey';
import { allows } from '../servers/permissions';
import type { ServerSection } from '../servers/serverSection';
import type { FileRow } from './arguments';
import {
  type ShownUri,
  fileAbilities,
  fileLook,
  filesLook,
  isShownAsFolder,
  sortedEntries,
} from './fileRow';
import { joinPath, parentOf } from './remotePath';
import { placeKey, uriPartsOf } from './remotePlace';
import type { RemoteChanges, RemoteServers } from './remoteServers';

/** What the rows of files need. */
interface FileSectionParts {
  readonly servers: Pick<RemoteServers, 'of'> & { readonly onDidChange: Event<RemoteChanges> };
  readonly clock: Pick<Clock, 'now'>;
  /** The URI of a path on a server, as VS Code opens it. */
  readonly uriOf: (server: ServerId, path: string) => ShownUri;
}

/** A server's files below its row: browsed without adding a workspace folder. */
export class FileSection implements ServerSection, Disposable {
  private readonly changed = new Emitter<Row>();
  /** The rows of folders as they were shown last, by server and path. */
  private readonly shown = new Map<string, FileRow>();
  private readonly pages = new RowPages(limits.folderRows);
  private readonly listening: Disposable;

  readonly onDidChange = this.changed.event;

  constructor(private readonly parts: FileSectionParts) {
    this.listening = parts.servers.onDidChange((changes) => this.follow(changes));
  }

  rows(ref: ServerRef, permissions: readonly string[]): readonly Row[] {
    if (!allows(permissions, 'file.read')) return [];
    const can = fileAbilities((permission) => allows(permissions, permission));
    const isWritable = allows(permissions, 'file.create');
    return [this.keep(ref, '/', { look: () => filesLook(can, isWritable), can })];
  }

  /** Has the folders in view asked for again. */
  refresh(): void {
    for (const row of this.shown.values()) if (row.uri.path === '/') this.changed.fire(row);
  }

  dispose(): void {
    this.listening.dispose();
    this.changed.dispose();
  }

  private async folder(ref: ServerRef, path: string, can: string): Promise<readonly Row[]> {
    try {
      const { files } = await this.parts.servers.of(this.uriOf(ref, path));
      const entries = await sortedEntries(await files.browse(path));
      const list = placeKey(this.uriOf(ref, path));
      const { shown, left } = this.pages.of(list, entries);
      const rows = shown.map((entry) =>
        this.entry(ref, entry, { at: joinPath(path, entry.name), can }),
      );
      return left === 0 ? rows : [...rows, moreRow(list, left, () => this.more(list))];
    } catch (error) {
      return [failureRow(ref, error)];
    }
  }

  private more(list: string): void {
    this.pages.more(list);
    const row = this.shown.get(list);
    if (row) this.changed.fire(row);
  }

  private entry(
    ref: ServerRef,
    entry: RemoteEntry,
    { at, can }: { readonly at: string; readonly can: string },
  ): FileRow {
    const uri = this.uriOf(ref, at);
    const look = () => fileLook(entry, { uri, can, now: this.parts.clock.now() });
    return isShownAsFolder(entry)
      ? this.keep(ref, at, { look, can })
      : { kind: 'file', ref, uri, look };
  }

  /** The row of a folder. VS Code knows rows by identity: one that it was given stays, with what is known of it now. */
  private keep(
    ref: ServerRef,
    path: string,
    { look, can }: Pick<Row, 'look'> & { readonly can: string },
  ): FileRow {
    const uri = this.uriOf(ref, path);
    const children = () => this.folder(ref, path, can);
    const row: FileRow = { kind: 'file', ref, uri, look, children };
    const kept = Object.assign(this.shown.get(placeKey(uri)) ?? {}, row);
    this.shown.set(placeKey(uri), kept);
    return kept;
  }

  /** What came or went shows in the folder that holds it. */
  private follow({ place, changes }: RemoteChanges): void {
    const rows = new Set<FileRow>();
    for (const { type, path } of changes) {
      if (type === 'changed') continue;
      const row = this.shown.get(placeKey(uriPartsOf(place, parentOf(path))));
      if (row) rows.add(row);
    }
    for (const row of rows) this.changed.fire(row);
  }

  private uriOf({ panel, uuid }: ServerRef, path: string): ShownUri {
    return this.parts.uriOf({ panelId: panel.id, uuid }, path);
  }
}

function failureRow(ref: ServerRef, error: unknown): Row & { readonly ref: ServerRef } {
  const text = describeError(error);
  return { kind: 'note', ref, look: () => ({ label: text, icon: 'warning', tooltip: text }) };
}
