import * as l10n from '@vscode/l10n';
import type { ServerRef } from '../../core/api/panel';
import { systemClock } from '../../core/base/clock';
import { formatAgo } from '../../core/base/format';
import { UserError } from '../../core/base/userError';
import { type Promotable, promotable } from '../../core/deploy/promotable';
import { pickOne } from '../base/picks';
import type { DeployNeeds } from './deployNeeds';
import { type OpenedPlan, openPlan } from './openPlan';
import { deployTo, verifiedOn } from './runDeploy';

/** Deploys to one server of a plan exactly what was found healthy on another one. */
export async function promoteDeploy(needs: DeployNeeds): Promise<void> {
  const title = l10n.t({
    message: 'Promote Deploy',
    comment: ['Title of a list: deploys what is healthy on another server'],
  });
  const opened = await openPlan(needs, title);
  if (!opened) return;
  if (opened.servers.length === 1) {
    throw new UserError(
      l10n.t("The deploy plan has only one server. Add another one to 'servers' first."),
    );
  }
  const from = await askSource(needs, opened, title);
  if (!from) return;
  const ref = await askTarget(opened, from.ref, title);
  if (!ref) return;
  const verified = await verifiedOn(needs, opened, from.ref);
  const { release, author } = from.deploy;
  await deployTo(needs, opened, { ref, release, author, verified });
}

type Source = { readonly ref: ServerRef } & Pick<Promotable, 'deploy'>;

/** The server whose files are taken over: asks where several are healthy. */
async function askSource(
  { history }: DeployNeeds,
  { servers }: OpenedPlan,
  title: string,
): Promise<Source | undefined> {
  const now = systemClock.now();
  const found = await Promise.all(
    servers.map(async (ref) => {
      const past = await history.of({ panelId: ref.panel.id, uuid: ref.uuid });
      return promotable(past).map((one) => ({
        label: ref.name,
        description: `${one.deploy.release} · ${formatAgo(one.deploy.endedAt, now)}`,
        ref,
        ...one,
      }));
    }),
  );
  const items = found.flat();
  if (items.length === 0) {
    throw new UserError(
      l10n.t("None of the plan's servers was healthy after its last deploy. Run 'Deploy' first."),
    );
  }
  const placeHolder = l10n.t('Select the server whose deploy to promote');
  return items.length === 1 ? items[0] : pickOne(items, { title, placeHolder });
}

async function askTarget(
  { servers }: OpenedPlan,
  from: ServerRef,
  title: string,
): Promise<ServerRef | undefined> {
  const items = servers
    .filter((ref) => ref !== from)
    .map((ref) => ({ label: ref.name, description: ref.panel.name, ref }));
  const placeHolder = l10n.t("Select where to deploy what server '{server}' has", {
    server: from.name,
  });
  return (await pickOne(items, { title, placeHolder }))?.ref;
}
