import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';
import type { Html } from '../../core/base/html';
import { labelText } from '../../core/base/outsideText';
import { type Page, type PageController, pageDocument } from '../../core/base/page';
import { type PageTexts, pageTexts } from './pageTexts';

/** What all pages of a kind have in common. */
export interface PageKind<From> {
  readonly viewType: string;
  /** The script of src/webview. */
  readonly script: 'activity' | 'deploy' | 'incident' | 'issue' | 'report' | 'stats';
  /** The style sheet of media. */
  readonly style: 'activity.css' | 'deploy.css' | 'incident.css' | 'issue.css' | 'stats.css';
  /** Whether Ctrl+F finds text in them. */
  readonly canFind: boolean;
  /** Reads a message of such a page; undefined for anything that none would send. */
  readonly parse: (value: unknown) => From | undefined;
}

/** What the pages of a kind are made with. */
export interface PageHostParts {
  /** Where the extension is installed. */
  readonly extension: vscode.Uri;
  readonly report: (error: unknown) => void;
}

/** One page: a webview panel. Its texts are shown as text. */
export class WebviewPage<To> implements Page<To> {
  private isRunning = false;
  private isClosed = false;

  constructor(readonly panel: vscode.WebviewPanel) {
    panel.onDidDispose(() => (this.isClosed = true));
  }

  get isVisible(): boolean {
    return !this.isClosed && this.panel.visible;
  }

  get onDidChangeVisibility() {
    return this.panel.onDidChangeViewState;
  }

  /** Its script runs: what it is told is not lost any more. */
  run(): void {
    this.isRunning = true;
  }

  send(message: To): void {
    if (this.isRunning) this.sendAhead(message);
  }

  sendAhead(message: To): void {
    if (!this.isClosed) void this.panel.webview.postMessage(message);
  }

  setTitle(title: string): void {
    this.panel.title = labelText(title);
  }
}

interface OpenPage<Controller> {
  readonly panel: vscode.WebviewPanel;
  readonly controller: Controller;
}

/** The pages of a kind: one for each thing that is shown, shown again rather than twice. */
export class PageHost<
  To,
  From extends { readonly type: string },
  Controller extends PageController<From>,
>
  implements vscode.Disposable
{
  private readonly open = new Map<string, OpenPage<Controller>>();
  private texts: PageTexts | undefined;

  constructor(
    private readonly kind: PageKind<From>,
    private readonly parts: PageHostParts,
  ) {}

  /** What fills the open page of a thing. */
  get(id: string): Controller | undefined {
    return this.open.get(id)?.controller;
  }

  /** What fills all open pages. */
  get all(): readonly Controller[] {
    return [...this.open.values()].map(({ controller }) => controller);
  }

  /** Brings the page of a thing to the front where it is open. */
  reveal(id: string): Controller | undefined {
    const known = this.open.get(id);
    known?.panel.reveal();
    return known?.controller;
  }

  /** Opens the page of a thing in the active column. */
  show(id: string, title: string, make: (page: WebviewPage<To>) => Controller): void {
    const { viewType, canFind } = this.kind;
    const column = vscode.ViewColumn.Active;
    const options = { ...pageOptions, enableFindWidget: canFind };
    this.fill(
      vscode.window.createWebviewPanel(viewType, labelText(title), column, options),
      id,
      make,
    );
  }

  /**
   * Makes the page of a thing of a panel: of a new one, or of one that VS Code brought back. Throws, and keeps nothing, where
   * the panel was closed meanwhile.
   */
  fill(panel: vscode.WebviewPanel, id: string, make: (page: WebviewPage<To>) => Controller): void {
    const { extension, report } = this.parts;
    // VS Code throws here where it is closed: what was kept of it would be brought to the front in vain for ever.
    const { webview } = panel;
    const page = new WebviewPage<To>(panel);
    const controller = make(page);
    this.open.set(id, { panel, controller });
    webview.onDidReceiveMessage((value: unknown) => {
      const message = this.kind.parse(value);
      if (!message) return;
      if (message.type === 'ready') page.run();
      (async () => controller.receive(message))().catch(report);
    });
    panel.onDidDispose(() => {
      if (this.open.get(id)?.panel === panel) this.open.delete(id);
      controller.dispose();
    });
    webview.options = pageOptions;
    this.texts ??= pageTexts(extension, this.kind);
    webview.html = documentOf(panel, this.texts, controller.beginning);
  }

  dispose(): void {
    for (const { panel } of [...this.open.values()]) panel.dispose();
  }
}

/** A page runs our script, and loads nothing: all of it is in its document. */
const pageOptions: vscode.WebviewOptions = {
  enableScripts: true,
  enableCommandUris: false,
  localResourceRoots: [],
};

function documentOf(
  { title }: vscode.WebviewPanel,
  texts: PageTexts,
  beginning: Html | undefined,
): string {
  return pageDocument({
    ...texts,
    nonce: randomBytes(18).toString('base64'),
    language: vscode.env.language,
    title,
    beginning,
  });
}
