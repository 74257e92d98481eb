import { EventEmitter } from 'node:events';
import { installApi } from './api/install';
import { type ConsoleFlavour, rudeFlavour, usualFlavour } from './console/flavour';
import { installConsole } from './console/install';
import { ControlServer, addVerbs } from './control';
import type { App, Flavour, PanelEvents, Part } from './kernel/app';
import { PracticeClock } from './kernel/clock';
import { type Fault, FaultQueue } from './kernel/faults';
import { Folders } from './kernel/folders';
import { idleMachine } from './kernel/idleMachine';
import { type LimitChanges, type Limits, RateCounter, changedLimits } from './kernel/limits';
import { close, closedOrigin, listen, listenAgain } from './kernel/listen';
import { type Logged, type LoggedRequest, RequestLog } from './kernel/log';
import { NodeServer } from './kernel/nodeServer';
import { PanelServer } from './kernel/panelServer';
import { Tokens } from './kernel/tokens';
import { type Tongue, tongueLimits } from './kernel/tongue';
import { installMonitoring } from './monitoring/install';
import { installNodeFiles } from './nodeFiles/install';
import { type Condition, setCondition } from './serverCondition';
import { type Keys, type WorldChoice, buildWorld } from './worlds/worlds';

/** How a practice panel starts. */
export interface PracticePanelOptions extends Partial<Flavour> {
  /** What the panel speaks; default: the service of api.md. */
  readonly tongue?: Tongue;
  /** All at once that real nodes were seen to do where the documents are politer (panel-dialect.md 9). */
  readonly isRude?: boolean;
  /** Single ways of its consoles that differ from those. */
  readonly console?: Partial<ConsoleFlavour>;
  /** Default `believable`. */
  readonly world?: WorldChoice;
  /** How much faster than real time its clock runs; default 1; 0: only when advanced. */
  readonly clockScale?: number;
  readonly limits?: LimitChanges;
  /** Where below its origin it lies, such as `/panel`; default: at the origin itself. */
  readonly path?: string;
  /** The origins at which clients see panel and node, where a proxy brings them here; default: where they listen. */
  readonly shownAs?: { readonly panel: string; readonly node: string };
}

/** What a test knows of a server. */
export interface ServerFacts {
  readonly uuid: string;
  readonly identifier: string;
  readonly name: string;
}

/**
 * A hosting panel and its node to practise on: two ports of this computer, files in a temporary
 * folder, and a third port that controls them from another process. Stop it when done.
 */
export class PracticePanel {
  private readonly openNodeOrigin: string;

  private constructor(
    /** What its parts share; for parts and their tests. */
    readonly app: App,
    private readonly options: PracticePanelOptions,
    private readonly ports: {
      readonly panel: PanelServer;
      readonly node: NodeServer;
      readonly control: ControlServer;
    },
    private readonly parts: readonly Part[],
    private readonly places: {
      readonly listens: { readonly panel: string; readonly node: string };
      readonly controlUrl: string;
    },
  ) {
    this.openNodeOrigin = app.nodeOrigin;
  }

  /** Starts panel, node and control; resolves when all three listen. */
  static async start(options: PracticePanelOptions = {}): Promise<PracticePanel> {
    const panel = new PanelServer(() => app);
    const node = new NodeServer(() => app);
    const app = await makeApp(options, { panel, node });
    installApi(app);
    installNodeFiles(app);
    const parts = [
      installConsole(app, {
        ...(options.isRude ? rudeFlavour : usualFlavour),
        ...options.console,
      }),
      // No other panel has it.
      ...(app.tongue === 'service' ? [installMonitoring(app)] : []),
    ];
    const control = new ControlServer(app);
    const listens = { panel: await listen(panel.http), node: await listen(node.http) };
    app.panelOrigin = options.shownAs?.panel ?? listens.panel;
    app.nodeOrigin = options.shownAs?.node ?? listens.node;
    const controlUrl = await listen(control.http);
    const places = { listens, controlUrl };
    const started = new PracticePanel(app, options, { panel, node, control }, parts, places);
    addVerbs(started);
    return started;
  }

