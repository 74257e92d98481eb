import { masked } from '../base/masked';
import { messageText } from '../base/outsideText';
import { describeError } from '../api/describe';
import { PanelError, type PanelErrorKind } from '../api/errors';
import { FileRefusal } from './fileRefusal';
import type { Refusal } from './plan';
import { DamagedUpload } from './transfer';
import { UnfinishedMove } from './unfinishedMove';

/** What VS Code calls the failures of a file system. */
export type FileErrorCode =
  | 'FileNotFound'
  | 'FileExists'
  | 'FileIsADirectory'
  | 'FileNotADirectory'
  | 'NoPermissions'
  | 'Unavailable';

const byRefusal: Readonly<Record<Refusal, FileErrorCode>> = {
  missing: 'FileNotFound',
  changedMeanwhile: 'Unavailable',
  exists: 'FileExists',
  isFolder: 'FileIsADirectory',
  isNotFolder: 'FileNotADirectory',
  notEmpty: 'NoPermissions',
  isRoot: 'NoPermissions',
  intoItself: 'NoPermissions',
  isLink: 'NoPermissions',
  isTooLarge: 'Unavailable',
  isTooDeep: 'Unavailable',
};

const byKind: Readonly<Partial<Record<PanelErrorKind, FileErrorCode>>> = {
  signedOut: 'NoPermissions',
  unauthorized: 'NoPermissions',
  forbidden: 'NoPermissions',
  notFound: 'FileNotFound',
};

/** An expected failure as VS Code knows it, with our sentence, cleaned: VS Code shows it in notifications of its own. */
export interface FileError {
  /** Undefined for a bug, whose text is shown without its secrets. */
  readonly code: FileErrorCode | undefined;
  readonly text: string;
}

/** What VS Code is to be told of a failure of the file system; undefined for what is no error. */
export function fileErrorOf(thrown: unknown): FileError | undefined {
  if (thrown instanceof FileRefusal) {
    return { code: byRefusal[thrown.reason], text: messageText(thrown.message) };
  }
  if (thrown instanceof DamagedUpload || thrown instanceof UnfinishedMove) {
    return { code: 'Unavailable', text: messageText(thrown.message) };
  }
  if (PanelError.is(thrown)) {
    // A full disk and the like are not what VS Code means by permissions.
    return { code: byKind[thrown.kind] ?? 'Unavailable', text: messageText(describeError(thrown)) };
  }
  if (!(thrown instanceof Error)) return undefined;
  return { code: undefined, text: messageText(masked(thrown.message)) };
}
