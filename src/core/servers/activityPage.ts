import * as l10n from '@vscode/l10n';
import { listActivity } from '../api/activity';
import { describeError } from '../api/describe';
import { isAbort } from '../api/errors';
import type { PermissionCatalog } from '../api/permissions';
import type { ServerRef } from '../api/panel';
import { apiOf } from '../api/serverApi';
import type { Clock } from '../base/clock';
import type { Page, PageController } from '../base/page';
import { activityAround } from './activityAround';
import type { FromActivityPage, ToActivityPage } from './activityMessages';
import { activityView } from './activityView';

const perPage = 50;

/** What an activity page needs. */
export interface ActivityPageParts {
  readonly page: Page<ToActivityPage>;
  readonly permissionCatalog: Pick<PermissionCatalog, 'explain'>;
  readonly clock: Clock;
  /** A language tag, for times. */
  readonly locale: string;
}

/** The page of what was done on a server: reads one page of the list after the other. */
export class ActivityPage implements PageController<FromActivityPage> {
  private wanted: { readonly page: number; readonly event: string; readonly around?: number };
  private running = new AbortController();

  /** `around`, in milliseconds since 1970, where it is about a moment. */
  constructor(
    private readonly ref: ServerRef,
    private readonly parts: ActivityPageParts,
    around: number | undefined,
  ) {
    this.wanted = { page: 1, event: '', ...(around === undefined ? {} : { around }) };
  }

  /** Shows what changed around a moment, in milliseconds since 1970; the newest without one. */
  showAround(around: number | undefined): Promise<void> {
    const { event } = this.wanted;
    this.wanted = { page: 1, event, ...(around === undefined ? {} : { around }) };
    return this.load();
  }

  receive(message: FromActivityPage): Promise<void> {
    const { event } = this.wanted;
    if (message.type === 'page') this.wanted = { page: message.page, event };
    if (message.type === 'filter') this.wanted = { ...this.wanted, page: 1, event: message.event };
    return this.load();
  }

  dispose(): void {
    this.running.abort();
  }

  private async load(): Promise<void> {
    this.running.abort();
    const { signal } = (this.running = new AbortController());
    const view = this.parts.page;
    view.send({ type: 'busy', text: l10n.t('Loading…') });
    try {
      const { around, event, page: number } = this.wanted;
      const page =
        around !== undefined && number === 1
          ? await activityAround((one) => this.read(one, signal), around)
          : await this.read(number, signal);
      if (signal.aborted) return;
      this.wanted = { ...this.wanted, page: page.page };
      const { clock, locale } = this.parts;
      const context = { server: this.ref.name, filter: event, now: clock.now(), around, locale };
      view.send({ type: 'show', view: activityView(page, context) });
    } catch (error) {
      if (isAbort(error) || signal.aborted) return;
      const { http } = this.ref.panel;
      const explained = await this.parts.permissionCatalog.explain(http, error, 'activity.read');
      const text = l10n.t('The activity was not read. {0}', describeError(explained));
      view.send({ type: 'failed', text, retry: l10n.t('Try Again') });
    }
  }

  private read(page: number, signal: AbortSignal) {
    const event = this.wanted.event || undefined;
    return listActivity(apiOf(this.ref), { page, perPage, event, signal });
  }
}
