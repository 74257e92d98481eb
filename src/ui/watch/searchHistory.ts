import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { language } from '../../core/base/language';
import { systemClock } from '../../core/base/clock';
import { type FoundLines, HistorySearch } from '../../core/watch/historySearch';
import type { KeptServer, KeptText } from '../../core/watch/keptText';
import type { TextHit } from '../../core/watch/textSearch';
import { createQuickPick } from '../base/quickPick';

type Item = vscode.QuickPickItem & { readonly hit: TextHit | undefined };

/** Lets the user search what consoles said, of one server or of all. Undefined when the user gave up. */
export async function searchHistory(
  kept: KeptText,
  server: KeptServer | undefined,
): Promise<TextHit | undefined> {
  const locale = language();
  const search = new HistorySearch(kept, { server, clock: systemClock, locale });
  const pick = createQuickPick<Item>();
  pick.title = server
    ? l10n.t('Search Console History: {server}', { server: server.name })
    : l10n.t('Search Console History');
  pick.placeholder = l10n.t('Type to search console output');
  search.onDidFind((found) => {
    pick.busy = found.isBusy;
    pick.items = itemsOf(found);
  });
  try {
    return await new Promise((resolve) => {
      pick.onDidChangeValue((text) => search.type(text));
      pick.onDidAccept(() => {
        const [picked] = pick.selectedItems;
        if (picked?.hit) resolve(picked.hit);
      });
      pick.onDidHide(() => resolve(undefined));
      pick.show();
    });
  } finally {
    search.dispose();
    pick.dispose();
  }
}

/** VS Code must not leave out what it does not find in a row: the search knows better. */
function itemsOf({ choices, note }: FoundLines): readonly Item[] {
  const lines = choices.map(({ label, description = '', hit }): Item => {
    return { label, description, alwaysShow: true, hit };
  });
  const iconPath = new vscode.ThemeIcon('info');
  return note === ''
    ? lines
    : [...lines, { label: note, iconPath, alwaysShow: true, hit: undefined }];
}
