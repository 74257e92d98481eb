import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { type PushChoice, countPlan, pushGroups } from '../../core/bulk/pushChoices';
import type { PlannedFile, PushPlan } from '../../core/bulk/pushPlan';
import { type FolderPair, remoteChild } from './pairs';

/** What a person wants to be done. */
export interface Chosen {
  readonly files: readonly PlannedFile[];
  /** Relative paths to remove from the server. */
  readonly remove: readonly string[];
}

interface ChoiceItem extends vscode.QuickPickItem {
  readonly choice?: PushChoice;
}

/** What a preview is answered with. */
export type PreviewAnswer = Chosen | 'thorough' | undefined;

/**
 * Shows what a push would do and lets the person choose. `thorough` when every folder is to be looked at first;
 * undefined when the person gave up.
 */
export function previewPush(
  plan: PushPlan,
  {
    pair,
    label,
    isThorough,
  }: {
    readonly pair: FolderPair;
    readonly label: string;
    readonly isThorough: boolean;
  },
): Promise<PreviewAnswer> {
  const pick = vscode.window.createQuickPick<ChoiceItem>();
  const compareAll = {
    iconPath: new vscode.ThemeIcon('search'),
    tooltip: l10n.t('Look into every folder of the server, also where nothing changed here'),
  };
  const items = itemsOf(plan);
  pick.title = l10n.t('Push to {0}: {1}', label, countPlan(plan));
  pick.placeholder = l10n.t('What is ticked goes. Nothing has been changed yet.');
  pick.canSelectMany = true;
  pick.matchOnDescription = true;
  pick.ignoreFocusOut = true;
  pick.buttons = isThorough ? [] : [compareAll];
  pick.items = items;
  pick.selectedItems = items.filter(({ choice }) => choice?.isPicked);
  return new Promise((resolve) => {
    const close = (answer: PreviewAnswer) => {
      resolve(answer);
      pick.hide();
    };
    pick.onDidTriggerButton(() => close('thorough'));
    pick.onDidTriggerItemButton(({ item }) => void showDifference(pair, item.choice));
    pick.onDidAccept(() => {
      const choices = pick.selectedItems.flatMap(({ choice }) => choice ?? []);
      const files = choices.flatMap((choice) => choice.files);
      const remove = choices.flatMap((choice) => choice.remove);
      close({ files, remove });
    });
    pick.onDidHide(() => {
      resolve(undefined);
      pick.dispose();
    });
    pick.show();
  });
}

function itemsOf(plan: PushPlan): readonly ChoiceItem[] {
  const compare = {
    iconPath: new vscode.ThemeIcon('diff'),
    tooltip: l10n.t('Compare with the server'),
  };
  return pushGroups(plan).flatMap(({ title, icon, choices }) => [
    { label: title, kind: vscode.QuickPickItemKind.Separator },
    ...choices.map((choice) => {
      const [file, ...others] = choice.files;
      const isComparable = file && others.length === 0 && file.kind !== 'added';
      return {
        label: `$(${icon}) ${choice.label}`,
        description: choice.description,
        buttons: isComparable ? [compare] : [],
        choice,
      };
    }),
  ]);
}

async function showDifference(pair: FolderPair, choice: PushChoice | undefined): Promise<void> {
  const [file] = choice?.files ?? [];
  if (!file) return;
  const here = vscode.Uri.joinPath(pair.local, file.path);
  const there = remoteChild(pair, file.path);
  const title = l10n.t('{0} (server ↔ here)', file.path);
  const options = { preview: true, preserveFocus: true };
  await vscode.commands.executeCommand('vscode.diff', there, here, title, options);
}
