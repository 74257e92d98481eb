import * as vscode from 'vscode';

/** A question that a command asks before it does what its argument says. */
export interface AskedQuestion {
  readonly question: string;
  readonly detail: string;
  readonly button: string;
}

interface Exports {
  answerWith(answer: (asked: AskedQuestion) => boolean): void;
}

/**
 * Answers what commands ask before they do what an argument says, and returns what they asked so far: VS Code itself
 * refuses all dialogs in tests of the extension host.
 */
export function answering(isYes: (asked: AskedQuestion) => boolean): readonly AskedQuestion[] {
  const asked: AskedQuestion[] = [];
  const extension = vscode.extensions.getExtension<Exports | undefined>(
    'hosting-panel.hosting-panel',
  );
  extension?.exports?.answerWith((one) => {
    asked.push(one);
    return isYes(one);
  });
  return asked;
}
