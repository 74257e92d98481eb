import type { Clock } from '../base/clock';
import { type Disposable, DisposableStore, MutableDisposable } from '../base/event';
import type { Page, PageController } from '../base/page';
import { conditionOf } from '../servers/condition';
import type { ServerState } from '../servers/serverState';
import type { ConsoleConnection } from './connection';
import type { ResourceHistory } from './resourceHistory';
import { rangeOf } from './resourceRange';
import type { ResourceSample } from './resourceSample';
import type {
  FromResourcesPage,
  ResourceRange,
  ResourcesPageState,
  ToResourcesPage,
} from './resourcesMessages';
import { resourcesPart, resourcesView } from './resourcesView';
import { thinnedSamples, withOthers } from './thinnedSamples';

/** What a page of use needs. */
export interface ResourcesPageParts {
  readonly page: Page<ToResourcesPage>;
  readonly connection: Pick<
    ConsoleConnection,
    'power' | 'session' | 'onDidReceiveStats' | 'onDidChangePower' | 'onDidChangeState'
  >;
  /** What this window knows. */
  readonly history: () => ResourceHistory;
  /** What is known of the server elsewhere: by another window, or on the disk. Never rejects. */
  readonly elsewhere: () => Promise<readonly ResourceSample[]>;
  /** Whose use it is; ends with the page. */
  readonly lease: Disposable;
  /** The server, as far as it is known. */
  readonly server: () => ServerState | undefined;
  readonly clock: Clock;
  /** A language tag, for times of day. */
  readonly locale: string;
}

/** Milliseconds after which the picture moves on where nothing comes. */
const moveMs = 20_000;
/** Pictures that move on between two times that it is asked what is known elsewhere. */
const movesPerAsk = 3;
/** Milliseconds between two pictures of a long time, in which a second is not to be seen. */
const longMs = 5_000;

/** The page of a server's use: tells it each change for as long as somebody sees it. */
export class ResourcesPage implements PageController<FromResourcesPage> {
  private readonly owned = new DisposableStore();
  private readonly timer = this.owned.add(new MutableDisposable<Disposable>());
  private others: readonly ResourceSample[] = [];
  private shown: ResourceRange | undefined;
  private toldAt = 0;

  constructor(
    private state: ResourcesPageState,
    private readonly parts: ResourcesPageParts,
  ) {
    const { page, connection, lease } = parts;
    const tell = () => this.tell();
    this.owned.add(lease);
    this.owned.add(
      connection.onDidReceiveStats(() => {
        const pause = this.shown === 'quarter' ? 0 : longMs;
        if (parts.clock.now() - this.toldAt >= pause) this.tell();
      }),
    );
    this.owned.add(connection.onDidChangePower(tell));
    this.owned.add(connection.onDidChangeState(tell));
    this.owned.add(page.onDidChangeVisibility(() => this.ask()));
    this.move(1);
  }

  /** Takes a message of the page. Never rejects. */
  async receive(message: FromResourcesPage): Promise<void> {
    if (message.type === 'range') this.state = { ...this.state, range: message.range };
    this.parts.page.send({ type: 'keep', state: this.state });
    this.shown = undefined;
    this.tell();
    if (message.type !== 'range') await this.ask();
  }

  dispose(): void {
    this.owned.dispose();
  }

  /** Nothing comes from a server that is off: the time goes on all the same. */
  private move(times: number): void {
    this.timer.value = this.parts.clock.after(moveMs, () => {
      if (times % movesPerAsk === 0) void this.ask();
      else this.tell();
      this.move(times + 1);
    });
  }

  private async ask(): Promise<void> {
    if (!this.parts.page.isVisible) return;
    this.others = await this.parts.elsewhere();
    this.tell();
  }

  private tell(): void {
    const { page, connection, history, server, clock, locale } = this.parts;
    if (!page.isVisible || this.owned.isDisposed) return;
    const now = clock.now();
    const samples = thinnedSamples(withOthers(history().samples, this.others, now), now);
    const range = this.state.range ?? rangeOf(samples, now);
    this.toldAt = now;
    if (range !== this.shown) {
      this.shown = range;
      page.send({ type: 'show', view: resourcesView(this.state.name, range) });
    }
    const { power, session } = connection;
    const known = server();
    const part = resourcesPart(samples, {
      ...{ power, now, range, locale },
      polled: known && conditionOf(known.server) === 'normal' ? known.stats?.state : undefined,
      problem: session.phase === 'closed' ? session.text : '',
      limits: known?.server.limits,
      memoryLimitBytes: history().memoryLimitBytes,
    });
    page.send({ type: 'part', part });
  }
}
