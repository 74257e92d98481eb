import * as l10n from '@vscode/l10n';
import type { Server } from '../api/server';
import { UserError } from '../base/userError';
import { conditionOf, conditionSentence } from '../servers/condition';

/** Throws a UserError where something holds a server back so that no file of it can be read or written; `place`: its folder. */
export function refuseUnreachable(server: Server | undefined, place: string): void {
  const condition = server ? conditionOf(server) : 'normal';
  if (condition === 'normal') return;
  const why = conditionSentence(condition);
  throw new UserError(
    l10n.t("Couldn't reach the files of '{place}': {reason}", { place, reason: why }),
  );
}
