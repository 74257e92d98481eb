import { isOutcomeUnknown } from '../api/errorMeaning';
import { PanelError } from '../api/errors';
import type { PanelHttp } from '../api/http';
import type { Issue, IssueStatus } from '../api/issue';
import { getIssue, setIssueStatus } from '../api/monitoring';
import { type Clock, sleep } from '../base/clock';

/** Changes of a status that one key may ask for in a minute (api.md, Limits). */
const perMinute = 60;
const minute = 60_000;
/** Times that one change is asked for again: others may use up the same minute. */
const maxWaits = 3;

/** One issue and the status that it gets. */
interface Wanted {
  readonly fingerprint: string;
  readonly status: IssueStatus;
}

/** Changes issues of one panel, no faster than the service takes it. */
export class StatusPace {
  private readonly starts: number[] = [];

  constructor(private readonly clock: Clock) {}

  /** Milliseconds until the next change may be sent. */
  get waitMs(): number {
    const now = this.clock.now();
    while (this.starts.length > 0 && (this.starts[0] ?? 0) <= now - minute) this.starts.shift();
    const over = this.starts.length - perMinute;
    return over < 0 ? 0 : (this.starts[over] ?? now) + minute - now;
  }

  /**
   * Sets an issue's status when its turn has come; when the answer got lost, looks whether it was done. Rejects with
   * PanelError, or with the signal's reason while it waits; what was sent is waited for.
   */
  async change(
    http: PanelHttp,
    project: string,
    wanted: Wanted,
    signal?: AbortSignal,
  ): Promise<Issue> {
    for (let waits = 0; ; waits++) {
      await this.turn(signal);
      try {
        return await changed(http, project, wanted);
      } catch (error) {
        const wait = PanelError.is(error, 'rateLimited') ? error.retryAfterMs : undefined;
        if (wait === undefined || wait > minute || waits >= maxWaits) throw error;
        await sleep(this.clock, wait, signal);
      }
    }
  }

  private async turn(signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted();
    for (let wait = this.waitMs; wait > 0; wait = this.waitMs)
      await sleep(this.clock, wait, signal);
    this.starts.push(this.clock.now());
  }
}

async function changed(http: PanelHttp, project: string, wanted: Wanted): Promise<Issue> {
  const { fingerprint, status } = wanted;
  try {
    return await setIssueStatus(http, project, fingerprint, status);
  } catch (error) {
    if (!isOutcomeUnknown(error) && !PanelError.is(error, 'network', 'timeout')) throw error;
    const now = await getIssue(http, project, fingerprint).catch(() => undefined);
    if (now?.status === status) return now;
    throw error;
  }
}
