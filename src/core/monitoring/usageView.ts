import * as l10n from '@vscode/l10n';
import { firstOf } from '../base/firstOf';
import { limits } from '../base/limits';
import { shortened } from '../base/outsideText';
import { formatBytes, formatCount } from '../base/format';
import type { MeterView, ReportView, RowView } from './reportView';
import type { Project } from '../api/projects';
import type { Quota, Usage } from '../api/usage';

/** What is known of what a project uses. `problem` says why it is not up to date. */
export interface UsageState {
  readonly project: Pick<Project, 'limits'> | undefined;
  readonly usage: Usage | undefined;
  readonly problem: string;
}

/** What a project uses, as a page. */
export function usageView(name: string, { project, usage, problem }: UsageState): ReportView {
  const all = usage ? rows(project?.limits ?? {}, usage) : [];
  const { shown, more } = firstOf(all, limits.pageRows);
  return {
    title: l10n.t('Usage of {0}', name),
    note: [problem, more ?? '', l10n.t('Today is the day in UTC. What is over a limit is dropped.')]
      .filter((part) => part !== '')
      .join(' '),
    choices: [],
    charts: [],
    meters: usage ? meters(usage) : [],
    rows: shown,
    empty: '',
    more: undefined,
    refresh: l10n.t('Refresh'),
  };
}

function rows(allowed: Project['limits'], usage: Usage): readonly RowView[] {
  const rates: readonly (readonly [string, number | undefined])[] = [
    [l10n.t('server keys'), allowed['requests_per_minute']],
    [l10n.t('browser keys'), allowed['browser_requests_per_minute']],
  ];
  return [
    row(l10n.t('Requests today'), formatCount(usage.requests)),
    ...rates.flatMap(([keys, rate]) =>
      rate === undefined
        ? []
        : [row(l10n.t('Requests a minute'), l10n.t('{0}: at most {1}', keys, rate))],
    ),
    row(l10n.t('Storage, estimated'), formatBytes(usage.storageBytes)),
    ...Object.entries(usage.dropped)
      .filter(([, count]) => count > 0)
      .map(([reason, count]) => ({
        ...row(l10n.t('Dropped today'), l10n.t('{0}: {1}', reasonWord(reason), formatCount(count))),
        tone: 'bad' as const,
      })),
    ...Object.entries(allowed)
      .filter(([name]) => name.startsWith('retention_'))
      .map(([name, days]) => row(l10n.t('Kept'), l10n.t('{0}: {1} days', retained(name), days))),
  ];
}

function meters(usage: Usage): readonly MeterView[] {
  return [
    meter(l10n.t('Errors today'), usage.errors),
    meter(l10n.t('Events today'), usage.events),
    meter(l10n.t('Slow operations today'), usage.slow),
    meter(l10n.t('Metric series'), usage.series),
  ];
}

function meter(label: string, { used, limit }: Quota): MeterView {
  const percent = limit > 0 ? (used / limit) * 100 : 0;
  const tone = percent >= 100 ? 'bad' : percent >= 80 ? 'warn' : 'plain';
  const text = l10n.t('{0} of {1} ({2} %)', used, limit, Math.floor(percent));
  return { label, text, percent, tone };
}

function row(when: string, title: string): RowView {
  return { when, title: shortened(title, limits.labelLength), detail: '', tone: 'plain' };
}

/** The service's own name of a reason, in words where it is one of those that are documented. */
function reasonWord(reason: string): string {
  const known: Readonly<Record<string, string>> = {
    series_limit: l10n.t('more metric series than allowed'),
    error_quota: l10n.t('more errors than allowed today'),
  };
  return (Object.hasOwn(known, reason) && known[reason]) || reason.replaceAll('_', ' ');
}

function retained(name: string): string {
  const known: Readonly<Record<string, string>> = {
    retention_minute_days: l10n.t('metrics by the minute'),
    retention_hour_days: l10n.t('metrics by the hour'),
    retention_day_days: l10n.t('metrics by the day'),
    retention_occurrence_days: l10n.t('occurrences'),
    retention_event_days: l10n.t('events'),
  };
  return (Object.hasOwn(known, name) && known[name]) || name;
}
