import * as l10n from '@vscode/l10n';
import type { EggVariable } from '../../core/api/server';
import { describeRules, valueOf } from '../../core/startup/startupRules';
import { valueChoices } from '../../core/startup/valueChoices';
import { valueProblem } from '../../core/startup/variableRules';
import { askLine } from '../base/askLine';
import { chooseOne } from '../base/picks';

/** A variable, and the name of the server that it belongs to. */
export interface VariableOf {
  readonly variable: EggVariable;
  readonly server: string;
}

/** Asks for a value and hands it to `accept`; where that says no, the box stays with it. True once another one was accepted. */
export async function typeValue(
  { variable, server }: VariableOf,
  accept: (value: string) => Promise<unknown>,
): Promise<boolean> {
  const { name, description, defaultValue, rules } = variable;
  const current = valueOf(variable);
  const typed = await askLine({
    title: l10n.t("Change Startup Variable '{variable}' of Server '{server}'", {
      variable: name,
      server,
    }),
    prompt: [description, describeRules(rules)].filter((part) => part !== '').join(' — '),
    value: current,
    placeholder: defaultValue,
    problem: (text) => valueProblem(rules, text),
    accept: (text) => (text === current ? Promise.resolve() : accept(text)),
  });
  return typed !== undefined && typed !== current;
}

/** Lets the user choose among the values that the rules name; undefined where nothing is to be changed. */
export async function pickValue(
  { variable, server }: VariableOf,
  listed: readonly string[],
): Promise<string | undefined> {
  const current = valueOf(variable);
  const picked = await chooseOne(valueChoices(variable, listed), {
    title: l10n.t("Change Startup Variable '{variable}' of Server '{server}'", {
      variable: variable.name,
      server,
    }),
    placeHolder: variable.description || l10n.t('Select a value'),
  });
  return picked && picked.value !== current ? picked.value : undefined;
}
