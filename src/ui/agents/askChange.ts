import * as l10n from '@vscode/l10n';
import type { GateAnswer, GateQuestion } from '../../core/agents/gate';
import { orAborted } from '../../core/base/orAborted';
import type { Confirmation } from '../base/confirmation';
import { modalsClosed, showInformation } from '../base/messages';

/**
 * Puts a change to the user in a modal. Who wants to look first gets the difference in an editor, which a modal would cover,
 * and is asked again from there.
 */
export async function askChange(
  confirmation: Pick<Confirmation, 'choose'>,
  { question, detail, button, always, review }: GateQuestion,
  signal: AbortSignal,
): Promise<GateAnswer> {
  const look = l10n.t({
    message: 'Review Change',
    comment: ['Button: shows what an agent wants to change'],
  });
  const decide = l10n.t({
    message: 'Decide...',
    comment: ['Button: asks again whether an agent is allowed to change something'],
  });
  for (;;) {
    await orAborted(modalsClosed(), signal);
    const others = [...(review ? [look] : []), ...(always === undefined ? [] : [always])];
    const chosen = await confirmation.choose({ question, detail, button }, ...others);
    if (chosen === button) return 'once';
    if (chosen !== undefined && chosen === always) return 'session';
    if (chosen !== look || signal.aborted) return 'no';
    await review?.();
    const waiting = l10n.t('An agent is waiting for your decision.');
    // A call that is given up meanwhile lets the next one be asked for.
    if ((await orAborted(showInformation(waiting, decide), signal)) !== decide) return 'no';
  }
}
