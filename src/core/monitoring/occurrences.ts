import type { PanelHttp } from '../api/http';
import type { IssueDetails, Occurrence } from '../api/issue';
import { listOccurrences } from '../api/monitoring';

const perPage = 20;

/** Walks through an issue's occurrences, newest first; reads pages as they are reached. */
export class Occurrences {
  private items: Occurrence[] = [];
  /** Where each of them stands. */
  private readonly places = new Map<number, number>();
  /** What is shown before a page was read. */
  private first: Occurrence | undefined;
  private pages = 0;
  private found: number | undefined;
  private at = 0;
  /** How many happened since what was read begins; the newest of them is known already. */
  private ahead = 0;

  constructor(
    private readonly http: PanelHttp,
    private readonly issue: { readonly project: string; readonly fingerprint: string },
    /** The newest one, as the issue itself brought it along: it costs no request. */
    private latest: Occurrence | undefined,
    private count: number,
  ) {
    this.first = latest;
  }

  get current(): Occurrence | undefined {
    return this.items[this.at] ?? this.first;
  }

  /** Takes the issue as it is now: what is shown stays, and what happened since is newer than that. */
  follow({ latest, count }: Pick<IssueDetails, 'latest' | 'count'>): void {
    if (!latest || latest.id === this.latest?.id) return;
    const more = Math.max(1, count - this.count);
    if (this.first) this.ahead += more;
    else this.first = latest;
    if (this.found !== undefined) this.found += more;
    this.latest = latest;
    this.count = count;
  }

  /** Where the current one stands. Before a page was read, all that were ever counted are assumed to be kept. */
  get standing(): { readonly index: number; readonly total: number } {
    const total = this.found ?? (this.latest ? Math.max(1, this.count) : 0);
    return { index: this.at + this.ahead, total };
  }

  /** Goes one back in time; stays where it is when there is none. */
  async older(signal?: AbortSignal): Promise<void> {
    if (this.at + 1 >= this.items.length && this.items.length < (this.found ?? Infinity)) {
      await this.read(signal);
    }
    if (this.at + 1 < this.items.length) this.at++;
  }

  /** Goes one on in time; reads again where that happened meanwhile. */
  async newer(signal?: AbortSignal): Promise<void> {
    if (this.at > 0 || this.ahead === 0) {
      this.at = Math.max(0, this.at - 1);
      return;
    }
    const wanted = this.ahead - 1;
    this.newest();
    while (wanted >= this.items.length && this.items.length < (this.found ?? Infinity)) {
      await this.read(signal);
    }
    this.at = Math.max(0, Math.min(wanted, this.items.length - 1));
  }

  /** Goes to the one that happened last. */
  newest(): void {
    this.at = 0;
    if (this.ahead === 0) return;
    this.ahead = 0;
    this.first = this.latest;
    this.items = [];
    this.places.clear();
    this.pages = 0;
    this.found = undefined;
  }

  private async read(signal: AbortSignal | undefined): Promise<void> {
    const { project, fingerprint } = this.issue;
    const page = this.pages + 1;
    const shown = this.current?.id;
    const answer = await listOccurrences(this.http, project, fingerprint, {
      page,
      perPage,
      signal,
    });
    // No more than was asked for, whatever came.
    for (const one of answer.items.slice(0, perPage)) {
      const known = this.places.get(one.id);
      // One that happened meanwhile moves the others to the next page: they come a second time.
      if (known !== undefined) this.items[known] = one;
      else this.places.set(one.id, this.items.push(one) - 1);
    }
    this.pages = page;
    if (page === 1) {
      // What happened meanwhile is among them: what is shown stands below it.
      const index = this.items.findIndex(({ id }) => id === shown);
      if (this.ahead > 0 && index >= 0) this.at = index;
      this.ahead = 0;
    }
    this.found = answer.items.length === 0 ? this.items.length : answer.total;
  }
}
