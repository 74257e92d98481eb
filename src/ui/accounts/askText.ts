import * as vscode from 'vscode';
import { createInputBox } from '../base/inputBox';
import { describeError } from '../../core/api/describe';

/** One step of a dialogue that asks for a line of text. */
export interface TextQuestion<T> {
  readonly title: string;
  /** From 1, of 2. The first has no way back. */
  readonly step: number;
  readonly value: string;
  readonly prompt: string;
  readonly placeholder: string;
  readonly isSecret?: boolean;
  /** What is wrong with the text as typed so far. */
  readonly problem: (text: string) => string | undefined;
  /** Decides on the whole text; a problem keeps the question open with what was typed. */
  readonly accept?: (text: string) => Promise<{ value: T } | { problem: string }>;
}

/** The text with what `accept` made of it, `'back'`, or undefined when the user gave up. */
export type TextAnswer<T> = { readonly text: string; readonly value?: T } | 'back' | undefined;

/** Asks one question; what was typed survives a failed check and a lost focus. */
export function askText<T>(question: TextQuestion<T>): Promise<TextAnswer<T>> {
  const box = createInputBox();
  box.title = question.title;
  box.step = question.step;
  box.totalSteps = 2;
  box.value = question.value;
  box.prompt = question.prompt;
  box.placeholder = question.placeholder;
  box.password = question.isSecret ?? false;
  box.ignoreFocusOut = true;
  box.buttons = question.step > 1 ? [vscode.QuickInputButtons.Back] : [];
  return new Promise((resolve) => {
    const end = (answer: TextAnswer<T>) => {
      resolve(answer);
      box.dispose();
    };
    const submit = async () => {
      const text = box.value.trim();
      const problem = question.problem(text);
      if (problem !== undefined) {
        box.validationMessage = problem;
        return;
      }
      if (!question.accept) return end({ text });
      box.busy = true;
      box.enabled = false;
      const outcome = await question
        .accept(text)
        .catch((error: unknown) => ({ problem: describeError(error) }));
      if ('value' in outcome) return end({ text, value: outcome.value });
      box.busy = false;
      box.enabled = true;
      box.validationMessage = outcome.problem;
    };
    box.onDidChangeValue(() => (box.validationMessage = undefined));
    box.onDidAccept(() => void submit());
    box.onDidTriggerButton(() => end('back'));
    box.onDidHide(() => end(undefined));
    box.show();
  });
}
