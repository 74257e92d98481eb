import * as l10n from '@vscode/l10n';
import { UserError } from '../base/userError';
import type { Finding } from './preflightFacts';

/** Throws UserError where something that was found forbids the deploy. */
export function refuseStops(server: string, findings: readonly Finding[]): void {
  const stop = findings.find(({ level }) => level === 'stop');
  if (!stop) return;
  const { text: problem, fix = '' } = stop;
  throw new UserError(
    l10n
      .t("Couldn't deploy to server '{server}'. {problem} {fix}", { server, problem, fix })
      .trim(),
  );
}
