import * as l10n from '@vscode/l10n';
import { briefJson } from '../base/briefJson';
import { firstOf } from '../base/firstOf';
import { limits } from '../base/limits';
import { shortened } from '../base/outsideText';
import { formatAgo } from '../base/format';
import type { ActivityEntry } from '../api/activity';
import type { ListPage } from '../api/decode';
import type { ActivityRow, ActivityView } from './activityMessages';

/** What else the view depends on. */
export interface ActivityContext {
  readonly server: string;
  readonly filter: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** The moment that is asked about, in milliseconds since 1970. */
  readonly around: number | undefined;
  readonly locale: string;
}

/** How far from the moment that is asked about an entry counts as near, in ms. */
const nearMs = 30 * 60_000;

/** Puts one page of activity into words. */
export function activityView(
  page: ListPage<ActivityEntry>,
  context: ActivityContext,
): ActivityView {
  const { shown, more } = firstOf(page.items, limits.pageRows);
  const rows = shown.map((entry) => activityRow(entry, context));
  const place = l10n.t(
    'Page {0} of {1}, {2} entries',
    page.page,
    Math.max(1, page.pages),
    page.total,
  );
  return {
    title: l10n.t('Activity of {0}', context.server),
    rows,
    filter: context.filter,
    filters: filters(),
    words: {
      columns: [l10n.t('What'), l10n.t('About'), l10n.t('Who'), l10n.t('When')],
      filter: l10n.t('Show'),
      newer: l10n.t('Newer'),
      older: l10n.t('Older'),
      refresh: l10n.t('Refresh'),
      place: more === undefined ? place : `${place} ${more}`,
      empty:
        context.filter === ''
          ? l10n.t('Nothing has happened yet, or it is older than the panel remembers.')
          : l10n.t('Nothing of this kind has happened.'),
    },
    newer: page.page > 1 ? page.page - 1 : undefined,
    older: page.page < page.pages ? page.page + 1 : undefined,
  };
}

function activityRow(entry: ActivityEntry, { now, around, locale }: ActivityContext): ActivityRow {
  const { at, event } = entry;
  const who = [entry.actor ?? l10n.t('the panel'), entry.ip, entry.isApi ? 'API' : undefined];
  return {
    what: shortened(eventWords(event), limits.labelLength),
    about: shortened(entry.description ?? aboutWords(entry.properties), limits.valueLength),
    who: shortened(
      who.filter((part) => part !== undefined && part !== '').join(' · '),
      limits.labelLength,
    ),
    ago: at === undefined ? '' : formatAgo(at, now),
    time: at === undefined ? '' : new Date(at).toLocaleString(locale),
    event,
    isNear: at !== undefined && around !== undefined && Math.abs(at - around) <= nearMs,
  };
}

/** What the page offers to filter by; each text is contained in the events' names (api.md, listServerActivity). */
function filters(): ActivityView['filters'] {
  return [
    { event: '', label: l10n.t('everything') },
    { event: 'server:power', label: l10n.t('power') },
    { event: 'server:console', label: l10n.t('console commands') },
    { event: 'server:file', label: l10n.t('files') },
    { event: 'server:sftp', label: 'SFTP' },
    { event: 'server:backup', label: l10n.t('backups') },
    { event: 'server:schedule', label: l10n.t('schedules') },
    { event: 'server:allocation', label: l10n.t('network') },
    { event: 'server:startup', label: l10n.t('startup') },
    { event: 'server:settings', label: l10n.t('settings') },
    { event: 'server:subuser', label: l10n.t('people') },
  ];
}

/** An event's name in words: known verbs are said plainly, others keep the panel's own name. */
function eventWords(event: string): string {
  const known: Readonly<Record<string, string>> = {
    'server:power.start': l10n.t('Started'),
    'server:power.stop': l10n.t('Stopped'),
    'server:power.restart': l10n.t('Restarted'),
    'server:power.kill': l10n.t('Killed'),
    'server:console.command': l10n.t('Sent a command'),
    'server:file.write': l10n.t('Wrote a file'),
    'server:file.read': l10n.t('Read a file'),
    'server:file.delete': l10n.t('Deleted files'),
    'server:file.rename': l10n.t('Renamed or moved files'),
    'server:file.uploaded': l10n.t('Uploaded files'),
    'server:file.download': l10n.t('Downloaded a file'),
    'server:file.create-directory': l10n.t('Made a folder'),
    'server:file.compress': l10n.t('Made an archive'),
    'server:file.decompress': l10n.t('Unpacked an archive'),
    'server:file.copy': l10n.t('Copied a file'),
    'server:file.pull': l10n.t('Fetched a file from the web'),
    'server:backup.start': l10n.t('Started a backup'),
    'server:backup.complete': l10n.t('Finished a backup'),
    'server:backup.fail': l10n.t('A backup failed'),
    'server:backup.delete': l10n.t('Deleted a backup'),
    'server:backup.restore': l10n.t('Restores a backup'),
    'server:backup.restore-complete': l10n.t('Restored a backup'),
    'server:settings.rename': l10n.t('Renamed the server'),
    'server:startup.edit': l10n.t('Changed a startup variable'),
    'server:startup.image': l10n.t('Changed the image'),
    'server:reinstall': l10n.t('Reinstalled'),
    'server:subuser.create': l10n.t('Invited a person'),
    'server:subuser.update': l10n.t('Changed what a person may do'),
    'server:subuser.delete': l10n.t('Removed a person'),
    'server:schedule.execute': l10n.t('Ran a schedule'),
  };
  return (Object.hasOwn(known, event) && known[event]) || event.replace(/^server:/, '');
}

/** The properties of an entry, shortened to a line: their shape is not fixed. */
function aboutWords(properties: unknown): string {
  if (typeof properties !== 'object' || properties === null) return '';
  const parts = Object.entries(properties)
    .slice(0, limits.tags)
    .filter(([name, value]) => !/(^|_)count$/.test(name) && value !== null && value !== '')
    .map(([name, value]) => (name === 'command' ? words(value) : `${name}: ${words(value)}`));
  const text = shortened(parts.join(', '), limits.valueLength).replace(/\s+/g, ' ');
  return text.length > 300 ? `${text.slice(0, 299)}…` : text;
}

function words(value: unknown): string {
  if (!Array.isArray(value)) return typeof value === 'string' ? value : briefJson(value);
  const { shown, more } = firstOf(value as readonly unknown[], limits.tags);
  const all = shown.map((one) => (typeof one === 'string' ? one : briefJson(one)));
  return [...all, ...(more === undefined ? [] : [more])].join(', ');
}
