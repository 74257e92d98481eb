import * as vscode from 'vscode';
import { showDiff } from '../base/diff';

const scheme = 'panel-change';

/** Changes whose sides are kept for their editors. */
const maxKept = 20;

/** Shows what an agent wants to write beside what is there, in an editor that nobody can save. */
export class ChangeDocuments implements vscode.Disposable, vscode.TextDocumentContentProvider {
  private readonly texts = new Map<string, string>();
  private readonly registered = vscode.workspace.registerTextDocumentContentProvider(scheme, this);
  private count = 0;

  provideTextDocumentContent(uri: vscode.Uri): string {
    return this.texts.get(uri.toString()) ?? '';
  }

  /** Opens both sides; `path` chooses the language. */
  async show(change: {
    readonly title: string;
    readonly path: string;
    readonly before: string;
    readonly after: string;
  }): Promise<void> {
    this.count++;
    const left = this.keep('before', change.path, change.before);
    const right = this.keep('after', change.path, change.after);
    await showDiff(left, right, change.title, { preview: true });
  }

  dispose(): void {
    this.registered.dispose();
    this.texts.clear();
  }

  private keep(side: string, path: string, text: string): vscode.Uri {
    const uri = vscode.Uri.from({ scheme, authority: side, path, query: String(this.count) });
    this.texts.set(uri.toString(), text);
    const [oldest] = this.texts.keys();
    if (this.texts.size > 2 * maxKept && oldest !== undefined) this.texts.delete(oldest);
    return uri;
  }
}
