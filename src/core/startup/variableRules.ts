import * as l10n from '@vscode/l10n';
import { limits } from '../base/limits';
import { plural } from '../base/plural';
import { runWithTimeout } from '../base/timeLimit';
import { closing, testRule } from './ruleExpression';

/** The least and the most of a number or a length. */
interface Bounds {
  readonly min: number;
  readonly max: number;
}

/** One rule of a variable, such as `max` with `64`. */
export interface VariableRule {
  readonly name: string;
  readonly argument: string;
}

/** Splits rules at their pipes, but not at those inside of a regular expression. None where they are absurdly long. */
export function parseRules(text: string): readonly VariableRule[] {
  if (text.length > limits.rulesLength) return [];
  const rules: VariableRule[] = [];
  let rest = text;
  while (rest !== '') {
    const regex = /^(regex|not_regex):(.)/s.exec(rest);
    const end = regex ? regexEnd(rest, regex[0].length, closing(regex[2] ?? '')) : pipe(rest, 0);
    const part = rest.slice(0, end).trim();
    const colon = part.indexOf(':');
    if (part !== '') {
      rules.push(
        colon < 0
          ? { name: part, argument: '' }
          : { name: part.slice(0, colon), argument: part.slice(colon + 1) },
      );
    }
    rest = rest.slice(end + 1);
  }
  return rules;
}

/** The values to choose from, where the rules name them. */
export function choices(text: string): readonly string[] | undefined {
  const rules = parseRules(text);
  const listed = rules.find(({ name }) => name === 'in');
  if (listed) return values(listed.argument);
  return rules.some(({ name }) => name === 'boolean') ? ['1', '0'] : undefined;
}

/**
 * What is wrong with a value, by the rules that are known here; the panel has the last word. An empty value needs
 * `nullable` (panel-dialect.md, 3.2). Where there are many variables, their expressions are left to the panel: each
 * may take `limits.expressionMs`.
 */
export function valueProblem(
  text: string,
  value: string,
  expressions: 'checked' | 'left to the panel' = 'checked',
): string | undefined {
  if (text.length > limits.rulesLength) return undefined;
  const rules = parseRules(text);
  // The panel cuts off blanks at both ends before it looks.
  const trimmed = value.trim();
  if (trimmed === '') {
    return rules.some(({ name }) => name === 'nullable') ? undefined : l10n.t('Enter a value.');
  }
  const isNumber = rules.some(({ name }) => name === 'integer' || name === 'numeric');
  for (const rule of rules) {
    const problem = check(rule, trimmed, isNumber);
    if (problem !== undefined) return problem;
  }
  return expressions === 'checked' ? expressionProblem(rules, trimmed) : undefined;
}

/** An egg's expressions run under a time limit: where it is met, the panel decides. */
function expressionProblem(rules: readonly VariableRule[], value: string): string | undefined {
  const expressions = rules.filter(({ name }) => name === 'regex' || name === 'not_regex');
  if (expressions.length === 0) return undefined;
  const isWrong = ({ name, argument }: VariableRule) => {
    const found = testRule(argument, value);
    return found !== undefined && found !== (name === 'regex');
  };
  const wrong = runWithTimeout(() => expressions.find(isWrong), limits.expressionMs)?.value;
  if (wrong === undefined) return undefined;
  const pattern = wrong.argument;
  return wrong.name === 'regex'
    ? l10n.t('Enter a value that matches the pattern: {pattern}', { pattern })
    : l10n.t("Enter a value that doesn't match the pattern: {pattern}", { pattern });
}

