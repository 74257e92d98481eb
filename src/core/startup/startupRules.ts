import * as l10n from '@vscode/l10n';
import { limits } from '../base/limits';
import { hiddenValue, isSecretVariable, withoutSecrets } from '../base/secretVariable';
import { allows } from '../servers/permissions';
import type { EggVariable } from '../api/server';
import type { Startup } from '../api/startup';
import type { ItemLook } from '../servers/itemLook';
import { parseRules, valueProblem } from './variableRules';

/** A row of a server's startup. */
export type StartupItem =
  | {
      readonly kind: 'command';
      readonly command: string;
      /** Without the values of secret variables. */
      readonly shown: string;
    }
  | { readonly kind: 'variable'; readonly variable: EggVariable };

/** The command first, then what fills it in. */
export function startupItems({ command, variables }: Startup): readonly StartupItem[] {
  const filled = variables.map((variable) => ({ kind: 'variable' as const, variable }));
  const shown = withoutSecrets(command, variables);
  return command === '' ? filled : [{ kind: 'command', command, shown }, ...filled];
}

/** The row of the command or of a variable. */
export function startupRow(item: StartupItem, permissions: readonly string[]): ItemLook {
  if (item.kind === 'variable') return variableRow(item.variable, permissions);
  return {
    id: 'command',
    label: l10n.t('Command'),
    description: item.shown,
    icon: 'terminal',
    tooltip: item.shown,
    tags: ['startupCommand'],
  };
}

function variableRow(variable: EggVariable, permissions: readonly string[]): ItemLook {
  const { name, envVariable, isEditable, rules } = variable;
  const canEdit = isEditable && allows(permissions, 'startup.update');
  const canReset = canEdit && resetProblem(variable, 'left to the panel') === undefined;
  const lines = [
    variable.description,
    `${envVariable}=${shownValue(variable)}`,
    variable.defaultValue !== '' && !isSecretVariable(envVariable)
      ? l10n.t('Default: {0}', variable.defaultValue)
      : '',
    rules === '' ? '' : l10n.t('Rules: {0}', rules),
    isEditable ? l10n.t('A change counts from the next start.') : readOnlyWords(),
  ];
  return {
    id: envVariable,
    label: name,
    description: shownValue(variable),
    icon: isEditable ? 'symbol-variable' : 'lock',
    tooltip: lines.filter((line) => line !== '').join('\n'),
    tags: [
      'variable',
      ...(isEditable ? [] : ['readOnly']),
      ...(canEdit ? ['canEdit'] : []),
      ...(canReset ? ['canReset'] : []),
    ],
  };
}

/** The value that counts: its own or the default. */
export function valueOf({ value, defaultValue }: EggVariable): string {
  return value ?? defaultValue;
}

/** What is copied of a row: the command, or the value whole, even one that is not shown. */
export function copyText(item: StartupItem): string {
  return item.kind === 'command' ? item.command : valueOf(item.variable);
}

/** Why a variable cannot be changed at all; undefined where it can. */
export function variableProblem({ name, isEditable }: EggVariable): string | undefined {
  return isEditable ? undefined : l10n.t('{0} cannot be changed. {1}', name, readOnlyWords());
}

/** Why a variable cannot be set back to its default; undefined where it can. `expressions` as for `valueProblem`. */
export function resetProblem(
  variable: EggVariable,
  expressions: 'checked' | 'left to the panel' = 'checked',
): string | undefined {
  const problem = variableProblem(variable);
  if (problem !== undefined) return problem;
  const { name, defaultValue, rules } = variable;
  if (valueOf(variable) === defaultValue) return l10n.t('{0} has its default already.', name);
  const isWrong = valueProblem(rules, defaultValue, expressions) !== undefined;
  return isWrong ? l10n.t('{0} has no default that its rules allow.', name) : undefined;
}

/** What a value must be, for somebody who is about to type one; the rules themselves where they say more. */
export function describeRules(rules: string): string {
  if (rules.length > limits.rulesLength) return l10n.t('its rules are too long to show');
  const parsed = parseRules(rules);
  const isNeeded = !parsed.some(({ name }) => name === 'nullable');
  const others = parsed.filter(({ name }) => !['required', 'nullable', 'string'].includes(name));
  const words = others.map(({ name, argument }) => (argument ? `${name}: ${argument}` : name));
  return [isNeeded ? l10n.t('needed') : l10n.t('may be empty'), ...words].join(', ');
}

function readOnlyWords(): string {
  return l10n.t('It is read-only: only who runs the panel can change it.');
}

function shownValue(variable: EggVariable): string {
  const value = valueOf(variable);
  if (value === '') return l10n.t('(empty)');
  return isSecretVariable(variable.envVariable) ? hiddenValue : value;
}
