import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { formatAgo } from '../../core/format';
import type { Issue } from '../../core/panel/issue';
import { appendPlain } from './plainMarkdown';

const widest = 80;

/** An issue in the few words that have room behind a line of code. */
export function markWords(issue: Issue): string {
  const ago = formatAgo(issue.lastSeen * 1000, Date.now());
  // A type is whatever was reported, of any length.
  const type = issue.type.length > widest ? `${issue.type.slice(0, widest)}…` : issue.type;
  return l10n.t('{0}: {1} in 24 h, {2}', type, issue.count24h, ago);
}

/** What the pointer reads at a line that an issue comes from. */
export function markHover(issue: Issue): vscode.MarkdownString {
  const text = new vscode.MarkdownString('$(bug) **', true);
  appendPlain(text, issue.type).appendMarkdown('**\n\n');
  appendPlain(text, issue.title).appendMarkdown('\n\n');
  return appendPlain(text, markWords(issue));
}
