import { type Fields, type Reader, fields, record, relatedList, timeIf } from './decode';

/** An address that a server listens on. */
export interface Allocation {
  readonly id: number;
  readonly ip: string;
  readonly alias: string | undefined;
  readonly port: number;
  readonly notes: string | undefined;
  readonly isDefault: boolean;
}

/** A startup variable. `value` undefined means: the default is used. */
export interface EggVariable {
  readonly name: string;
  readonly description: string;
  readonly envVariable: string;
  readonly defaultValue: string;
  readonly value: string | undefined;
  readonly isEditable: boolean;
  /** Pipe-separated validation rules, as they came. */
  readonly rules: string;
}

/** What a server may use. Memory, swap and disk in MiB (0 or -1: no limit), CPU in percent of a core. */
export interface ServerLimits {
  readonly memory: number;
  readonly swap: number;
  readonly disk: number;
  readonly io: number;
  readonly cpu: number;
  readonly threads: string | undefined;
  /** Whether the server is spared when its memory runs out; undefined where the panel does not tell. */
  readonly isOomKillerOff: boolean | undefined;
}

/** A server as the panel lists it. */
export interface Server {
  readonly uuid: string;
  /** The short identifier that people see. */
  readonly identifier: string;
  readonly name: string;
  readonly description: string;
  readonly node: string;
  readonly isOwner: boolean;
  /** Null in normal conditions, as undefined here; `installing`, `deleting` and so on otherwise. */
  readonly status: string | undefined;
  readonly isSuspended: boolean;
  readonly isInstalling: boolean;
  readonly isTransferring: boolean;
  readonly isNodeUnderMaintenance: boolean;
  readonly isPaid: boolean;
  /** Whether an installation leaves out the egg's script. */
  readonly skipsScripts: boolean;
  /** Where it is reached over SFTP: by its alias, where there is one. */
  readonly sftp: { readonly host: string; readonly port: number } | undefined;
  readonly limits: ServerLimits;
  readonly featureLimits: {
    readonly allocations: number | undefined;
    readonly backups: number | undefined;
    /** Infinity where there is no limit, undefined where the panel has no databases of servers. */
    readonly databases: number | undefined;
  };
  /** The startup command; values may read `[hidden]` without `startup.read`. */
  readonly invocation: string;
  /** The container image it runs on. */
  readonly image: string;
  readonly eggName: string | undefined;
  /** Patterns, as git's, of names that the egg denies: empty where the panel does not tell them, as most do not. */
  readonly deniedNames: readonly string[];
  /** What the panel does for programs of its egg, such as `eula`; undefined where it does not tell. */
  readonly eggFeatures: readonly string[] | undefined;
  /** Undefined where the key may not see them. */
  readonly allocations: readonly Allocation[] | undefined;
  readonly variables: readonly EggVariable[] | undefined;
}

/** One server with what the key may do on it. */
export interface ServerDetails {
  readonly server: Server;
  readonly isOwner: boolean;
  /** `['*']` for owners and administrators, else `group.key` entries. */
  readonly permissions: readonly string[];
}

/** A paid server that was bought but does not exist yet (api.md, Envelopes). */
export interface PendingOrder {
  readonly uuid: string;
  readonly name: string;
  readonly runtime: string;
  readonly status: string;
  /** How often it was tried to make it. */
  readonly attempts: number;
  /** What it may use, as far as the panel tells: memory and disk in MiB, CPU in percent of a core. */
  readonly limits: Pick<ServerLimits, 'memory' | 'disk' | 'cpu'>;
  /** Milliseconds since 1970. */
  readonly createdAt: number | undefined;
}

/** Reads an `allocation` record. */
export const readAllocation: Reader<Allocation> = record((from) => ({
  id: from.id('id'),
  ip: from.text('ip'),
  alias: from.textIf('ip_alias') || undefined,
  port: from.number('port'),
  notes: from.textIf('notes') || undefined,
  isDefault: from.flag('is_default'),
}));

