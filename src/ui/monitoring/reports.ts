import type * as vscode from 'vscode';
import { systemClock } from '../../core/base/clock';
import type { Disposable } from '../../core/base/event';
import type { Monitoring } from '../../core/monitoring/monitoring';
import type { ProjectRef } from '../../core/monitoring/refs';
import { ReportPage, type ReportSource } from '../../core/monitoring/reportPage';
import { type ReportPageState, parseReportPageState } from '../../core/monitoring/reportState';
import {
  type FromReportPage,
  type ToReportPage,
  parseFromReportPage,
} from '../../core/monitoring/reportView';
import { type EventsAbout, eventsReport, usageReport } from '../../core/monitoring/reports';
import { PageHost, type PageHostParts, type WebviewPage } from '../base/pageHost';
import { askName, askSpan } from './askEvents';

/** What the pages need. */
export interface ReportsParts extends PageHostParts {
  readonly monitoring: Monitoring;
}

/** The pages of events and of usage: each is read like a document, and opened anew. */
export class Reports implements Disposable {
  private readonly host: PageHost<ToReportPage, FromReportPage, ReportPage>;
  private count = 0;

  constructor(private readonly parts: ReportsParts) {
    const look = { script: 'report', style: 'issue.css', canFind: true } as const;
    const kind = { viewType: 'hostingPanel.report', ...look, parse: parseFromReportPage };
    this.host = new PageHost(kind, parts);
  }

  /** Opens the events of a project; of a release, where one is named. */
  openEvents(ref: ProjectRef, about: EventsAbout): void {
    this.open(this.events(ref, about));
  }

  /** Opens what a project uses; `name` is what it is called. */
  openUsage(ref: ProjectRef, name: string): void {
    this.open(this.usage(ref, name));
  }

  dispose(): void {
    this.host.dispose();
  }

  /** After a reload of the window the page's own state says what it was about; it is read anew. */
  async restore(panel: vscode.WebviewPanel, state: unknown): Promise<void> {
    const { panels } = this.parts.monitoring;
    const stored = parseReportPageState(state);
    await panels.ready();
    const owner = stored && panels.get(stored.panelId);
    if (!owner) {
      panel.dispose();
      return;
    }
    const source = this.sourceOf({ panel: owner, project: stored.project }, stored);
    this.host.fill(panel, this.nextId(), (page) => this.make(page, source));
  }

  private sourceOf(ref: ProjectRef, state: ReportPageState): ReportSource {
    if (state.kind === 'usage') return this.usage(ref, state.name);
    return this.events(ref, { project: state.name, question: state.question });
  }

  private events(ref: ProjectRef, about: EventsAbout): ReportSource {
    const find = () => this.parts.monitoring.of(ref.panel).find(ref.project);
    return eventsReport(ref, about, { clock: systemClock, askName, askSpan, find });
  }

  private usage(ref: ProjectRef, name: string): ReportSource {
    return usageReport(ref, name, () => this.parts.monitoring.of(ref.panel).find(ref.project));
  }

  private open(source: ReportSource): void {
    this.host.show(this.nextId(), source.title, (page) => this.make(page, source));
  }

  private make(page: WebviewPage<ToReportPage>, source: ReportSource): ReportPage {
    return new ReportPage(page, source, systemClock);
  }

  private nextId(): string {
    return String(this.count++);
  }
}
