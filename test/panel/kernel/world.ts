import type { FileTree } from './folders';
import type { Tongue } from './tongue';

/** A person with an account. */
export interface User {
  readonly uuid: string;
  readonly identifier: string;
  readonly id: number;
  username: string;
  email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly admin: boolean;
  emailVerified: boolean;
  twoFactor: boolean;
  /** ISO 8601. */
  readonly createdAt: string;
  /** Whether the account can buy paid servers; its list of servers then carries pending orders. */
  readonly buysServers: boolean;
  pendingOrders: PendingOrder[];
}

/** A paid server that was bought and does not exist yet. */
export interface PendingOrder {
  readonly uuid: string;
  readonly name: string;
  readonly runtime: string;
  readonly status: string;
  readonly attempts: number;
  readonly limits: { readonly memory: number; readonly disk: number; readonly cpu: number };
  readonly created_at: string;
}

/** An API key. Absent lists mean: not limited. */
export interface ApiKey {
  readonly id: string;
  readonly secret: string;
  readonly user: string;
  servers?: readonly string[];
  permissions?: readonly string[];
  scopes: readonly string[];
  allowedIps?: readonly string[];
  /** Unix milliseconds. */
  expiresAt?: number;
  /** Of the application API, which the client's refuses. */
  readonly isApplication?: boolean;
}

export type PowerState = 'offline' | 'starting' | 'running' | 'stopping';
export type PowerSignal = 'start' | 'stop' | 'restart' | 'kill';

/** The values of a server's `status`. */
export type ServerStatus =
  | 'installing'
  | 'install_failed'
  | 'reinstall_failed'
  | 'suspended'
  | 'restoring_backup'
  | 'deleting';

export interface Allocation {
  readonly id: number;
  readonly ip: string;
  readonly alias: string | null;
  readonly port: number;
  notes: string | null;
  isDefault: boolean;
}

export interface Variable {
  readonly name: string;
  readonly description: string;
  readonly env: string;
  readonly defaultValue: string;
  value: string | null;
  readonly editable: boolean;
  readonly viewable: boolean;
  readonly rules: string;
}

export interface Subuser {
  readonly user: string;
  permissions: readonly string[];
  readonly createdAt: string;
}

export interface Backup {
  readonly uuid: string;
  name: string;
  readonly ignored: readonly string[];
  locked: boolean;
  successful: boolean;
  checksum: string | null;
  bytes: number;
  /** Unix milliseconds. */
  readonly createdAt: number;
  completedAt: number | null;
  deleted: boolean;
}

export interface Task {
  readonly id: number;
  sequence: number;
  action: 'command' | 'power' | 'backup' | 'delete_files';
  payload: string;
  offset: number;
  queued: boolean;
  continueOnFailure: boolean;
  readonly createdAt: number;
  updatedAt: number;
}

export interface Cron {
  readonly minute: string;
  readonly hour: string;
  readonly day_of_month: string;
  readonly month: string;
  readonly day_of_week: string;
}

export interface Schedule {
  readonly id: number;
  name: string;
  cron: Cron;
  active: boolean;
  processing: boolean;
  onlyWhenOnline: boolean;
  lastRunAt: number | null;
  readonly createdAt: number;
  updatedAt: number;
  tasks: Task[];
}

/** An activity entry; `actor` is a user's uuid, or null for the system. */
export interface Activity {
  readonly id: string;
  readonly event: string;
  readonly isApi: boolean;
  readonly ip: string;
  readonly properties: Readonly<Record<string, unknown>>;
  /** Unix milliseconds. */
  readonly at: number;
  readonly actor: string | null;
}

/** A database of a server. */
export interface Database {
  readonly id: string;
  readonly name: string;
  readonly username: string;
  readonly remote: string;
  password: string;
}

/** An archive of empty files that are nowhere. */
export interface MadeUpArchive {
  /** The name of each; `{n}` in it becomes its number, from 0. */
  readonly name: string;
  readonly count: number;
}