/** Reads an `egg_variable` record. */
export const readEggVariable: Reader<EggVariable> = record((from) => ({
  name: from.text('name'),
  description: from.textIf('description') ?? '',
  envVariable: from.text('env_variable'),
  defaultValue: from.textIf('default_value') ?? '',
  value: from.textIf('server_value'),
  isEditable: from.flag('is_editable'),
  rules: from.textIf('rules') ?? '',
}));

/** Reads a `server` record. */
export const readServer: Reader<Server> = record((from) => {
  const relationships = from.fields('relationships');
  const egg = relationships.fields('egg').fields('attributes');
  const featureLimits = from.fields('feature_limits');
  return {
    uuid: from.uuid('uuid'),
    identifier: from.textIf('identifier') ?? from.text('uuid').slice(0, 8),
    name: from.text('name'),
    description: from.textIf('description') ?? '',
    node: from.textIf('node') ?? '',
    isOwner: from.flag('server_owner'),
    status: from.textIf('status'),
    isSuspended: from.flag('is_suspended'),
    isInstalling: from.flag('is_installing'),
    isTransferring: from.flag('is_transferring'),
    isNodeUnderMaintenance: from.flag('is_node_under_maintenance'),
    isPaid: from.flag('is_paid'),
    skipsScripts: from.flag('skip_scripts'),
    sftp: sftp(from.fields('sftp_details')),
    limits: limits(from.fields('limits')),
    featureLimits: {
      // Null counts as none (panel-dialect.md, 3.5); what is not told is not known.
      allocations:
        featureLimits.raw('allocations') === null ? 0 : featureLimits.numberIf('allocations'),
      backups: featureLimits.numberIf('backups'),
      databases:
        featureLimits.raw('databases') === null ? Infinity : featureLimits.numberIf('databases'),
    },
    invocation: from.textIf('invocation') ?? '',
    image: image(from),
    eggName: egg.textIf('name'),
    deniedNames: egg.texts('file_denylist'),
    eggFeatures: Array.isArray(from.raw('egg_features')) ? from.texts('egg_features') : undefined,
    allocations: relatedList(relationships, 'allocations', readAllocation),
    variables: relatedList(relationships, 'variables', readEggVariable),
  };
});

/** Reads a single-server answer with its `meta`. */
export const readServerDetails: Reader<ServerDetails> = (value, at) => {
  const meta = fields(value, at).fields('meta');
  return {
    server: readServer(value, at),
    isOwner: meta.flag('is_server_owner'),
    permissions: meta.texts('user_permissions'),
  };
};

/** Reads one entry of `meta.pending_orders`. */
export const readPendingOrder: Reader<PendingOrder> = (value, at) => {
  const from = fields(value, at);
  return {
    uuid: from.text('uuid'),
    name: from.textIf('name') ?? '',
    runtime: from.textIf('runtime') ?? '',
    status: from.textIf('status') ?? '',
    attempts: from.numberIf('attempts') ?? 0,
    limits: limits(from.fields('limits')),
    createdAt: timeIf(from, 'created_at'),
  };
};

function sftp(from: Fields): Server['sftp'] {
  const host = from.textIf('alias') || from.textIf('ip');
  return host === undefined ? undefined : { host, port: from.numberIf('port') ?? 2022 };
}

function limits(from: Fields): ServerLimits {
  const threads = from.raw('threads');
  const isOomKillerOff = from.raw('oom_disabled');
  return {
    memory: from.numberIf('memory') ?? 0,
    swap: from.numberIf('swap') ?? 0,
    disk: from.numberIf('disk') ?? 0,
    io: from.numberIf('io') ?? 0,
    cpu: from.numberIf('cpu') ?? 0,
    // api.md says an integer, the dialect a text such as "0-1,3".
    threads: typeof threads === 'string' || typeof threads === 'number' ? `${threads}` : undefined,
    isOomKillerOff: typeof isOomKillerOff === 'boolean' ? isOomKillerOff : undefined,
  };
}

/** The field's name carries the container technology's brand, which differs (api.md, Server). */
function image(from: Fields): string {
  const name = from.names().find((candidate) => candidate.endsWith('_image'));
  return (name === undefined ? undefined : from.textIf(name)) ?? '';
}