function check({ name, argument }: VariableRule, value: string, isNumber: boolean) {
  const wrong = (isRight: boolean, problem: () => string) => (isRight ? undefined : problem());
  switch (name) {
    case 'integer':
      return wrong(/^[+-]?\d+$/.test(value), () => l10n.t('Enter a whole number.'));
    case 'numeric':
      return wrong(Number.isFinite(Number(value)), () => l10n.t('Enter a number.'));
    case 'boolean':
      return wrong(/^(0|1|true|false)$/.test(value), () =>
        l10n.t({
          message: 'Enter 1 or 0.',
          comment: ['What is wrong with the value of a startup variable'],
        }),
      );
    case 'in':
      return wrong(values(argument).includes(value), () =>
        l10n.t('Enter one of the following values: {values}', {
          values: values(argument).join(', '),
        }),
      );
    case 'not_in':
      return wrong(!values(argument).includes(value), () => l10n.t('Enter a different value.'));
    case 'min':
    case 'max':
    case 'between':
    case 'size':
      return checkSize({ name, argument }, value, isNumber);
    case 'digits':
      return wrong(/^\d+$/.test(value) && value.length === Number(argument), () =>
        plural(Number(argument), l10n.t('Enter {count} digit.|Enter {count} digits.')),
      );
    case 'digits_between':
      return checkDigits(argument, value);
    case 'alpha':
      return wrong(/^[\p{L}\p{M}]+$/u.test(value), () => l10n.t('Enter only letters.'));
    case 'alpha_num':
      return wrong(/^[\p{L}\p{M}\p{N}]+$/u.test(value), () =>
        l10n.t('Enter only letters and digits.'),
      );
    case 'alpha_dash':
      return wrong(/^[\p{L}\p{M}\p{N}_-]+$/u.test(value), () =>
        l10n.t('Enter only letters, digits, hyphens, and underscores.'),
      );
    case 'starts_with':
      return wrong(
        values(argument).some((start) => value.startsWith(start)),
        () =>
          l10n.t('Enter a value that starts with one of the following: {values}', {
            values: values(argument).join(', '),
          }),
      );
    case 'ends_with':
      return wrong(
        values(argument).some((end) => value.endsWith(end)),
        () =>
          l10n.t('Enter a value that ends with one of the following: {values}', {
            values: values(argument).join(', '),
          }),
      );
    // Expressions are looked at last; rules that are not known here are left to the panel.
    default:
      return undefined;
  }
}

function checkSize({ name, argument }: VariableRule, value: string, isNumber: boolean) {
  const size = isNumber ? Number(value) : [...value].length;
  const [first, second] = values(argument).map(Number);
  const least = name === 'max' ? -Infinity : (first ?? -Infinity);
  const most = name === 'min' ? Infinity : name === 'between' ? (second ?? Infinity) : first;
  if (size >= least && size <= (most ?? Infinity)) return undefined;
  const bounds = { min: least, max: most ?? least };
  return isNumber ? numberProblem(name, bounds) : lengthProblem(name, bounds);
}

function numberProblem(name: string, { min, max }: Bounds): string {
  if (min === max) return l10n.t('Enter the number {number}.', { number: min });
  if (name === 'min') return l10n.t('Enter a number that is at least {min}.', { min });
  if (name === 'max') return l10n.t('Enter a number that is at most {max}.', { max });
  return l10n.t('Enter a number from {min} to {max}.', { min, max });
}

function lengthProblem(name: string, { min, max }: Bounds): string {
  if (min === max) return plural(max, l10n.t('Enter {count} character.|Enter {count} characters.'));
  if (name === 'min')
    return plural(
      min,
      l10n.t('Enter at least {count} character.|Enter at least {count} characters.'),
    );
  if (name === 'max')
    return plural(
      max,
      l10n.t('Enter at most {count} character.|Enter at most {count} characters.'),
    );
  return plural(
    max,
    l10n.t('Enter {min} to {count} character.|Enter {min} to {count} characters.'),
    { min },
  );
}

function checkDigits(argument: string, value: string) {
  const [least = 0, most = Infinity] = values(argument).map(Number);
  const isRight = /^\d+$/.test(value) && value.length >= least && value.length <= most;
  return isRight
    ? undefined
    : plural(most, l10n.t('Enter {min} to {count} digit.|Enter {min} to {count} digits.'), {
        min: least,
      });
}

function values(argument: string): readonly string[] {
  return argument.split(',').map((value) => value.trim().replace(/^"(.*)"$/, '$1'));
}

function pipe(text: string, from: number): number {
  const at = text.indexOf('|', from);
  return at < 0 ? text.length : at;
}

/** Where the rule ends whose expression is closed by `close`, flags included. */
function regexEnd(text: string, from: number, close: string): number {
  for (let at = from; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === close && /^[a-zA-Z]{0,20}(\||$)/.test(text.slice(at + 1, at + 22))) {
      return pipe(text, at + 1);
    }
  }
  return pipe(text, from);
}
