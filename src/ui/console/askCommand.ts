import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { limits } from '../../core/base/limits';
import { createQuickPick } from '../base/quickPick';

interface CommandItem extends vscode.QuickPickItem {
  readonly line: string;
}

/** Asks for one command: typed, or one of those that were sent before, newest first. Undefined when the user gave up. */
export function askCommand(title: string, before: readonly string[]): Promise<string | undefined> {
  const pick = createQuickPick<CommandItem>();
  const known = before.map((line): CommandItem => ({
    label: line,
    line,
    iconPath: new vscode.ThemeIcon('history'),
  }));
  pick.title = title;
  pick.placeholder = l10n.t('Enter a command');
  pick.ignoreFocusOut = true;
  pick.items = known;
  return new Promise((resolve) => {
    pick.onDidChangeValue((value) => {
      const line = value.slice(0, limits.typedLineLength);
      const typed = { label: line, line, alwaysShow: true };
      // What is typed stands first: Enter sends that, and nothing that only begins like it.
      pick.items =
        line.trim() === '' ? known : [typed, ...known.filter((one) => one.line !== line)];
      const [first] = pick.items;
      if (first) pick.activeItems = [first];
    });
    pick.onDidAccept(() => {
      const [chosen] = pick.activeItems;
      if (!chosen) return;
      resolve(chosen.line);
      pick.hide();
    });
    pick.onDidHide(() => {
      resolve(undefined);
      pick.dispose();
    });
    pick.show();
  });
}
