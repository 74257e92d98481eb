import { createHash } from 'node:crypto';
import type { PracticeClock } from '../kernel/clock';

/** A call in a stack, as the service sends it. */
export interface Frame {
  readonly function: string;
  readonly module: string;
  readonly filename: string;
  readonly lineno: number;
  readonly in_app: boolean;
}

/** An exception and what caused it. Frames outermost first. */
export interface Exception {
  readonly type: string;
  readonly message: string;
  readonly stack: readonly Frame[];
  readonly cause: Exception | null;
}

/** One time that an error happened. */
export interface Occurrence extends Exception {
  readonly id: number;
  /** Unix seconds. */
  readonly ts: number;
  readonly handled: boolean;
  readonly tags: Readonly<Record<string, string>>;
  readonly context: Readonly<Record<string, unknown>>;
  readonly service: string;
  readonly environment: string;
  readonly release: string | null;
  readonly instance: string;
}

export type IssueStatus = 'unresolved' | 'resolved' | 'ignored';

/** Occurrences of one place. */
export interface Issue {
  readonly fingerprint: string;
  status: IssueStatus;
  regressedAt: number | null;
  readonly occurrences: Occurrence[];
}

export interface Event {
  readonly id: number;
  readonly ts: number;
  readonly name: string;
  readonly service: string;
  readonly environment: string;
  readonly attributes: Readonly<Record<string, unknown>>;
}

export interface MonitoringKey {
  readonly id: number;
  readonly name: string;
  readonly kind: 'server' | 'browser';
  readonly hint: string;
  readonly server: LinkedServer | null;
  readonly createdAt: number;
}

export interface LinkedServer {
  readonly uuid: string;
  readonly identifier: string;
  readonly name: string;
}

export interface Project {
  readonly uuid: string;
  readonly owner: string;
  name: string;
  allowedOrigins: readonly string[];
  disabled: boolean;
  alerts: {
    new_issue: boolean;
    regression: boolean;
    error_spike: number | null;
    heartbeat_minutes: number | null;
  };
  servers: LinkedServer[];
  keys: MonitoringKey[];
  readonly createdAt: number;
  readonly issues: Map<string, Issue>;
  readonly events: Event[];
  seriesUsed: number;
  droppedToday: Record<string, number>;
}

/** What an SDK reports; the service adds number and time. */
export type Report = Omit<Occurrence, 'id' | 'ts'> & { readonly ts?: number };

/** The limits seen on a free project (api.md, Limits). */
export const freeLimits = {
  series: 40,
  errors_per_day: 5000,
  events_per_day: 10_000,
  slow_per_day: 2000,
  requests_per_minute: 60,
  browser_requests_per_minute: 120,
  retention_minute_days: 2,
  retention_hour_days: 90,
  retention_day_days: 400,
  retention_occurrence_days: 30,
  retention_event_days: 14,
};
export const keysLimit = 5;
export const projectLimit = 2;

/** Everything that the monitoring service knows. */
export class MonitoringStore {
  readonly projects = new Map<string, Project>();
  isAvailable = true;
  private ids = 1000;

  constructor(private readonly clock: PracticeClock) {}

  nextId(): number {
    return ++this.ids;
  }

  /** Makes an empty project. */
  create(uuid: string, owner: string, name: string): Project {
    const project: Project = {
      uuid,
      owner,
      name,
      allowedOrigins: [],
      disabled: false,
      alerts: { new_issue: true, regression: true, error_spike: null, heartbeat_minutes: null },
      servers: [],
      keys: [],
      createdAt: this.clock.now(),
      issues: new Map(),
      events: [],
      seriesUsed: 0,
      droppedToday: {},
    };
    this.projects.set(uuid, project);
    return project;
  }

  /** Takes a report in: groups it by where it happened; a resolved issue comes back, an ignored one does not. */
  ingest(project: Project, report: Report): Issue {
    const id = fingerprint(report);
    const ts = report.ts ?? this.clock.seconds();
    const issue: Issue = project.issues.get(id) ?? {
      fingerprint: id,
      status: 'unresolved',
      regressedAt: null,
      occurrences: [],
    };
    project.issues.set(id, issue);
    issue.occurrences.push({ ...report, id: this.nextId(), ts });
    issue.occurrences.sort((a, b) => b.ts - a.ts || b.id - a.id);
    if (issue.status === 'resolved') {
      issue.status = 'unresolved';
      issue.regressedAt = ts;
    }
    return issue;
  }

  /** Notes an event of the application or of a linked server. */
  event(project: Project, event: Omit<Event, 'id' | 'ts'> & { readonly ts?: number }): Event {
    const made = { ...event, id: this.nextId(), ts: event.ts ?? this.clock.seconds() };
    project.events.push(made);
    return made;
  }
}

/** The innermost frame of the user's own code. */
export function culpritOf({ stack }: Exception): Frame | undefined {
  return [...stack].reverse().find(({ in_app }) => in_app) ?? stack.at(-1);
}

function fingerprint(report: Report): string {
  const place = culpritOf(report);
  const text = `${report.type} ${place?.filename ?? ''} ${place?.function ?? ''}`;
  return createHash('sha1').update(text).digest('hex').slice(0, 16);
}
