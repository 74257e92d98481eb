/**
 * A small stand-in for `vscode`, which the unit tests of `src/ui` are bundled with in its place. Every call of a function
 * is recorded, and answered as the test says; what `window.create…` returns is kept. See vscodeControl.ts, from where tests
 * steer it, and vscodeObjects.ts. What is missing here is added when a test first needs it.
 */
import { onReset, recordCall, stateOf } from './vscodeControl';
import {
  FakeInputBox,
  FakeLogChannel,
  FakeQuickPick,
  FakeStatusBarItem,
  FakeTerminal,
  FakeTreeView,
  FakeWebviewPanel,
  made,
} from './vscodeObjects';
import { CancellationTokenSource, Disposable, EventEmitter, type Uri, enums } from './vscodeTypes';

export {
  CancellationError,
  CancellationTokenSource,
  CodeLens,
  DataTransfer,
  DataTransferItem,
  Diagnostic,
  Disposable,
  EventEmitter,
  FileSystemError,
  MarkdownString,
  Position,
  Range,
  Selection,
  TerminalLink,
  ThemeColor,
  ThemeIcon,
  TreeItem,
  Uri,
  WorkspaceEdit,
} from './vscodeTypes';

export const {
  ConfigurationTarget,
  DiagnosticSeverity,
  ExtensionMode,
  FileChangeType,
  FilePermission,
  FileType,
  InputBoxValidationSeverity,
  OverviewRulerLane,
  ProgressLocation,
  QuickPickItemKind,
  StatusBarAlignment,
  TerminalExitReason,
  TerminalLocation,
  TextEditorRevealType,
  TreeItemCheckboxState,
  TreeItemCollapsibleState,
  UIKind,
  ViewColumn,
} = enums;

export const QuickInputButtons = { Back: { iconPath: 'back' } };

type Call = (...args: readonly unknown[]) => unknown;

/** A function of the API that is only recorded, and answers at once. */
function told(name: string): Call {
  return (...args) => recordCall(name, args);
}

/** As `told`, for what answers with a promise. */
function asked(name: string): Call {
  return (...args) => new Promise((resolve) => resolve(recordCall(name, args)));
}

/** As `told`, for what registers something that can be taken back; `takeBack` shows that it was. */
function registers(name: string): Call {
  return (...args) => {
    recordCall(name, args);
    return new Disposable(() => recordCall(`${name}.dispose`, args));
  };
}

/** An event of the API. */
function event<T>() {
  return new EventEmitter<T>();
}

/** Events that tests fire. */
export const events = {
  windowState: event<{ readonly focused: boolean; readonly active: boolean }>(),
  activeTerminal: event<FakeTerminal | undefined>(),
  closedTerminal: event<FakeTerminal>(),
  visibleTextEditors: event<readonly unknown[]>(),
  activeTextEditor: event<unknown>(),
  configuration: event<{ affectsConfiguration(section: string): boolean }>(),
  workspaceFolders: event<unknown>(),
  changedTextDocument: event<unknown>(),
  savedTextDocument: event<unknown>(),
  renamedFiles: event<unknown>(),
  deletedFiles: event<unknown>(),
};
onReset(() => Object.values(events).forEach((one) => one.dispose()));

export const window = {
  showInformationMessage: asked('window.showInformationMessage'),
  showWarningMessage: asked('window.showWarningMessage'),
  showErrorMessage: asked('window.showErrorMessage'),
  /** The items may be on their way; the answer is asked of what they are. */
  async showQuickPick(items: unknown, options: unknown): Promise<unknown> {
    return recordCall('window.showQuickPick', [await items, options]);
  },
  showInputBox: asked('window.showInputBox'),
  showOpenDialog: asked('window.showOpenDialog'),
  showSaveDialog: asked('window.showSaveDialog'),
  showTextDocument: asked('window.showTextDocument'),
  setStatusBarMessage: registers('window.setStatusBarMessage'),
  registerWebviewPanelSerializer: registers('window.registerWebviewPanelSerializer'),
  registerTerminalLinkProvider: registers('window.registerTerminalLinkProvider'),
  registerFileDecorationProvider: registers('window.registerFileDecorationProvider'),
  createTextEditorDecorationType: registers('window.createTextEditorDecorationType'),
  /** Reports are recorded as calls of `progress.report`; `window.withProgress` may answer with a token. */
  withProgress(
    options: unknown,
    work: (progress: { report: Call }, token: unknown) => Promise<unknown>,
  ): Promise<unknown> {
    const token = recordCall('window.withProgress', [options]);
    const none = new CancellationTokenSource().token;
    return work({ report: told('progress.report') }, token ?? none);
  },
  createInputBox: () => made.inputBoxes.add(new FakeInputBox()),
  createQuickPick: () => made.quickPicks.add(new FakeQuickPick()),
  createStatusBarItem: (id: string, alignment: number, priority?: number) =>
    made.statusBarItems.add(new FakeStatusBarItem(id, alignment, priority)),
  createTreeView: (id: string, options: unknown) =>
    made.treeViews.add(new FakeTreeView(id, options)),
  createWebviewPanel: (viewType: string, title: string, column: unknown, options: unknown) =>
    made.webviewPanels.add(new FakeWebviewPanel(viewType, title, column, options)),
  createTerminal: (options: { readonly name: string }) =>
    made.terminals.add(new FakeTerminal(options)),
  createOutputChannel: () => made.logChannels.add(new FakeLogChannel()),
  onDidChangeWindowState: events.windowState.event,
  onDidChangeActiveTerminal: events.activeTerminal.event,
  onDidCloseTerminal: events.closedTerminal.event,
  onDidChangeVisibleTextEditors: events.visibleTextEditors.event,
  onDidChangeActiveTextEditor: events.activeTextEditor.event,
  tabGroups: { all: [], close: asked('window.tabGroups.close') },
  get state() {
    return stateOf('window.state', { focused: true, active: true });
  },
  get terminals() {
    return made.terminals.all.filter(({ isDisposed }) => !isDisposed);
  },
  get activeTerminal() {
    return stateOf('window.activeTerminal');
  },
  get activeTextEditor() {
    return stateOf('window.activeTextEditor');
  },
  get visibleTextEditors() {
    return stateOf('window.visibleTextEditors', []);
  },
};

