import * as l10n from '@vscode/l10n';
import type { ServerRef } from '../../core/api/panel';
import type { Finding } from '../../core/deploy/preflightFacts';
import { askModal } from '../base/messages';

/** What the user said to what speaks against a deploy. `unasked`: nothing did. */
export type Agreement = 'unasked' | 'agreed' | 'refused';

/** Asks the user about what was found, where that is theirs to decide. */
export async function agreesToFindings(
  { name: server }: ServerRef,
  findings: readonly Finding[],
): Promise<Agreement> {
  const asks = findings.filter(({ level }) => level === 'ask');
  if (asks.length === 0) return 'unasked';
  const button = l10n.t({
    message: 'Deploy Anyway',
    comment: ['Button: deploys despite a problem'],
  });
  const question = l10n.t("Deploy to server '{server}' despite these problems?", { server });
  const detail = asks.map(({ text, fix }) => (fix === undefined ? text : `${text}\n${fix}`));
  const answer = await askModal(question, { detail: detail.join('\n\n') }, button);
  return answer === button ? 'agreed' : 'refused';
}
