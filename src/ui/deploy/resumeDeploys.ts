import * as l10n from '@vscode/l10n';
import { describeError } from '../../core/api/describe';
import { systemClock } from '../../core/base/clock';
import { toDisposable } from '../../core/base/event';
import { UserError } from '../../core/base/userError';
import { DeployRun } from '../../core/deploy/deployRun';
import { describeUnfinished } from '../../core/deploy/deployWords';
import { inspect } from '../../core/deploy/inspect';
import { lookMs } from '../../core/deploy/journal';
import { type DeployRecord, isEnded } from '../../core/deploy/record';
import { stillUndone } from '../../core/deploy/undoable';
import { askModal, showError, showWarning } from '../base/messages';
import type { DeployNeeds } from './deployNeeds';
import { deployTools } from './deployTools';
import { openDeploy } from './openDeploy';
import { runReported } from './reportedRun';

/** Asks what becomes of a deploy that no window brought to an end. What had changed nothing yet is removed without a question. */
export async function resumeDeploy(needs: DeployNeeds, record: DeployRecord): Promise<void> {
  let isAnswered = false;
  try {
    await resume(needs, record, async (text, _, ...buttons) => {
      const button = await showWarning(text, ...buttons);
      isAnswered = button !== undefined;
      return button;
    });
  } catch (error) {
    // Where nobody asked for it now: it is found again, and the command says why it fails.
    needs.log.warn(`Not continued: ${record.id}: ${describeError(error)}`);
    if (isAnswered) void showError(describeError(error));
  }
}

/** Asks about one of them, for the user who wants to; without an id the last. Throws UserError where there is none. */
export async function continueDeploy(needs: DeployNeeds, id?: string): Promise<void> {
  const open = await needs.journal.unfinished(lookMs);
  const record = id === undefined ? open[0] : open.find((one) => one.id === id);
  if (!record) throw new UserError(l10n.t('There is no unfinished deploy.'));
  await resume(needs, record, (text, detail, ...buttons) => askModal(text, { detail }, ...buttons));
}

async function resume(
  needs: DeployNeeds,
  record: DeployRecord,
  ask: (text: string, detail: string, ...buttons: readonly string[]) => Promise<string | undefined>,
): Promise<void> {
  const opened = await openDeploy(needs, record);
  if (record.phase === 'staging') {
    const reporter = { listen: () => toDisposable(() => undefined), follows: () => undefined };
    const renew = () => new AbortController().signal;
    await new DeployRun(deployTools(needs, { ...opened, reporter, renew })).cleanUp(record);
    return;
  }
  const findings = await inspect(opened.files, record).catch(() => undefined);
  const asked = describeUnfinished(record, findings, systemClock.now());
  const button = await ask(asked.question, asked.detail, ...asked.buttons.keys());
  const decision = button === undefined ? undefined : asked.buttons.get(button);
  if (decision === undefined) return;
  const { name: server } = opened.ref;
  const now = await needs.journal.load(record.id);
  if (!now || isEnded(now)) {
    throw new UserError(
      l10n.t("The deploy to server '{server}' was already finished or undone.", { server }),
    );
  }
  const isUndo = decision === 'undo';
  const title = isUndo
    ? l10n.t("Undoing the deploy to server '{server}'...", { server })
    : l10n.t("Deploying to server '{server}'...", { server });
  const together = stillUndone(now, await needs.journal.ofServer(now)).map(({ id }) => id);
  await runReported(needs, { ...opened, title }, ({ run, signal }) =>
    isUndo ? run.undo(together, signal, findings) : run.continue(record.id, signal),
  );
}
