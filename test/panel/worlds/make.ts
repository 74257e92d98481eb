import { createHash } from 'node:crypto';
import type { FileTree } from '../kernel/folders';
import { keyPrefixes } from '../kernel/tongue';
import type { Activity, Allocation, ApiKey, Server, User, Variable, World } from '../kernel/world';

/** A uuid that is the same on every run for the same text. */
export function stableUuid(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** A key's secret, the same on every run. */
export function stableSecret(id: string, prefix = 'xc_'): string {
  return `${prefix}${createHash('sha256').update(`key ${id}`).digest('base64url').slice(0, 43)}`;
}

/** Adds a key. */
export function addKey(world: World, key: Omit<ApiKey, 'secret'>): ApiKey {
  const { account, application } = keyPrefixes[world.tongue];
  const prefix = key.isApplication ? application : account;
  const made = { ...key, secret: stableSecret(key.id, prefix) };
  world.keys.set(made.secret, made);
  return made;
}

/** What may be said of a new user. */
export type NewUser = Pick<User, 'username' | 'email' | 'firstName' | 'lastName'> &
  Partial<Pick<User, 'admin' | 'emailVerified' | 'twoFactor' | 'buysServers' | 'pendingOrders'>>;

/** Adds a person. */
export function addUser(world: World, from: NewUser): User {
  const user: User = {
    uuid: stableUuid(`user ${from.username}`),
    identifier: `usr_${stableUuid(from.username).slice(0, 8)}`,
    id: ++world.nextId,
    admin: false,
    emailVerified: true,
    twoFactor: false,
    createdAt: '2025-02-11T18:24:03+00:00',
    buysServers: false,
    pendingOrders: [],
    ...from,
  };
  world.users.set(user.uuid, user);
  return user;
}

/** What may be said of a new server; the rest is made up. */
export type NewServer = Pick<Server, 'name' | 'owner'> &
  Partial<Omit<Server, 'uuid' | 'identifier' | 'internalId' | 'node' | 'egg'>> & {
    readonly port?: number;
    readonly nodeName?: string;
    readonly eggName?: string;
    readonly denylist?: readonly string[];
    readonly eggFeatures?: readonly string[];
  };

const noFiles: FileTree = {};

/** Adds a server. */
export function addServer(world: World, from: NewServer): Server {
  const { port = 25565, nodeName = 'fra-01', eggName = 'Node.js', denylist = [] } = from;
  const { eggFeatures: features = null, ...rest } = from;
  const uuid = stableUuid(`server ${from.name}`);
  const server: Server = {
    uuid,
    identifier: uuid.slice(0, 8),
    internalId: ++world.nextId,
    description: '',
    externalId: null,
    node: { name: nodeName, maintenance: false },
    limits: {
      memory: 1024,
      swap: 0,
      disk: 5120,
      io: 500,
      cpu: 100,
      threads: null,
      oom_disabled: false,
    },
    featureLimits: { allocations: 3, backups: 3, databases: 0 },
    startup: 'node {{MAIN_FILE}}',
    image: 'ghcr.io/parkervcp/yolks:nodejs_20',
    images: {
      'Node.js 20': 'ghcr.io/parkervcp/yolks:nodejs_20',
      'Node.js 22': 'ghcr.io/parkervcp/yolks:nodejs_22',
    },
    egg: { uuid: stableUuid(`egg ${eggName}`), name: eggName, denylist: [...denylist], features },
    trouble: undefined,
    variables: [],
    allocations: [allocation(world, port, true)],
    status: null,
    transferring: false,
    paid: false,
    renewing: false,
    subusers: [],
    power: 'offline',
    startedAt: 0,
    program: 'none',
    loading: false,
    diskFull: false,
    failBackups: false,
    packs: null,
    backups: [],
    schedules: [],
    databases: [],
    activity: [],
    files: () => noFiles,
    ...rest,
  };
  world.servers.set(uuid, server);
  return server;
}

/** An address. */
export function allocation(world: World, port: number, isDefault = false): Allocation {
  return {
    id: ++world.nextId,
    ip: '116.202.41.18',
    alias: 'fra-01.example.net',
    port,
    notes: null,
    isDefault,
  };
}

/** A startup variable. */
export function variable(
  env: string,
  value: string | null,
  more: Partial<Variable> = {},
): Variable {
  const words = env.toLowerCase().split('_');
  return {
    name: words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' '),
    description: '',
    env,
    defaultValue: value ?? '',
    value,
    editable: true,
    viewable: true,
    rules: 'required|string|max:64',
    ...more,
  };
}

/** An activity entry; `ago` in minutes before `now`. */
export function happened(
  event: string,
  {
    now,
    ago,
    actor,
    ...more
  }: { now: number; ago: number; actor: string | null } & Partial<Activity>,
): Activity {
  return {
    id: createHash('sha256').update(`${event} ${ago}`).digest('hex').slice(0, 40),
    event,
    isApi: false,
    ip: '198.51.100.23',
    properties: {},
    at: now - ago * 60_000,
    actor,
    ...more,
  };
}
