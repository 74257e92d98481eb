import type { Clock } from '../base/clock';
import { type Disposable, DisposableStore } from '../base/event';
import type { Page, PageController } from '../base/page';
import type { ConsoleConnection } from './connection';
import type { UsageHistory } from './usageHistory';
import type { FromUsagePage, ToUsagePage, UsagePageState } from './usagePage';
import { usagePageView } from './usagePageView';

/** What a page of use needs. */
export interface UsagePageParts {
  readonly page: Page<ToUsagePage>;
  readonly connection: Pick<
    ConsoleConnection,
    'power' | 'session' | 'onDidReceiveStats' | 'onDidChangePower' | 'onDidChangeState'
  >;
  readonly history: UsageHistory;
  /** Whose use it is; ends with the page. */
  readonly lease: Disposable;
  readonly clock: Clock;
  /** A language tag, for times of day. */
  readonly locale: string;
}

/** The page of a server's use: tells it each change for as long as somebody sees it. */
export class UsagePageFeed implements PageController<FromUsagePage> {
  private readonly owned = new DisposableStore();

  constructor(
    private readonly state: UsagePageState,
    private readonly parts: UsagePageParts,
  ) {
    const { page, connection, lease } = parts;
    const tell = () => this.tell();
    this.owned.add(lease);
    this.owned.add(connection.onDidReceiveStats(tell));
    this.owned.add(connection.onDidChangePower(tell));
    this.owned.add(connection.onDidChangeState(tell));
    this.owned.add(page.onDidChangeVisibility(tell));
  }

  receive({ type }: FromUsagePage): void {
    if (type === 'ready') this.parts.page.send({ type: 'keep', state: this.state });
    this.tell();
  }

  dispose(): void {
    this.owned.dispose();
  }

  private tell(): void {
    const { page, connection, history, clock, locale } = this.parts;
    if (!page.isVisible) return;
    const { power, session } = connection;
    const moment = {
      server: this.state.name,
      power,
      problem: session.phase === 'closed' ? session.text : '',
      now: clock.now(),
      locale,
    };
    page.send({ type: 'show', view: usagePageView(history, moment) });
  }
}
