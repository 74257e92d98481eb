import * as l10n from '@vscode/l10n';
import { looksSecret } from '../base/secretNames';
import { nameSome } from '../base/nameSome';
import { type Chosen, choiceOfSafe } from './chosen';
import { type PlannedFile, type PushPlan, isFromHere, isSafe } from './pushPlan';

/** What goes where nobody is asked. */
export interface SafeChoice {
  readonly chosen: Chosen;
  /** What looks secret and stays, in a sentence; undefined for nothing. */
  readonly notice: string | undefined;
}

/** What of a plan goes where nobody is asked: what is safe, and what was agreed to before. `place`: the server's folder. */
export function safeChoice(plan: PushPlan, agreed: ReadonlySet<string>, place: string): SafeChoice {
  const isAgreed = ({ kind, path }: PlannedFile) => isFromHere(kind) && agreed.has(path);
  const kept = plan.files.filter(({ path }) => looksSecret(path) && !agreed.has(path));
  const names = nameSome(kept.map(({ path }) => path));
  return {
    chosen: choiceOfSafe(plan, (file) => isSafe(file) || isAgreed(file)),
    notice:
      kept.length === 0
        ? undefined
        : l10n.t(
            "Files not pushed to '{place}' because they might contain secrets: {files}. Push the folder manually to be asked.",
            { place, files: names },
          ),
  };
}

/** A choice without some paths. */
export function without(chosen: Chosen, paths: readonly string[]): Chosen {
  const gone = new Set(paths);
  return { ...chosen, paths: new Set([...chosen.paths].filter((path) => !gone.has(path))) };
}
