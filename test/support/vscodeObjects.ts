import { Made } from './vscodeControl';
import { EventEmitter } from './vscodeTypes';

/** What `window.createInputBox` returns; its last methods are the user's. */
export class FakeInputBox {
  title: string | undefined;
  prompt: string | undefined;
  placeholder: string | undefined;
  value = '';
  validationMessage: unknown;
  buttons: readonly unknown[] = [];
  step: number | undefined;
  totalSteps: number | undefined;
  password = false;
  ignoreFocusOut = false;
  busy = false;
  enabled = true;
  isShown = false;
  isDisposed = false;
  private readonly accepted = new EventEmitter<void>();
  private readonly hidden = new EventEmitter<void>();
  private readonly changed = new EventEmitter<string>();
  private readonly triggered = new EventEmitter<unknown>();
  readonly onDidAccept = this.accepted.event;
  readonly onDidHide = this.hidden.event;
  readonly onDidChangeValue = this.changed.event;
  readonly onDidTriggerButton = this.triggered.event;

  show(): void {
    this.isShown = true;
  }

  hide(): void {
    if (!this.isShown) return;
    this.isShown = false;
    this.hidden.fire();
  }

  dispose(): void {
    this.hide();
    this.isDisposed = true;
  }

  type(text: string): void {
    this.value = text;
    this.changed.fire(text);
  }

  pressEnter(): void {
    this.accepted.fire();
  }

  pressEscape(): void {
    this.hide();
  }

  pressButton(button: unknown): void {
    this.triggered.fire(button);
  }
}

/** What `window.createQuickPick` returns; its last methods are the user's. */
export class FakeQuickPick extends FakeInputBox {
  items: readonly { readonly label: string }[] = [];
  activeItems: readonly unknown[] = [];
  selectedItems: readonly unknown[] = [];
  canSelectMany = false;
  matchOnDescription = false;
  keepScrollPosition = false;
  private readonly itemTriggered = new EventEmitter<{ item: unknown; button: unknown }>();
  readonly onDidTriggerItemButton = this.itemTriggered.event;
  private readonly selectionChanged = new EventEmitter<readonly unknown[]>();
  readonly onDidChangeSelection = this.selectionChanged.event;

  /** Ticks these, and no others. */
  tick(items: readonly { readonly label: string }[]): void {
    this.selectedItems = items;
    this.selectionChanged.fire(items);
  }

  /** Marks the items with these labels, and accepts them. */
  choose(...labels: readonly string[]): void {
    this.selectedItems = this.items.filter(({ label }) => labels.includes(label));
    this.activeItems = this.selectedItems;
    this.pressEnter();
  }

  pressItemButton(label: string, button: unknown): void {
    const item = this.items.find((one) => one.label === label);
    this.itemTriggered.fire({ item, button });
  }
}

/** What `window.createStatusBarItem` returns. */
export class FakeStatusBarItem {
  name: string | undefined;
  text = '';
  tooltip: unknown;
  command: unknown;
  backgroundColor: unknown;
  accessibilityInformation: unknown;
  isShown = false;

  constructor(
    readonly id: string,
    readonly alignment: number,
    readonly priority?: number,
  ) {}

  show(): void {
    this.isShown = true;
  }

  hide(): void {
    this.isShown = false;
  }

  dispose(): void {
    this.isShown = false;
  }
}

/** What `window.createTreeView` returns; `options` holds the provider that VS Code would ask. */
export class FakeTreeView<T> {
  message: string | undefined;
  description: string | undefined;
  title: string | undefined;
  badge: unknown;
  visible = true;
  selection: readonly T[] = [];
  readonly revealed: T[] = [];
  private readonly expanded = new EventEmitter<{ readonly element: T }>();
  private readonly collapsed = new EventEmitter<{ readonly element: T }>();
  private readonly selected = new EventEmitter<{ readonly selection: readonly T[] }>();
  private readonly shown = new EventEmitter<{ readonly visible: boolean }>();
  readonly onDidExpandElement = this.expanded.event;
  readonly onDidCollapseElement = this.collapsed.event;
  readonly onDidChangeSelection = this.selected.event;
  readonly onDidChangeVisibility = this.shown.event;

