import type { PanelList } from '../accounts/panelList';
import { type Priority, priorities } from '../api/budget';
import { type Fields, fields } from '../api/decode';
import type { OtherWindows, SharedRead } from '../api/otherWindows';
import type { Panel } from '../api/panel';
import type { UrlQuery } from '../api/panelUrl';
import { readForOthers } from '../api/readForOthers';
import { projectsRoute, serverAreaOf } from '../api/route';
import type { Clock } from '../base/clock';
import { type Disposable, DisposableStore } from '../base/event';
import type { Windows } from '../windows/windows';
import { PeerGone, PeerRefusal } from '../windows/peer';
import { RecentAnswers } from './recentAnswers';
import { failureIn, refusalOf } from './sentFailure';

const readQuestion = 'panel.read';
const turnQuestion = 'panel.turn';
/** A window that does not say at once whether a request may go is not waited for: somebody may have clicked. */
const turnMs = 1_000;
/** The longest that another window may have a request wait before it is asked again, in milliseconds. */
const maxWaitMs = 60_000;

/** What sharing requests needs. */
export interface ShareRequestsParts {
  readonly windows: Pick<Windows, 'role' | 'ask' | 'answer'>;
  readonly panels: Pick<PanelList, 'all' | 'onDidChange'>;
  readonly clock: Clock;
}

/**
 * Lets all windows of the user ask each panel as one: the window that leads asks for what is asked again and again by
 * itself, and counts the requests of all. A window that has not found the others yet, or has another key, asks alone.
 */
export function shareRequests({ windows, panels, clock }: ShareRequestsParts): Disposable {
  const store = new DisposableStore();
  const recent = new RecentAnswers(clock);
  /** The same question of the same key has the same answer. */
  const read = (panel: Panel, wanted: SharedRead, ask: () => Promise<unknown>) => {
    const { path, query, maxAgeMs } = wanted;
    const question = JSON.stringify([panel.id, panel.http.keyFingerprint, path, query]);
    return recent.get(question, maxAgeMs, ask);
  };
  const follow = () => {
    for (const panel of panels.all) {
      panel.http.shareWith(othersOf(panel, windows, (...asked) => read(panel, ...asked)));
    }
  };
  follow();
  store.add(panels.onDidChange(follow));
  store.add(
    windows.answer(readQuestion, async (about) => {
      const from = fields(about, 'about');
      const panel = panelOf(panels.all, from);
      const wanted = readWanted(from);
      try {
        return await read(panel, wanted, () => readForOthers(panel.http, wanted));
      } catch (error) {
        throw refusalOf(error);
      }
    }),
  );
  store.add(
    windows.answer(turnQuestion, (about) => {
      const from = fields(about, 'about');
      return Promise.resolve(panelOf(panels.all, from).http.countOther(readPriority(from)));
    }),
  );
  return store;
}

function othersOf(
  panel: Panel,
  windows: ShareRequestsParts['windows'],
  read: (wanted: SharedRead, ask: () => Promise<unknown>) => Promise<unknown>,
): OtherWindows {
  const key = { account: panel.id, key: panel.http.keyFingerprint };
  return {
    read: async (wanted, ask) => {
      if (windows.role === 'leading') return read(wanted, ask);
      if (windows.role === 'seeking') return ask();
      try {
        return await windows.ask(readQuestion, { ...wanted, ...key }, new AbortController().signal);
      } catch (error) {
        const failure = error instanceof PeerRefusal ? failureIn(error) : undefined;
        if (failure) throw failure;
        if (error instanceof PeerRefusal || error instanceof PeerGone) return ask();
        throw error;
      }
    },
    msUntilTurn: async (priority) => {
      if (windows.role !== 'following') return 0;
      try {
        const about = { ...key, priority };
        const ms = await windows.ask(turnQuestion, about, AbortSignal.timeout(turnMs));
        return typeof ms === 'number' && ms > 0 ? Math.min(ms, maxWaitMs) : 0;
      } catch {
        // Each window keeps within the limits of the panel by its own count too.
        return 0;
      }
    },
  };
}

/** The panel that another window means. Throws where this one has no such account, or another key of it. */
function panelOf(all: readonly Panel[], from: Fields): Panel {
  const [account, key] = [from.text('account'), from.text('key')];
  const panel = all.find(({ id, http }) => id === account && http.keyFingerprint === key);
  if (!panel) throw new PeerRefusal('This window has another key');
  return panel;
}

function readWanted(from: Fields): SharedRead {
  const path = from.text('path');
  if (!isAskedAgain(path)) throw new PeerRefusal('This is not asked again and again');
  const query = from.fields('query');
  return {
    path,
    query: Object.fromEntries(query.names().map((name) => [name, queryValue(query.raw(name))])),
    maxAgeMs: from.number('maxAgeMs'),
    priority: readPriority(from),
    isSentOnce: from.flag('isSentOnce'),
  };
}

function queryValue(value: unknown): UrlQuery[string] {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : undefined;
}

function readPriority(from: Fields): Priority {
  const text = from.textIf('priority');
  return priorities.find((priority) => priority === text) ?? 'background';
}

/** Whether a path is one that views ask for by themselves: no window gets anything else from another one. */
function isAskedAgain(path: string): boolean {
  if (path === '/' || path === '/resources' || path === projectsRoute) return true;
  const area = serverAreaOf(path);
  if (area === '' || area === 'resources') return true;
  return path.startsWith(`${projectsRoute}/`) && path.endsWith('/issues');
}
