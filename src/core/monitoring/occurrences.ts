import type { PanelHttp } from '../api/http';
import type { Occurrence } from '../api/issue';
import { listOccurrences } from '../api/monitoring';

const perPage = 20;

/** Walks through an issue's occurrences, newest first; reads pages as they are reached. */
export class Occurrences {
  private items: readonly Occurrence[] = [];
  private pages = 0;
  private found: number | undefined;
  private at = 0;

  constructor(
    private readonly http: PanelHttp,
    private readonly issue: { readonly project: string; readonly fingerprint: string },
    /** The newest one, as the issue itself brought it along: it costs no request. */
    private readonly latest: Occurrence | undefined,
    private readonly count: number,
  ) {}

  get current(): Occurrence | undefined {
    return this.items[this.at] ?? this.latest;
  }

  /** Where the current one stands. Before a page was read, all that were ever counted are assumed to be kept. */
  get standing(): { readonly index: number; readonly total: number } {
    return { index: this.at, total: this.found ?? (this.latest ? Math.max(1, this.count) : 0) };
  }

  /** Goes one back in time; stays where it is when there is none. */
  async older(signal?: AbortSignal): Promise<void> {
    if (this.at + 1 >= this.items.length && this.items.length < (this.found ?? Infinity)) {
      await this.read(signal);
    }
    if (this.at + 1 < this.items.length) this.at++;
  }

  newer(): void {
    this.at = Math.max(0, this.at - 1);
  }

  newest(): void {
    this.at = 0;
  }

  private async read(signal: AbortSignal | undefined): Promise<void> {
    const { project, fingerprint } = this.issue;
    const page = this.pages + 1;
    const answer = await listOccurrences(this.http, project, fingerprint, {
      page,
      perPage,
      signal,
    });
    // No more than was asked for, whatever came.
    const all = [...this.items, ...answer.items.slice(0, perPage)];
    // One that happened meanwhile moves the others to the next page: they come a second time.
    this.items = [...new Map(all.map((one) => [one.id, one])).values()];
    this.pages = page;
    this.found = answer.items.length === 0 ? this.items.length : answer.total;
  }
}
