import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { describeRules, valueOf } from '../../core/areas/startupRules';
import { choices, valueProblem } from '../../core/areas/variableRules';
import { describe } from '../../core/panel/describe';
import type { EggVariable } from '../../core/panel/server';
import { askLine } from './askLine';

/** Asks for a variable's value, by its rules, and sends it. True once it was accepted. */
export async function askVariable(
  variable: EggVariable,
  server: string,
  accept: (value: string) => Promise<unknown>,
): Promise<boolean> {
  const listed = choices(variable.rules);
  if (listed) return pickValue(variable, server, { listed, accept });
  const { name, description, defaultValue, rules } = variable;
  const typed = await askLine({
    title: l10n.t('{0} of {1}', name, server),
    prompt: [description, describeRules(rules)].filter((part) => part !== '').join(' — '),
    value: valueOf(variable),
    placeholder: defaultValue,
    problem: (text) => valueProblem(rules, text),
    accept,
  });
  return typed !== undefined;
}

/** Where the rules name the values, one is chosen; a refusal leaves the list open and says why. */
function pickValue(
  variable: EggVariable,
  server: string,
  given: {
    readonly listed: readonly string[];
    readonly accept: (value: string) => Promise<unknown>;
  },
): Promise<boolean> {
  const pick = vscode.window.createQuickPick<vscode.QuickPickItem & { readonly value: string }>();
  const values = valueProblem(variable.rules, '') ? given.listed : [...given.listed, ''];
  const current = valueOf(variable);
  pick.title = l10n.t('{0} of {1}', variable.name, server);
  pick.placeholder = variable.description || l10n.t('Its value');
  pick.ignoreFocusOut = true;
  pick.items = values.map((value) => ({
    value,
    label: value === '' ? l10n.t('(empty)') : value,
    description: [
      value === current ? l10n.t('current') : '',
      value === variable.defaultValue ? l10n.t('default') : '',
    ]
      .filter((part) => part !== '')
      .join(', '),
  }));
  pick.activeItems = pick.items.filter(({ value }) => value === current);
  return new Promise((resolve) => {
    const end = (isDone: boolean) => {
      resolve(isDone);
      pick.dispose();
    };
    const submit = async () => {
      const [chosen] = pick.activeItems;
      if (!chosen || !pick.enabled) return;
      if (chosen.value === current) return end(false);
      pick.busy = true;
      pick.enabled = false;
      try {
        await given.accept(chosen.value);
        end(true);
      } catch (error) {
        pick.placeholder = describe(error);
        pick.busy = false;
        pick.enabled = true;
      }
    };
    pick.onDidAccept(() => void submit());
    pick.onDidHide(() => end(false));
    pick.show();
  });
}
