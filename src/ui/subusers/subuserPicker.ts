import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { PermissionChoice } from '../../core/subusers/permissionChoices';
import type { Role } from '../../core/subusers/roles';
import { type TextQuickPick, createQuickPick } from '../base/quickPick';

/** How the user left a list: what it is for is done, or another step is wanted; undefined where they gave up. */
type Left = 'done' | 'back' | 'more' | undefined;

/** What the user is asked to choose. */
interface Question {
  readonly title: string;
  readonly hasBack?: boolean;
  /** Does what the choice is for. Where it says no, the list stays with what was chosen. */
  readonly accept: (permissions: readonly string[]) => Promise<boolean>;
}

type RoleItem = vscode.QuickPickItem & { readonly permissions?: readonly string[] };

/** Lets the user pick what somebody is for; 'more' where they want to choose each permission. */
export function askRole(question: Question & { readonly roles: readonly Role[] }): Promise<Left> {
  const pick = createQuickPick<RoleItem>();
  pick.placeholder = l10n.t('Select what the subuser can do');
  pick.items = [
    ...question.roles,
    { label: '', kind: vscode.QuickPickItemKind.Separator },
    {
      label: l10n.t({
        message: 'Select Permissions...',
        comment: ['Leads to a list of all permissions'],
      }),
    },
  ];
  return untilDone(pick, question, async () => {
    const [chosen] = pick.activeItems;
    if (chosen === undefined) return undefined;
    if (chosen.permissions === undefined) return 'more';
    return (await question.accept(chosen.permissions)) ? 'done' : undefined;
  });
}

type PermissionItem = vscode.QuickPickItem & { readonly permission?: string };

/** Lets the user tick permissions, group by group. Nothing ticked is lost by a refusal or a lost focus. */
export function askPermissions(
  question: Question & { readonly choices: readonly PermissionChoice[] },
): Promise<Left> {
  const { choices } = question;
  const pick = createQuickPick<PermissionItem>();
  Object.assign(pick, { canSelectMany: true, matchOnDescription: true });
  pick.placeholder = l10n.t('Select the permissions of the subuser');
  pick.items = items(choices);
  const held = new Set(choices.filter(({ isHeld }) => isHeld).map(({ permission }) => permission));
  pick.selectedItems = pick.items.filter(({ permission }) => permission && held.has(permission));
  return untilDone(pick, question, async () => {
    const chosen = pick.selectedItems.flatMap(({ permission }) => permission ?? []);
    if (chosen.length > 0) return (await question.accept(chosen)) ? 'done' : undefined;
    pick.placeholder = l10n.t('Select at least one permission');
    return undefined;
  });
}

/** Shows the list until `submit`, which runs once at a time, says how it is left, or the user leaves it. */
function untilDone<T extends vscode.QuickPickItem>(
  pick: TextQuickPick<T>,
  { title, hasBack }: Pick<Question, 'title' | 'hasBack'>,
  submit: () => Promise<Left>,
): Promise<Left> {
  pick.title = title;
  pick.ignoreFocusOut = true;
  pick.buttons = hasBack ? [vscode.QuickInputButtons.Back] : [];
  return new Promise((resolve, reject) => {
    const end = (left: Left) => {
      resolve(left);
      pick.dispose();
    };
    const accept = async () => {
      if (!pick.enabled) return;
      pick.busy = true;
      pick.enabled = false;
      const left = await submit();
      if (left) return end(left);
      pick.busy = false;
      pick.enabled = true;
    };
    pick.onDidAccept(
      () =>
        void accept().catch((error: unknown) => {
          reject(error instanceof Error ? error : new Error(String(error)));
          pick.dispose();
        }),
    );
    pick.onDidTriggerButton(() => end('back'));
    pick.onDidHide(() => end(undefined));
    pick.show();
  });
}

function items(choices: readonly PermissionChoice[]): readonly PermissionItem[] {
  return choices.flatMap(
    ({ permission, group, label, meaning }, index): readonly PermissionItem[] => {
      const item: PermissionItem = { label, description: meaning, permission };
      if (choices[index - 1]?.group === group) return [item];
      return [{ label: group, kind: vscode.QuickPickItemKind.Separator }, item];
    },
  );
}
