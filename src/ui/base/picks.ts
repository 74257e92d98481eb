import * as vscode from 'vscode';
import type { Choice } from '../../core/base/choice';
import { labelText, messageText } from '../../core/base/outsideText';

type Items<T> = readonly T[] | Thenable<readonly T[]>;
type Options = Omit<vscode.QuickPickOptions, 'canPickMany' | 'onDidSelectItem'>;

/**
 * Shows a list to pick one of; undefined when the user gave up. Every text of an item is shown as text: an icon stands
 * in `iconPath`. Returns the item as it was passed; rejects as `items` does.
 */
export async function pickOne<T extends vscode.QuickPickItem>(
  items: Items<T>,
  options: Options,
): Promise<T | undefined> {
  const shown = new ShownItems<T>();
  const picked = await vscode.window.showQuickPick(shown.ofAll(items), cleanOptions(options));
  return picked && shown.given(picked);
}

/**
 * As `pickOne`, for a question that follows another: it stays where the focus leaves, as a tree that is drawn anew may take
 * it, and the answers before would be lost.
 */
export function pickNext<T extends vscode.QuickPickItem>(
  items: Items<T>,
  options: Options,
): Promise<T | undefined> {
  return pickOne(items, { ...options, ignoreFocusOut: true });
}

/** As `pickOne`, for any number of items. */
export async function pickMany<T extends vscode.QuickPickItem>(
  items: Items<T>,
  options: Options,
): Promise<readonly T[] | undefined> {
  const shown = new ShownItems<T>();
  const picked = await vscode.window.showQuickPick(shown.ofAll(items), {
    ...cleanOptions(options),
    canPickMany: true,
  });
  return picked?.flatMap((item) => shown.given(item) ?? []);
}

/** As `pickOne`, of choices that core made. */
export async function chooseOne<T extends Choice>(
  choices: Items<T>,
  options: Options,
): Promise<T | undefined> {
  return (await pickOne(itemsOf(choices), options))?.choice;
}

/** What VS Code shows for choices that core made, each with its choice. */
export async function itemsOf<T extends Choice>(choices: Items<T>) {
  return (await choices).map((choice) => {
    const { label, description, detail, icon, isHeading, picked } = choice;
    return {
      label,
      ...(description !== undefined && { description }),
      ...(detail !== undefined && { detail }),
      ...(icon !== undefined && { iconPath: new vscode.ThemeIcon(icon) }),
      ...(isHeading && { kind: vscode.QuickPickItemKind.Separator }),
      ...(picked !== undefined && { picked }),
      choice,
    };
  });
}

/** Items as they are shown, each beside the one that was passed. */
export class ShownItems<T extends vscode.QuickPickItem> {
  private readonly byShown = new Map<vscode.QuickPickItem, T>();
  private readonly byGiven = new Map<T, vscode.QuickPickItem>();

  /** Takes other items in place of those before. */
  replace(items: readonly T[]): vscode.QuickPickItem[] {
    this.byShown.clear();
    this.byGiven.clear();
    return items.map((item) => {
      const shown = cleanItem(item);
      this.byShown.set(shown, item);
      this.byGiven.set(item, shown);
      return shown;
    });
  }

  /** As `replace`, for items that may be still on their way. */
  async ofAll(items: Items<T>): Promise<vscode.QuickPickItem[]> {
    return this.replace(await items);
  }

  given(shown: vscode.QuickPickItem): T | undefined {
    return this.byShown.get(shown);
  }

  shown(given: T): vscode.QuickPickItem | undefined {
    return this.byGiven.get(given);
  }
}

function cleanItem(item: vscode.QuickPickItem): vscode.QuickPickItem {
  const { label, description, detail, kind, iconPath, picked, alwaysShow, buttons } = item;
  return {
    label: labelText(label),
    ...(description !== undefined && { description: labelText(description) }),
    ...(detail !== undefined && { detail: labelText(detail) }),
    ...(kind !== undefined && { kind }),
    ...(iconPath !== undefined && { iconPath }),
    ...(picked !== undefined && { picked }),
    ...(alwaysShow !== undefined && { alwaysShow }),
    ...(buttons !== undefined && { buttons }),
  };
}

function cleanOptions({ title, placeHolder, ...rest }: Options): Options {
  return {
    ...rest,
    ...(title !== undefined && { title: labelText(title) }),
    ...(placeHolder !== undefined && { placeHolder: messageText(placeHolder) }),
  };
}
