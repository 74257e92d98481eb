import * as l10n from '@vscode/l10n';
import type * as vscode from 'vscode';
import { language } from '../../core/base/language';
import { systemClock } from '../../core/base/clock';
import type { CodeLink } from '../../core/console/links';
import type { Incident } from '../../core/watch/incident';
import {
  type FromIncidentPage,
  type IncidentAction,
  type ToIncidentPage,
  parseFromIncidentPage,
  parseIncidentPageState,
} from '../../core/watch/incidentMessages';
import { IncidentPage } from '../../core/watch/incidentPage';
import type { Incidents } from '../../core/watch/incidents';
import type { IncidentStore } from '../../core/watch/incidentStore';
import { happenedWords } from '../../core/watch/incidentWords';
import type { KeptServer } from '../../core/watch/keptText';
import type { WatchedSpans } from '../../core/watch/watchedSpans';
import type { Commands } from '../base/commands';
import { PageHost, type WebviewPage } from '../base/pageHost';
import { openCodeLink } from '../source/openCodeLink';
import type { SourceOpener } from '../source/sourceOpener';

/** What the pages need. */
export interface IncidentPagesParts {
  readonly extension: vscode.Uri;
  readonly commands: Commands;
  readonly incidents: Incidents;
  readonly store: IncidentStore;
  readonly spans: WatchedSpans;
  readonly source: SourceOpener;
  readonly act: (action: IncidentAction, incident: Incident) => unknown;
}

/** One page for each incident that is open. */
export class IncidentPages implements vscode.Disposable {
  private readonly host: PageHost<ToIncidentPage, FromIncidentPage, IncidentPage>;

  constructor(private readonly parts: IncidentPagesParts) {
    const look = { script: 'incident', style: 'incident.css', canFind: true } as const;
    const kind = { viewType: 'hostingPanel.incident', ...look, parse: parseFromIncidentPage };
    const { extension, commands } = parts;
    this.host = new PageHost(kind, { extension, report: (error) => commands.report(error) });
  }

  /** Shows an incident: its page where it is open already, else a new one. */
  open(incident: Incident): void {
    const { id, server } = incident;
    if (this.host.reveal(id)) return;
    const title = `${server.name}: ${happenedWords(incident)}`;
    this.host.show(id, title, (page) => this.make(id, page));
  }

  dispose(): void {
    this.host.dispose();
  }

  /** After a reload of the window the page's own state says which incident it was. */
  restore(panel: vscode.WebviewPanel, state: unknown): Promise<void> {
    const id = parseIncidentPageState(state)?.incident;
    if (id === undefined || this.host.get(id)) panel.dispose();
    else this.host.fill(panel, id, (page) => this.make(id, page));
    return Promise.resolve();
  }

  private make(id: string, page: WebviewPage<ToIncidentPage>): IncidentPage {
    const { incidents, store, spans, act, commands } = this.parts;
    return new IncidentPage(id, {
      ...{ page, incidents, store, spans, clock: systemClock, locale: language() },
      requests: {
        act,
        openCode: (link, { server }) => this.openCode(link, server),
        close: () => {
          page.panel.dispose();
        },
        report: (error) => commands.report(error),
      },
    });
  }

  private async openCode(link: CodeLink, server: KeptServer): Promise<void> {
    const { commands, source } = this.parts;
    try {
      await openCodeLink(source, link, server);
    } catch (error) {
      commands.report(
        error,
        l10n.t({
          message: "Couldn't open '{file}'.",
          args: { file: link.filename },
          comment: ['{file}: the path of a source file'],
        }),
      );
    }
  }
}
