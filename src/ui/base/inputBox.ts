import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { labelText, messageText, visible } from '../../core/base/outsideText';

type Problem = string | vscode.InputBoxValidationMessage | undefined | null;

/**
 * VS Code's `showInputBox`: title, prompt, placeholder and validation are shown as text. The value is what is edited and
 * stays as it is; what cannot be seen in it is written out in the prompt. It stays where the focus leaves, with what was
 * typed.
 */
export function showInputBox(options: vscode.InputBoxOptions): Thenable<string | undefined> {
  const { title, prompt, placeHolder, value = '', ...rest } = options;
  const asked = promptText(prompt ?? '', value);
  return vscode.window.showInputBox({
    ignoreFocusOut: true,
    ...rest,
    value,
    ...(title !== undefined && { title: labelText(title) }),
    ...(asked !== '' && { prompt: asked }),
    ...(placeHolder !== undefined && { placeHolder: messageText(placeHolder) }),
    validateInput: async (text) => problemText(await options.validateInput?.(text)),
  });
}

/** Makes an input box that stays under its maker's control; it has VS Code's own properties. */
export function createInputBox(): TextInputBox {
  return new TextInputBox(vscode.window.createInputBox());
}

/** VS Code's `InputBox`, with every text shown as text. */
export class TextInputBox {
  private asked = '';

  readonly onDidAccept: vscode.Event<void>;
  readonly onDidHide: vscode.Event<void>;
  readonly onDidChangeValue: vscode.Event<string>;
  readonly onDidTriggerButton: vscode.Event<vscode.QuickInputButton>;

  constructor(private readonly box: vscode.InputBox) {
    this.onDidAccept = box.onDidAccept;
    this.onDidHide = box.onDidHide;
    this.onDidChangeValue = box.onDidChangeValue;
    this.onDidTriggerButton = box.onDidTriggerButton;
  }

  set title(text: string) {
    this.box.title = labelText(text);
  }

  set prompt(text: string) {
    this.asked = text;
    this.box.prompt = promptText(text, this.box.value);
  }

  set placeholder(text: string) {
    this.box.placeholder = messageText(text);
  }

  set validationMessage(problem: Problem) {
    this.box.validationMessage = problemText(problem);
  }

  get value(): string {
    return this.box.value;
  }

  set value(text: string) {
    this.box.value = text;
    this.box.prompt = promptText(this.asked, text);
  }

  get buttons(): readonly vscode.QuickInputButton[] {
    return this.box.buttons;
  }

  /** Their tooltips are ours: no text from outside stands there. */
  set buttons(buttons: readonly vscode.QuickInputButton[]) {
    this.box.buttons = buttons;
  }

  set step(step: number) {
    this.box.step = step;
  }

  set totalSteps(steps: number) {
    this.box.totalSteps = steps;
  }

  set password(isOn: boolean) {
    this.box.password = isOn;
  }

  set ignoreFocusOut(isOn: boolean) {
    this.box.ignoreFocusOut = isOn;
  }

  set busy(isOn: boolean) {
    this.box.busy = isOn;
  }

  set enabled(isOn: boolean) {
    this.box.enabled = isOn;
  }

  show(): void {
    this.box.show();
  }

  hide(): void {
    this.box.hide();
  }

  dispose(): void {
    this.box.dispose();
  }
}

function promptText(prompt: string, value: string): string {
  const asked = messageText(prompt);
  if (visible(value) === value) return asked;
  const hidden = l10n.t('There are characters in it that cannot be seen: {0}', labelText(value));
  return `${asked} ${hidden}`.trim();
}

function problemText(problem: Problem): string | vscode.InputBoxValidationMessage | undefined {
  if (problem === undefined || problem === null) return undefined;
  if (typeof problem === 'string') return messageText(problem);
  return { message: messageText(problem.message), severity: problem.severity };
}
