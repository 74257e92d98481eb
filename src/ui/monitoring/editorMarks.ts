import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { monitoringCommands } from '../../core/monitoring/commands';
import { clickOf } from '../base/commands';
import { MarkProblems } from './markProblems';
import { MarkSeeker } from '../../core/monitoring/markSeeker';
import type { Monitoring } from '../../core/monitoring/monitoring';
import type { Log } from '../../core/base/log';
import type { SourceOpener } from '../source/sourceOpener';
import { areMarksOn, areProblemsWanted } from './markSettings';
import { markWords } from '../../core/monitoring/markWords';
import { markHover } from './markHover';

/** What marks need. */
export interface EditorMarksParts {
  readonly monitoring: Monitoring;
  readonly source: SourceOpener;
  readonly log: Log;
}

/** Milliseconds that changes are gathered before marks are looked for. */
const gatherMs = 1000;

/** Shows at a line of code which issues come from it: words behind the line, a hover, actions above the function. */
export class EditorMarks implements vscode.Disposable, vscode.CodeLensProvider {
  private readonly seeker: MarkSeeker;
  private readonly problems = new MarkProblems();
  private readonly lenses = new vscode.EventEmitter<void>();
  private readonly style = vscode.window.createTextEditorDecorationType({
    overviewRulerColor: new vscode.ThemeColor('editorOverviewRuler.errorForeground'),
    overviewRulerLane: vscode.OverviewRulerLane.Right,
    after: { margin: '0 0 0 2em', color: new vscode.ThemeColor('editorCodeLens.foreground') },
  });
  private readonly subscriptions: readonly vscode.Disposable[];
  private timer: ReturnType<typeof setTimeout> | undefined;

  readonly onDidChangeCodeLenses = this.lenses.event;

  constructor(private readonly parts: EditorMarksParts) {
    const { monitoring, source, log } = parts;
    const { sources } = source;
    this.seeker = new MarkSeeker({ monitoring, sources, log }, () => this.draw());
    const seekAll = () => {
      this.seeker.forget();
      this.gather();
    };
    this.subscriptions = [
      this.seeker,
      this.problems,
      this.style,
      this.lenses,
      monitoring.onDidChange(() => this.gather()),
      source.onDidChangeMappings(seekAll),
      vscode.workspace.onDidChangeWorkspaceFolders(seekAll),
      vscode.window.onDidChangeVisibleTextEditors(() => {
        this.draw();
        this.gather();
      }),
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration('hostingPanel.monitoring')) this.gather();
      }),
      vscode.workspace.onDidChangeTextDocument((event) => this.follow(event)),
      vscode.workspace.onDidOpenTextDocument(({ uri }) => this.seekAgain(uri.toString())),
      vscode.languages.registerCodeLensProvider({ scheme: 'file' }, this),
    ];
  }

  provideCodeLenses(document: vscode.TextDocument): vscode.CodeLens[] {
    if (!areMarksOn()) return [];
    return this.seeker.marks
      .in(document.uri.toString())
      .flatMap(({ id, functionLine: line, isDoubtful }) => {
        const known = this.seeker.get(id);
        if (!known || line > document.lineCount) return [];
        const { range } = document.lineAt(line - 1);
        const { openIssue, fix, resolve, ignore } = monitoringCommands;
        const lens = (click: vscode.Command) => new vscode.CodeLens(range, click);
        return [
          lens(
            clickOf(
              openIssue,
              known.ref,
              `$(bug) ${markWords(known.issue, Date.now(), isDoubtful)}`,
            ),
          ),
          lens(
            clickOf(
              fix,
              known.ref,
              l10n.t({
                message: 'Fix in Chat',
                comment: [
                  'Above a line of code that an issue comes from: opens the chat with the issue',
                ],
              }),
            ),
          ),
          ...(this.parts.monitoring.of(known.ref.panel).isReadOnly
            ? []
            : [
                lens(
                  clickOf(
                    resolve,
                    [known.ref],
                    l10n.t({
                      message: 'Resolve',
                      comment: [
                        'Above a line of code that an issue comes from: sets the status of the issue',
                      ],
                    }),
                  ),
                ),
                lens(
                  clickOf(
                    ignore,
                    [known.ref],
                    l10n.t({
                      message: 'Ignore',
                      comment: [
                        'Above a line of code that an issue comes from: sets the status of the issue',
                      ],
                    }),
                  ),
                ),
              ]),
        ];
      });
  }

  dispose(): void {
    clearTimeout(this.timer);
    for (const subscription of this.subscriptions) subscription.dispose();
  }

  private gather(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.seek(), gatherMs);
  }

  private async seek(): Promise<void> {
    const files = vscode.window.visibleTextEditors
      .map(({ document }) => document.uri)
      .filter(({ scheme }) => scheme === 'file');
    const paths = files.map(({ path }) => path);
    if (areMarksOn() && files.some((file) => vscode.workspace.getWorkspaceFolder(file))) {
      // Code that is open is a reason to ask at once: the next look in the background may be minutes away.
      const { monitoring } = this.parts;
      for (const panel of monitoring.panels.all) void monitoring.of(panel).readOnce();
    }
    // Problems are listed for the whole folder, marks only where somebody looks.
    const wanted = areProblemsWanted() ? undefined : paths;
    await this.seeker.seek(areMarksOn() ? wanted : []);
    this.draw();
  }

  private follow({ document, contentChanges }: vscode.TextDocumentChangeEvent): void {
    if (document.uri.scheme !== 'file') return;
    const file = document.uri.toString();
    if (this.seeker.marks.in(file).length === 0) return;
    for (const { range, text } of contentChanges) {
      this.seeker.marks.follow(file, {
        start: range.start.line + 1,
        end: range.end.line + 1,
        added: text.split('\n').length - 1,
      });
    }
    this.seekAgain(file);
  }

  /** Marks follow each key at once, roughly; what is left of their lines is found when the user pauses. */
  private seekAgain(file: string): void {
    if (this.seeker.marks.in(file).length === 0) return;
    this.seeker.forgetIn(file);
    this.gather();
  }

  private draw(): void {
    for (const editor of vscode.window.visibleTextEditors) {
      editor.setDecorations(this.style, areMarksOn() ? this.decorations(editor.document) : []);
    }
    this.problems.show(this.seeker.marks, (id) => this.seeker.get(id)?.issue);
    this.lenses.fire();
  }

  private decorations(document: vscode.TextDocument): vscode.DecorationOptions[] {
    return this.seeker.marks.in(document.uri.toString()).flatMap(({ id, line, isDoubtful }) => {
      const issue = this.seeker.get(id)?.issue;
      if (!issue || line > document.lineCount) return [];
      const { range } = document.lineAt(line - 1);
      const after = { contentText: `● ${markWords(issue, Date.now(), isDoubtful)}` };
      return [
        { range, hoverMessage: markHover(issue, isDoubtful).markdown, renderOptions: { after } },
      ];
    });
  }
}
