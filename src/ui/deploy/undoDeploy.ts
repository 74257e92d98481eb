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
import { showSteps, tellDeploy } from './showDeploy';

/** Lets the user choose a deploy whose files are kept, says what undoing it means, and undoes it. */
export async function undoDeploy(needs: DeployNeeds): Promise<void> {
  const records = undoable(await needs.journal.all());
  if (records.length === 0) throw new UserError(l10n.t('There is no deploy to undo.'));
  const record = await ask(needs, records);
  if (record) await undoOne(needs, record);
}

/** Says what undoing a deploy means, and undoes it; false where the user gave up. */
export async function undoOne(needs: DeployNeeds, record: DeployRecord): Promise<boolean> {
  const { files, run, ref } = await openDeploy(needs, record);
  const together = undoneWith(record, await needs.journal.all());
  const findings = await inspect(files, record);
  const now = systemClock.now();
  const asked = describeUndo(record, findings, { later: together.length - 1, now });
  if (!(await confirm(asked.question, asked))) return false;
  const title = l10n.t('Undoing the deploy to server {server}', { server: ref.name });
  const ids = together.map(({ id }) => id);
  const outcome = await showSteps(title, run, (signal) => run.undo(ids, signal));
  tellDeploy(outcome, ref.name);
  return outcome.end === 'old';
}

async function ask(
  { history }: DeployNeeds,
  records: readonly DeployRecord[],
): Promise<DeployRecord | undefined> {
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
