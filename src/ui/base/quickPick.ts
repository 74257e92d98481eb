import * as vscode from 'vscode';
import { labelText, messageText } from '../../core/base/outsideText';
import { ShownItems } from './picks';

/** Makes a quick pick that stays under its maker's control; it has VS Code's own properties. */
export function createQuickPick<T extends vscode.QuickPickItem>(): TextQuickPick<T> {
  return new TextQuickPick<T>(vscode.window.createQuickPick());
}

/** VS Code's `QuickPick`, with every text shown as text. Items come back as they were passed. */
export class TextQuickPick<T extends vscode.QuickPickItem> {
  private readonly shownItems = new ShownItems<T>();
  private given: readonly T[] = [];

  readonly onDidAccept: vscode.Event<void>;
  readonly onDidHide: vscode.Event<void>;
  readonly onDidChangeValue: vscode.Event<string>;
  readonly onDidTriggerButton: vscode.Event<vscode.QuickInputButton>;
  readonly onDidChangeSelection: vscode.Event<unknown>;

  constructor(private readonly pick: vscode.QuickPick<vscode.QuickPickItem>) {
    this.onDidAccept = pick.onDidAccept;
    this.onDidHide = pick.onDidHide;
    this.onDidChangeValue = pick.onDidChangeValue;
    this.onDidTriggerButton = pick.onDidTriggerButton;
    this.onDidChangeSelection = pick.onDidChangeSelection;
  }

  set title(text: string) {
    this.pick.title = labelText(text);
  }

  set placeholder(text: string) {
    this.pick.placeholder = messageText(text);
  }

  get items(): readonly T[] {
    return this.given;
  }

  set items(items: readonly T[]) {
    this.given = items;
    this.pick.items = this.shownItems.replace(items);
  }

  get activeItems(): readonly T[] {
    return this.givenOf(this.pick.activeItems);
  }

  set activeItems(items: readonly T[]) {
    this.pick.activeItems = this.shownOf(items);
  }

  get selectedItems(): readonly T[] {
    return this.givenOf(this.pick.selectedItems);
  }

  set selectedItems(items: readonly T[]) {
    this.pick.selectedItems = this.shownOf(items);
  }

  get value(): string {
    return this.pick.value;
  }

  set value(text: string) {
    this.pick.value = text;
  }

  /** Their tooltips are ours: no text from outside stands there. */
  set buttons(buttons: readonly vscode.QuickInputButton[]) {
    this.pick.buttons = buttons;
  }

  set canSelectMany(isOn: boolean) {
    this.pick.canSelectMany = isOn;
  }

  set matchOnDescription(isOn: boolean) {
    this.pick.matchOnDescription = isOn;
  }

  set matchOnDetail(isOn: boolean) {
    this.pick.matchOnDetail = isOn;
  }

  set keepScrollPosition(isOn: boolean) {
    this.pick.keepScrollPosition = isOn;
  }

  set ignoreFocusOut(isOn: boolean) {
    this.pick.ignoreFocusOut = isOn;
  }

  set busy(isOn: boolean) {
    this.pick.busy = isOn;
  }

  get enabled(): boolean {
    return this.pick.enabled;
  }

  set enabled(isOn: boolean) {
    this.pick.enabled = isOn;
  }

  /** Fires with the item, as it was passed, whose button was pressed. */
  onDidTriggerItemButton(listener: (event: { readonly item: T }) => unknown): vscode.Disposable {
    return this.pick.onDidTriggerItemButton(({ item }) => {
      const given = this.shownItems.given(item);
      if (given) listener({ item: given });
    });
  }

  show(): void {
    this.pick.show();
  }

  hide(): void {
    this.pick.hide();
  }

  dispose(): void {
    this.pick.dispose();
  }

  private givenOf(shown: readonly vscode.QuickPickItem[]): readonly T[] {
    return shown.flatMap((item) => this.shownItems.given(item) ?? []);
  }

  private shownOf(given: readonly T[]): readonly vscode.QuickPickItem[] {
    return given.flatMap((item) => this.shownItems.shown(item) ?? []);
  }
}
