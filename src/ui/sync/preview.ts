import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { FileChoice, ChoiceGroup } from '../../core/sync/choices';
import { createQuickPick } from '../base/quickPick';
import { afterTicking } from '../../core/sync/ticking';
import type { Chosen } from '../../core/sync/chosen';

/** What is shown. */
export interface Preview {
  readonly title: string;
  readonly groups: readonly ChoiceGroup[];
  /** Shows both sides of a file. */
  readonly compare: (path: string) => unknown;
  /** Whether the button is offered that looks into every folder and into files. */
  readonly canLookFurther?: boolean;
}

/** What a preview is answered with: `further` to look closer, undefined when the user gave up. */
export type PreviewAnswer = Chosen | 'further' | undefined;

interface ChoiceItem extends vscode.QuickPickItem {
  readonly choice?: FileChoice;
}

/** Shows what would be done, before anything is, and lets the user choose. */
export function preview(shown: Preview): Promise<PreviewAnswer> {
  const pick = createQuickPick<ChoiceItem>();
  const lookFurther = {
    iconPath: new vscode.ThemeIcon('search'),
    tooltip: l10n.t('Compare All Folders and File Contents'),
  };
  const marker: ChoiceItem = {
    iconPath: new vscode.ThemeIcon('info'),
    label: l10n.t(
      "Files to delete have to be selected one by one. Selecting all doesn't select them.",
    ),
    alwaysShow: true,
  };
  const isOneByOne = ({ choice }: ChoiceItem) => (choice?.remove.length ?? 0) > 0;
  const listed = itemsOf(shown.groups);
  const items = listed.some(isOneByOne) ? [...listed, marker] : listed;
  pick.title = shown.title;
  pick.placeholder = l10n.t('Select the changes to apply');
  pick.canSelectMany = true;
  pick.matchOnDescription = true;
  // A glance at another window must not throw the choice away.
  pick.ignoreFocusOut = true;
  pick.buttons = shown.canLookFurther === true ? [lookFurther] : [];
  pick.items = items;
  pick.selectedItems = items.filter(({ choice }) => choice?.isPicked);
  let ticked: readonly ChoiceItem[] = pick.selectedItems;
  return new Promise((resolve) => {
    const close = (answer: PreviewAnswer) => {
      resolve(answer);
      pick.hide();
    };
    pick.onDidChangeSelection(() => {
      const now = afterTicking({ before: ticked, now: pick.selectedItems, isOneByOne, marker });
      if (now.length !== pick.selectedItems.length) pick.selectedItems = now;
      ticked = now;
    });
    pick.onDidTriggerButton(() => close('further'));
    pick.onDidTriggerItemButton(({ item }) => shown.compare(item.choice?.paths[0] ?? ''));
    pick.onDidAccept(() => {
      const choices = pick.selectedItems.flatMap(({ choice }) => choice ?? []);
      const paths = new Set(choices.flatMap((choice) => choice.paths));
      close({ paths, remove: choices.flatMap((choice) => choice.remove) });
    });
    pick.onDidHide(() => {
      resolve(undefined);
      pick.dispose();
    });
    pick.show();
  });
}

function itemsOf(groups: readonly ChoiceGroup[]): readonly ChoiceItem[] {
  const compare = {
    iconPath: new vscode.ThemeIcon('diff'),
    tooltip: l10n.t('Compare with the server'),
  };
  return groups.flatMap(({ title, icon, choices }) => [
    { label: title, kind: vscode.QuickPickItemKind.Separator },
    ...choices.map((choice) => ({
      iconPath: new vscode.ThemeIcon(icon),
      label: choice.label,
      description: choice.description,
      buttons: choice.isComparable ? [compare] : [],
      choice,
    })),
  ]);
}
