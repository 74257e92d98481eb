import * as vscode from 'vscode';
import { FileRefusal } from '../../core/files/fileRefusal';
import type { Refusal } from '../../core/files/plan';
import { describe } from '../../core/panel/describe';
import { PanelError, type PanelErrorKind } from '../../core/panel/errors';

type Make = (text: string) => vscode.FileSystemError;

const {
  FileNotFound,
  FileExists,
  FileIsADirectory,
  FileNotADirectory,
  NoPermissions,
  Unavailable,
} = vscode.FileSystemError;

const byRefusal: Readonly<Record<Refusal, Make>> = {
  missing: (text) => FileNotFound(text),
  exists: (text) => FileExists(text),
  isFolder: (text) => FileIsADirectory(text),
  isNotFolder: (text) => FileNotADirectory(text),
  notEmpty: (text) => NoPermissions(text),
  isRoot: (text) => NoPermissions(text),
  isLink: (text) => NoPermissions(text),
};

const byKind: Readonly<Record<PanelErrorKind, Make>> = {
  signedOut: (text) => NoPermissions(text),
  unauthorized: (text) => NoPermissions(text),
  forbidden: (text) => NoPermissions(text),
  notFound: (text) => FileNotFound(text),
  busy: (text) => Unavailable(text),
  refused: (text) => NoPermissions(text),
  invalid: (text) => NoPermissions(text),
  rateLimited: (text) => Unavailable(text),
  nodeFailed: (text) => Unavailable(text),
  nodeDown: (text) => Unavailable(text),
  panelFailed: (text) => Unavailable(text),
  unavailable: (text) => Unavailable(text),
  network: (text) => Unavailable(text),
  timeout: (text) => Unavailable(text),
  malformed: (text) => Unavailable(text),
};

/** The error that VS Code expects of a file system, with our sentence; a bug stays what it is. */
export function toFileSystemError(error: unknown): unknown {
  if (error instanceof FileRefusal) return byRefusal[error.reason](error.message);
  if (PanelError.is(error)) return byKind[error.kind](describe(error));
  return error;
}
