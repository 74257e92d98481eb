import * as l10n from '@vscode/l10n';
import { firstOf } from '../base/firstOf';
import { limits } from '../base/limits';
import { shortened } from '../base/outsideText';
import { formatAgo } from '../base/format';
import { plural } from '../base/plural';
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
  const place = plural(
    page.total,
    l10n.t('Page {page} of {pages}, {count} entry|Page {page} of {pages}, {count} entries'),
    { page: page.page, pages: Math.max(1, page.pages) },
  );
  const found =
    text.trim() === ''
      ? undefined
      : l10n.t('Matches on this page: {found} of {shown}', {
          found: rows.length,
          shown: shown.length,
        });
  const before = page.page > 1 ? page.page - 1 : undefined;
  const after = page.page < page.pages ? page.page + 1 : undefined;
  const isEmptyDay = day !== undefined && !rows.some(({ heading }) => heading?.isAsked);
  const noneOfDay = isEmptyDay ? l10n.t('No entries on the selected day') : undefined;
  return {
    title: l10n.t({
      message: 'Activity Log: {server}',
      args: { server },
      comment: ['Title of a page'],
    }),
    rows,
    kinds: kinds(event),
    orders: orders(order),
    text,
    day,
    today: dayOf(now),
    words: {
      columns: [
        l10n.t({ message: 'What', comment: ['Column of the activity log: what happened'] }),
        l10n.t({ message: 'About', comment: ['Column of the activity log: what it was about'] }),
        l10n.t({ message: 'Who', comment: ['Column of the activity log: who did it'] }),
        l10n.t({ message: 'When', comment: ['Column of the activity log: when it happened'] }),
      ],
      search: l10n.t({ message: 'Search', comment: ['Label of the search box'] }),
      searchHint: l10n.t({ message: 'Search entries', comment: ['Placeholder of the search box'] }),
      day: l10n.t({ message: 'Day', comment: ['Label: the day that is shown'] }),
      newer: l10n.t({ message: 'Newer', comment: ['Button: shows newer entries'] }),
      older: l10n.t({ message: 'Older', comment: ['Button: shows older entries'] }),
      refresh: l10n.t({ message: 'Refresh', comment: ['Button: loads the page again'] }),
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
  if (at === undefined)
    return {
      text: l10n.t({ message: 'Unknown day', comment: ['Heading of entries without a time'] }),
      isAsked: false,
    };
  const text = new Date(at).toLocaleDateString(locale, { dateStyle: 'full' });
  return { text, isAsked: dayOf(at) === day };
}

function emptyWords({ text, event }: ActivityContext): string {
  if (text.trim() !== '') {
    return l10n.t(
      'No entries on this page match the filter. Older or newer pages might have some.',
    );
  }
  return event === ''
    ? l10n.t('No activity yet, or the panel no longer keeps it.')
    : l10n.t('No activity of this kind yet.');
}

function activityRow(entry: ActivityEntry, context: ActivityContext): ActivityRow {
  const { now, around, locale } = context;
  const { at, event } = entry;
  const who = [
    entry.actor ?? l10n.t({ message: 'the panel', comment: ['Who did something, if not a user'] }),
    entry.ip,
    entry.isApi ? 'API' : undefined,
  ];
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
    label: l10n.t({ message: 'Show', comment: ['Label: what the activity log shows'] }),
    chosen,
    choices: [
      {
        value: '',
        label: l10n.t({ message: 'everything', comment: ['What the activity log shows'] }),
      },
      {
        value: 'server:power',
        label: l10n.t({ message: 'power', comment: ['What the activity log shows'] }),
      },
      {
        value: 'server:console',
        label: l10n.t({ message: 'console commands', comment: ['What the activity log shows'] }),
      },
      {
        value: 'server:file',
        label: l10n.t({ message: 'files', comment: ['What the activity log shows'] }),
      },
      { value: 'server:sftp', label: 'SFTP' },
      // Not `server:backup`: a restore that failed is named with a dot (panel-dialect.md, 3.9).
      {
        value: 'backup',
        label: l10n.t({ message: 'backups', comment: ['What the activity log shows'] }),
      },
      {
        value: 'server:schedule',
        label: l10n.t({ message: 'schedules', comment: ['What the activity log shows'] }),
      },
      { value: 'server:task', label: l10n.t('tasks of schedules') },
      {
        value: 'server:allocation',
        label: l10n.t({ message: 'network', comment: ['What the activity log shows'] }),
      },
      {
        value: 'server:database',
        label: l10n.t({ message: 'databases', comment: ['What the activity log shows'] }),
      },
      {
        value: 'server:startup',
        label: l10n.t({ message: 'startup', comment: ['What the activity log shows'] }),
      },
      {
        value: 'server:settings',
        label: l10n.t({ message: 'settings', comment: ['What the activity log shows'] }),
      },
      {
        value: 'install',
        label: l10n.t({ message: 'installations', comment: ['What the activity log shows'] }),
      },
      {
        value: 'server:subuser',
        label: l10n.t({ message: 'subusers', comment: ['What the activity log shows'] }),
      },
    ],
  };
}

function orders(chosen: string): ActivityChoices {
  return {
    label: l10n.t({ message: 'Order', comment: ['Label: how entries are sorted'] }),
    chosen,
    choices: [
      {
        value: 'newest',
        label: l10n.t({ message: 'newest first', comment: ['How entries are sorted'] }),
      },
      {
        value: 'oldest',
        label: l10n.t({ message: 'oldest first', comment: ['How entries are sorted'] }),
      },
    ],
  };
}
