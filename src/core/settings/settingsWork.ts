import type { ServerApi } from '../api/serverApi';
import type { EggVariable } from '../api/server';
import { getServer } from '../api/servers';
import { reinstallServer, renameServer, setImage } from '../api/settings';
import { getStartup, setVariable } from '../api/startup';
import { verifyOutcome } from '../api/outcome';
import { describingPermission } from '../servers/permissions';
import { describeServer } from './describeServer';
import { valueOf } from '../startup/startupRules';

/** Changes name or description; what is left out stays. The panel takes the name with every change. */
export async function changeWords(
  { http, uuid }: ServerApi,
  change: { readonly name?: string; readonly description?: string },
): Promise<void> {
  // A name that was changed meanwhile must not come back.
  const now = change.name === undefined ? await getServer({ http, uuid }) : undefined;
  const name = change.name ?? now?.server.name ?? '';
  // Only panels with a route for it have a permission for it.
  const isAlone = describingPermission(now?.permissions ?? []) !== 'settings.rename';
  const { description: described } = change;
  const changing =
    described === undefined
      ? renameServer({ http, uuid }, { name })
      : describeServer({ http, uuid }, { name, isAlone, description: described });
  await verifyOutcome(
    changing.then(() => true),
    async () => {
      const { server } = await getServer({ http, uuid });
      const { description = server.description } = change;
      return (server.name === name && server.description === description) || undefined;
    },
  );
}

/** Changes the image that the server runs on from its next start. */
export async function changeImage({ http, uuid }: ServerApi, image: string): Promise<void> {
  await verifyOutcome(
    setImage({ http, uuid }, image).then(() => true),
    async () => (await getServer({ http, uuid })).server.image === image || undefined,
  );
}

/** Begins to install the server anew. Where the answer got lost, its condition tells. */
export async function beginReinstall({ http, uuid }: ServerApi): Promise<void> {
  await verifyOutcome(
    reinstallServer({ http, uuid }).then(() => true),
    async () => (await getServer({ http, uuid })).server.status === 'installing' || undefined,
  );
}

/** Sets a startup variable. */
export async function changeVariable(
  { http, uuid }: ServerApi,
  wanted: { readonly key: string; readonly value: string },
): Promise<EggVariable> {
  return verifyOutcome(setVariable({ http, uuid }, wanted), async () =>
    (await getStartup({ http, uuid })).variables.find(
      (one) => one.envVariable === wanted.key && valueOf(one) === wanted.value,
    ),
  );
}
