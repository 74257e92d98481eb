import * as vscode from 'vscode';
import { masked } from '../../core/base/masked';
import { FileRefusal } from '../../core/files/fileRefusal';
import type { Refusal } from '../../core/files/plan';
import { DamagedUpload } from '../../core/files/transfer';
import { UnfinishedMove } from '../../core/files/unfinishedMove';
import { describe } from '../../core/api/describe';
import { PanelError, type PanelErrorKind } from '../../core/api/errors';
import { messageText } from '../../core/base/outsideText';

type Make = (text: string) => vscode.FileSystemError;

const error = vscode.FileSystemError;

const byRefusal: Readonly<Record<Refusal, Make>> = {
  missing: (text) => error.FileNotFound(text),
  exists: (text) => error.FileExists(text),
  isFolder: (text) => error.FileIsADirectory(text),
  isNotFolder: (text) => error.FileNotADirectory(text),
  notEmpty: (text) => error.NoPermissions(text),
  isRoot: (text) => error.NoPermissions(text),
  isLink: (text) => error.NoPermissions(text),
  isTooLarge: (text) => error.Unavailable(text),
  isTooDeep: (text) => error.Unavailable(text),
};

const byKind: Readonly<Record<PanelErrorKind, Make>> = {
  signedOut: (text) => error.NoPermissions(text),
  unauthorized: (text) => error.NoPermissions(text),
  forbidden: (text) => error.NoPermissions(text),
  notFound: (text) => error.FileNotFound(text),
  busy: (text) => error.Unavailable(text),
  // A full disk and the like: not what VS Code means by permissions.
  refused: (text) => error.Unavailable(text),
  invalid: (text) => error.Unavailable(text),
  rateLimited: (text) => error.Unavailable(text),
  nodeFailed: (text) => error.Unavailable(text),
  nodeDown: (text) => error.Unavailable(text),
  panelFailed: (text) => error.Unavailable(text),
  unavailable: (text) => error.Unavailable(text),
  network: (text) => error.Unavailable(text),
  timeout: (text) => error.Unavailable(text),
  malformed: (text) => error.Unavailable(text),
  tooLarge: (text) => error.Unavailable(text),
};

/**
 * The error that VS Code expects of a file system, with our sentence; a bug stays what it is, without its secrets. VS Code
 * shows it in notifications of its own, so that its text is cleaned here.
 */
export function toFileSystemError(thrown: unknown): unknown {
  if (thrown instanceof FileRefusal) return byRefusal[thrown.reason](messageText(thrown.message));
  if (thrown instanceof DamagedUpload || thrown instanceof UnfinishedMove) {
    return error.Unavailable(messageText(thrown.message));
  }
  if (PanelError.is(thrown)) return byKind[thrown.kind](messageText(describe(thrown)));
  if (!(thrown instanceof Error)) return thrown;
  const clean = messageText(masked(thrown.message));
  return clean === thrown.message ? thrown : new Error(clean);
}
