import { language } from './language';

/** The order of the forms in a text, as CLDR has it. */
const order = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;

/**
 * The form of a text that goes with a count. The text has all forms of its language, divided by `|`, in the order
 * zero, one, two, few, many, other: two in English. Its `{count}` is the count, and the other placeholders are `values`.
 */
export function plural(
  count: number,
  text: string,
  values: Readonly<Record<string, string | number>> = {},
): string {
  const forms = text.split('|');
  // What is not translated is English, whatever the rest is.
  const rules = [language(), 'en'].map((tag) => new Intl.PluralRules(tag));
  const fitting = rules.find(
    (one) => one.resolvedOptions().pluralCategories.length === forms.length,
  );
  const form = fitting && forms[formOf(fitting, count)];
  const all = { ...values, count: new Intl.NumberFormat(language()).format(count) };
  return (form ?? forms.at(-1) ?? text).replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => {
    return String((all as Readonly<Record<string, string | number>>)[name] ?? placeholder);
  });
}

function formOf(rules: Intl.PluralRules, count: number): number {
  const known = new Set<string>(rules.resolvedOptions().pluralCategories);
  return order.filter((category) => known.has(category)).indexOf(rules.select(count));
}
