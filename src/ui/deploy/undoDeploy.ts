import * as l10n from '@vscode/l10n';
import { systemClock } from '../../core/base/clock';
import { formatAgo } from '../../core/base/format';
import { UserError } from '../../core/base/userError';
import { describePast, describeUndo } from '../../core/deploy/deployWords';
import { type DeployFindings, inspect } from '../../core/deploy/inspect';
import type { DeployOutcome } from '../../core/deploy/outcome';
import type { DeployRecord } from '../../core/deploy/record';
import { undoable, undoneWith } from '../../core/deploy/undoable';
import { confirm } from '../base/messages';
import { pickOne } from '../base/picks';
import type { DeployNeeds } from './deployNeeds';
import { openDeploy } from './openDeploy';
import { type ReportedJob, runReported } from './reportedRun';

/** Says what undoing a deploy means, and undoes it. Without an id the user chooses one whose files are kept. */
export async function undoDeploy(needs: DeployNeeds, id?: string): Promise<void> {
  const records = undoable(await needs.journal.all());
  const record =
    id === undefined ? await ask(needs, records) : records.find((one) => one.id === id);
  if (record) await undoOne(needs, record);
  else if (id !== undefined) {
    throw new UserError(
      l10n.t("Couldn't undo this deploy. Its previous files are no longer kept, or it was undone."),
    );
  }
}

/** Says what undoing a deploy means, and undoes it; false where the user gave up or it did not come to its end. */
export async function undoOne(needs: DeployNeeds, record: DeployRecord): Promise<boolean> {
  const opened = await openDeploy(needs, record);
  const together = undoneWith(record, await needs.journal.all());
  const findings = await inspect(opened.files, record);
  const now = systemClock.now();
  const asked = describeUndo(record, findings, { later: together.length - 1, now });
  if (!(await confirm(asked.question, asked))) return false;
  return (await undoTogether(needs, opened, together, findings)).end === 'old';
}

/** Undoes a deploy with the later ones that come before it, shown while it goes on. Rejects as `DeployRun.undo` does. */
export function undoTogether(
  needs: DeployNeeds,
  opened: Omit<ReportedJob, 'title'>,
  together: readonly DeployRecord[],
  seen: DeployFindings,
): Promise<DeployOutcome> {
  const title = l10n.t("Undoing the deploy to server '{server}'...", { server: opened.ref.name });
  const ids = together.map(({ id }) => id);
  return runReported(needs, { ...opened, title }, ({ run, signal }) => run.undo(ids, signal, seen));
}

async function ask(
  { history }: DeployNeeds,
  records: readonly DeployRecord[],
): Promise<DeployRecord | undefined> {
  if (records.length === 0) throw new UserError(l10n.t('There is no deploy to undo.'));
  const now = systemClock.now();
  const items = await Promise.all(
    records.map(async (record) => {
      const past = (await history.of(record)).find(({ id }) => id === record.id);
      return {
        label: record.serverName,
        description: [record.release ?? record.folder, formatAgo(record.startedAt, now)].join(
          ' · ',
        ),
        detail: describePast(record, past),
        record,
      };
    }),
  );
  const title = l10n.t({ message: 'Undo Deploy', comment: ['Title of a list of deploys'] });
  return (await pickOne(items, { title, placeHolder: l10n.t('Select a deploy') }))?.record;
}
