import * as l10n from '@vscode/l10n';
import { systemClock } from '../../core/base/clock';
import { formatAgo } from '../../core/base/format';
import { UserError } from '../../core/base/userError';
import { describePast, describeUndo } from '../../core/deploy/deployWords';
import { inspect } from '../../core/deploy/inspect';
import type { DeployRecord } from '../../core/deploy/record';
import { undoable, undoneWith } from '../../core/deploy/undoable';
import { confirm } from '../base/messages';
import { pickOne } from '../base/picks';
import type { DeployNeeds } from './deployNeeds';
import { openDeploy } from './openDeploy';
import { runReported } from './reportedRun';

/** Says what undoing a deploy means, and undoes it. Without an id the user chooses one whose files are kept. */
export async function undoDeploy(needs: DeployNeeds, id?: string): Promise<void> {
  const all = await needs.journal.all();
  const records = undoable(all);
  const record =
    id === undefined ? await ask(needs, records) : records.find((one) => one.id === id);
  if (!record) {
    if (id === undefined) return;
    throw new UserError(
      l10n.t("Couldn't undo this deploy. Its previous files are no longer kept, or it was undone."),
    );
  }
  const opened = await openDeploy(needs, record);
  const together = undoneWith(record, all);
  const findings = await inspect(opened.files, record);
  const now = systemClock.now();
  const asked = describeUndo(record, findings, { later: together.length - 1, now });
  if (!(await confirm(asked.question, asked))) return;
  const title = l10n.t('Undoing the deploy to server {server}', { server: opened.ref.name });
  const ids = together.map((one) => one.id);
  await runReported(needs, { ...opened, title }, ({ run, signal }) => run.undo(ids, signal));
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
  const title = l10n.t('Undo Deploy');
  return (await pickOne(items, { title, placeHolder: l10n.t('Select a deploy') }))?.record;
}
