import * as l10n from '@vscode/l10n';
import type * as vscode from 'vscode';
import { modeChoices, modeMeaning, modeText, parseMode } from '../../core/files/modes';
import { tellBriefly } from '../base/messages';
import { createQuickPick } from '../base/quickPick';
import { type Handler, on } from '../../core/base/command';
import type { GivenFile } from '../../core/files/arguments';
import { fileCommands } from '../../core/files/commands';
import type { FileTools } from './fileTools';
import { modeWords } from '../../core/files/targetWords';
import { byServer } from '../../core/files/targets';
import type { Target } from './targets';

interface ModeItem extends vscode.QuickPickItem {
  readonly mode?: string;
}

/** Changes who may read, write and execute files of a server. */
export class Permissions {
  readonly handlers: readonly Handler[] = [
    on(fileCommands.permissions, (given) => this.change(given)),
  ];

  constructor(private readonly tools: FileTools) {}

  private async change(given: readonly GivenFile[] | undefined): Promise<void> {
    const all = await this.tools.targets.all(given);
    const targets = all.filter(({ path }) => path !== '/');
    const [first] = targets;
    if (!first) return;
    const words = modeWords(targets);
    const { modeBits } = await first.files.stat(first.path);
    const mode = await askMode(words.title, first.type, modeBits);
    if (mode === undefined) return;
    const done = await this.tools.serverActions.run({
      ref: first.ref,
      permission: 'file.update',
      failed: words.failed,
      work: async () => {
        for (const [{ files }, paths] of byServer(targets)) await files.setModes(paths, mode);
      },
    });
    if (!done) return;
    tellBriefly(words.done(mode));
  }
}

/** Common bits to choose from, or any that are typed: octal digits or letters. */
function askMode(title: string, type: Target['type'], now: string): Promise<string | undefined> {
  const pick = createQuickPick<ModeItem>();
  const known = parseMode(now);
  const modes = modeChoices(type === 'folder', now);
  const items = modes.map((mode) => itemOf(mode, mode === known));
  pick.title = title;
  pick.placeholder = l10n.t('Select permissions, or type digits (644) or letters (rw-r--r--)');
  pick.items = items;
  pick.onDidChangeValue((text) => {
    const typed = parseMode(text);
    pick.items =
      typed === undefined || modes.includes(typed)
        ? items
        : [{ ...itemOf(typed, false), alwaysShow: true }, ...items];
  });
  return new Promise((resolve) => {
    pick.onDidAccept(() => {
      const mode = pick.selectedItems[0]?.mode ?? parseMode(pick.value);
      if (mode === undefined) return;
      resolve(mode);
      pick.hide();
    });
    pick.onDidHide(() => {
      resolve(undefined);
      pick.dispose();
    });
    pick.show();
  });
}

function itemOf(mode: string, isNow: boolean): ModeItem {
  const letters = modeText(mode);
  const description = isNow
    ? l10n.t({
        message: '{letters} (current)',
        args: { letters },
        comment: ['{letters} are permissions: rwxr-xr-x'],
      })
    : letters;
  return { label: mode, description, detail: modeMeaning(mode), mode };
}