  /** Where the panel is: its origin, and its path there. */
  get url(): string {
    return this.app.panelOrigin + this.app.panelPath;
  }

  /** Where panel and node listen: their origins, unless they are shown as others. */
  get listensAt(): { readonly panel: string; readonly node: string } {
    return this.places.listens;
  }

  /** Where it is controlled from another process. */
  get controlUrl(): string {
    return this.places.controlUrl;
  }

  /** Where the client API is. */
  get baseUrl(): string {
    return `${this.url}/api/client`;
  }

  /** The node's origin. */
  get nodeUrl(): string {
    return this.app.nodeOrigin;
  }

  /** One key of each kind. */
  get keys(): Keys {
    return keysOf(this.app);
  }

  get servers(): readonly ServerFacts[] {
    return [...this.app.world.servers.values()].map(({ uuid, identifier, name }) => ({
      uuid,
      identifier,
      name,
    }));
  }

  /** A server by its name. */
  server(name: string): ServerFacts {
    const found = this.servers.find((server) => server.name === name);
    if (!found) throw new Error(`No server is named ${name}`);
    return found;
  }

  get clock(): PracticeClock {
    return this.app.clock;
  }

  /** What a client must never do, each time it did. */
  get violations(): readonly string[] {
    return this.app.violations;
  }

  /** Every HTTP request so far. */
  get requests(): readonly LoggedRequest[] {
    return this.requestsSince(0);
  }

  /** A place in the log. */
  mark(): number {
    return this.app.log.mark();
  }

  /** HTTP requests after the mark. */
  requestsSince(mark: number): readonly LoggedRequest[] {
    return this.logSince(mark).filter((entry) => entry.kind === 'http');
  }

  /** Requests and websocket frames after the mark. */
  logSince(mark: number): readonly Logged[] {
    return this.app.log.since(mark);
  }

  /** Orders a fault for requests to come. */
  order(fault: Fault): void {
    this.app.faults.order(fault);
  }

  /** Replaces limits from now on; counts that run go on. */
  setLimits(changes: LimitChanges): void {
    this.app.limits = changedLimits(changes, this.app.limits);
  }

  /** Has panel and node do from now on all that real ones were seen to do, or be polite again (panel-dialect.md 9). */
  setManners(isRude: boolean): void {
    const { junkArchive, deniesWholeSecond, packsEmptyFolders } = flavourOf({ isRude });
    const manners = { junkArchive, deniesWholeSecond, packsEmptyFolders };
    this.app.flavour = { ...this.app.flavour, ...manners };
    this.app.verbs.get('consoleFlavour')?.({ ...(isRude ? rudeFlavour : usualFlavour) });
  }

  /** Puts a server into a condition, or back to normal. `server`: uuid or name. */
  setCondition(server: string, condition: Condition): void {
    setCondition(this.app, this.find(server), condition);
  }

  /** Takes the node off the network: the panel answers 504, the node's connections end. */
  setNodeDown(isDown: boolean): void {
    this.app.isNodeDown = isDown;
    if (isDown) this.ports.node.cut();
  }

  /** The node's program is killed: its port refuses every connection and the panel answers 504, until `startNode`. */
  async killNode(): Promise<void> {
    this.setNodeDown(true);
    await close(this.ports.node.http);
  }

  /** The node's program starts again: servers went on meanwhile, tokens issued before are no longer good. */
  async startNode(): Promise<void> {
    const { http } = this.ports.node;
    if (!http.listening) await listenAgain(http, this.nodeUrl);
    this.app.isNodeDown = false;
    this.restartNode();
  }

