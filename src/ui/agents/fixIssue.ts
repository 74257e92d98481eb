import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { fixPrompt } from '../../core/agents/fixPrompt';
import { getIssue } from '../../core/api/monitoring';
import { earlierRelease } from '../../core/monitoring/fixConfidence';
import type { Monitoring } from '../../core/monitoring/monitoring';
import type { IssueRef } from '../../core/monitoring/refs';
import { tellBriefly } from '../base/messages';
import type { SourceOpener } from '../source/sourceOpener';
import type { Kept } from '../watch/kept';

const openChat = 'workbench.action.chat.open';

/** Opens the chat with an issue and the code that it comes from, to be sent by the user; copies that where there is no chat. */
export async function fixIssue(
  {
    monitoring,
    source,
    kept,
  }: {
    readonly monitoring: Monitoring;
    readonly source: Pick<SourceOpener, 'sources'>;
    readonly kept: Pick<Kept, 'incidents'>;
  },
  ref: IssueRef,
): Promise<void> {
  const [issue, project, incidents] = await Promise.all([
    getIssue(ref.panel.http, ref.project, ref.fingerprint),
    monitoring.of(ref.panel).find(ref.project),
    kept.incidents.list(),
  ]);
  const incident = incidents.find((one) => one.issue?.fingerprint === ref.fingerprint);
  const named = project ?? { uuid: ref.project, name: ref.project };
  const { items, newest } = monitoring.of(ref.panel).issues(ref.project);
  const before = earlierRelease(issue, [...items, ...newest]);
  const about = { project: named, issue, before, incident };
  const { text, files } = await fixPrompt(about, source.sources);
  if (await hasChat()) {
    const attachFiles = files.map(({ uri, line }) => attached(vscode.Uri.parse(uri, true), line));
    // The user reads it and sends it.
    await vscode.commands.executeCommand(openChat, {
      query: text,
      isPartialQuery: true,
      attachFiles,
    });
    return;
  }
  await vscode.env.clipboard.writeText(text);
  tellBriefly(l10n.t('Copied the issue for an agent'));
}

/** The command is there without a chat, too, and does nothing then: one that could answer has a model. */
async function hasChat(): Promise<boolean> {
  if (!(await vscode.commands.getCommands(true)).includes(openChat)) return false;
  return (await vscode.lm.selectChatModels({})).length > 0;
}

function attached(uri: vscode.Uri, line: number | undefined) {
  if (line === undefined) return uri;
  return { uri, range: new vscode.Range(line - 1, 0, line - 1, 0) };
}
