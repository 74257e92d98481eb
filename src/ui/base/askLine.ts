import * as vscode from 'vscode';
import { UserError } from '../../core/base/userError';
import { describeError } from '../../core/api/describe';
import { PanelError } from '../../core/api/errors';
import { createInputBox } from './inputBox';

/** A question for one line of text. */
export interface LineQuestion {
  readonly title: string;
  readonly prompt: string;
  readonly value?: string;
  readonly placeholder?: string;
  /** Whether what is typed stays hidden. */
  readonly isSecret?: boolean;
  /** What is wrong with the text as typed so far; shown while typing. */
  readonly problem?: (text: string) => string | undefined;
  /** What the text means as typed so far, where nothing is wrong with it. */
  readonly hint?: (text: string) => string | undefined;
  /** Does what the text is for. Where it rejects, the box stays with the text and says why. */
  readonly accept?: (text: string) => Promise<unknown>;
  /** Offers a way back, and is called with what is typed where it is taken; the question is given up then. */
  readonly onBack?: (typed: string) => void;
}

/** The text, trimmed; undefined when the user gave up. What was typed survives a lost focus and a refusal. */
export function askLine(question: LineQuestion): Promise<string | undefined> {
  const { title, prompt, value = '', placeholder = '', problem, hint, accept, onBack } = question;
  const { isSecret: password = false } = question;
  const box = createInputBox();
  Object.assign(box, { title, prompt, value, placeholder, password, ignoreFocusOut: true });
  const check = () => {
    const text = box.value.trim();
    const wrong = problem?.(text);
    const meaning = wrong === undefined ? hint?.(text) : undefined;
    const severity = vscode.InputBoxValidationSeverity.Info;
    box.validationMessage = meaning === undefined ? wrong : { message: meaning, severity };
    return wrong;
  };
  return new Promise((resolve, reject) => {
    let isWorking = false;
    let isHidden = false;
    const end = (text: string | undefined) => {
      resolve(text);
      box.dispose();
    };
    const fail = (error: unknown) => {
      const isExpected = PanelError.is(error) || error instanceof UserError;
      if (isExpected && !isHidden) {
        box.validationMessage = describeError(error);
        return;
      }
      // A box that is gone cannot say it, and a bug belongs into the log.
      reject(error instanceof Error ? error : new Error(String(error)));
      box.dispose();
    };
    const submit = async () => {
      const text = box.value.trim();
      if (check() !== undefined || isWorking) return;
      if (!accept) return end(text);
      isWorking = true;
      box.busy = true;
      box.enabled = false;
      try {
        await accept(text);
        end(text);
      } catch (error) {
        fail(error);
      } finally {
        isWorking = false;
        box.busy = false;
        box.enabled = true;
      }
    };
    if (onBack) box.buttons = [vscode.QuickInputButtons.Back];
    box.onDidTriggerButton(() => {
      // What was sent is not taken back by leaving.
      if (isWorking) return;
      onBack?.(box.value);
      end(undefined);
    });
    box.onDidChangeValue(check);
    box.onDidAccept(() => void submit());
    box.onDidHide(() => {
      isHidden = true;
      // What was sent is not taken back by leaving: its outcome is the answer.
      if (!isWorking) end(undefined);
    });
    if (hint) check();
    box.show();
  });
}

/** As `askLine`, but returns what `accept` made of the text; undefined when the user gave up. */
export async function askToMake<T>(
  question: Omit<LineQuestion, 'accept'> & { readonly accept: (text: string) => Promise<T> },
): Promise<T | undefined> {
  const made: T[] = [];
  await askLine({ ...question, accept: async (text) => made.push(await question.accept(text)) });
  return made[0];
}
