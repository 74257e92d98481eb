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
    label: l10n.t({ message: 'Command', comment: ['Row: the command that starts a server'] }),
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
      ? l10n.t({
          message: 'Default: {value}',
          args: { value: variable.defaultValue },
          comment: ['The default value of a startup variable'],
        })
      : '',
    rules === ''
      ? ''
      : l10n.t({
          message: 'Rules: {rules}',
          args: { rules },
          comment: ['What the value of a startup variable must be, as the panel has it'],
        }),
    isEditable ? l10n.t('Changes take effect the next time the server starts.') : readOnlyWords(),
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
  return isEditable
    ? undefined
    : l10n.t(
        "Startup variable '{variable}' is read-only. Only an administrator can change the variable.",
        { variable: name },
      );
}

/** Why a variable cannot be set back to its default; undefined where it can. `expressions` as for `valueProblem`. */
export function resetProblem(
  variable: EggVariable,
  expressions: 'checked' | 'left to the panel' = 'checked',
): string | undefined {
  const problem = variableProblem(variable);
  if (problem !== undefined) return problem;
  const { name, defaultValue, rules } = variable;
  if (valueOf(variable) === defaultValue)
    return l10n.t("Startup variable '{variable}' already has its default value.", {
      variable: name,
    });
  const isWrong = valueProblem(rules, defaultValue, expressions) !== undefined;
  return isWrong
    ? l10n.t("The default value of startup variable '{variable}' doesn't match its rules.", {
        variable: name,
      })
    : undefined;
}

/** What a value must be, for somebody who is about to type one; the rules themselves where they say more. */
export function describeRules(rules: string): string {
  if (rules.length > limits.rulesLength) return l10n.t('The rules are too long to show.');
  const parsed = parseRules(rules);
  const isRequired = !parsed.some(({ name }) => name === 'nullable');
  const others = parsed.filter(({ name }) => !['required', 'nullable', 'string'].includes(name));
  const listed = others
    .map(({ name, argument }) => (argument ? `${name}: ${argument}` : name))
    .join(', ');
  if (listed === '')
    return isRequired
      ? l10n.t({ message: 'Required', comment: ['A startup variable that needs a value'] })
      : l10n.t({ message: 'Optional', comment: ['A startup variable that needs no value'] });
  return isRequired
    ? l10n.t({
        message: 'Required. Rules: {rules}',
        args: { rules: listed },
        comment: ['A startup variable that needs a value, and what the value must be'],
      })
    : l10n.t({
        message: 'Optional. Rules: {rules}',
        args: { rules: listed },
        comment: ['A startup variable that needs no value, and what the value must be'],
      });
}

function readOnlyWords(): string {
  return l10n.t('Read-only. Only an administrator can change the variable.');
}

function shownValue(variable: EggVariable): string {
  const value = valueOf(variable);
  if (value === '')
    return l10n.t({ message: '(empty)', comment: ['In place of a value that is empty'] });
  return isSecretVariable(variable.envVariable) ? hiddenValue : value;
}
