import { limits } from '../base/limits';
import type { Priority } from '../api/budget';
import type { PanelHttp } from '../api/http';
import type { Issue, IssueDetails, Occurrence } from '../api/issue';
import { getIssue } from '../api/monitoring';

/** Occurrences that are remembered: a stack is a few kilobytes. */
const maxKept = 300;

interface Known {
  readonly lastSeenAt: number;
  readonly answer: Promise<Occurrence | undefined>;
  /** Characters, about; 0 until it is read. */
  length: number;
}

/** The newest occurrence of each issue that was read: read again only after the issue happened again. */
export class LatestOccurrences {
  private readonly known = new Map<string, Known>();

  constructor(private readonly http: PanelHttp) {}

  /** How much is remembered: occurrences, and their characters, about. */
  get kept(): { readonly count: number; readonly length: number } {
    let length = 0;
    for (const known of this.known.values()) length += known.length;
    return { count: this.known.size, length };
  }

  /** Takes over an issue that somebody read for another reason. */
  note(project: string, { fingerprint, lastSeenAt, latest }: IssueDetails): void {
    const answer = Promise.resolve(latest);
    this.keep(keyOf(project, fingerprint), { lastSeenAt, answer, length: lengthOf(latest) });
  }

  /** Costs one request, once for each time that the issue happened anew. Rejects with PanelError. */
  of(
    project: string,
    { fingerprint, lastSeenAt }: Pick<Issue, 'fingerprint' | 'lastSeenAt'>,
    priority: Priority = 'user',
  ): Promise<Occurrence | undefined> {
    const key = keyOf(project, fingerprint);
    const known = this.known.get(key);
    if (known && known.lastSeenAt >= lastSeenAt) return known.answer;
    const answer = getIssue(this.http, project, fingerprint, { priority }).then(
      ({ latest }) => latest,
    );
    const entry: Known = { lastSeenAt, answer, length: 0 };
    this.keep(key, entry);
    answer.then(
      (occurrence) => {
        entry.length = lengthOf(occurrence);
        this.prune();
      },
      () => {
        if (this.known.get(key) === entry) this.known.delete(key);
      },
    );
    return answer;
  }

  private keep(key: string, entry: Known): void {
    this.known.delete(key);
    this.known.set(key, entry);
    this.prune();
  }

  private prune(): void {
    let { count, length } = this.kept;
    for (const [oldest, entry] of this.known) {
      if (count <= maxKept && length <= limits.occurrenceLength) return;
      this.known.delete(oldest);
      count--;
      length -= entry.length;
    }
  }
}

/** What an occurrence takes, in characters, about: it is read as JSON, which is a tree. */
function lengthOf(value: unknown): number {
  const waiting = [value];
  let length = 0;
  while (waiting.length > 0 && length <= limits.occurrenceLength) {
    const next = waiting.pop();
    length += typeof next === 'string' ? next.length : 8;
    if (typeof next !== 'object' || next === null) continue;
    for (const name of Object.keys(next)) {
      length += name.length;
      waiting.push((next as Readonly<Record<string, unknown>>)[name]);
    }
  }
  return length;
}

function keyOf(project: string, fingerprint: string): string {
  return `${project}/${fingerprint}`;
}