const handlers = new Map<string, Call>();
onReset(() => handlers.clear());

export const commands = {
  registerCommand(id: string, handler: Call): Disposable {
    handlers.set(id, handler);
    return new Disposable(() => handlers.delete(id));
  },
  /** Runs what was registered; of all others the call is recorded. */
  executeCommand(id: string, ...args: readonly unknown[]): Promise<unknown> {
    return new Promise((resolve) => {
      const answered = recordCall('commands.executeCommand', [id, ...args]);
      const handler = handlers.get(id);
      resolve(handler ? handler(...args) : answered);
    });
  },
  getCommands: () => Promise.resolve([...handlers.keys()]),
};

export const workspace = {
  fs: {
    stat: asked('workspace.fs.stat'),
    readFile: asked('workspace.fs.readFile'),
    readDirectory: asked('workspace.fs.readDirectory'),
    writeFile: asked('workspace.fs.writeFile'),
    createDirectory: asked('workspace.fs.createDirectory'),
    copy: asked('workspace.fs.copy'),
    rename: asked('workspace.fs.rename'),
    delete: asked('workspace.fs.delete'),
  },
  openTextDocument: asked('workspace.openTextDocument'),
  findFiles: asked('workspace.findFiles'),
  applyEdit: asked('workspace.applyEdit'),
  updateWorkspaceFolders: told('workspace.updateWorkspaceFolders'),
  registerFileSystemProvider: registers('workspace.registerFileSystemProvider'),
  registerTextDocumentContentProvider: registers('workspace.registerTextDocumentContentProvider'),
  onDidChangeConfiguration: events.configuration.event,
  onDidChangeWorkspaceFolders: events.workspaceFolders.event,
  onDidChangeTextDocument: events.changedTextDocument.event,
  onDidSaveTextDocument: events.savedTextDocument.event,
  onDidRenameFiles: events.renamedFiles.event,
  onDidDeleteFiles: events.deletedFiles.event,
  /** The values are those of the state `configuration`: a record from whole names, as `hostingPanel.console.scrollback`. */
  getConfiguration(section = ''): { get: Call; update: Call; inspect: Call } {
    const whole = (name: unknown) => [section, String(name)].filter(Boolean).join('.');
    const values = stateOf('configuration', {}) as Readonly<Record<string, unknown>>;
    return {
      get: (name, otherwise) => values[whole(name)] ?? otherwise,
      update: asked(`configuration.update`),
      inspect: (name) => ({ key: whole(name), globalValue: values[whole(name)] }),
    };
  },
  getWorkspaceFolder(uri: Uri): unknown {
    const folders = (workspace.workspaceFolders ?? []) as readonly { readonly uri: Uri }[];
    return folders.find((one) => `${uri.toString()}/`.startsWith(`${one.uri.toString()}/`));
  },
  asRelativePath: (what: string | Uri) => (typeof what === 'string' ? what : what.path),
  get isTrusted() {
    return stateOf('workspace.isTrusted', true);
  },
  get textDocuments() {
    return stateOf('workspace.textDocuments', []);
  },
  get workspaceFolders() {
    return stateOf('workspace.workspaceFolders');
  },
  get name() {
    return stateOf('workspace.name');
  },
};

export const lm = { selectChatModels: asked('lm.selectChatModels') };

export const env = {
  clipboard: {
    readText: asked('env.clipboard.readText'),
    writeText: asked('env.clipboard.writeText'),
  },
  openExternal: asked('env.openExternal'),
  get language() {
    return stateOf('env.language', 'en');
  },
  get uiKind() {
    return stateOf('env.uiKind', UIKind.Desktop);
  },
  get remoteName() {
    return stateOf('env.remoteName');
  },
};

export const languages = {
  registerCodeLensProvider: registers('languages.registerCodeLensProvider'),
  createDiagnosticCollection: () => ({
    set: told('diagnostics.set'),
    clear: told('diagnostics.clear'),
    dispose: told('diagnostics.dispose'),
  }),
};

export const extensions = { getExtension: told('extensions.getExtension') };

export const l10n = { bundle: undefined };
