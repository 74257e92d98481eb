import * as vscode from 'vscode';
import { until } from './until';

type Item = vscode.QuickPickItem;
type Functions = Record<string, unknown>;

const isRow = ({ kind }: Item) => kind !== vscode.QuickPickItemKind.Separator;

/**
 * Returns what is asked in place of the user: VS Code refuses dialogs in tests of the extension host, and its boxes take
 * only what comes first. What is shown besides is closed unread.
 */
export class Prompts {
  private readonly given = new Map<Functions, Functions>();
  private answers: string[] = [];
  /** What was asked, and what was told, since answers were given last. */
  readonly asked: string[] = [];

  /** Takes the place of VS Code's own boxes and dialogs. */
  install(): void {
    this.replace(vscode.window, {
      showQuickPick: async (items: Item[] | Thenable<Item[]>, options: vscode.QuickPickOptions) => {
        const rows = (await items).filter(isRow);
        const picked = this.pick(options.title ?? options.placeHolder, rows);
        return options.canPickMany ? picked && [picked] : picked;
      },
      showInputBox: ({ title, prompt }: vscode.InputBoxOptions) =>
        Promise.resolve(this.next(title ?? prompt)),
      showOpenDialog: ({ title }: vscode.OpenDialogOptions) =>
        Promise.resolve(this.next(title)).then((path) => path && [vscode.Uri.file(path)]),
      showSaveDialog: ({ title }: vscode.SaveDialogOptions) =>
        Promise.resolve(this.next(title)).then((path) => path && vscode.Uri.file(path)),
      ...Object.fromEntries(
        ['showInformationMessage', 'showWarningMessage', 'showErrorMessage'].map((name) => [
          name,
          (text: string, ...rest: (vscode.MessageOptions | vscode.MessageItem)[]) =>
            Promise.resolve(this.message(text, rest)),
        ]),
      ),
      createQuickPick: () => this.box((box) => this.takeRow(box)),
      createInputBox: () =>
        this.box((box) => {
          box.value = this.next(box.title || box.prompt) ?? box.value;
          return Promise.resolve();
        }),
    });
    this.replace(vscode.env, { openExternal: () => Promise.resolve(true) });
  }

  /** Gives VS Code back what is its own. */
  restore(): void {
    for (const [of, given] of this.given) Object.assign(of, given);
  }

  /** Answers in their order from now on. */
  give(answers: readonly string[]): void {
    this.answers = [...answers];
    this.asked.length = 0;
  }

  /** The answers that nobody has asked for. */
  get left(): readonly string[] {
    return this.answers;
  }

  private replace(of: object, by: Functions): void {
    const own = of as Functions;
    this.given.set(own, Object.fromEntries(Object.keys(by).map((name) => [name, own[name]])));
    Object.assign(own, by);
  }

  /** Undefined, as when the user gives up, where no answer is left or that is the answer. */
  private next(what = ''): string | undefined {
    const answer = this.answers.shift();
    this.asked.push(`${what} → ${answer ?? 'nothing'}`);
    return answer === 'Escape' ? undefined : answer;
  }

  private pick<T extends Item>(what: string | undefined, rows: readonly T[]): T | undefined {
    const answer = this.next(`${what}: ${rows.map(({ label }) => label).join(' | ')}`);
    return answer === undefined ? undefined : rows.find(({ label }) => label.includes(answer));
  }

  private message(text: string, rest: readonly (vscode.MessageOptions | vscode.MessageItem)[]) {
    const items = rest.filter((one): one is vscode.MessageItem => 'title' in one);
    if (!rest.some((one) => 'modal' in one)) {
      this.asked.push(text);
      return undefined;
    }
    const answer = this.next(`${text}: ${items.map(({ title }) => title).join(' | ')}`);
    return items.find(({ title }) => title === answer);
  }

  /** A list may come after its box, and for what is typed alone. */
  private async takeRow(box: Box): Promise<void> {
    const [wanted] = this.answers;
    const rows = () => box.items.filter(isRow);
    await until(`the list '${box.title}' is filled`, () => !box.busy).catch(() => undefined);
    const isThere = () =>
      rows().some(({ label }) => wanted !== undefined && label.includes(wanted));
    if (wanted !== undefined && wanted !== 'Escape' && !isThere()) {
      await until(`the list '${box.title}' has rows`, () => rows().length > 0).catch(
        () => undefined,
      );
      if (!isThere()) box.value = wanted;
    }
    const picked = this.pick(box.title || box.placeholder, rows());
    box.activeItems = picked ? [picked] : [];
    box.selectedItems = box.activeItems;
  }

  private box(answer: (box: Box) => Promise<void>): Box {
    return new Box(answer, () => this.asked.push('was not taken'));
  }
}

/** A quick pick or an input box that answers itself once it is shown, and is given up where that is not taken. */
class Box {
  title = '';
  prompt = '';
  placeholder = '';
  items: readonly Item[] = [];
  activeItems: readonly Item[] = [];
  selectedItems: readonly Item[] = [];
  buttons: readonly unknown[] = [];
  enabled = true;
  busy = false;
  validationMessage: unknown;
  private isShown = false;
  private typed = '';
  private readonly accepted = new vscode.EventEmitter<void>();
  private readonly hidden = new vscode.EventEmitter<void>();
  private readonly changed = new vscode.EventEmitter<string>();
  private readonly selected = new vscode.EventEmitter<readonly Item[]>();
  private readonly pressed = new vscode.EventEmitter<never>();
  readonly onDidAccept = this.accepted.event;
  readonly onDidHide = this.hidden.event;
  readonly onDidChangeValue = this.changed.event;
  readonly onDidChangeSelection = this.selected.event;
  readonly onDidTriggerButton = this.pressed.event;
  readonly onDidTriggerItemButton = this.pressed.event;

  constructor(
    private readonly answer: (box: Box) => Promise<void>,
    private readonly refused: () => void,
  ) {}

  get value(): string {
    return this.typed;
  }

  set value(text: string) {
    this.typed = text;
    this.changed.fire(text);
  }

  show(): void {
    if (this.isShown) return;
    this.isShown = true;
    void this.take();
  }

  hide(): void {
    if (!this.isShown) return;
    this.isShown = false;
    this.hidden.fire();
  }

  dispose(): void {
    this.hide();
  }

  private async take(): Promise<void> {
    // Whoever shows it may still be about to listen.
    await new Promise(setImmediate);
    await this.answer(this);
    this.selected.fire(this.selectedItems);
    this.accepted.fire();
    await until('the answer is taken', () => !this.isShown || this.isStuck).catch(() => undefined);
    if (!this.isShown) return;
    this.refused();
    this.hide();
  }

  private get isStuck(): boolean {
    return !this.busy && (this.validationMessage !== undefined || this.activeItems.length === 0);
  }
}
