import { isRecord } from '../base/record';
import { hiddenValue } from '../base/secretVariable';
import { isSecretName, maskedText } from './maskedText';

/** Lists and objects inside of each other that are looked at; what lies deeper is hidden. */
const maxDepth = 5;
/** What says what a variable was and is. */
const values = new Set(['old', 'new', 'value']);

/**
 * The properties of an activity as an agent may read them. They are masked before they become words, which cut them and put
 * them where nothing tells that they are values of a secret.
 */
export function toldProperties(properties: unknown): unknown {
  return told(properties, maxDepth);
}

function told(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return maskedText(value);
  if (Array.isArray(value))
    return depth === 0 ? hiddenValue : value.map((one: unknown) => told(one, depth - 1));
  if (!isRecord(value)) return value;
  if (depth === 0) return hiddenValue;
  const { variable } = value;
  const isOfSecret = typeof variable === 'string' && isSecretName(variable);
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => {
      const hides = isSecretName(name) || (isOfSecret && values.has(name));
      const isNothing = one === undefined || one === null || one === '';
      return [name, hides && !isNothing ? hiddenValue : told(one, depth - 1)];
    }),
  );
}
