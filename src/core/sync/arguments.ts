import type { ServerRef } from '../api/panel';
import { type Argument, rowArgument } from '../base/command';
import { isRecord } from '../base/record';
import { markOwn, rowOf } from '../base/row';
import { type UriParts, isUri, markUri } from '../base/uri';
import type { FileRow } from '../files/arguments';
import { remotePlaceOf } from '../files/remotePlace';
import { serverArgument } from '../servers/arguments';
import type { Difference } from './compareFolders';
import type { DifferencePlace } from './differenceRow';
import type { Pair } from './pairs';

/** Two folders that the user chose in a view of ours just now: they are not asked about again. */
interface ChosenFolders {
  readonly kind: 'chosen';
  readonly pair: Pair<UriParts>;
}

/** Two folders as a keybinding, a task or a link names them, by the texts of their URIs. */
interface NamedFolders {
  readonly kind: 'named';
  readonly local: string;
  readonly remote: string;
  /** Whether what is safe is to be done without showing it first. */
  readonly isUnasked: boolean;
}

interface LocalFolder {
  readonly kind: 'local';
  readonly uri: UriParts;
}

/** What a command about a folder of this computer and one of a server was called with. */
export type GivenFolders =
  | ChosenFolders
  | NamedFolders
  | LocalFolder
  | { readonly kind: 'remote'; readonly uri: UriParts }
  | { readonly kind: 'server'; readonly ref: ServerRef };

/** A folder of this computer, one of a server, both, or a server. */
export const foldersArgument: Argument<GivenFolders> = {
  of: (element) => namedIn(element) ?? chosenIn(element) ?? oneIn(element),
  given: (about) => {
    switch (about.kind) {
      case 'named':
        return [{ local: about.local, remote: about.remote, isUnasked: about.isUnasked }];
      case 'chosen':
        return [markOwn({ ...about })];
      case 'local':
      case 'remote':
        return [markUri(about.uri)];
      case 'server':
        return serverArgument.given(about.ref);
    }
  },
};

/** A folder of this computer that is linked. */
export const linkedArgument: Argument<LocalFolder | NamedFolders> = {
  of: (element) => namedIn(element) ?? localIn(element),
  given: (about) => foldersArgument.given(about),
};

/** A file that an editor or the explorer shows, wherever it is. */
export const uriArgument: Argument<UriParts> = {
  of: (element) => (isUri(element) ? element : undefined),
  given: (uri) => [markUri(uri)],
};

/** A difference, and where both of its sides are. */
export interface GivenDifference {
  readonly difference: Difference;
  readonly place: DifferencePlace;
}

/** A difference, by its row in the view of results. */
export const differenceArgument: Argument<GivenDifference> = rowArgument(
  (row) => {
    if (row['kind'] !== 'difference') return undefined;
    const { difference, place } = row as unknown as GivenDifference;
    return { difference, place };
  },
  (about) => ({ kind: 'difference', ...about }),
);

function namedIn(element: unknown): NamedFolders | undefined {
  if (!isRecord(element)) return undefined;
  const { local, remote, isUnasked } = element;
  if (typeof local !== 'string' || typeof remote !== 'string') return undefined;
  return { kind: 'named', local, remote, isUnasked: isUnasked === true };
}

function chosenIn(element: unknown): ChosenFolders | undefined {
  const chosen = rowOf<ChosenFolders>(element, 'chosen');
  return chosen && { kind: 'chosen', pair: chosen.pair };
}

function localIn(element: unknown): LocalFolder | undefined {
  return isUri(element) && element.scheme === 'file' ? { kind: 'local', uri: element } : undefined;
}

function oneIn(element: unknown): GivenFolders | undefined {
  const row = rowOf<FileRow>(element, 'file');
  const uri = row?.uri ?? (isUri(element) && remotePlaceOf(element) ? element : undefined);
  if (uri) return { kind: 'remote', uri };
  const ref = serverArgument.of(element, undefined);
  return ref ? { kind: 'server', ref } : localIn(element);
}
