import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { PermissionChoice } from '../../core/subusers/subuserRules';
import { createQuickPick } from '../base/quickPick';

/** What the user is asked to choose. */
export interface PermissionQuestion {
  readonly title: string;
  readonly choices: readonly PermissionChoice[];
  readonly hasBack?: boolean;
  /** Does what the choice is for. Where it says no, the list stays with what was chosen. */
  readonly accept: (permissions: readonly string[]) => Promise<boolean>;
}

type Item = vscode.QuickPickItem & { readonly permission?: string };

/** Lets the user tick permissions, group by group. Nothing ticked is lost by a refusal or a lost focus. */
export function askPermissions(question: PermissionQuestion): Promise<'done' | 'back' | undefined> {
  const { title, choices, hasBack, accept } = question;
  const pick = createQuickPick<Item>();
  Object.assign(pick, { title, canSelectMany: true, matchOnDescription: true });
  pick.ignoreFocusOut = true;
  pick.placeholder = l10n.t('What they may do');
  pick.buttons = hasBack ? [vscode.QuickInputButtons.Back] : [];
  pick.items = items(choices);
  const held = new Set(choices.filter(({ isHeld }) => isHeld).map(({ permission }) => permission));
  pick.selectedItems = pick.items.filter(({ permission }) => permission && held.has(permission));
  return new Promise((resolve) => {
    const end = (answer: 'done' | 'back' | undefined) => {
      resolve(answer);
      pick.dispose();
    };
    const submit = async () => {
      const chosen = pick.selectedItems.flatMap(({ permission }) => permission ?? []);
      if (!pick.enabled) return;
      if (chosen.length === 0) {
        pick.placeholder = l10n.t('Choose at least one permission');
        return;
      }
      pick.busy = true;
      pick.enabled = false;
      const isDone = await accept(chosen);
      if (isDone) return end('done');
      pick.busy = false;
      pick.enabled = true;
    };
    pick.onDidAccept(() => void submit());
    pick.onDidTriggerButton(() => end('back'));
    pick.onDidHide(() => end(undefined));
    pick.show();
  });
}

function items(choices: readonly PermissionChoice[]): readonly Item[] {
  return choices.flatMap(({ permission, group, meaning }, index): readonly Item[] => {
    const item: Item = { label: permission, description: meaning, permission };
    if (choices[index - 1]?.group === group) return [item];
    return [{ label: group, kind: vscode.QuickPickItemKind.Separator }, item];
  });
}
