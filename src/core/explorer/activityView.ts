import { t } from '@vscode/l10n';
import { formatAgo } from '../format';
import type { ActivityEntry } from '../panel/activity';
import type { Page } from '../panel/decode';
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
export function activityView(page: Page<ActivityEntry>, context: ActivityContext): ActivityView {
  const rows = page.items.map((entry) => activityRow(entry, context));
  return {
    title: t('Activity of {0}', context.server),
    rows,
    filter: context.filter,
    filters: filters(),
    words: {
      columns: [t('What'), t('About'), t('Who'), t('When')],
      filter: t('Show'),
      newer: t('Newer'),
      older: t('Older'),
      refresh: t('Refresh'),
      place: t('Page {0} of {1}, {2} entries', page.page, Math.max(1, page.pages), page.total),
      empty:
        context.filter === ''
          ? t('Nothing has happened yet, or it is older than the panel remembers.')
          : t('Nothing of this kind has happened.'),
    },
    newer: page.page > 1 ? page.page - 1 : undefined,
    older: page.page < page.pages ? page.page + 1 : undefined,
  };
}

function activityRow(entry: ActivityEntry, { now, around, locale }: ActivityContext): ActivityRow {
  const { at, event } = entry;
  const who = [entry.actor ?? t('the panel'), entry.ip, entry.isApi ? 'API' : undefined];
  return {
    what: eventWords(event),
    about: entry.description ?? aboutWords(entry.properties),
    who: who.filter((part) => part !== undefined && part !== '').join(' · '),
    ago: at === undefined ? '' : formatAgo(at, now),
    time: at === undefined ? '' : new Date(at).toLocaleString(locale),
    event,
    isNear: at !== undefined && around !== undefined && Math.abs(at - around) <= nearMs,
  };
}

/** What the page offers to filter by; each text is contained in the events' names (api.md, listServerActivity). */
function filters(): ActivityView['filters'] {
  return [
    { event: '', label: t('everything') },
    { event: 'server:power', label: t('power') },
    { event: 'server:console', label: t('console commands') },
    { event: 'server:file', label: t('files') },
    { event: 'server:sftp', label: 'SFTP' },
    { event: 'server:backup', label: t('backups') },
    { event: 'server:schedule', label: t('schedules') },
    { event: 'server:allocation', label: t('network') },
    { event: 'server:startup', label: t('startup') },
    { event: 'server:settings', label: t('settings') },
    { event: 'server:subuser', label: t('people') },
  ];
}

/** An event's name in words: known verbs are said plainly, others keep the panel's own name. */
function eventWords(event: string): string {
  const known: Readonly<Record<string, string>> = {
    'server:power.start': t('Started'),
    'server:power.stop': t('Stopped'),
    'server:power.restart': t('Restarted'),
    'server:power.kill': t('Killed'),
    'server:console.command': t('Sent a command'),
    'server:file.write': t('Wrote a file'),
    'server:file.read': t('Read a file'),
    'server:file.delete': t('Deleted files'),
    'server:file.rename': t('Renamed or moved files'),
    'server:file.uploaded': t('Uploaded files'),
    'server:file.download': t('Downloaded a file'),
    'server:file.create-directory': t('Made a folder'),
    'server:file.compress': t('Made an archive'),
    'server:file.decompress': t('Unpacked an archive'),
    'server:file.copy': t('Copied a file'),
    'server:file.pull': t('Fetched a file from the web'),
    'server:backup.start': t('Started a backup'),
    'server:backup.complete': t('Finished a backup'),
    'server:backup.fail': t('A backup failed'),
    'server:backup.delete': t('Deleted a backup'),
    'server:backup.restore': t('Restores a backup'),
    'server:backup.restore-complete': t('Restored a backup'),
    'server:settings.rename': t('Renamed the server'),
    'server:startup.edit': t('Changed a startup variable'),
    'server:startup.image': t('Changed the image'),
    'server:reinstall': t('Reinstalled'),
    'server:subuser.create': t('Invited a person'),
    'server:subuser.update': t('Changed what a person may do'),
    'server:subuser.delete': t('Removed a person'),
    'server:schedule.execute': t('Ran a schedule'),
  };
  return known[event] ?? event.replace(/^server:/, '');
}

/** The properties of an entry, shortened to a line: their shape is not fixed. */
function aboutWords(properties: unknown): string {
  if (typeof properties !== 'object' || properties === null) return '';
  const parts = Object.entries(properties)
    .filter(([name, value]) => !/(^|_)count$/.test(name) && value !== null && value !== '')
    .map(([name, value]) => (name === 'command' ? words(value) : `${name}: ${words(value)}`));
  const text = parts.join(', ').replace(/\s+/g, ' ');
  return text.length > 300 ? `${text.slice(0, 299)}…` : text;
}

function words(value: unknown): string {
  if (Array.isArray(value)) return value.map(words).join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
