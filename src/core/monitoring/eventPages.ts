import { type EventSpan, type MonitoringEvent, listEvents } from '../api/events';
import type { PanelHttp } from '../api/http';

/** Events of one request: the more, the fewer requests. */
const perPage = 500;
/** Pages that are read for one press of a button: as many events as a free project may have in a day. */
const maxPages = 20;

/** What is read, and until when. */
export interface EventSearch {
  readonly span: EventSpan;
  /** The exact name of the events; undefined: all. */
  readonly name: string | undefined;
  /** Reading on ends at the first page that has one of these. */
  readonly isWanted: (event: MonitoringEvent) => boolean;
  readonly signal: AbortSignal;
  /** Called with how many were read, before each further page. */
  readonly onReadOn: (count: number) => void;
}

/** The events of a project, newest first, as far as they were read. */
export class EventPages {
  private known: readonly MonitoringEvent[] = [];
  private next: number | undefined;

  constructor(
    private readonly http: PanelHttp,
    private readonly project: string,
  ) {}

  get events(): readonly MonitoringEvent[] {
    return this.known;
  }

  /** Whether there are older ones that were not read. */
  get hasMore(): boolean {
    return this.next !== undefined;
  }

  /**
   * Reads the newest events, or those before what was read, until one is wanted, there are no more, or 10,000 were read.
   * Rejects with PanelError, or with the signal's reason; what was read by then is kept.
   */
  async read(from: 'newest' | 'older', search: EventSearch): Promise<void> {
    const { span, name, signal } = search;
    let before = from === 'older' ? this.next : undefined;
    for (let page = 1; page <= maxPages; page++) {
      const query = { ...span, name, before, limit: perPage, signal };
      const answer = await listEvents(this.http, this.project, query);
      signal.throwIfAborted();
      this.known = before === undefined ? answer.items : [...this.known, ...answer.items];
      this.next = answer.next;
      before = this.next;
      if (before === undefined || answer.items.some(search.isWanted)) return;
      if (page < maxPages) search.onReadOn(this.known.length);
    }
  }
}
