import type * as vscode from 'vscode';

/** The numbers of an enum of VS Code's API; test/unit/ui/standIn.test.ts holds them against its declarations. */
type Numbers<T> = { readonly [K in keyof T]: number };

export const enums = {
  ConfigurationTarget: { Global: 1, Workspace: 2, WorkspaceFolder: 3 } satisfies Numbers<
    typeof vscode.ConfigurationTarget
  >,
  DiagnosticSeverity: { Error: 0, Warning: 1, Information: 2, Hint: 3 } satisfies Numbers<
    typeof vscode.DiagnosticSeverity
  >,
  ExtensionMode: { Production: 1, Development: 2, Test: 3 } satisfies Numbers<
    typeof vscode.ExtensionMode
  >,
  FileChangeType: { Changed: 1, Created: 2, Deleted: 3 } satisfies Numbers<
    typeof vscode.FileChangeType
  >,
  FilePermission: { Readonly: 1 } satisfies Numbers<typeof vscode.FilePermission>,
  FileType: { Unknown: 0, File: 1, Directory: 2, SymbolicLink: 64 } satisfies Numbers<
    typeof vscode.FileType
  >,
  InputBoxValidationSeverity: { Info: 1, Warning: 2, Error: 3 } satisfies Numbers<
    typeof vscode.InputBoxValidationSeverity
  >,
  OverviewRulerLane: { Left: 1, Center: 2, Right: 4, Full: 7 } satisfies Numbers<
    typeof vscode.OverviewRulerLane
  >,
  ProgressLocation: { SourceControl: 1, Window: 10, Notification: 15 } satisfies Numbers<
    typeof vscode.ProgressLocation
  >,
  QuickPickItemKind: { Separator: -1, Default: 0 } satisfies Numbers<
    typeof vscode.QuickPickItemKind
  >,
  StatusBarAlignment: { Left: 1, Right: 2 } satisfies Numbers<typeof vscode.StatusBarAlignment>,
  TerminalExitReason: {
    Unknown: 0,
    Shutdown: 1,
    Process: 2,
    User: 3,
    Extension: 4,
  } satisfies Numbers<typeof vscode.TerminalExitReason>,
  TerminalLocation: { Panel: 1, Editor: 2 } satisfies Numbers<typeof vscode.TerminalLocation>,
  TextEditorRevealType: {
    Default: 0,
    InCenter: 1,
    InCenterIfOutsideViewport: 2,
    AtTop: 3,
  } satisfies Numbers<typeof vscode.TextEditorRevealType>,
  TreeItemCheckboxState: { Unchecked: 0, Checked: 1 } satisfies Numbers<
    typeof vscode.TreeItemCheckboxState
  >,
  TreeItemCollapsibleState: { None: 0, Collapsed: 1, Expanded: 2 } satisfies Numbers<
    typeof vscode.TreeItemCollapsibleState
  >,
  UIKind: { Desktop: 1, Web: 2 } satisfies Numbers<typeof vscode.UIKind>,
  ViewColumn: {
    Active: -1,
    Beside: -2,
    One: 1,
    Two: 2,
    Three: 3,
    Four: 4,
    Five: 5,
    Six: 6,
    Seven: 7,
    Eight: 8,
    Nine: 9,
  } satisfies Numbers<typeof vscode.ViewColumn>,
};

export class Disposable {
  constructor(private readonly end: () => unknown) {}

  static from(...all: readonly { dispose(): unknown }[]): Disposable {
    return new Disposable(() => {
      for (const one of all) one.dispose();
    });
  }

  dispose(): void {
    this.end();
  }
}

export class EventEmitter<T> {
  private readonly listeners = new Set<(value: T) => unknown>();

  readonly event = (
    listener: (value: T) => unknown,
    self?: unknown,
    all?: Disposable[],
  ): Disposable => {
    const own = (value: T) => listener.call(self, value);
    this.listeners.add(own);
    const end = new Disposable(() => this.listeners.delete(own));
    all?.push(end);
    return end;
  };

  fire(value: T): void {
    for (const listener of [...this.listeners]) listener(value);
  }

  dispose(): void {
    this.listeners.clear();
  }
}

export class CancellationError extends Error {
  override readonly name = 'Canceled';
}

export class CancellationTokenSource {
  private readonly cancelled = new EventEmitter<void>();
  readonly token = {
    isCancellationRequested: false,
    onCancellationRequested: this.cancelled.event,
  };

  cancel(): void {
    if (this.token.isCancellationRequested) return;
    this.token.isCancellationRequested = true;
    this.cancelled.fire();
  }

  dispose(): void {
    this.cancelled.dispose();
  }
}

interface UriParts {
  readonly scheme: string;
  readonly authority?: string;
  readonly path?: string;
  readonly query?: string;
  readonly fragment?: string;
}

export class Uri {
  readonly scheme: string;
  readonly authority: string;
  readonly path: string;
  readonly query: string;
  readonly fragment: string;

  private constructor({ scheme, authority = '', path = '', query = '', fragment = '' }: UriParts) {
    this.scheme = scheme;
    this.authority = authority;
    this.path = authority && !path.startsWith('/') ? `/${path}` : path;
    this.query = query;
    this.fragment = fragment;
  }

