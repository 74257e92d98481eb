import * as l10n from '@vscode/l10n';
import { formatSpan } from '../base/format';
import { firstOf } from '../base/firstOf';
import type { Row } from '../base/row';
import { momentWords, shortMomentWords } from './incidentWords';
import { type Span, unwatchedMs } from './watchedSpans';

/** Gaps that are told one by one where the pointer rests. */
const maxTold = 10;

/** The times between, of all accounts, newest first: one for several accounts where they are about the same. */
export function gapsOf(accounts: Iterable<readonly Span[]>): readonly Span[] {
  const all = [...accounts].flatMap((spans) =>
    spans.slice(1).map(({ from }, index) => ({ from: spans[index]?.to ?? from, to: from })),
  );
  const newest = all.toSorted((a, b) => b.to - a.to || b.from - a.from);
  return newest.filter((gap, index) => {
    const other = newest[index - 1];
    return !other || !isNear(gap.to, other.to) || !isNear(gap.from, other.from);
  });
}

/** Says of which time nothing is claimed; undefined where there was none. */
export function gapRow(gaps: readonly Span[], locale: string): Row | undefined {
  const [first] = gaps;
  if (!first) return undefined;
  const span = formatSpan(gaps.reduce((sum, { from, to }) => sum + to - from, 0));
  const label =
    gaps.length === 1
      ? l10n.t({
          message: 'Not watched for {span}',
          args: { span },
          comment: ["{span}: such as '2 h 5 min'"],
        })
      : l10n.t({
          message: 'Gaps in watching: {count} ({span} in total)',
          args: { count: gaps.length, span },
          comment: ["{span}: such as '2 h 5 min'"],
        });
  const between = (words: (at: number, locale: string) => string) => (gap: Span) =>
    l10n.t({
      message: '{from} to {to}',
      args: { from: words(gap.from, locale), to: words(gap.to, locale) },
      comment: ['Two points in time'],
    });
  const { shown, more } = firstOf(gaps, maxTold);
  const tooltip = [
    l10n.t("VS Code was closed, or the panel didn't respond."),
    ...shown.map(between(momentWords)),
    ...(more === undefined ? [] : [more]),
  ].join('\n');
  const description = gaps.length === 1 ? between(shortMomentWords)(first) : '';
  return {
    kind: 'note',
    look: () => ({ label, description, tooltip, icon: 'eye-closed', tags: ['note'] }),
  };
}

/** Since when is watched, for all accounts: of the one that is watched for the shortest time. Empty where none ever was. */
export function sinceWords(
  accounts: Iterable<readonly Span[]>,
  { now, locale }: { readonly now: number; readonly locale: string },
): string {
  const last = [...accounts].flatMap((spans) => spans.at(-1) ?? []);
  const on = last.filter(({ to }) => now - to <= unwatchedMs);
  if (on.length > 0) {
    const since = Math.max(...on.map(({ from }) => from));
    return l10n.t({
      message: 'watched since {time}',
      args: { time: shortMomentWords(since, locale) },
      comment: ['Behind the title of the list of incidents'],
    });
  }
  if (last.length === 0) return '';
  return l10n.t({
    message: 'last watched {time}',
    args: { time: shortMomentWords(Math.max(...last.map(({ to }) => to)), locale) },
    comment: ['Behind the title of the list of incidents'],
  });
}

/** What is known of whether a moment was watched, as a label and its value; undefined where nothing is. */
export function watchedFact(
  spans: readonly Span[],
  { at, evidence }: { readonly at: number; readonly evidence: string },
  locale: string,
): readonly [string, string] | undefined {
  const gap = gapsOf([spans]).find(({ from, to }) => at > from && at < to);
  if (evidence !== 'watched' && gap) {
    const { from, to } = gap;
    const times = l10n.t({
      message: '{from} to {to}',
      args: { from: momentWords(from, locale), to: momentWords(to, locale) },
      comment: ['Two points in time'],
    });
    return [
      l10n.t({
        message: 'Not watched',
        comment: ['Label of a fact about an incident, before two points in time'],
      }),
      times,
    ];
  }
  // A note is made each minute: what was seen just before the first belongs to it.
  const span = spans.findLast(({ from, to }) => at > from - unwatchedMs && at < to + unwatchedMs);
  return (
    span && [
      l10n.t({
        message: 'Watched since',
        comment: ['Label of a fact about an incident, before a point in time'],
      }),
      momentWords(span.from, locale),
    ]
  );
}

function isNear(a: number, b: number): boolean {
  return Math.abs(a - b) <= unwatchedMs;
}
