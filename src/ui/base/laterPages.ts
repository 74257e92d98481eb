import * as vscode from 'vscode';
import { loadOnce } from '../../core/base/room';
import type { Disposable } from '../../core/base/event';

/** Pages of a kind, one for each thing that is shown. */
interface Pages extends Disposable {
  /** Fills a page that VS Code brings back after a reload of the window, by what the page kept. */
  restore(panel: vscode.WebviewPanel, state: unknown): Promise<void>;
}

/** Pages whose code is loaded with the first one that is opened, or that VS Code brings back; it waits for that. */
export class LaterPages<P extends Pages> implements Disposable {
  /** The pages. Rejects where they cannot be loaded. */
  readonly opened: () => Promise<P>;
  private readonly serializer: vscode.Disposable;
  private isDisposed = false;
  private pages: P | undefined;

  constructor(viewType: string, load: () => Promise<P>) {
    this.opened = loadOnce(async () => {
      const pages = await load();
      this.pages = pages;
      if (this.isDisposed) pages.dispose();
      return pages;
    });
    this.serializer = vscode.window.registerWebviewPanelSerializer(viewType, {
      deserializeWebviewPanel: async (panel, state: unknown) =>
        (await this.opened()).restore(panel, state),
    });
  }

  dispose(): void {
    this.isDisposed = true;
    this.serializer.dispose();
    this.pages?.dispose();
  }
}
