import * as l10n from '@vscode/l10n';
import { firstOf } from '../base/firstOf';
import { language } from '../base/language';
import { limits } from '../base/limits';
import { shortened } from '../base/outsideText';
import { formatBytes, formatCount } from '../base/format';
import { percentText } from './percentText';
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
    title: l10n.t({
      message: 'Usage: {project}',
      args: { project: name },
      comment: ['Title of a page: how much of its quotas a project uses'],
    }),
    note: [problem, more ?? '', l10n.t('Today is the day in UTC. Data over a limit is dropped.')]
      .filter((part) => part !== '')
      .join(' '),
    choices: [],
    charts: [],
    meters: usage ? meters(usage) : [],
    rows: shown,
    empty: '',
    more: undefined,
    refresh: l10n.t({ message: 'Refresh', comment: ['Button'] }),
  };
}

function rows(allowed: Project['limits'], usage: Usage): readonly RowView[] {
  const { requests_per_minute: server, browser_requests_per_minute: browser } = allowed;
  const rates = [
    server === undefined ? '' : l10n.t('At most {count} with server keys', { count: server }),
    browser === undefined ? '' : l10n.t('At most {count} with browser keys', { count: browser }),
  ];
  return [
    row(
      l10n.t({ message: 'Requests today', comment: ['Label on the page of what a project uses'] }),
      formatCount(usage.requests),
    ),
    ...rates.filter((rate) => rate !== '').map((rate) => row(l10n.t('Requests per minute'), rate)),
    row(
      l10n.t({
        message: 'Storage (estimated)',
        comment: ['Label on the page of what a project uses'],
      }),
      formatBytes(usage.storageBytes),
    ),
    ...Object.entries(usage.dropped)
      .filter(([, count]) => count > 0)
      .map(([reason, count]) => ({
        ...row(
          l10n.t({
            message: 'Dropped today',
            comment: ['Label on the page of what a project uses'],
          }),
          droppedWords(reason, formatCount(count)),
        ),
        tone: 'bad' as const,
      })),
    ...Object.entries(allowed)
      .filter(([name]) => name.startsWith('retention_'))
      .map(([name, days]) =>
        row(
          l10n.t({
            message: 'Retention (days)',
            comment: ['Label on the page of what a project uses'],
          }),
          retentionWords(name, days),
        ),
      ),
  ];
}

function meters(usage: Usage): readonly MeterView[] {
  return [
    meter(
      l10n.t({ message: 'Errors today', comment: ['Label on the page of what a project uses'] }),
      usage.errors,
    ),
    meter(
      l10n.t({ message: 'Events today', comment: ['Label on the page of what a project uses'] }),
      usage.events,
    ),
    meter(l10n.t('Slow operations today'), usage.slow),
    meter(
      l10n.t({ message: 'Metric series', comment: ['Label on the page of what a project uses'] }),
      usage.series,
    ),
  ];
}

function meter(label: string, { used, limit }: Quota): MeterView {
  const percent = limit > 0 ? (used / limit) * 100 : 0;
  const tone = percent >= 100 ? 'bad' : percent >= 80 ? 'warn' : 'plain';
  const number = new Intl.NumberFormat(language());
  const text = l10n.t({
    message: '{used} of {limit} ({percent})',
    args: {
      used: number.format(used),
      limit: number.format(limit),
      percent: percentText(Math.floor(percent)),
    },
    comment: ['How much of a quota is used'],
  });
  return { label, text, percent, tone };
}

function row(when: string, title: string): RowView {
  return { when, title: shortened(title, limits.labelLength), detail: '', tone: 'plain' };
}

/** How much was dropped for a reason: in the service's own words where it is not one of those that are documented. */
function droppedWords(reason: string, count: string): string {
  const known: Readonly<Record<string, string>> = {
    series_limit: l10n.t('Over the limit of metric series: {count}', { count }),
    error_quota: l10n.t('Over the daily limit of errors: {count}', { count }),
  };
  return (
    (Object.hasOwn(known, reason) && known[reason]) || `${reason.replaceAll('_', ' ')}: ${count}`
  );
}

function retentionWords(name: string, days: number): string {
  const known: Readonly<Record<string, string>> = {
    retention_minute_days: l10n.t('Metrics by the minute: {days}', { days }),
    retention_hour_days: l10n.t('Metrics by the hour: {days}', { days }),
    retention_day_days: l10n.t('Metrics by the day: {days}', { days }),
    retention_occurrence_days: l10n.t({
      message: 'Occurrences: {days}',
      args: { days },
      comment: ['How many days data is kept'],
    }),
    retention_event_days: l10n.t({
      message: 'Events: {days}',
      args: { days },
      comment: ['How many days data is kept'],
    }),
  };
  return (Object.hasOwn(known, name) && known[name]) || `${name}: ${days}`;
}
