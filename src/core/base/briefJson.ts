import { limits } from './limits';
import { shortened } from './outsideText';

/**
 * A value from outside as JSON, in at most `max` characters or a little more. What lies too deep or comes too late is
 * written as `…`: such a value may hold millions of others. `write`: what becomes of each text in it, at most so long.
 */
export function briefJson(
  value: unknown,
  {
    max = limits.valueLength,
    indent = 0,
    write = (text) => text,
  }: {
    readonly max?: number;
    readonly indent?: number;
    readonly write?: (text: string) => string;
  } = {},
): string {
  const brief = pruned(value, limits.valueDepth, { left: max, write });
  return shortened(JSON.stringify(brief, null, indent) ?? '', max);
}

/** What of a value is written yet, and how. */
interface Budget {
  left: number;
  readonly write: (text: string) => string;
}

/** A copy that is small: every name and value costs of what is left. */
function pruned(value: unknown, depth: number, budget: Budget): unknown {
  if (typeof value === 'string') {
    const text = shortened(budget.write(value), Math.max(10, budget.left));
    budget.left -= text.length;
    return text;
  }
  budget.left--;
  if (typeof value !== 'object' || value === null) return value;
  if (depth === 0) return '…';
  if (Array.isArray(value)) {
    const items: unknown[] = [];
    for (const item of value as unknown[]) {
      if (budget.left <= 0) return [...items, '…'];
      items.push(pruned(item, depth - 1, budget));
    }
    return items;
  }
  // Without a prototype, so that a field may have any name.
  const copy = Object.create(null) as Record<string, unknown>;
  for (const name in value) {
    if (budget.left <= 0) {
      copy['…'] = '…';
      break;
    }
    if (!Object.hasOwn(value, name)) continue;
    const short = shortened(name, limits.frameText);
    budget.left -= short.length;
    copy[short] = pruned((value as Readonly<Record<string, unknown>>)[name], depth - 1, budget);
  }
  return copy;
}
