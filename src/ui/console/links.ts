import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { type CodeLink, linksIn } from '../../core/console/links';
import type { ServerRef } from '../../core/api/panel';
import { openCodeLink } from '../source/openCodeLink';
import type { SourceOpener } from '../source/sourceOpener';
import type { Commands } from '../base/commands';
import type { ConsoleTerminals } from './consoleTerminals';

/** What a link in a terminal stands for. */
interface Target {
  readonly ref: ServerRef;
  readonly code: CodeLink;
}

/** What makes links of the paths in a console. */
export interface LinkParts {
  readonly terminals: ConsoleTerminals;
  readonly source: SourceOpener;
  readonly commands: Commands;
}

/** Makes paths and stack frames in consoles open the local source, or else the file on the server. */
export function registerConsoleLinks({ terminals, source, commands }: LinkParts) {
  const targets = new WeakMap<vscode.TerminalLink, Target>();
  return vscode.window.registerTerminalLinkProvider({
    provideTerminalLinks: ({ line, terminal }) => {
      const ref = terminals.of(terminal)?.ref;
      if (!ref) return [];
      return linksIn(line).map((code) => {
        const link = new vscode.TerminalLink(
          code.start,
          code.length,
          l10n.t('Open the source code'),
        );
        targets.set(link, { ref, code });
        return link;
      });
    },
    handleTerminalLink: async (link) => {
      const target = targets.get(link);
      if (!target) return;
      const { ref, code } = target;
      const server = { panelId: ref.panel.id, uuid: ref.uuid, name: ref.name };
      try {
        await openCodeLink(source, code, server);
      } catch (error) {
        commands.report(
          error,
          l10n.t({
            message: "Couldn't open '{file}'.",
            args: { file: code.filename },
            comment: ['A file that a console mentions'],
          }),
        );
      }
    },
  });
}
