import * as vscode from 'vscode';

/** A question that a command asks before it does what its argument says. */
export interface AskedQuestion {
  readonly question: string;
  readonly detail: string;
  readonly button: string;
}

interface Exports {
  answerWith(answer: (asked: AskedQuestion) => boolean): void;
  forget(): Promise<void>;
}

function exported(): Exports | undefined {
  const id = 'hosting-panel.hosting-panel';
  return vscode.extensions.getExtension<Exports | undefined>(id)?.exports;
}

/** Forgets what was confirmed, by this test or another. */
export async function forgetConfirmed(): Promise<void> {
  await exported()?.forget();
}

/**
 * Returns what commands ask before they do what an argument says, and returns what they asked so far: VS Code itself
 * refuses all dialogs in tests of the extension host.
 */
export function answering(isYes: (asked: AskedQuestion) => boolean): readonly AskedQuestion[] {
  const asked: AskedQuestion[] = [];
  exported()?.answerWith((one) => {
    asked.push(one);
    return isYes(one);
  });
  return asked;
}
