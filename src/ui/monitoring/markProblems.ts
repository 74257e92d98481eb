import * as vscode from 'vscode';
import type { CodeMark, CodeMarks } from '../../core/monitoring/codeMarks';
import type { Issue } from '../../core/api/issue';
import { messageText } from '../../core/base/outsideText';
import { areMarksOn, areProblemsWanted } from './markSettings';
import { problemWords } from '../../core/monitoring/markWords';

/** Lists marks among the problems, for those who want them there. */
export class MarkProblems implements vscode.Disposable {
  private readonly problems = vscode.languages.createDiagnosticCollection('hostingPanel');

  /** Shows all marks; none while the setting is off. */
  show(marks: CodeMarks, issueOf: (id: string) => Issue | undefined): void {
    this.problems.clear();
    if (!areMarksOn() || !areProblemsWanted()) return;
    for (const file of marks.files) {
      const all = marks.in(file).flatMap((mark) => {
        const issue = issueOf(mark.id);
        return issue ? [problem(issue, mark)] : [];
      });
      this.problems.set(vscode.Uri.parse(file, true), all);
    }
  }

  dispose(): void {
    this.problems.dispose();
  }
}

function problem(issue: Issue, { line, isDoubtful }: CodeMark): vscode.Diagnostic {
  const range = new vscode.Range(line - 1, 0, line - 1, Number.MAX_SAFE_INTEGER);
  const text = problemWords(issue, Date.now(), isDoubtful);
  const found = new vscode.Diagnostic(range, messageText(text), vscode.DiagnosticSeverity.Warning);
  found.source = 'Hosting Panel';
  return found;
}