  /** Whether the addresses that are signed from now on lead to a port at which nobody listens, as after a daemon's end. */
  async setNodeRefusing(isRefusing: boolean): Promise<void> {
    this.app.nodeOrigin = isRefusing ? await closedOrigin() : this.openNodeOrigin;
  }

  /** The node restarts at once: connections end, tokens issued before are no longer good. */
  restartNode(): void {
    this.app.tokens.restart();
    this.ports.node.cut();
    this.app.events.emit('nodeRestarted');
  }

  /** Everything as it was at the start, on the same ports, with the same keys; the clock stays. */
  async reset(): Promise<void> {
    const { app } = this;
    app.faults.clear();
    app.rates.clear();
    app.tokens.forget();
    app.violations.length = 0;
    app.isNodeDown = false;
    if (!this.ports.node.http.listening) await listenAgain(this.ports.node.http, this.nodeUrl);
    app.nodeOrigin = this.openNodeOrigin;
    app.limits = limitsOf(this.options);
    app.flavour = flavourOf(this.options);
    app.world = buildWorld(this.options.world ?? 'believable', app.clock, app.tongue);
    for (const part of this.parts) await part.reset();
    app.folders.reset();
    app.log.clear();
  }

  /** Ends everything and removes the files. */
  async stop(): Promise<void> {
    for (const part of this.parts) await part.stop();
    this.app.clock.stop();
    const { panel, node, control } = this.ports;
    node.cut();
    await Promise.all([close(panel.http), close(node.http), close(control.http)]);
    await this.app.folders.remove();
  }

  /** The store's record of a server, by uuid, identifier or name. */
  find(id: string) {
    const all = [...this.app.world.servers.values()];
    const found = all.find((one) => one.uuid === id || one.identifier === id || one.name === id);
    if (!found) throw new Error(`No server ${id}`);
    return found;
  }
}

function keysOf(app: App): Keys {
  const keys: Record<string, string> = {};
  for (const key of app.world.keys.values()) keys[key.id] = key.secret;
  return keys as unknown as Keys;
}

function flavourOf(options: PracticePanelOptions): Flavour {
  return {
    node: options.node ?? (options.tongue === 'pelican' ? 'pelican' : 'wings'),
    uploadFailureDeletesTarget: options.uploadFailureDeletesTarget ?? false,
    listsThroughLinks: false,
    junkArchive: options.junkArchive ?? (options.isRude ? 500 : 400),
    deniesWholeSecond: options.deniesWholeSecond ?? options.isRude ?? false,
    packsEmptyFolders: options.packsEmptyFolders ?? options.isRude !== true,
    tellsDenylist: options.tellsDenylist ?? false,
    pullFromLoopback: options.pullFromLoopback ?? false,
    wantsTokenScope: options.wantsTokenScope ?? false,
    latencyMs: options.latencyMs ?? 0,
  };
}

function limitsOf({ tongue = 'service', limits }: PracticePanelOptions): Limits {
  return changedLimits(limits, changedLimits(tongueLimits[tongue]));
}

async function makeApp(
  options: PracticePanelOptions,
  routes: Pick<App, 'panel' | 'node'>,
): Promise<App> {
  const clock = new PracticeClock(options.clockScale ?? 1);
  const { tongue = 'service' } = options;
  const app: App = {
    ...routes,
    tongue,
    world: buildWorld(options.world ?? 'believable', clock, tongue),
    limits: limitsOf(options),
    flavour: flavourOf(options),
    machine: idleMachine(clock),
    isNodeDown: false,
    clock,
    log: new RequestLog(clock),
    faults: new FaultQueue(),
    rates: new RateCounter(clock),
    tokens: new Tokens(clock, () => app.flavour.deniesWholeSecond),
    folders: await Folders.create(clock),
    events: new EventEmitter<PanelEvents>(),
    verbs: new Map(),
    violations: [],
    panelOrigin: '',
    panelPath: options.path ?? '',
    nodeOrigin: '',
  };
  return app;
}
