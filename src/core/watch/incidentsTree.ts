import type { Clock } from '../base/clock';
import { type Disposable, DisposableStore, Emitter } from '../base/event';
import type { Row } from '../base/row';
import { incidentRows } from './incidentRows';
import type { Incidents } from './incidents';
import { gapsOf, sinceWords } from './watchedGaps';
import type { WatchedSpans } from './watchedSpans';

/** What the view needs. */
export interface IncidentsTreeParts {
  readonly incidents: Pick<Incidents, 'all' | 'onDidChange'>;
  readonly spans: Pick<WatchedSpans, 'all'>;
  readonly clock: Clock;
  readonly locale: string;
}

/** The Incidents view: those of all servers, newest first, of accounts that are signed out too. */
export class IncidentsTree implements Disposable {
  private readonly owned = new DisposableStore();
  private readonly changed = this.owned.add(new Emitter<Row | undefined>());

  readonly onDidChange = this.changed.event;

  constructor(private readonly parts: IncidentsTreeParts) {
    this.owned.add(parts.incidents.onDidChange(() => this.changed.fire(undefined)));
  }

  async roots(): Promise<readonly Row[]> {
    const { incidents, spans, locale } = this.parts;
    const [all, watched] = await Promise.all([incidents.all(), spans.all()]);
    return incidentRows(all, { locale }, gapsOf(watched.values()));
  }

  /** Since when all servers are watched; empty where they never were. */
  async since(): Promise<string> {
    const { spans, clock, locale } = this.parts;
    return sinceWords((await spans.all()).values(), { now: clock.now(), locale });
  }

  dispose(): void {
    this.owned.dispose();
  }
}
