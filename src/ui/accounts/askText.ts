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
  /** What is said while `accept` takes its time. */
  readonly busyText: string;
  /**
   * Decides on the whole text; a problem keeps the question open with what was typed. The signal is aborted when the user
   * gives up, goes back or types on.
   */
  readonly accept: (
    text: string,
    signal: AbortSignal,
  ) => Promise<{ readonly value: T } | { readonly problem: string }>;
}

/** The text with what `accept` made of it; what was typed before the user went back; or undefined when they gave up. */
export type TextAnswer<T> =
  | { readonly text: string; readonly value: T }
  | { readonly back: string }
  | undefined;

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
    /** The check that is under way. The box stays open to keys meanwhile: a disabled one does not hear Escape. */
    let check: AbortController | undefined;
    const stop = () => {
      check?.abort();
      check = undefined;
      box.busy = false;
    };
    const end = (answer: TextAnswer<T>) => {
      resolve(answer);
      stop();
      box.dispose();
    };
    const submit = async () => {
      if (check) return;
      const text = box.value.trim();
      const problem = question.problem(text);
      if (problem !== undefined) {
        box.validationMessage = problem;
        return;
      }
      const own = new AbortController();
      check = own;
      box.busy = true;
      const severity = vscode.InputBoxValidationSeverity.Info;
      box.validationMessage = { message: question.busyText, severity };
      const outcome = await question
        .accept(text, own.signal)
        .catch((error: unknown) => ({ problem: describeError(error) }));
      if (check !== own) return;
      if ('value' in outcome) return end({ text, value: outcome.value });
      stop();
      box.validationMessage = outcome.problem;
    };
    box.onDidChangeValue(() => {
      stop();
      box.validationMessage = undefined;
    });
    box.onDidAccept(() => void submit());
    box.onDidTriggerButton(() => end({ back: box.value }));
    box.onDidHide(() => end(undefined));
    box.show();
  });
}
