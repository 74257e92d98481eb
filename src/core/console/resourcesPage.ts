import type { Clock } from '../base/clock';
import { type Disposable, DisposableStore } from '../base/event';
import type { Page, PageController } from '../base/page';
import type { ConsoleConnection } from './connection';
import type { ResourceHistory } from './resourceHistory';
import type { FromResourcesPage, ToResourcesPage, ResourcesPageState } from './resourcesMessages';
import { type PanelLimits, resourcesView } from './resourcesView';

/** What a page of use needs. */
export interface ResourcesPageParts {
  readonly page: Page<ToResourcesPage>;
  readonly connection: Pick<
    ConsoleConnection,
    'power' | 'session' | 'onDidReceiveStats' | 'onDidChangePower' | 'onDidChangeState'
  >;
  readonly history: ResourceHistory;
  /** Whose use it is; ends with the page. */
  readonly lease: Disposable;
  /** What the server may use, as far as that is known. */
  readonly limits: () => PanelLimits | undefined;
  readonly clock: Clock;
  /** A language tag, for times of day. */
  readonly locale: string;
}

/** The page of a server's use: tells it each change for as long as somebody sees it. */
export class ResourcesPage implements PageController<FromResourcesPage> {
  private readonly owned = new DisposableStore();

  constructor(
    private readonly state: ResourcesPageState,
    private readonly parts: ResourcesPageParts,
  ) {
    const { page, connection, lease } = parts;
    const tell = () => this.tell();
    this.owned.add(lease);
    this.owned.add(connection.onDidReceiveStats(tell));
    this.owned.add(connection.onDidChangePower(tell));
    this.owned.add(connection.onDidChangeState(tell));
    this.owned.add(page.onDidChangeVisibility(tell));
  }

  receive({ type }: FromResourcesPage): void {
    if (type === 'ready') this.parts.page.send({ type: 'keep', state: this.state });
    this.tell();
  }

  dispose(): void {
    this.owned.dispose();
  }

  private tell(): void {
    const { page, connection, history, limits, clock, locale } = this.parts;
    if (!page.isVisible) return;
    const { power, session } = connection;
    const moment = {
      server: this.state.name,
      power,
      problem: session.phase === 'closed' ? session.text : '',
      now: clock.now(),
      limits: limits(),
      locale,
    };
    page.send({ type: 'show', view: resourcesView(history, moment) });
  }
}
