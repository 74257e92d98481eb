import * as l10n from '@vscode/l10n';
import { type ActivityEntry, listActivity } from '../api/activity';
import type { ListPage } from '../api/decode';
import { describeError } from '../api/describe';
import { isAbort } from '../api/errors';
import type { PermissionCatalog } from '../api/permissions';
import type { ServerRef } from '../api/panel';
import { apiOf } from '../api/serverApi';
import type { Clock } from '../base/clock';
import type { Page, PageController } from '../base/page';
import { activityAround } from './activityAround';
import { spanOfDay } from './activityDay';
import type {
  ActivityPageState,
  ActivityQuestion,
  FromActivityPage,
  ToActivityPage,
} from './activityMessages';
import { activityView, matchingRows } from './activityView';

const perPage = 50;
/** Pages that one click looks through for what is searched. */
const maxSearchedPages = 10;

/** What a new page of activity is asked. */
export const newestActivity: ActivityQuestion = { page: 1, event: '', order: 'newest', text: '' };

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
  private running = new AbortController();
  /** What was read last; a search goes through it without a request. */
  private shown: ListPage<ActivityEntry> | undefined;

  constructor(
    private readonly ref: ServerRef,
    private readonly parts: ActivityPageParts,
    private wanted: ActivityQuestion,
  ) {}

  /** Shows what changed around a moment, in milliseconds since 1970; the newest without one. */
  showAround(around: number | undefined): Promise<void> {
    const { event } = this.wanted;
    const moment = around === undefined ? {} : { around };
    this.wanted = { ...newestActivity, event, ...moment };
    return this.load();
  }

  receive(message: FromActivityPage): Promise<void> {
    const { event, order, text, page } = this.wanted;
    switch (message.type) {
      case 'search':
        this.wanted = { ...this.wanted, text: message.text };
        this.show();
        return Promise.resolve();
      case 'day': {
        const day = message.day === undefined ? {} : { day: message.day };
        // A day is found by halving, which needs the newest first.
        this.wanted = { ...newestActivity, event, text, ...day };
        return this.load();
      }
      case 'page':
        this.wanted = { event, order, text, page: message.page };
        return this.load(message.page < page ? -1 : 1);
      case 'filter':
        this.wanted = { ...this.wanted, page: 1, event: message.event };
        return this.load();
      case 'order':
        this.wanted = { event, text, page: 1, order: message.order };
        return this.load();
      default:
        return this.load();
    }
  }

  dispose(): void {
    this.running.abort();
  }

  /** With a `step`, goes on to the next page with what is searched for. */
  private async load(step = 0): Promise<void> {
    this.running.abort();
    const { signal } = (this.running = new AbortController());
    const view = this.parts.page;
    view.send({
      type: 'busy',
      text: l10n.t({ message: 'Loading...', comment: ['Shown while the activity log is loaded'] }),
    });
    try {
      const { around, day, page } = this.wanted;
      const span = day === undefined ? undefined : spanOfDay(day);
      const at = span ? span.until - 1 : around;
      const read = (one: number) => this.read(one, signal);
      const found =
        at !== undefined && page === 1
          ? await activityAround(read, at)
          : await this.search(step, read);
      if (signal.aborted) return;
      this.wanted = { ...this.wanted, page: found.page };
      this.shown = found;
      this.show();
    } catch (error) {
      if (isAbort(error) || signal.aborted) return;
      const { http } = this.ref.panel;
      const explained = await this.parts.permissionCatalog.explain(http, error, 'activity.read');
      const text = l10n.t("Couldn't load the activity log. {reason}", {
        reason: describeError(explained),
      });
      view.send({
        type: 'failed',
        text,
        retry: l10n.t({ message: 'Try Again', comment: ['Button: loads the page again'] }),
      });
    }
  }

  /** The page that is wanted, or the first behind it that has what is searched for. */
  private async search(
    step: number,
    read: (page: number) => Promise<ListPage<ActivityEntry>>,
  ): Promise<ListPage<ActivityEntry>> {
    let found = await read(this.wanted.page);
    for (let pages = 1; step !== 0 && pages < maxSearchedPages; pages++) {
      const next = found.page + step;
      const isEnd = next < 1 || next > found.pages;
      if (isEnd || matchingRows(found, this.context()).length > 0) return found;
      found = await read(next);
    }
    return found;
  }

  private show(): void {
    const { page } = this.parts;
    const { panel, uuid, name } = this.ref;
    const state: ActivityPageState = { panelId: panel.id, uuid, name, wanted: this.wanted };
    page.send({ type: 'keep', state });
    if (this.shown) page.send({ type: 'show', view: activityView(this.shown, this.context()) });
  }

  private context() {
    const { clock, locale } = this.parts;
    return { ...this.wanted, server: this.ref.name, now: clock.now(), locale };
  }

  private read(page: number, signal: AbortSignal) {
    const { order } = this.wanted;
    const event = this.wanted.event || undefined;
    return listActivity(apiOf(this.ref), { page, perPage, event, order, signal });
  }
}
