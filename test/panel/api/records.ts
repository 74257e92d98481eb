import { allows } from '../kernel/access';
import type { App } from '../kernel/app';
import { isNotInstalled } from '../kernel/conditions';
import { type PanelRecord, isoTime, list, nullResource } from '../kernel/replies';
import type { Activity, Allocation, Server, User, Variable } from '../kernel/world';

/** Who looks at a server. */
export interface Viewer {
  readonly user: User;
  readonly permissions: readonly string[];
  readonly includes: ReadonlySet<string>;
}

/** A `server` record as the viewer may see it (panel-dialect.md 1.3). */
export function serverRecord(app: App, server: Server, viewer: Viewer): PanelRecord {
  const { user, permissions, includes } = viewer;
  const { status } = server;
  const relationships: Record<string, unknown> = {
    allocations: list(
      server.allocations
        .filter((one) => allows(permissions, 'allocation.read') || one.isDefault)
        .map((one) => allocationRecord(one, allows(permissions, 'allocation.read'))),
    ),
    variables: allows(permissions, 'startup.read')
      ? list(server.variables.filter((one) => one.viewable).map(variableRecord))
      : nullResource,
  };
  if (includes.has('egg')) {
    const { uuid, name, denylist } = server.egg;
    const told = app.flavour.tellsDenylist ? { file_denylist: denylist } : {};
    relationships.egg = { object: 'egg', attributes: { uuid, name, ...told } };
  }
  if (includes.has('subusers')) {
    relationships.subusers = allows(permissions, 'user.read')
      ? list(server.subusers.map((one) => subuserRecord(app, one.user, one)))
      : nullResource;
  }
  return {
    object: 'server',
    attributes: {
      server_owner: server.owner === user.uuid,
      identifier: server.identifier,
      __deprecated_uuid_short: server.identifier,
      server_identifier: `serv_${server.uuid.replaceAll('-', '').slice(0, 22)}`,
      internal_id: server.internalId,
      uuid: server.uuid,
      name: server.name,
      node: server.node.name,
      is_node_under_maintenance: server.node.maintenance,
      sftp_details: sftpDetails(app, server),
      description: server.description,
      limits: server.limits,
      invocation: invocation(server, allows(permissions, 'startup.read')),
      docker_image: server.image,
      // The service does not say what it has there.
      egg_features: app.tongue === 'service' ? null : server.egg.features,
      feature_limits: featureLimits(app, server),
      status,
      ...(app.tongue === 'service' && { is_paid: server.paid }),
      is_suspended: status === 'suspended',
      is_installing: isNotInstalled(server, app.tongue),
      is_transferring: server.transferring,
      skip_scripts: false,
      relationships,
    },
  };
}

/** The service tells of no databases (api.md, Server). */
function featureLimits({ tongue }: App, { featureLimits: { databases, ...others } }: Server) {
  return tongue === 'service' ? others : { ...others, databases };
}

/** In Pelican people connect to the alias, if there is one; the address may be the one behind it. */
function sftpDetails({ tongue }: App, { node }: Server) {
  const alias = `${node.name}.example.net`;
  if (tongue !== 'pelican') return { ip: alias, port: 2022 };
  return { ip: '10.0.0.7', alias, port: 2022 };
}

/** The startup command with its variables put in; hidden ones and the unseen show as `[hidden]`. */
export function invocation(server: Server, canSee: boolean): string {
  const known: Record<string, string> = {
    SERVER_MEMORY: String(server.limits.memory),
    SERVER_IP: server.allocations[0]?.ip ?? '',
    SERVER_PORT: String(server.allocations[0]?.port ?? 0),
  };
  return server.startup.replace(/\{\{(\w+)\}\}/g, (all, name: string) => {
    if (known[name] !== undefined) return known[name];
    const variable = server.variables.find((one) => one.env === name);
    if (!variable) return all;
    return canSee && variable.viewable ? (variable.value ?? variable.defaultValue) : '[hidden]';
  });
}

/** An `allocation` record. */
export function allocationRecord(allocation: Allocation, canRead: boolean): PanelRecord {
  const { id, ip, alias, port, notes, isDefault } = allocation;
  const attributes = {
    id,
    ip,
    ip_alias: alias,
    port,
    notes: canRead ? notes : null,
    is_default: isDefault,
  };
  return { object: 'allocation', attributes };
}

/** An `egg_variable` record. */
export function variableRecord(variable: Variable): PanelRecord {
  const { name, description, env, defaultValue, value, editable, rules } = variable;
  return {
    object: 'egg_variable',
    attributes: {
      name,
      description,
      env_variable: env,
      default_value: defaultValue,
      server_value: value,
      is_editable: editable,
      rules,
    },
  };
}

/** A `server_subuser` record. */
export function subuserRecord(
  app: App,
  uuid: string,
  more: { readonly permissions: readonly string[]; readonly createdAt: string },
): PanelRecord {
  const user = app.world.users.get(uuid);
  const attributes = {
    ...userAttributes(user),
    created_at: more.createdAt,
    permissions: more.permissions,
  };
  return { object: 'server_subuser', attributes };
}

/** A `user` record, as an activity entry's actor. */
export function userRecord(user: User): PanelRecord {
  return { object: 'user', attributes: userAttributes(user) };
}

function userAttributes(user: User | undefined) {
  return {
    uuid: user?.uuid,
    identifier: user?.identifier,
    username: user?.username,
    email: user?.email,
    image: `https://avatars.example.net/${user?.username ?? ''}.png`,
    '2fa_enabled': user?.twoFactor,
    created_at: user?.createdAt,
  };
}

/** An `activity_log` record for the viewer. */
export function activityRecord(app: App, entry: Activity, viewer: Viewer): PanelRecord {
  const actor = entry.actor === null ? undefined : app.world.users.get(entry.actor);
  const attributes: Record<string, unknown> = {
    id: entry.id,
    batch: null,
    event: entry.event,
    is_api: entry.isApi,
    ip: entry.actor === viewer.user.uuid ? entry.ip : null,
    description: null,
    properties: Object.keys(entry.properties).length > 0 ? counted(entry.properties) : {},
    has_additional_metadata: false,
    timestamp: isoTime(entry.at),
  };
  if (viewer.includes.has('actor')) {
    attributes.relationships = { actor: actor ? userRecord(actor) : nullResource };
  }
  return { object: 'activity_log', attributes };
}

/** Lists among the properties come with their counts (panel-dialect.md 3.9). */
function counted(properties: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const lists = Object.entries(properties).filter(([, value]) => Array.isArray(value));
  const counts: Record<string, number> = {};
  for (const [name, value] of lists) {
    counts[lists.length === 1 ? 'count' : `${name}_count`] = (value as unknown[]).length;
  }
  return { ...properties, ...counts };
}
