import type { Stage } from './stage';

/** What the panel holds of a server and may be changed, without what changes by itself. */
export function serverState({ panel }: Stage, name = 'Ticket Bot'): unknown {
  const found = [...panel.app.world.servers.values()].find(
    (server) => server.name === name || server.description === name,
  );
  if (!found) return 'gone';
  const { description, image, status, variables, allocations, backups, schedules } = found;
  return {
    description,
    image,
    status,
    variables: variables.map(({ env, value }) => `${env}=${value ?? ''}`),
    allocations: allocations.map(({ notes, isDefault }) => `${notes ?? ''} ${isDefault}`),
    backups: backups
      .filter(({ deleted }) => !deleted)
      .map(({ name: title, locked, completedAt }) => `${title} ${locked} ${completedAt !== null}`),
    schedules: schedules.map(({ name: title, cron, active, processing, tasks }) => ({
      title,
      cron,
      active,
      processing,
      tasks: tasks.map(({ sequence, action, payload }) => `${sequence} ${action} ${payload}`),
    })),
    people: found.subusers.map(({ permissions }) => [...permissions]),
  };
}

interface Listed {
  readonly data: readonly { readonly attributes?: Readonly<Record<string, unknown>> }[];
}

/** What the monitoring service holds and may be changed: projects, their issues' states, their keys. */
export async function monitoringState({ panel }: Stage): Promise<unknown> {
  const get = async (path: string): Promise<Listed> => {
    const headers = { Accept: 'application/json', Authorization: `Bearer ${panel.keys.owner}` };
    const response = await fetch(`${panel.baseUrl}/monitoring/projects${path}`, { headers });
    return (await response.json()) as Listed;
  };
  const { data } = await get('');
  return Promise.all(
    data.map(async ({ attributes = {} }) => {
      const { uuid, name, alerts, allowed_origins: origins } = attributes;
      const issues = await get(`/${String(uuid)}/issues?status=all&per_page=100`);
      const keys = await get(`/${String(uuid)}/keys`);
      const statuses = (issues.data as readonly Readonly<Record<string, unknown>>[]).map(
        ({ fingerprint, status }) => `${String(fingerprint)} ${String(status)}`,
      );
      const names = keys.data.map((key) => key.attributes?.['name']);
      return { name, alerts, origins, statuses: statuses.sort(), names };
    }),
  );
}
