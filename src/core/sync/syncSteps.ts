import { isRelativePath } from '../base/relativePath';

/** One change of a local folder that has to be made on the server too. Paths are relative, with slashes. */
export type SyncStep =
  | { readonly kind: 'save'; readonly path: string }
  | { readonly kind: 'delete'; readonly path: string }
  | { readonly kind: 'rename'; readonly from: string; readonly to: string };

/**
 * Adds a change behind those that wait, in a shorter form where that comes to the same: what is saved is read when
 * its turn comes, so one save stands for many, and what was saved before it was renamed is saved after it: also what is
 * being made, which may not find the old name any more, or is held for the user, in `others`.
 */
export function addStep(
  waiting: readonly SyncStep[],
  step: SyncStep,
  others: readonly SyncStep[] = [],
): readonly SyncStep[] {
  switch (step.kind) {
    case 'save': {
      const last = waiting.findLast((other) => touches(other, step.path));
      const isWaiting = last?.kind === 'save' && last.path === step.path;
      return isWaiting ? waiting : [...waiting, step];
    }
    case 'delete':
      return [...waiting.filter((other) => !isSaveWithin(other, step.path)), step];
    case 'rename': {
      const isRenamed = (other: SyncStep) => isSaveWithin(other, step.from);
      const saves = [...others, ...waiting].filter(isRenamed);
      const after = saves.map((save) => moved(save, step.from, step.to));
      return addSteps([...waiting.filter((other) => !isRenamed(other)), step], after);
    }
  }
}

/** Adds changes one after the other. */
export function addSteps(
  waiting: readonly SyncStep[],
  steps: readonly SyncStep[],
): readonly SyncStep[] {
  let all = waiting;
  for (const step of steps) all = addStep(all, step);
  return all;
}

/** Whether a relative path is another one or lies below it. */
export function isAtOrBelow(folder: string, path: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}

/** What the user reads of a change: `src/a.js`, `src/a.js → src/b.js`. */
export function nameOfStep(step: SyncStep): string {
  return step.kind === 'rename' ? `${step.from} → ${step.to}` : step.path;
}

/** The relative paths that a change is about. */
export function pathsOfStep(step: SyncStep): readonly string[] {
  return step.kind === 'rename' ? [step.from, step.to] : [step.path];
}

/**
 * Reads changes that were kept. What is none, or names something outside of the folder, is left out.
 */
export function readSteps(kept: unknown): readonly SyncStep[] {
  if (!Array.isArray(kept)) return [];
  return (kept as unknown[]).flatMap((one): readonly SyncStep[] => {
    if (typeof one !== 'object' || one === null) return [];
    // What an object inherits was not kept.
    const { kind, path, from, to } = { ...one } as Readonly<Record<string, unknown>>;
    if ((kind === 'save' || kind === 'delete') && isPath(path)) return [{ kind, path }];
    return kind === 'rename' && isPath(from) && isPath(to) ? [{ kind, from, to }] : [];
  });
}

function isPath(value: unknown): value is string {
  return typeof value === 'string' && isRelativePath(value);
}

function touches(step: SyncStep, path: string): boolean {
  return pathsOfStep(step).some((one) => isAtOrBelow(one, path));
}

/** Whether a change saves what is at or below a relative path. */
export function isSaveWithin(step: SyncStep, folder: string): boolean {
  return step.kind === 'save' && isAtOrBelow(folder, step.path);
}

function moved(step: SyncStep, from: string, to: string): SyncStep {
  return step.kind === 'save' ? { kind: 'save', path: to + step.path.slice(from.length) } : step;
}
