import * as l10n from '@vscode/l10n';
import { firstOf } from '../base/firstOf';
import { limits } from '../base/limits';
import { shortened } from '../base/outsideText';
import { formatAgo } from '../base/format';
import type { ActivityEntry } from '../api/activity';
import type { ListPage } from '../api/decode';
import { aboutWords } from './activityAbout';
import { dayOf } from './activityDay';
import { eventWords } from './activityEvents';
import type {
  ActivityChoices,
  ActivityQuestion,
  ActivityRow,
  ActivityView,
} from './activityMessages';

/** What else the view depends on. */
export interface ActivityContext extends Omit<ActivityQuestion, 'page'> {
  readonly server: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly locale: string;
}

/** How far from the moment that is asked about an entry counts as near, in ms. */
const nearMs = 30 * 60_000;

/** Puts one page of activity into words. */
export function activityView(
  page: ListPage<ActivityEntry>,
  context: ActivityContext,
): ActivityView {
  const { server, event, order, text, day, now } = context;
  const { shown, more } = firstOf(page.items, limits.pageRows);
  const rows = matchingRows(page, context);
  const entries = page.total === 1 ? l10n.t('1 entry') : l10n.t('{0} entries', page.total);
  const place = l10n.t('Page {0} of {1}, {2}', page.page, Math.max(1, page.pages), entries);
  const found =
    text.trim() === ''
      ? undefined
      : l10n.t('{0} of {1} on this page match', rows.length, shown.length);
  const before = page.page > 1 ? page.page - 1 : undefined;
  const after = page.page < page.pages ? page.page + 1 : undefined;
  const isEmptyDay = day !== undefined && !rows.some(({ heading }) => heading?.isAsked);
  const noneOfDay = isEmptyDay ? l10n.t('Nothing on the chosen day') : undefined;
  return {
    title: l10n.t('Activity of {0}', server),
    rows,
    kinds: kinds(event),
    orders: orders(order),
    text,
    day,
    today: dayOf(now),
    words: {
      columns: [l10n.t('What'), l10n.t('About'), l10n.t('Who'), l10n.t('When')],
      search: l10n.t('Search'),
      searchHint: l10n.t('Words of an entry'),
      day: l10n.t('Day'),
      newer: l10n.t('Newer'),
      older: l10n.t('Older'),
      refresh: l10n.t('Refresh'),
      place: [place, found, more, noneOfDay].filter((part) => part !== undefined).join(' · '),
      empty: emptyWords(context),
    },
    newer: order === 'newest' ? before : after,
    older: order === 'newest' ? after : before,
  };
}

/** The rows of a page that hold each word that is searched for. */
export function matchingRows(
  page: ListPage<ActivityEntry>,
  context: ActivityContext,
): readonly ActivityRow[] {
  const { shown } = firstOf(page.items, limits.pageRows);
  const words = context.text.toLowerCase().split(/\s+/);
  const rows = shown
    .map((entry) => ({ heading: dayHeading(entry, context), row: activityRow(entry, context) }))
    .filter(({ row: { what, about, who, time, event } }) => {
      const all = [what, about, who, time, event].join('\n').toLowerCase();
      return words.every((word) => all.includes(word));
    });
  return rows.map(({ heading, row }, index) =>
    heading.text === rows[index - 1]?.heading.text ? row : { ...row, heading },
  );
}

function dayHeading({ at }: ActivityEntry, { locale, day }: ActivityContext) {
  if (at === undefined) return { text: l10n.t('Unknown day'), isAsked: false };
  const text = new Date(at).toLocaleDateString(locale, { dateStyle: 'full' });
  return { text, isAsked: dayOf(at) === day };
}

function emptyWords({ text, event }: ActivityContext): string {
  if (text.trim() !== '') {
    return l10n.t('No entry of this page matches. Older or newer pages may have some.');
  }
  return event === ''
    ? l10n.t('Nothing has happened yet, or it is older than the panel remembers.')
    : l10n.t('Nothing of this kind has happened.');
}

function activityRow(entry: ActivityEntry, context: ActivityContext): ActivityRow {
  const { now, around, locale } = context;
  const { at, event } = entry;
  const who = [entry.actor ?? l10n.t('the panel'), entry.ip, entry.isApi ? 'API' : undefined];
  return {
    what: shortened(eventWords(event), limits.labelLength),
    about: shortened(entry.description ?? aboutWords(entry.properties), limits.valueLength),
    who: shortened(
      who.filter((part) => part !== undefined && part !== '').join(' · '),
      limits.labelLength,
    ),
    clock: at === undefined ? '' : new Date(at).toLocaleTimeString(locale),
    ago: at === undefined ? '' : formatAgo(at, now),
    time: at === undefined ? '' : new Date(at).toLocaleString(locale),
    event,
    heading: undefined,
    isNear: at !== undefined && around !== undefined && Math.abs(at - around) <= nearMs,
  };
}

/** What the page offers to filter by; each value is contained in the events' names (api.md, listServerActivity). */
function kinds(chosen: string): ActivityChoices {
  return {
    label: l10n.t('Show'),
    chosen,
    choices: [
      { value: '', label: l10n.t('everything') },
      { value: 'server:power', label: l10n.t('power') },
      { value: 'server:console', label: l10n.t('console commands') },
      { value: 'server:file', label: l10n.t('files') },
      { value: 'server:sftp', label: 'SFTP' },
      // Not `server:backup`: a restore that failed is named with a dot (panel-dialect.md, 3.9).
      { value: 'backup', label: l10n.t('backups') },
      { value: 'server:schedule', label: l10n.t('schedules') },
      { value: 'server:task', label: l10n.t('tasks of schedules') },
      { value: 'server:allocation', label: l10n.t('network') },
      { value: 'server:database', label: l10n.t('databases') },
      { value: 'server:startup', label: l10n.t('startup') },
      { value: 'server:settings', label: l10n.t('settings') },
      { value: 'install', label: l10n.t('installations') },
      { value: 'server:subuser', label: l10n.t('people') },
    ],
  };
}

function orders(chosen: string): ActivityChoices {
  return {
    label: l10n.t('Order'),
    chosen,
    choices: [
      { value: 'newest', label: l10n.t('newest first') },
      { value: 'oldest', label: l10n.t('oldest first') },
    ],
  };
}
