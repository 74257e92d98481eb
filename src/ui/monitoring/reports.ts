import type { Project } from '../../core/api/projects';
import { systemClock } from '../../core/base/clock';
import type { Disposable } from '../../core/base/event';
import { eventsKeptMs } from '../../core/monitoring/eventTimeline';
import type { ProjectRef } from '../../core/monitoring/refs';
import { ReportPage, type ReportSource } from '../../core/monitoring/reportPage';
import {
  type FromReportPage,
  type ToReportPage,
  parseFromReportPage,
} from '../../core/monitoring/reportView';
import { eventsReport, usageReport } from '../../core/monitoring/reports';
import { PageHost, type PageHostParts } from '../base/pageHost';
import { askName, askSpan } from './askEvents';

/** The pages of events and of usage: each is read like a document, and opened anew. */
export class Reports implements Disposable {
  private readonly host: PageHost<ToReportPage, FromReportPage, ReportPage>;
  private count = 0;

  constructor(parts: PageHostParts) {
    const look = { script: 'report', style: 'issue.css', canFind: true } as const;
    const kind = { viewType: 'hostingPanel.report', ...look, parse: parseFromReportPage };
    this.host = new PageHost(kind, parts);
  }

  /** Opens the events of a project; of a release, where one is named. */
  openEvents(
    ref: ProjectRef,
    { project, release }: { readonly project: Project; readonly release?: string | undefined },
  ): void {
    const about = { project: project.name, release, keptMs: eventsKeptMs(project) };
    this.open(eventsReport(ref, about, { clock: systemClock, askName, askSpan }));
  }

  /** Opens what a project uses. */
  openUsage(ref: ProjectRef, project: Project): void {
    this.open(usageReport(ref, project));
  }

  dispose(): void {
    this.host.dispose();
  }

  private open(source: ReportSource): void {
    const make = (page: ConstructorParameters<typeof ReportPage>[0]) =>
      new ReportPage(page, source, systemClock);
    this.host.show(String(this.count++), source.title, make);
  }
}
