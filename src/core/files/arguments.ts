import type { ServerRef } from '../api/panel';
import { type Argument, rowsArgument } from '../base/command';
import { type Row, countsAs, markOwn, rowOf } from '../base/row';
import { type UriParts, isUri, markUri } from '../base/uri';
import { serverOf } from '../servers/arguments';
import { placeKey, remotePlaceOf, uriPartsOf } from './remotePlace';

/** A row of a file or folder below its server. */
export interface FileRow extends Row {
  readonly kind: 'file';
  readonly ref: ServerRef;
  readonly uri: UriParts;
}

/** A file or folder of a server that a command was called on. */
export interface GivenFile {
  readonly uri: UriParts;
  /** Whether it is a row of ours, which only the user reaches. A URI may come from the explorer, and from anywhere else. */
  readonly isRow: boolean;
}

/** A file or folder of a server: its row, its URI, or the root of the server that a row belongs to. */
export const fileArgument: Argument<GivenFile> = {
  of: (element) => {
    const row = rowOf<FileRow>(element, 'file');
    if (row) return { uri: row.uri, isRow: true };
    if (isUri(element)) return remotePlaceOf(element) && { uri: element, isRow: false };
    const ref = serverOf(element);
    return ref && { uri: rootOf(ref), isRow: true };
  },
  given: ({ uri, isRow }) => [isRow ? markOwn({ kind: 'file', uri }) : markUri(uri)],
};

/** The file of a server that an editor shows: its URI. */
export const openFileArgument: Argument<UriParts> = {
  of: (element) => (isUri(element) && remotePlaceOf(element) ? element : undefined),
  given: (uri) => [markUri(uri)],
};

/** All files and folders that are selected: no other row among them means the root of its server. */
export const filesArgument = rowsArgument(fileArgument, {
  idOf: ({ uri }) => placeKey(uri),
  counts: countsAs('file'),
});

function rootOf({ panel, uuid }: ServerRef): UriParts {
  return uriPartsOf({ panelId: panel.id, uuid }, '/');
}