  constructor(
    readonly id: string,
    readonly options: unknown,
  ) {}

  reveal(element: T): Promise<void> {
    this.revealed.push(element);
    return Promise.resolve();
  }

  dispose(): void {}

  expand(element: T): void {
    this.expanded.fire({ element });
  }

  collapse(element: T): void {
    this.collapsed.fire({ element });
  }

  select(...selection: readonly T[]): void {
    this.selection = selection;
    this.selected.fire({ selection });
  }

  setVisible(visible: boolean): void {
    this.visible = visible;
    this.shown.fire({ visible });
  }
}

/** The page inside a panel: keeps what it was sent, and can send. */
export class FakeWebview {
  html = '';
  options: unknown;
  readonly sent: unknown[] = [];
  private readonly received = new EventEmitter<unknown>();
  readonly onDidReceiveMessage = this.received.event;

  postMessage(message: unknown): Promise<boolean> {
    this.sent.push(message);
    return Promise.resolve(true);
  }

  /** Sends as the page's own script does. */
  send(message: unknown): void {
    this.received.fire(message);
  }
}

/** What `window.createWebviewPanel` returns. */
export class FakeWebviewPanel {
  readonly webview = new FakeWebview();
  iconPath: unknown;
  visible = true;
  active = true;
  viewColumn = 1;
  isDisposed = false;
  private readonly disposed = new EventEmitter<void>();
  private readonly changed = new EventEmitter<{ readonly webviewPanel: FakeWebviewPanel }>();
  readonly onDidDispose = this.disposed.event;
  readonly onDidChangeViewState = this.changed.event;

  constructor(
    readonly viewType: string,
    public title: string,
    readonly column: unknown,
    readonly options: unknown,
  ) {
    this.webview.options = options;
  }

  reveal(): void {
    this.setVisible(true);
  }

  dispose(): void {
    if (this.isDisposed) return;
    this.isDisposed = true;
    this.disposed.fire();
  }

  setVisible(visible: boolean): void {
    this.visible = visible;
    this.active = visible;
    this.changed.fire({ webviewPanel: this });
  }
}

/** What `window.createTerminal` returns; `options.pty` is the extension's side. */
export class FakeTerminal {
  exitStatus: { readonly reason: number } | undefined;
  isShown = false;
  isDisposed = false;

  constructor(readonly creationOptions: { readonly name: string; readonly pty?: unknown }) {}

  get name(): string {
    return this.creationOptions.name;
  }

  show(): void {
    this.isShown = true;
  }

  hide(): void {
    this.isShown = false;
  }

  dispose(): void {
    this.isDisposed = true;
  }
}

/** What `window.createOutputChannel` returns: keeps its lines, each behind its level. */
export class FakeLogChannel {
  readonly lines: string[] = [];
  isShown = false;

  trace(text: string): void {
    this.lines.push(`trace ${text}`);
  }

  debug(text: string): void {
    this.lines.push(`debug ${text}`);
  }

  info(text: string): void {
    this.lines.push(`info ${text}`);
  }

  warn(text: string): void {
    this.lines.push(`warn ${text}`);
  }

  error(text: string): void {
    this.lines.push(`error ${text}`);
  }

  show(): void {
    this.isShown = true;
  }

  dispose(): void {}
}

/** Everything that `window.create…` has made since the last reset. */
export const made = {
  inputBoxes: new Made<FakeInputBox>(),
  quickPicks: new Made<FakeQuickPick>(),
  statusBarItems: new Made<FakeStatusBarItem>(),
  treeViews: new Made<FakeTreeView<unknown>>(),
  webviewPanels: new Made<FakeWebviewPanel>(),
  terminals: new Made<FakeTerminal>(),
  logChannels: new Made<FakeLogChannel>(),
};

/** The box or the list that is open, as soon as one is. */
export async function shownBox(): Promise<FakeInputBox> {
  for (;;) {
    const box = [...made.quickPicks.all, ...made.inputBoxes.all].find((one) => one.isShown);
    if (box) return box;
    await new Promise(setImmediate);
  }
}
