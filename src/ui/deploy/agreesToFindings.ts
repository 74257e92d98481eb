import * as l10n from '@vscode/l10n';
import type { ServerRef } from '../../core/api/panel';
import { UserError } from '../../core/base/userError';
import { preflight } from '../../core/deploy/preflight';
import type { Finding, PreflightFacts } from '../../core/deploy/preflightFacts';
import { askModal } from '../base/messages';

/** What the user said to what speaks against a deploy. `unasked`: nothing did. */
export type Agreement = 'unasked' | 'agreed' | 'refused';

/** Asks about what speaks against a deploy, where that is the user's to decide. Throws UserError where it can't start. */
export async function agreesToFindings(facts: PreflightFacts, ref: ServerRef): Promise<Agreement> {
  const findings = preflight(facts);
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
  if (asks.length === 0) return 'unasked';
  const button = l10n.t({ message: 'Deploy Anyway', comment: 'Button' });
  const question = l10n.t('Deploy to server {server} despite these problems?', {
    server: ref.name,
  });
  const detail = asks.map(({ text, fix }) => (fix === undefined ? text : `${text}\n${fix}`));
  const answer = await askModal(question, { detail: detail.join('\n\n') }, button);
  return answer === button ? 'agreed' : 'refused';
}
