import * as l10n from '@vscode/l10n';
import type { Quota, Usage } from '../api/usage';
import { isRecord } from '../base/record';
import { percentText } from './percentText';

/** What a project may have only so much of. */
const quotaNames = ['errors', 'events', 'slow', 'series'] as const;
type QuotaName = (typeof quotaNames)[number];

/** From this share on a quota is nearly used. */
const nearly = 0.9;

/** In which period each quota was told of: the day in UTC, for what counts by the day. */
export type ToldQuotas = Readonly<Partial<Record<QuotaName, string>>>;

/** A quota that is nearly used. */
export interface NearQuota {
  readonly name: QuotaName;
  /** Whole percent of what is allowed. */
  readonly percent: number;
}

/** The quotas that are nearly used and were not told of in their period, and what was told with them. */
export function nearQuotas(
  told: ToldQuotas,
  usage: Usage,
  now: number,
): { readonly near: readonly NearQuota[]; readonly told: ToldQuotas } {
  const used = quotaNames.filter((name) => isNearlyUsed(usage[name]));
  const periodOf = (name: QuotaName) => (name === 'series' ? 'now' : dayOf(now));
  return {
    near: used
      .filter((name) => told[name] !== periodOf(name))
      .map((name) => ({ name, percent: percentOf(usage[name]) })),
    // Series count until they are forgotten: what has become room again may be used up once more.
    told: Object.fromEntries(used.map((name) => [name, periodOf(name)])),
  };
}

/** Reads what was kept; what cannot be read was not told. */
export function readToldQuotas(kept: unknown): ToldQuotas {
  if (!isRecord(kept)) return {};
  const told = quotaNames.map((name) => [name, kept[name]] as const);
  return Object.fromEntries(told.filter(([, period]) => typeof period === 'string'));
}

/** That quotas of a project are nearly used, in a sentence or two. */
export function nearQuotaWords(project: string, near: readonly NearQuota[]): string {
  const quotas = near.map(quotaWords).join(', ');
  return l10n.t(
    "Project '{project}' is close to its limits: {quotas}. Data over a limit is dropped.",
    { project, quotas },
  );
}

function quotaWords({ name, percent }: NearQuota): string {
  const args = { percent: percentText(Math.min(percent, 100)) };
  switch (name) {
    case 'errors':
      return l10n.t({
        message: 'errors today: {percent}',
        args,
        comment: ['In a list of quotas that are nearly used'],
      });
    case 'events':
      return l10n.t({
        message: 'events today: {percent}',
        args,
        comment: ['In a list of quotas that are nearly used'],
      });
    case 'slow':
      return l10n.t({
        message: 'slow operations today: {percent}',
        args,
        comment: ['In a list of quotas that are nearly used'],
      });
    case 'series':
      return l10n.t({
        message: 'metric series: {percent}',
        args,
        comment: ['In a list of quotas that are nearly used'],
      });
  }
}

function isNearlyUsed({ used, limit }: Quota): boolean {
  return limit > 0 && used >= nearly * limit;
}

function percentOf({ used, limit }: Quota): number {
  return Math.floor((used / limit) * 100);
}

/** Today is the day in UTC (api.md, Usage). */
function dayOf(now: number): string {
  return new Date(now).toISOString().slice(0, 10);
}
