import * as vscode from 'vscode';
import { fileErrorOf } from '../../core/files/fileErrorCode';

/** The error that VS Code expects of a file system, with our sentence; a bug stays what it is, without its secrets. */
export function toFileSystemError(thrown: unknown): unknown {
  const error = fileErrorOf(thrown);
  if (!error) return thrown;
  if (error.code !== undefined) return vscode.FileSystemError[error.code](error.text);
  return thrown instanceof Error && thrown.message === error.text ? thrown : new Error(error.text);
}
