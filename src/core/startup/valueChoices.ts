import * as l10n from '@vscode/l10n';
import type { EggVariable } from '../api/server';
import type { Choice } from '../base/choice';
import { valueOf } from './startupRules';
import { valueProblem } from './variableRules';

/** The values that a variable's rules name, and none where that is allowed. */
export function valueChoices(
  variable: EggVariable,
  listed: readonly string[],
): readonly (Choice & { readonly value: string })[] {
  const current = valueOf(variable);
  const mayBeEmpty = valueProblem(variable.rules, '') === undefined;
  return [...listed, ...(mayBeEmpty ? [''] : [])].map((value) => ({
    value,
    label:
      value === ''
        ? l10n.t({ message: '(empty)', comment: ['In place of a value that is empty'] })
        : value,
    description: [
      value === current
        ? l10n.t({ message: 'current', comment: ['The value that a startup variable has'] })
        : '',
      value === variable.defaultValue
        ? l10n.t({ message: 'default', comment: ['The default value of a startup variable'] })
        : '',
    ]
      .filter((part) => part !== '')
      .join(', '),
  }));
}
