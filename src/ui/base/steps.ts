import * as vscode from 'vscode';
import type { Choice } from '../../core/base/choice';
import type { StepEnd } from '../../core/base/steps';
import { type LineQuestion, askLine } from './askLine';
import { itemsOf } from './picks';
import { createQuickPick } from './quickPick';

/** Lets choose one, as one of several questions; `keep` gets what was chosen. */
export async function pickStep<T extends Choice>(
  choices: readonly T[],
  question: {
    readonly title: string;
    readonly placeholder?: string;
    /** Whether a question stands before it. */
    readonly hasBack: boolean;
  },
  keep: (choice: T) => void,
): Promise<StepEnd> {
  const items = await itemsOf(choices);
  const pick = createQuickPick<(typeof items)[number]>();
  Object.assign(pick, { title: question.title, placeholder: question.placeholder ?? '', items });
  pick.ignoreFocusOut = true;
  pick.buttons = question.hasBack ? [vscode.QuickInputButtons.Back] : [];
  return new Promise((resolve) => {
    const end = (how: StepEnd) => {
      resolve(how);
      pick.dispose();
    };
    pick.onDidAccept(() => {
      const [chosen] = pick.activeItems;
      if (!chosen) return;
      keep(chosen.choice);
      end('next');
    });
    pick.onDidTriggerButton(() => end('back'));
    pick.onDidHide(() => end(undefined));
    pick.show();
  });
}

/** Asks for a line, as one of several questions; `keep` gets what is typed, also where the user goes back. */
export async function lineStep(
  question: Omit<LineQuestion, 'onBack'>,
  keep: (text: string) => void,
): Promise<StepEnd> {
  const left: { isBack?: boolean } = {};
  const onBack = (typed: string) => {
    left.isBack = true;
    keep(typed);
  };
  const text = await askLine({ ...question, onBack });
  if (left.isBack) return 'back';
  if (text === undefined) return undefined;
  keep(text);
  return 'next';
}
