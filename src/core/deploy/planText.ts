import { isSame } from '../base/isSame';
import type { DeployPlan } from './plan';
import { planDefaults } from './planDefaults';

/** In the order in which somebody reads a plan. */
const order = [
  ...['servers', 'trial', 'from', 'to', 'build', 'ignore', 'never', 'variables', 'release', 'then'],
  ...['healthy', 'undo', 'backup'],
];

/** Shown also where they are as they would be without: they are what one looks for first. */
const always = new Set(['from', 'to', 'then', 'healthy', 'undo']);

/** The text of a plan's file: what a reader looks for, and what differs from what holds without. */
export function planText(plan: DeployPlan): string {
  const values: Readonly<Record<string, unknown>> = { ...plan };
  const defaults: Readonly<Record<string, unknown>> = planDefaults;
  const shown = order.filter(
    (name) =>
      values[name] !== undefined && (always.has(name) || !isSame(values[name], defaults[name])),
  );
  const written = Object.fromEntries(shown.map((name) => [name, values[name]]));
  return `${JSON.stringify(written, undefined, 2)}\n`;
}
