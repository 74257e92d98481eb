import * as vscode from 'vscode';
import { labelText } from '../../core/base/outsideText';

/** What VS Code shows of a long work. */
export type ShownProgress = vscode.Progress<{
  readonly message?: string;
  readonly increment?: number;
}>;

/** VS Code's `withProgress`: the title and every message that is reported are shown as text. */
export function withProgress<T>(
  options: vscode.ProgressOptions,
  work: (progress: ShownProgress, token: vscode.CancellationToken) => Thenable<T>,
): Thenable<T> {
  const { title } = options;
  const clean = { ...options, ...(title !== undefined && { title: labelText(title) }) };
  return vscode.window.withProgress(clean, (progress, token) =>
    work(
      {
        report: ({ message, ...rest }) =>
          progress.report({
            ...rest,
            ...(message !== undefined && { message: labelText(message) }),
          }),
      },
      token,
    ),
  );
}
