import * as l10n from '@vscode/l10n';
import type { ServerRef } from '../../core/api/panel';
import { UserError } from '../../core/base/userError';
import type { Finding } from '../../core/deploy/preflightFacts';
import { askModal } from '../base/messages';
import { checkServer } from './checkDeploy';
import type { DeployParts } from './deployParts';
import type { OpenedPlan } from './openPlan';

/**
 * Looks what speaks against a deploy, and asks where that is the user's to decide. Throws UserError where the deploy can't
 * start, and rejects as looks do.
 */
export async function agreesToFindings(
  parts: DeployParts,
  opened: OpenedPlan,
  ref: ServerRef,
  signal: AbortSignal,
): Promise<boolean> {
  const findings = await checkServer(parts, opened, ref, signal);
  const of = (level: Finding['level']) => findings.filter((one) => one.level === level);
  const [stop] = of('stop');
  if (stop) {
    const { text, fix = '' } = stop;
    throw new UserError(
      l10n
        .t("Couldn't deploy to server {server}. {problem} {fix}", {
          ...{ server: ref.name, problem: text, fix },
        })
        .trim(),
    );
  }
  const asks = of('ask');
  if (asks.length === 0) return true;
  const button = l10n.t({ message: 'Deploy Anyway', comment: 'Button' });
  const question = l10n.t('Deploy to server {server} despite these problems?', {
    server: ref.name,
  });
  const detail = asks.map(({ text, fix }) => (fix === undefined ? text : `${text}\n${fix}`));
  return (await askModal(question, { detail: detail.join('\n\n') }, button)) === button;
}
