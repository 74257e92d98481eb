import type { Clock } from '../base/clock';
import { DisposableStore } from '../base/event';
import type { Page, PageController } from '../base/page';
import { type CodeLink, linksIn } from '../console/links';
import type { Incident } from './incident';
import type { FromIncidentPage, IncidentAction, ToIncidentPage } from './incidentMessages';
import type { Incidents } from './incidents';
import type { IncidentStore } from './incidentStore';
import { incidentView, shownLine } from './incidentView';
import type { WatchedSpans } from './watchedSpans';

/** What a page asks of the rest of the extension. */
export interface IncidentPageRequests {
  readonly act: (action: IncidentAction, incident: Incident) => unknown;
  readonly openCode: (link: CodeLink, incident: Incident) => unknown;
  /** Its incident is not kept any more. */
  readonly close: () => void;
  readonly report: (error: unknown) => void;
}

/** What a page needs. */
export interface IncidentPageParts {
  readonly page: Page<ToIncidentPage>;
  readonly incidents: Pick<Incidents, 'find' | 'onDidChange'>;
  readonly store: Pick<IncidentStore, 'lines'>;
  readonly spans: Pick<WatchedSpans, 'all'>;
  readonly requests: IncidentPageRequests;
  readonly clock: Clock;
  readonly locale: string;
}

/** The page of one incident: shows what becomes known of it later too, and closes with it. */
export class IncidentPage implements PageController<FromIncidentPage> {
  private readonly owned = new DisposableStore();
  private shown: { readonly incident: Incident; readonly lines: readonly string[] } | undefined;
  private looks = 0;

  constructor(
    private readonly id: string,
    private readonly parts: IncidentPageParts,
  ) {
    const { incidents, requests } = parts;
    this.owned.add(
      incidents.onDidChange(() => {
        if (this.shown) this.show().catch(requests.report);
      }),
    );
  }

  async receive(message: FromIncidentPage): Promise<void> {
    const { page, requests } = this.parts;
    switch (message.type) {
      case 'ready':
        page.send({ type: 'keep', state: { incident: this.id } });
        return this.show();
      case 'refresh':
        return this.show();
      case 'act':
        if (this.shown) await requests.act(message.action, this.shown.incident);
        return;
      case 'openCode': {
        const line = this.shown?.lines[message.line];
        const link = line === undefined ? undefined : linksIn(shownLine(line))[message.link];
        if (this.shown && link) await requests.openCode(link, this.shown.incident);
      }
    }
  }

  dispose(): void {
    this.owned.dispose();
  }

  private async show(): Promise<void> {
    const { page, incidents, store, spans, requests, clock, locale } = this.parts;
    const look = ++this.looks;
    const incident = await incidents.find(this.id);
    const lines = incident ? await store.lines(incident) : [];
    const all = await spans.all();
    // What a later look finds is newer.
    if (look !== this.looks || this.owned.isDisposed) return;
    if (!incident) return requests.close();
    this.shown = { incident, lines };
    const watched = all.get(incident.server.panelId) ?? [];
    const view = incidentView(incident, lines, { now: clock.now(), locale, watched });
    page.setTitle(view.title);
    page.send({ type: 'show', view });
  }
}
