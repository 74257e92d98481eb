import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { ServerRef } from '../../core/api/panel';
import { systemClock } from '../../core/base/clock';
import { type Handler, on } from '../../core/base/command';
import { UserError } from '../../core/base/userError';
import { fileCommands } from '../../core/files/commands';
import { LogFollowing } from '../../core/files/logFollowing';
import { findNewestLog, isLogName } from '../../core/files/logFiles';
import { nameOf, parentOf } from '../../core/files/remotePath';
import { remoteScheme } from '../../core/files/remotePlace';
import { StatusItem } from '../base/statusItem';
import { onServer } from '../servers/askServer';
import type { ServersView } from '../servers/register';
import type { FileTools } from './fileTools';
import { uriOn } from './remoteUri';

/** Opens the log that a server wrote last, and shows what is written to logs while they are seen. */
export class Logs implements vscode.Disposable {
  private readonly followed = new Map<string, LogFollowing>();
  private readonly status = new StatusItem('hostingPanel.followLog', {
    name: l10n.t({ message: 'Follow Log', comment: ['Name of an item in the status bar'] }),
    command: fileCommands.toggleFollow.id,
  });
  /** Editors whose end is in view, so that it stays in view. */
  private readonly atEnd = new WeakSet<vscode.TextEditor>();
  private readonly listening = vscode.Disposable.from(
    vscode.window.onDidChangeActiveTextEditor(() => this.showStatus()),
    vscode.window.onDidChangeTextEditorVisibleRanges(({ textEditor }) => this.note(textEditor)),
    vscode.workspace.onDidChangeTextDocument(({ document }) => this.keepEnd(document)),
    vscode.workspace.onDidCloseTextDocument(({ uri }) => this.unfollow(uri)),
  );

  constructor(
    private readonly tools: FileTools,
    private readonly serversView: ServersView,
  ) {
    this.showStatus();
  }

  get handlers(): readonly Handler[] {
    const { openLog, toggleFollow } = fileCommands;
    return [
      onServer(this.serversView.askServer, openLog, (ref) => this.open(ref), 'canFiles'),
      on(toggleFollow, () => this.toggle()),
    ];
  }

  dispose(): void {
    for (const following of this.followed.values()) following.dispose();
    this.followed.clear();
    this.listening.dispose();
    this.status.dispose();
  }

  private async open(ref: ServerRef): Promise<void> {
    const { files } = await this.tools.targets.of(uriOn(ref, '/'));
    const path = await this.tools.serverActions.explained({ ref, permission: 'file.read' }, () =>
      findNewestLog(files, ref.name),
    );
    const editor = await vscode.window.showTextDocument(uriOn(ref, path));
    await this.follow(editor);
  }

  private async toggle(): Promise<void> {
    const editor = vscode.window.activeTextEditor;
    if (!editor || !isLog(editor.document)) {
      throw new UserError(l10n.t('Open a log file from a server to follow it.'));
    }
    if (this.followed.has(editor.document.uri.toString())) this.unfollow(editor.document.uri);
    else await this.follow(editor);
  }

  private async follow(editor: vscode.TextEditor): Promise<void> {
    const { uri } = editor.document;
    const { files, path, ref } = await this.tools.targets.of(uri);
    showEnd(editor);
    this.atEnd.add(editor);
    if (this.followed.has(uri.toString())) return;
    const following = new LogFollowing(systemClock, {
      isSeen: () => vscode.window.state.focused && editorsOf(uri).length > 0,
      look: async () => {
        const entries = await files.look(parentOf(path));
        return entries?.find(({ name }) => name === nameOf(path))?.size;
      },
      failed: (error) =>
        this.tools.commands.report(
          error,
          l10n.t("Couldn't follow the log '{file}' on server '{server}'.", {
            file: path,
            server: ref.name,
          }),
        ),
    });
    this.followed.set(uri.toString(), following);
    this.showStatus();
  }

  private unfollow(uri: vscode.Uri): void {
    this.followed.get(uri.toString())?.dispose();
    this.followed.delete(uri.toString());
    this.showStatus();
  }

  private note(editor: vscode.TextEditor): void {
    const last = editor.visibleRanges.at(-1)?.end.line ?? 0;
    if (last >= editor.document.lineCount - 1) this.atEnd.add(editor);
    else this.atEnd.delete(editor);
  }

  private keepEnd(document: vscode.TextDocument): void {
    if (!this.followed.has(document.uri.toString())) return;
    for (const editor of editorsOf(document.uri)) if (this.atEnd.has(editor)) showEnd(editor);
  }

  private showStatus(): void {
    const document = vscode.window.activeTextEditor?.document;
    if (!document || !isLog(document)) return this.status.hide();
    const isFollowed = this.followed.has(document.uri.toString());
    this.status.show(
      isFollowed
        ? {
            parts: [
              {
                icon: 'eye',
                text: l10n.t({
                  message: 'Following',
                  comment: ['Status bar: new lines of a log are shown'],
                }),
              },
            ],
            tooltip: l10n.t('New lines appear as the server writes them. Click to stop.'),
          }
        : {
            parts: [
              {
                icon: 'eye-closed',
                text: l10n.t({
                  message: 'Not Following',
                  comment: ["Status bar: new lines of a log aren't shown"],
                }),
              },
            ],
            tooltip: l10n.t('Click to show new lines as the server writes them.'),
          },
    );
  }
}

function isLog({ uri }: vscode.TextDocument): boolean {
  return uri.scheme === remoteScheme && isLogName(uri.path);
}

function editorsOf(uri: vscode.Uri): readonly vscode.TextEditor[] {
  return vscode.window.visibleTextEditors.filter(
    ({ document }) => document.uri.toString() === uri.toString(),
  );
}

function showEnd(editor: vscode.TextEditor): void {
  const end = editor.document.lineCount - 1;
  editor.revealRange(new vscode.Range(end, 0, end, 0));
}