  static parse(text: string): Uri {
    const [, scheme = 'file', , authority = '', path = '', , query = '', , fragment = ''] =
      /^(?:([^:/?#]+):)?(\/\/([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?$/.exec(text) ?? [];
    const [own, other, more, last] = [authority, path, query, fragment].map(decodeURIComponent);
    return new Uri({
      scheme,
      ...(own !== undefined && { authority: own }),
      ...(other !== undefined && { path: other }),
      ...(more !== undefined && { query: more }),
      ...(last !== undefined && { fragment: last }),
    });
  }

  static file(path: string): Uri {
    const slashed = path.replaceAll('\\', '/');
    return new Uri({ scheme: 'file', path: slashed.startsWith('/') ? slashed : `/${slashed}` });
  }

  static from(parts: UriParts): Uri {
    return new Uri(parts);
  }

  static joinPath(base: Uri, ...parts: readonly string[]): Uri {
    const joined: string[] = [];
    for (const part of [base.path, ...parts].join('/').split('/')) {
      if (part === '..') joined.pop();
      else if (part !== '' && part !== '.') joined.push(part);
    }
    return base.with({ path: `/${joined.join('/')}` });
  }

  get fsPath(): string {
    return this.path;
  }

  with(change: Partial<UriParts>): Uri {
    const { scheme, authority, path, query, fragment } = this;
    return new Uri({ scheme, authority, path, query, fragment, ...change });
  }

  toString(skipEncoding = false): string {
    const encoded = (text: string) =>
      skipEncoding ? text : text.split('/').map(encodeURIComponent).join('/');
    const { scheme, authority, path, query, fragment } = this;
    const start =
      authority || scheme === 'file' ? `${scheme}://${encoded(authority)}` : `${scheme}:`;
    const end = `${query && `?${encoded(query)}`}${fragment && `#${encoded(fragment)}`}`;
    return `${start}${encoded(path)}${end}`;
  }
}

export class Position {
  constructor(
    readonly line: number,
    readonly character: number,
  ) {}
}

export class Range {
  readonly start: Position;
  readonly end: Position;

  constructor(...at: readonly [Position, Position] | readonly [number, number, number, number]) {
    [this.start, this.end] =
      at.length === 2 ? at : [new Position(at[0], at[1]), new Position(at[2], at[3])];
  }
}

export class Selection extends Range {}

export class ThemeColor {
  constructor(readonly id: string) {}
}

export class ThemeIcon {
  static readonly File = new ThemeIcon('file');
  static readonly Folder = new ThemeIcon('folder');

  constructor(
    readonly id: string,
    readonly color?: ThemeColor,
  ) {}
}

export class TreeItem {
  label?: unknown;
  resourceUri?: Uri;

  constructor(
    what: unknown,
    readonly collapsibleState: number = enums.TreeItemCollapsibleState.None,
  ) {
    if (what instanceof Uri) this.resourceUri = what;
    else this.label = what;
  }
}

export class MarkdownString {
  isTrusted?: boolean;
  supportHtml?: boolean;

  constructor(
    public value = '',
    readonly supportThemeIcons = false,
  ) {}

  /** As VS Code escapes it. */
  appendText(text: string): this {
    const icons = this.supportThemeIcons ? text.replace(/\$\([\w-]+\)/g, '\\$&') : text;
    this.value += icons
      .replace(/[\\`*_{}[\]()#+\-!~]/g, '\\$&')
      .replace(/[ \t]/g, '&nbsp;')
      .replaceAll('>', '\\>')
      .replaceAll('\n', '\n\n');
    return this;
  }

  appendMarkdown(text: string): this {
    this.value += text;
    return this;
  }
}

export class FileSystemError extends Error {
  constructor(
    message?: string | Uri,
    readonly code = 'Unknown',
  ) {
    super(String(message ?? ''));
  }

  static readonly FileNotFound = (at?: string | Uri) => new FileSystemError(at, 'FileNotFound');
  static readonly FileExists = (at?: string | Uri) => new FileSystemError(at, 'FileExists');
  static readonly FileIsADirectory = (at?: string | Uri) =>
    new FileSystemError(at, 'FileIsADirectory');
  static readonly FileNotADirectory = (at?: string | Uri) =>
    new FileSystemError(at, 'FileNotADirectory');
  static readonly NoPermissions = (at?: string | Uri) => new FileSystemError(at, 'NoPermissions');
  static readonly Unavailable = (at?: string | Uri) => new FileSystemError(at, 'Unavailable');
}

export class CodeLens {
  constructor(
    readonly range: Range,
    readonly command?: unknown,
  ) {}
}

export class Diagnostic {
  source?: string;

  constructor(
    readonly range: Range,
    readonly message: string,
    readonly severity: number = enums.DiagnosticSeverity.Error,
  ) {}
}

export class TerminalLink {
  constructor(
    readonly startIndex: number,
    readonly length: number,
    readonly tooltip?: string,
  ) {}
}

export class DataTransferItem {
  constructor(readonly value: unknown) {}

  asString(): Promise<string> {
    return Promise.resolve(String(this.value));
  }
}

export class DataTransfer {
  private readonly items = new Map<string, DataTransferItem>();

  get(type: string): DataTransferItem | undefined {
    return this.items.get(type);
  }

  set(type: string, item: DataTransferItem): void {
    this.items.set(type, item);
  }
}

export class WorkspaceEdit {
  readonly changes: (readonly [string, ...unknown[]])[] = [];

  insert(...change: readonly unknown[]): void {
    this.changes.push(['insert', ...change]);
  }

  replace(...change: readonly unknown[]): void {
    this.changes.push(['replace', ...change]);
  }

  createFile(...change: readonly unknown[]): void {
    this.changes.push(['createFile', ...change]);
  }
}
