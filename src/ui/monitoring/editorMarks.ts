import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { functionLine } from '../../core/frames/functionLine';
import { formatAgo } from '../../core/format';
import { CodeMarks } from '../../core/monitoring/codeMarks';
import type { Issue } from '../../core/panel/issue';
import { uriOf } from '../source/workspaceFiles';
import type { SourceOpener } from '../source/sourceOpener';
import { monitoringCommands } from './commands';
import type { IssueActions } from './issueActions';
import type { Monitoring } from './monitoring';
import type { IssueRef } from './nodes';
import type { Releases } from './releases';

/** Issues of a project whose code is looked for: each costs one request, once. */
const mostPerProject = 30;
/** Milliseconds that changes are gathered before marks are drawn again. */
const gatherMs = 1000;

/** What marks in the editor need. */
export interface EditorMarksParts {
  readonly monitoring: Monitoring;
  readonly actions: IssueActions;
  readonly source: SourceOpener;
  readonly releases: Releases;
  readonly log: vscode.LogOutputChannel;
}

/** Shows at a line of code which issues come from it: words behind the line, a hover, actions above the function. */
export class EditorMarks implements vscode.Disposable, vscode.CodeLensProvider {
  private readonly marks = new CodeMarks();
  private readonly issues = new Map<string, { readonly ref: IssueRef; readonly issue: Issue }>();
  /** Issues that were looked for, with the release they were last seen in. */
  private readonly sought = new Map<string, string | undefined>();
  private readonly lenses = new vscode.EventEmitter<void>();
  private readonly style = vscode.window.createTextEditorDecorationType({
    overviewRulerColor: new vscode.ThemeColor('editorOverviewRuler.errorForeground'),
    overviewRulerLane: vscode.OverviewRulerLane.Right,
    after: { margin: '0 0 0 2em', color: new vscode.ThemeColor('editorCodeLens.foreground') },
  });
  private readonly subscriptions: readonly vscode.Disposable[];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isSeeking = false;
  private isDisposed = false;

  readonly onDidChangeCodeLenses = this.lenses.event;

  constructor(private readonly parts: EditorMarksParts) {
    this.subscriptions = [
      this.style,
      this.lenses,
      parts.monitoring.onDidChange(() => this.gather()),
      vscode.window.onDidChangeVisibleTextEditors(() => this.draw()),
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration('hostingPanel.monitoring.editorMarks')) this.gather();
      }),
      vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        for (const { range, text } of contentChanges) {
          this.marks.follow(document.uri.toString(), {
            start: range.start.line + 1,
            end: range.end.line + 1,
            added: text.split('\n').length - 1,
          });
        }
      }),
      vscode.languages.registerCodeLensProvider({ scheme: 'file' }, this),
    ];
  }

  provideCodeLenses(document: vscode.TextDocument): vscode.CodeLens[] {
    return this.marks.in(document.uri.toString()).flatMap(({ id, functionLine: line }) => {
      const known = this.issues.get(id);
      if (!known || line > document.lineCount) return [];
      const { range } = document.lineAt(line - 1);
      const { openIssue, resolve, ignore } = monitoringCommands;
      const lens = (title: string, command: string) =>
        new vscode.CodeLens(range, { title, command, arguments: [known.ref] });
      return [
        lens(`$(bug) ${words(known.issue)}`, openIssue),
        lens(l10n.t('Resolve'), resolve),
        lens(l10n.t('Ignore'), ignore),
      ];
    });
  }

  dispose(): void {
    this.isDisposed = true;
    clearTimeout(this.timer);
    for (const subscription of this.subscriptions) subscription.dispose();
  }

  private gather(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.seek().catch((error: unknown) => this.parts.log.warn(`Marks: ${String(error)}`));
    }, gatherMs);
  }

  private async seek(): Promise<void> {
    this.issues.clear();
    if (isOn()) for (const entry of this.open()) this.issues.set(idOf(entry.ref), entry);
    this.marks.retain(new Set(this.issues.keys()));
    this.draw();
    if (this.isSeeking) return;
    this.isSeeking = true;
    try {
      for (const [id, { ref, issue }] of [...this.issues]) {
        if (this.isDisposed) return;
        if (this.sought.has(id) && this.sought.get(id) === issue.lastRelease) continue;
        this.sought.set(id, issue.lastRelease);
        await this.place(id, ref);
      }
    } finally {
      this.isSeeking = false;
    }
    this.draw();
  }

  private open() {
    const { monitoring } = this.parts;
    return monitoring.panels.all.flatMap((panel) =>
      monitoring.of(panel).projects.flatMap(({ uuid: project }) =>
        monitoring
          .of(panel)
          .issues(project)
          .items.filter(({ status }) => status === 'unresolved')
          .slice(0, mostPerProject)
          .map((issue) => ({ ref: { panel, project, fingerprint: issue.fingerprint }, issue })),
      ),
    );
  }

  private async place(id: string, ref: IssueRef): Promise<void> {
    const shown = await this.parts.actions.responsible(ref);
    const found = shown && (await this.parts.source.resolve(shown.frame, shown.stack));
    if (!shown || found?.kind !== 'one' || found.place.line === undefined) return;
    const uri = uriOf(found.place.file);
    const text = await this.parts.source.files.read(found.place.file);
    if (!uri || text === undefined) return;
    const drift = await this.parts.releases.drift(uri, found.place.line, shown.release);
    const line = drift?.line ?? found.place.line;
    const start = functionLine(text, shown.frame.function) ?? line;
    this.marks.set(uri.toString(), { id, line, functionLine: Math.min(start, line) });
  }

  private draw(): void {
    for (const editor of vscode.window.visibleTextEditors) {
      const { document } = editor;
      const marks = this.marks.in(document.uri.toString());
      editor.setDecorations(
        this.style,
        marks.flatMap(({ id, line }): vscode.DecorationOptions[] => {
          const known = this.issues.get(id);
          if (!known || line > document.lineCount) return [];
          const { range } = document.lineAt(line - 1);
          const contentText = `● ${words(known.issue)}`;
          return [
            { range, hoverMessage: hover(known.issue), renderOptions: { after: { contentText } } },
          ];
        }),
      );
    }
    this.lenses.fire();
  }
}

function isOn(): boolean {
  const settings = vscode.workspace.getConfiguration('hostingPanel');
  const isWanted = settings.get<boolean>('monitoring.editorMarks', true);
  return isWanted && (vscode.workspace.workspaceFolders?.length ?? 0) > 0;
}

function idOf({ panel, project, fingerprint }: IssueRef): string {
  return `${panel.id}/${project}/${fingerprint}`;
}

function words(issue: Issue): string {
  const ago = formatAgo(issue.lastSeen * 1000, Date.now());
  return l10n.t('{0}: {1} in 24 h, {2}', issue.type, issue.count24h, ago);
}

function hover(issue: Issue): vscode.MarkdownString {
  const text = new vscode.MarkdownString(undefined, true);
  text.appendMarkdown('$(bug) **').appendText(issue.type).appendMarkdown('**\n\n');
  text.appendText(issue.title).appendMarkdown('\n\n').appendText(words(issue));
  return text;
}
