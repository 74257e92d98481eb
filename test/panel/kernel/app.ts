import type { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex, Readable } from 'node:stream';
import type { PracticeClock } from './clock';
import type { FaultQueue } from './faults';
import type { Folders } from './folders';
import type { Query } from './input';
import type { Limits, RateCounter, RateName } from './limits';
import type { RequestLog } from './log';
import type { Tokens } from './tokens';
import type { Tongue } from './tongue';
import type { ApiKey, PowerSignal, Server, User, World } from './world';

/** An answer. A stream's length must be told. */
export interface Reply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer | { readonly stream: Readable; readonly length: number };
}

/** A request to the panel that passed the checks before its handler. */
export interface PanelContext {
  readonly app: App;
  readonly user: User;
  readonly key: ApiKey;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Query;
  /** The JSON body, trimmed, with null for empty strings; undefined without one. */
  readonly json: unknown;
  /** The body as it came. */
  readonly raw: Buffer;
  readonly headers: IncomingMessage['headers'];
  readonly ip: string;
  /** The server of `:server`. Throws when the route has none. */
  readonly server: Server;
  /** What the key may do on `server`. */
  readonly permissions: readonly string[];
  can(permission: string): boolean;
}

/** What is checked before a panel route's handler runs. */
export interface RouteOptions {
  /** Needed on `:server`; a function may choose by the body (undefined: none needed). */
  readonly permission?: string | ((context: PanelContext) => string | undefined);
  /** Needed of the key. */
  readonly scope?: string;
  /** A rate of its own, besides the global one. */
  readonly limit?: RateName;
  /** Whether a busy server answers 409; default true. */
  readonly stateChecked?: boolean;
  /** What a key limited to other servers gets; default 403 (api.md, Authentication 2). */
  readonly outsideKey?: 403 | 404;
  /** Whether what the rest of the path names exists on the server; false answers 404. */
  readonly exists?: (context: PanelContext) => boolean;
  /** Needs the node: answers 504 while it is down. */
  readonly daemon?: boolean;
}

export type PanelHandler = (context: PanelContext) => Reply | Promise<Reply>;

/** Where panel routes are added. Patterns are relative to /api/client. */
export interface PanelRoutes {
  route(method: string, pattern: string, options: RouteOptions, handler: PanelHandler): void;
}

/** A request to the node. The body is still in `request`. */
export interface NodeContext {
  readonly app: App;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** A fault says that this signed URL counts as used. */
  readonly isBurnt: boolean;
}

export type NodeHandler = (context: NodeContext) => Reply | Promise<Reply>;
export type UpgradeHandler = (upgrade: {
  readonly app: App;
  readonly params: Readonly<Record<string, string>>;
  readonly request: IncomingMessage;
  readonly socket: Duplex;
  readonly head: Buffer;
}) => void;

/** Where node routes and websocket upgrades are added. */
export interface NodeRoutes {
  route(method: string, pattern: string, handler: NodeHandler): void;
  onUpgrade(pattern: string, handler: UpgradeHandler): void;
}

/** The result of a backup as the node reports it. */
export interface BackupReport {
  readonly uuid: string;
  readonly is_successful: boolean;
  readonly checksum: string;
  readonly checksum_type: 'sha1';
  readonly file_size: number;
}

/** What happens to servers; the console and the monitoring service listen. */
export interface PanelEvents {
  /** `status`, `transferring` or maintenance changed. */
  condition: [server: Server];
  /** A user's access to the server was changed or taken: the user's sockets are to be cut. */
  access: [server: Server, user: string];
  backupCompleted: [server: Server, report: BackupReport];
  restoreProgress: [server: Server, line: string];
  restoreCompleted: [server: Server];
  /** A restore, an installation or a transfer has begun; `event`: by which the node tells of each file. */
  jobStarted: [server: Server, event: 'daemon message' | 'install output' | 'transfer logs'];
  installStarted: [server: Server];
  installOutput: [server: Server, line: string];
  installCompleted: [server: Server];
  /** The node went down and came back: its sockets are gone, earlier tokens are no longer good. */
  nodeRestarted: [];
  /** The node has removed it. */
  deleted: [server: Server];
  /** Its program is up. */
  started: [server: Server];
  /** Its program ended although nobody asked it to; `code` null: by a signal. */
  crashed: [server: Server, code: number | null];
  /** Its program met an error and reports it to the monitoring service. */
  failed: [server: Server, isHandled: boolean];
}

/** Resource use of a server. */
export interface MachineStats {
  readonly memoryBytes: number;
  readonly cpu: number;
  readonly rxBytes: number;
  readonly txBytes: number;
  readonly uptimeMs: number;
}

/** What runs servers. The console part replaces the kernel's plain one. Throws NodeFailure to refuse. */
export interface Machine {
  power(server: Server, signal: PowerSignal): void;
  /** The server runs; one line. */
  command(server: Server, line: string): void;
  stats(server: Server): MachineStats;
}

/** A part that was plugged in. */
export interface Part {
  /** Back to the start: ends what runs. The world was replaced already. */
  reset(): void | Promise<void>;
  stop(): void | Promise<void>;
}

/** A verb of the control port: JSON in, JSON out. */
export type Verb = (args: Readonly<Record<string, unknown>>) => unknown;

/** How the node behaves where versions differ (panel-dialect.md 0.1). */
export interface Flavour {
  /** `wings`: a missing file is 500 and `is_symlink` always false; `pelican`: 404, and true for links. */
  readonly node: 'wings' | 'pelican';
  /** A failed upload removes the file that it would have replaced. */
  readonly uploadFailureDeletesTarget: boolean;
  /** Lists what a link leads to, as nodes before 1.11.9 do (panel-dialect.md 2.4). */
  readonly listsThroughLinks: boolean;
  /** Whether `files/pull` may fetch from loopback addresses. */
  readonly pullFromLoopback: boolean;
  /** What is no archive: 500 by real nodes, 400 as documented (panel-dialect.md 2.2, 9). */
  readonly junkArchive: 400 | 500;
  /** Whether a token is refused that was issued in the very second of what ended the earlier ones (9). */
  readonly deniesWholeSecond: boolean;
  /** Whether what is packed has the folders that hold no file; real nodes leave them out (9). */
  readonly packsEmptyFolders: boolean;
  /** Whether the record of an egg tells its denylist; the client API of most panels does not. */
  readonly tellsDenylist: boolean;
  /** Whether the daemon wants a scope in tokens that an older panel does not write: it lets nobody connect (1.12.2 and newer). */
  readonly wantsTokenScope: boolean;
  /** Real milliseconds before each answer of panel and node. */
  readonly latencyMs: number;
}

/** Everything that the parts of the practice panel share. Read `world` anew each time: a reset replaces it. */
export interface App {
  readonly tongue: Tongue;
  world: World;
  limits: Limits;
  flavour: Flavour;
  machine: Machine;
  isNodeDown: boolean;
  readonly clock: PracticeClock;
  readonly log: RequestLog;
  readonly faults: FaultQueue;
  readonly rates: RateCounter;
  readonly tokens: Tokens;
  readonly folders: Folders;
  readonly events: EventEmitter<PanelEvents>;
  readonly panel: PanelRoutes;
  readonly node: NodeRoutes;
  readonly verbs: Map<string, Verb>;
  /** What a client must never do: each time it did. */
  readonly violations: string[];
  /** Such as `http://127.0.0.1:41233`; empty until it listens. */
  panelOrigin: string;
  /** Where below its origin the panel lies, such as `/panel`; empty for the origin itself. */
  readonly panelPath: string;
  nodeOrigin: string;
}
