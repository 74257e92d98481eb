import * as vscode from 'vscode';
import { detailText, labelText, messageText, questionText } from '../../core/base/outsideText';

/** Shows a notification. Returns the button that was chosen, as it was passed; undefined when it was closed. */
export function showInformation<T extends string>(
  text: string,
  ...buttons: readonly T[]
): Promise<T | undefined> {
  return chosen(buttons, (items) =>
    vscode.window.showInformationMessage(messageText(text), ...items),
  );
}

/** As `showInformation`, as a warning. */
export function showWarning<T extends string>(
  text: string,
  ...buttons: readonly T[]
): Promise<T | undefined> {
  return chosen(buttons, (items) => vscode.window.showWarningMessage(messageText(text), ...items));
}

/** As `showInformation`, as an error. */
export function showError<T extends string>(
  text: string,
  ...buttons: readonly T[]
): Promise<T | undefined> {
  return chosen(buttons, (items) => vscode.window.showErrorMessage(messageText(text), ...items));
}

/** The modals of ours that are open: VS Code shows one after the other. */
const open = new Set<Promise<unknown>>();

/** Resolves once no modal of ours is open: what is asked now is seen now. */
export async function modalsClosed(): Promise<void> {
  while (open.size > 0) await Promise.allSettled([...open]);
}

/** Asks a modal question, with VS Code's own Cancel. Returns the button, as it was passed; undefined for Cancel. */
export function askModal<T extends string>(
  question: string,
  { detail }: { readonly detail?: string },
  ...buttons: readonly T[]
): Promise<T | undefined> {
  const options = { modal: true, ...(detail !== undefined && { detail: detailText(detail) }) };
  const asked = chosen(buttons, (items) =>
    vscode.window.showWarningMessage(questionText(question), options, ...items),
  );
  open.add(asked);
  const ended = () => void open.delete(asked);
  asked.then(ended, ended);
  return asked;
}

/** Asks a modal question; true for the button. */
export async function confirm(
  question: string,
  { detail, button }: { readonly detail: string; readonly button: string },
): Promise<boolean> {
  return (await askModal(question, { detail }, button)) === button;
}

/** Says in the status bar, for eight seconds, what is done. */
export function tellBriefly(text: string, icon = 'check'): void {
  vscode.window.setStatusBarMessage(`$(${icon}) ${labelText(text)}`, 8_000);
}

/** Buttons are shown cleaned; what was passed is found again by its place. */
async function chosen<T extends string>(
  buttons: readonly T[],
  show: (items: readonly vscode.MessageItem[]) => Thenable<vscode.MessageItem | undefined>,
): Promise<T | undefined> {
  const items = buttons.map((button) => ({ title: labelText(button) }));
  const item = await show(items);
  return buttons.find((_, index) => items[index] === item);
}
