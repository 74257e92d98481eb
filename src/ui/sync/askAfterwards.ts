import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { showInputBox } from '../base/inputBox';
import { pickNext } from '../base/picks';
import type { Afterwards } from '../../core/sync/links';

/** What follows a sync, in words. */
export function nameOfAfterwards(afterwards: Afterwards): string {
  if (afterwards.kind === 'restart') return l10n.t('restart the server');
  return afterwards.kind === 'command' ? afterwards.line : l10n.t('nothing');
}

/** Asks what is to follow when all changes are on the server. Undefined when the user gave up. */
export async function askAfterwards(): Promise<Afterwards | undefined> {
  const items = [
    { iconPath: new vscode.ThemeIcon('circle-slash'), label: l10n.t('Nothing'), kindOf: 'nothing' },
    {
      iconPath: new vscode.ThemeIcon('debug-restart'),
      label: l10n.t('Restart the Server'),
      description: l10n.t('starts it where it is offline'),
      kindOf: 'restart',
    },
    {
      iconPath: new vscode.ThemeIcon('terminal'),
      label: l10n.t('Send a Console Command...'),
      kindOf: 'command',
    },
  ] as const;
  const title = l10n.t('When all changes are on the server');
  const picked = await pickNext(items, { title });
  if (picked?.kindOf !== 'command') return picked && { kind: picked.kindOf };
  const prompt = l10n.t('For example “reload”. It is sent only while the server is running.');
  const line = await showInputBox({ title, prompt });
  return line === undefined || line.trim() === '' ? undefined : { kind: 'command', line };
}
