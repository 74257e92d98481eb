import * as l10n from '@vscode/l10n';
import type { Quota, Usage } from '../api/usage';
import { isRecord } from '../base/record';

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
  const all = near.map(({ name, percent }) =>
    l10n.t('{0} ({1} %)', nameWords(name), Math.min(percent, 100)),
  );
  return l10n.t(
    '{0} has nearly used what it may: {1}. What is over a limit is dropped.',
    project,
    all.join(', '),
  );
}

function nameWords(name: QuotaName): string {
  switch (name) {
    case 'errors':
      return l10n.t('errors today');
    case 'events':
      return l10n.t('events today');
    case 'slow':
      return l10n.t('slow operations today');
    case 'series':
      return l10n.t('metric series');
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
