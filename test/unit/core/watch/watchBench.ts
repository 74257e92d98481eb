import { Emitter } from '../../../../src/core/base/event';
import { type Panel, createPanel } from '../../../../src/core/api/panel';
import { ServerStore } from '../../../../src/core/servers/serverStore';
import type { ServersChange } from '../../../../src/core/servers/servers';
import type { AskedPower } from '../../../../src/core/watch/askedPower';
import type { WatchedFile } from '../../../../src/core/watch/watchedFile';
import type { Watched } from '../../../../src/core/watch/serverNews';
import type { PowerAsker, whoAsked } from '../../../../src/core/watch/whoAsked';
import { PinnedServers } from '../../../../src/core/watch/pinnedServers';
import { Watcher } from '../../../../src/core/watch/watcher';
import { FakeClock, settle } from '../../../support/fakeClock';
import { FakeSharedMemento } from '../../../support/fakeSharedMemento';
import { silentLog } from '../../../support/silentLog';
import { PanelFake } from '../monitoring/panelFake';
import { uuidOf } from '../../uuidOf';

/** What a server of the panel below does. */
export interface FakeServer {
  state: string;
  /** When it was started, in milliseconds since 1970. */
  since: number;
  memoryBytes?: number;
  more?: object;
}

/** A panel with servers whose state a test changes, and a file that several watchers share. */
export class WatchBench {
  readonly clock: FakeClock;
  readonly servers: FakeServer[];
  /** What the panel's log says of who asked for power. */
  asker: PowerAsker | undefined;
  /** What reads the panel's log; the asker above unless a test gives it. */
  whoAsked: typeof whoAsked = () => Promise.resolve({ by: this.asker, activity: [] });
  /** The user asked for something just now, in any window. */
  wasAsked = false;
  /** The user deleted it. */
  wasDeleted = false;
  /** What the user asked for; the two above unless a test gives it. */
  asked: Pick<AskedPower, 'wasAsked' | 'wasDeleted' | 'withoutEffect'> = {
    wasAsked: () => this.wasAsked,
    wasDeleted: () => this.wasDeleted,
    withoutEffect: () => [],
  };
  /** Servers with an item of their own. */
  readonly pinned = new PinnedServers(new FakeSharedMemento());
  readonly fake: PanelFake;
  readonly panel: Panel;
  /** What the panel has logged, newest first. */
  readonly logged: object[] = [];
  /** What the disk waits for before it takes anything. */
  disk: Promise<void> = Promise.resolve();
  private written = '{}';
  private readonly file: WatchedFile = {
    load: () => Promise.resolve(new Map(Object.entries(JSON.parse(this.written) as object))),
    save: async (watched: ReadonlyMap<string, Watched>) => {
      const text = JSON.stringify(Object.fromEntries(watched));
      await this.disk;
      this.written = text;
    },
    saveNow: (watched) => {
      this.written = JSON.stringify(Object.fromEntries(watched));
    },
  };

  constructor(count: number) {
    // Pages and answers are taken in turn by turn.
    this.clock = new FakeClock(undefined, 3);
    const since = this.clock.now() - 3_600_000;
    this.servers = Array.from({ length: count }, () => ({ state: 'running', since }));
    this.fake = new PanelFake(({ path, query }) => this.answer(path, query));
    const unused = {} as unknown as Panel['daemon'];
    this.panel = createPanel({
      ...{ id: 'panel.test', name: 'panel.test', user: 'mara' },
      ...{ http: this.fake.http, daemon: unused },
    });
  }

  /** What one window has to watch with, and what it tells. */
  window() {
    const { clock, fake, panel } = this;
    const changed = new Emitter<ServersChange>();
    const store = new ServerStore(fake.http, clock);
    store.onDidChange((uuids) => changed.fire({ panel, uuids }));
    const panels = { all: [panel] as readonly Panel[], ready: () => Promise.resolve() };
    const watcher = new Watcher({
      panels,
      servers: { of: () => store, onDidChange: changed.event, nameOf: () => 'Server 0' },
      asked: this.asked,
      whoAsked: (...given) => this.whoAsked(...given),
      ...{ clock, file: this.file, pinned: this.pinned, log: silentLog },
    });
    const told: string[] = [];
    const happened: string[] = [];
    watcher.onDidTell(({ kind, text }) => told.push(`${kind}: ${text}`));
    watcher.onDidHappen(({ kind, server, times }) =>
      happened.push([kind, server.name, ...(times === undefined ? [] : [times])].join(' ')),
    );
    return { watcher, store, told, happened, panels, changed };
  }

  /** Changes a server and lets some seconds go by. */
  async then(at: number, change: Partial<FakeServer>, seconds = 25): Promise<void> {
    Object.assign(this.servers[at] ?? {}, change);
    await this.clock.advance(seconds * 1000);
    await settle();
  }

  private answer(path: string, query: Readonly<Record<string, unknown>> | undefined): unknown {
    const attributesOf = (at: number) => ({
      ...{ uuid: uuidOf(at), name: `Server ${at}`, server_owner: true, limits: { memory: 1024 } },
      ...this.servers[at]?.more,
    });
    if (path === '/') {
      const data = this.servers.map((_, at) => ({
        object: 'server',
        attributes: attributesOf(at),
      }));
      return { object: 'list', data };
    }
    if (path === '/resources') {
      const data = String(query?.['servers'])
        .split(',')
        .map((uuid) => [uuid, this.stats(Number(uuid.slice(0, 8)))]);
      return { data: Object.fromEntries(data) as object };
    }
    if (path.endsWith('/activity')) return { object: 'list', data: this.logged };
    const at = Number(/\/servers\/(\d{8})/.exec(path)?.[1]);
    const meta = { is_server_owner: true, user_permissions: ['*'] };
    return { object: 'server', attributes: attributesOf(at), meta };
  }

  private stats(at: number) {
    const { state = 'offline', since = 0, memoryBytes = 1 } = this.servers[at] ?? {};
    const uptime = state === 'offline' ? 0 : this.clock.now() - since;
    const resources = { memory_bytes: memoryBytes, disk_bytes: 1, uptime };
    return { object: 'stats', attributes: { current_state: state, resources } };
  }
}
