import { t } from '@vscode/l10n';
import { formatBytes, formatCount } from '../format';
import type { MeterView, ReportView } from '../issues/reportView';
import type { Project } from '../panel/projects';
import type { Quota, Usage } from '../panel/usage';

/** What a project uses, as a page. `problem` says why it is not up to date. */
export function usageView(project: Project, usage: Usage | undefined, problem: string): ReportView {
  const { limits } = project;
  return {
    title: t('Usage of {0}', project.name),
    note: [problem, t('Today is the day in UTC. What is over a limit is dropped.')]
      .filter((part) => part !== '')
      .join(' '),
    choices: [],
    charts: [],
    meters: usage ? meters(usage) : [],
    rows: usage
      ? [
          row(t('Requests today'), formatCount(usage.requests)),
          row(t('Storage, estimated'), formatBytes(usage.storageBytes)),
          ...Object.entries(usage.dropped)
            .filter(([, count]) => count > 0)
            .map(([reason, count]) => ({
              ...row(t('Dropped today'), t('{0}: {1}', reasonWord(reason), formatCount(count))),
              tone: 'bad' as const,
            })),
          ...Object.entries(limits)
            .filter(([name]) => name.startsWith('retention_'))
            .map(([name, days]) => row(t('Kept'), t('{0}: {1} days', retained(name), days))),
        ]
      : [],
    empty: '',
    more: undefined,
    refresh: t('Refresh'),
  };
}

function meters(usage: Usage): readonly MeterView[] {
  return [
    meter(t('Errors today'), usage.errors),
    meter(t('Events today'), usage.events),
    meter(t('Slow operations today'), usage.slow),
    meter(t('Metric series'), usage.series),
  ];
}

function meter(label: string, { used, limit }: Quota): MeterView {
  const percent = limit > 0 ? (used / limit) * 100 : 0;
  const tone = percent >= 100 ? 'bad' : percent >= 80 ? 'warn' : 'plain';
  const text = t('{0} of {1} ({2} %)', used, limit, Math.floor(percent));
  return { label, text, percent, tone };
}

function row(when: string, title: string) {
  return { when, title, detail: '', tone: 'plain' as const };
}

/** The service's own name of a reason, in words where it is one of those that are documented. */
function reasonWord(reason: string): string {
  const known: Readonly<Record<string, string>> = {
    series_limit: t('more metric series than allowed'),
    error_quota: t('more errors than allowed today'),
  };
  return known[reason] ?? reason.replaceAll('_', ' ');
}

function retained(name: string): string {
  const known: Readonly<Record<string, string>> = {
    retention_minute_days: t('metrics by the minute'),
    retention_hour_days: t('metrics by the hour'),
    retention_day_days: t('metrics by the day'),
    retention_occurrence_days: t('occurrences'),
    retention_event_days: t('events'),
  };
  return known[name] ?? name;
}
