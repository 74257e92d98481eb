import type { PracticeClock } from '../kernel/clock';
import { isoTime, type PanelRecord } from '../kernel/replies';
import {
  type Issue,
  type MonitoringKey,
  type Project,
  culpritOf,
  freeLimits,
  keysLimit,
} from './store';

/** A project as the API shows it. */
export function projectRecord(project: Project, nodeUrl: string): PanelRecord {
  return {
    object: 'monitoring_project',
    attributes: {
      uuid: project.uuid,
      name: project.name,
      node: { number: 3, public_url: nodeUrl },
      allowed_origins: project.allowedOrigins,
      tier: 'free',
      disabled: project.disabled,
      limits: freeLimits,
      keys_limit: keysLimit,
      alerts: project.alerts,
      servers: project.servers,
      keys_count: project.keys.length,
      created_at: isoTime(project.createdAt),
    },
  };
}

/** A key as the API shows it: never its secret. */
export function keyRecord(key: MonitoringKey): PanelRecord {
  const { id, name, kind, hint, server } = key;
  const created_at = isoTime(key.createdAt);
  return { object: 'monitoring_key', attributes: { id, name, kind, hint, server, created_at } };
}

/** An issue in its list form. */
export function issueRecord(issue: Issue, clock: PracticeClock) {
  const { occurrences } = issue;
  const [latest] = occurrences;
  const first = occurrences.at(-1);
  const hour = Math.floor(clock.seconds() / 3600);
  const sparkline = Array.from({ length: 24 }, () => 0);
  for (const { ts } of occurrences) {
    const index = 23 - (hour - Math.floor(ts / 3600));
    if (index >= 0 && index < 24) sparkline[index] = (sparkline[index] ?? 0) + 1;
  }
  const culprit = first && culpritOf(first);
  return {
    fingerprint: issue.fingerprint,
    type: first?.type ?? '',
    title: (first?.message ?? '').slice(0, 200),
    culprit: culprit ? `${culprit.function} (${culprit.filename}:${culprit.lineno})` : null,
    status: issue.status,
    handled: latest?.handled ?? false,
    count: occurrences.length,
    count_24h: sparkline.reduce((sum, count) => sum + count, 0),
    first_seen: first?.ts ?? 0,
    last_seen: latest?.ts ?? 0,
    regressed_at: issue.regressedAt,
    first_release: first?.release ?? null,
    last_release: latest?.release ?? null,
    environments: distinct(occurrences.map(({ environment }) => environment)),
    services: distinct(occurrences.map(({ service }) => service)),
    sparkline,
  };
}

/** An issue as the single read gives it. */
export function issueDetails(issue: Issue, clock: PracticeClock) {
  const from = Math.floor(clock.seconds() / 3600) - 14 * 24 + 1;
  const counts = new Map<number, number>();
  for (const { ts } of issue.occurrences) {
    const hour = Math.floor(ts / 3600);
    counts.set(hour, (counts.get(hour) ?? 0) + 1);
  }
  const history = Array.from({ length: 14 * 24 }, (_, index) => [
    (from + index) * 3600,
    counts.get(from + index) ?? 0,
  ]);
  const [latest] = issue.occurrences;
  return { ...issueRecord(issue, clock), history, latest: latest && occurrenceRecord(latest) };
}

/** An occurrence; a context without entries is an empty list, as the service writes it. */
export function occurrenceRecord(occurrence: Issue['occurrences'][number]) {
  const { context } = occurrence;
  return { ...occurrence, context: Object.keys(context).length === 0 ? [] : context };
}

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts)].sort();
}
