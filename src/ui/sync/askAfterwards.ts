import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { showInputBox } from '../base/inputBox';
import { pickNext } from '../base/picks';
import type { Afterwards } from '../../core/sync/links';

/** What follows a sync, as an item that changes it. */
export function nameOfAfterwards(afterwards: Afterwards): string {
  switch (afterwards.kind) {
    case 'restart':
      return l10n.t('After Sync: Restart Server');
    case 'command':
      return l10n.t({
        message: 'After Sync: {command}',
        args: { command: afterwards.line },
        comment: ['Item; {command} is sent to the console'],
      });
    case 'nothing':
      return l10n.t('After Sync: Do Nothing');
  }
}

/** Asks what is to follow when all changes are on the server. Undefined when the user gave up. */
export async function askAfterwards(): Promise<Afterwards | undefined> {
  const items = [
    {
      iconPath: new vscode.ThemeIcon('circle-slash'),
      label: l10n.t({ message: 'Do Nothing', comment: ['Item: what follows a sync'] }),
      kindOf: 'nothing',
    },
    {
      iconPath: new vscode.ThemeIcon('debug-restart'),
      label: l10n.t({ message: 'Restart Server', comment: ['Item: what follows a sync'] }),
      description: l10n.t("starts the server if it's offline"),
      kindOf: 'restart',
    },
    {
      iconPath: new vscode.ThemeIcon('terminal'),
      label: l10n.t('Send Console Command...'),
      kindOf: 'command',
    },
  ] as const;
  const title = l10n.t('Action After Sync');
  const picked = await pickNext(items, { title });
  if (picked?.kindOf !== 'command') return picked && { kind: picked.kindOf };
  const prompt = l10n.t(
    "Enter a console command, such as 'reload'. The command is sent only while the server is running.",
  );
  const line = await showInputBox({ title, prompt });
  return line === undefined || line.trim() === '' ? undefined : { kind: 'command', line };
}
