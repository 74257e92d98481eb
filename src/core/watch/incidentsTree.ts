import { type Disposable, DisposableStore, Emitter } from '../base/event';
import type { Row } from '../base/row';
import { incidentRows } from './incidentRows';
import type { Incidents } from './incidents';

/** The Incidents view: those of all servers, newest first, of accounts that are signed out too. */
export class IncidentsTree implements Disposable {
  private readonly owned = new DisposableStore();
  private readonly changed = this.owned.add(new Emitter<Row | undefined>());

  readonly onDidChange = this.changed.event;

  constructor(
    private readonly incidents: Pick<Incidents, 'all' | 'onDidChange'>,
    private readonly locale: string,
  ) {
    this.owned.add(incidents.onDidChange(() => this.changed.fire(undefined)));
  }

  async roots(): Promise<readonly Row[]> {
    return incidentRows(await this.incidents.all(), { locale: this.locale });
  }

  dispose(): void {
    this.owned.dispose();
  }
}
