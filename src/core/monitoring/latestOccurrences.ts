import type { Priority } from '../panel/budget';
import type { PanelHttp } from '../panel/http';
import type { Issue, IssueDetails, Occurrence } from '../panel/issue';
import { getIssue } from '../panel/monitoring';

/** Occurrences that are remembered: a stack is a few kilobytes. */
const most = 300;

interface Known {
  readonly lastSeen: number;
  readonly answer: Promise<Occurrence | undefined>;
}

/** The newest occurrence of each issue that was read: read again only after the issue happened again. */
export class LatestOccurrences {
  private readonly known = new Map<string, Known>();

  constructor(private readonly http: PanelHttp) {}

  /** Takes over an issue that somebody read for another reason. */
  note(project: string, { fingerprint, lastSeen, latest }: IssueDetails): void {
    this.keep(keyOf(project, fingerprint), { lastSeen, answer: Promise.resolve(latest) });
  }

  /** Costs one request, once for each time that the issue happened anew. Rejects with PanelError. */
  of(
    project: string,
    { fingerprint, lastSeen }: Pick<Issue, 'fingerprint' | 'lastSeen'>,
    priority: Priority = 'person',
  ): Promise<Occurrence | undefined> {
    const key = keyOf(project, fingerprint);
    const known = this.known.get(key);
    if (known && known.lastSeen >= lastSeen) return known.answer;
    const answer = getIssue(this.http, project, fingerprint, { priority }).then(
      ({ latest }) => latest,
    );
    this.keep(key, { lastSeen, answer });
    answer.catch(() => {
      if (this.known.get(key)?.answer === answer) this.known.delete(key);
    });
    return answer;
  }

  private keep(key: string, entry: Known): void {
    this.known.delete(key);
    this.known.set(key, entry);
    for (const oldest of this.known.keys()) {
      if (this.known.size <= most) return;
      this.known.delete(oldest);
    }
  }
}

function keyOf(project: string, fingerprint: string): string {
  return `${project}/${fingerprint}`;
}
