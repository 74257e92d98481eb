import { type Panel, isPanel } from '../../core/api/panel';
import type { IssueRef, ProjectRef } from '../../core/monitoring/refs';

/** Anything that is a row of the Monitoring view. */
export type MonitoringNode =
  | { readonly kind: 'panel'; readonly panel: Panel }
  | ({ readonly kind: 'project' } & ProjectRef)
  | ({ readonly kind: 'issue' } & IssueRef)
  | ({ readonly kind: 'more' } & ProjectRef)
  | {
      readonly kind: 'note';
      readonly panel: Panel;
      readonly text: string;
      readonly detail: string;
    };

/** The issue that a row of ours names. */
export function issueOf(value: unknown): IssueRef | undefined {
  const ref = projectOf(value);
  if (!ref || typeof value !== 'object' || value === null || !('fingerprint' in value))
    return undefined;
  const { fingerprint } = value;
  return typeof fingerprint === 'string' ? { ...ref, fingerprint } : undefined;
}

/** The issues that a command was called on: all selected ones, or the one under the pointer. */
export function issuesOf(value: unknown, selected: unknown): readonly IssueRef[] {
  const all = Array.isArray(selected) && selected.length > 0 ? (selected as unknown[]) : [value];
  return all.flatMap((one) => issueOf(one) ?? []);
}

/** The project that a row of ours names; an issue's own project too. Undefined for what only looks like one. */
export function projectOf(value: unknown): ProjectRef | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (!('panel' in value) || !('project' in value)) return undefined;
  const { panel, project } = value;
  return isPanel(panel) && typeof project === 'string' ? { panel, project } : undefined;
}