/** Why a program ends as soon as it is started, and how the server was then. */
export interface EggTrouble {
  readonly feature: 'eula' | 'java_version' | 'gsl_token' | 'pid_limit' | 'steam_disk_space';
  readonly image: string;
  readonly token: string | null | undefined;
}

/** A server with everything that the panel and the node know about it. */
export interface Server {
  readonly uuid: string;
  /** 8 characters. */
  readonly identifier: string;
  readonly internalId: number;
  name: string;
  description: string;
  readonly externalId: string | null;
  readonly owner: string;
  readonly node: { readonly name: string; maintenance: boolean };
  readonly limits: {
    readonly memory: number;
    readonly swap: number;
    readonly disk: number;
    readonly io: number;
    readonly cpu: number;
    readonly threads: string | null;
    readonly oom_disabled: boolean;
  };
  readonly featureLimits: { allocations: number | null; backups: number; databases: number | null };
  readonly startup: string;
  image: string;
  /** Label to image. */
  readonly images: Readonly<Record<string, string>>;
  readonly egg: {
    readonly uuid: string;
    readonly name: string;
    readonly denylist: string[];
    /** Null for an egg that has none. */
    features: readonly string[] | null;
  };
  /** Why its program ends as soon as it is started (console/eggTrouble.ts). */
  trouble: EggTrouble | undefined;
  readonly variables: Variable[];
  readonly allocations: Allocation[];
  status: ServerStatus | null;
  transferring: boolean;
  readonly paid: boolean;
  /** Whether the paid plan's subscription will renew; it then refuses to be deleted. */
  renewing: boolean;
  subusers: Subuser[];
  power: PowerState;
  /** Unix milliseconds since when it runs; 0 while offline. */
  startedAt: number;
  /** What the node runs for it: a bot process that prints and answers, or nothing but a state. */
  readonly program: 'node-bot' | 'python-bot' | 'game' | 'none';
  /** The node still loads the server after a restart of its own: sockets are closed with 4410. */
  loading: boolean;
  /** No room is left on its disk: writes answer 400. */
  diskFull: boolean;
  /** What compressing makes in place of an archive of its files; null: a real one. */
  packs: MadeUpArchive | null;
  /** Backups of it end without success. */
  failBackups: boolean;
  backups: Backup[];
  schedules: Schedule[];
  databases: Database[];
  activity: Activity[];
  /** Its files when first looked at. */
  readonly files: () => FileTree;
}

/** The people, keys and servers of a panel. */
export interface World {
  readonly tongue: Tongue;
  readonly users: Map<string, User>;
  /** By secret. */
  readonly keys: Map<string, ApiKey>;
  /** By uuid. */
  readonly servers: Map<string, Server>;
  /** Areas that can be off; their endpoints then answer 404. */
  readonly features: {
    monitoring: boolean;
    pull: boolean;
    consoleShare: boolean;
    autoAllocation: boolean;
    /** The panel demands two-factor: accounts without it get 400 everywhere but at `/account`. */
    twoFactorRequired: boolean;
    /** Whether users may change descriptions, by a route of its own (Pelican). */
    descriptions: boolean;
    /** Whether users may create databases: 500 where not (panel-dialect.md 3.6). */
    databases: boolean;
  };
  /** The database server: it works, does not answer (500, nothing is done), or there is none for a new database (400). */
  databaseHost: 'there' | 'away' | 'missing';
  /** Whether people look at it: nothing in it is there to do harm, and what its programs report arrives. */
  isForShow: boolean;
  nextId: number;
}

/** A world without anybody. */
export function emptyWorld(tongue: Tongue): World {
  return {
    tongue,
    users: new Map(),
    keys: new Map(),
    servers: new Map(),
    features: {
      monitoring: true,
      pull: true,
      consoleShare: true,
      autoAllocation: true,
      twoFactorRequired: false,
      descriptions: true,
      databases: true,
    },
    databaseHost: 'there',
    isForShow: false,
    nextId: 1000,
  };
}
