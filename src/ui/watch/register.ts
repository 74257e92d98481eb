import * as vscode from 'vscode';
import { systemClock } from '../../core/base/clock';
import type { Log } from '../../core/base/log';
import type { AskedPower } from '../../core/watch/askedPower';
import { watchCommands } from '../../core/watch/commands';
import { FocusedWindow } from '../../core/watch/focusedWindow';
import { GapNews } from '../../core/watch/gapNews';
import type { Incidents } from '../../core/watch/incidents';
import { levelWords } from '../../core/watch/noticeActions';
import { Watch } from '../../core/watch/watch';
import { PinnedServers } from '../../core/watch/pinnedServers';
import { watchedFile } from '../../core/watch/watchedFile';
import { Watcher } from '../../core/watch/watcher';
import { WatchedRows } from '../../core/watch/watchedRows';
import { WatchLevels } from '../../core/watch/watchLevels';
import type { WatchNotice } from '../../core/watch/watchNotice';
import { whoAsked } from '../../core/watch/whoAsked';
import { SharedMemory } from '../../core/windows/sharedMemory';
import type { Windows } from '../../core/windows/windows';
import type { Panels } from '../accounts/panels';
import type { Commands } from '../base/commands';
import { pickOne } from '../base/picks';
import { onServer } from '../servers/askServer';
import type { ServersView } from '../servers/register';
import { showGapNotice } from './gapNotice';
import { type NoticeTargets, showNotice } from './notices';
import { PinnedItems } from './pinnedItems';
import { watchSettings } from './settings';
import { WatchStatusItem } from './watchStatusItem';

/** What watching all servers needs. */
export interface WatchFeatureParts {
  readonly context: vscode.ExtensionContext;
  readonly commands: Commands;
  readonly panels: Panels;
  readonly log: Log;
  readonly windows: Windows;
  readonly asked: AskedPower;
  readonly serversView: ServersView;
  readonly targets: NoticeTargets;
  readonly incidents: Incidents;
}

/** What watching gives the others. */
export interface RegisteredWatch {
  readonly watch: Watch;
  readonly gapNews: GapNews;
  readonly focused: FocusedWindow;
}

/** Watches all servers, in one window of the user, and tells what is new in the one that the user is in. */
export function registerWatch(parts: WatchFeatureParts): RegisteredWatch {
  const { context, commands, panels, log, windows, asked, serversView, targets, incidents } = parts;
  const { servers, askServer } = serversView;
  const folder = vscode.Uri.joinPath(context.globalStorageUri, 'watch').fsPath;
  const memory = new SharedMemory(folder, 'levels.json', windows);
  const levels = new WatchLevels(memory);
  const pinned = new PinnedServers(memory);
  const file = watchedFile(folder, () => windows.role === 'leading');
  const watcher = new Watcher({
    ...{ panels, servers, asked, whoAsked, file, pinned, log },
    clock: systemClock,
  });
  const focused = new FocusedWindow(windows, systemClock);
  const watch = new Watch({
    ...{ windows, watcher, focused, panels, log },
    clock: systemClock,
    nameOf: ({ panel, uuid }) => servers.nameOf(panel, uuid),
    levelOf: (server) => levels.of(server),
  });
  const gapNews = new GapNews({
    ...{ windows, focused, log },
    levelOf: (server) => levels.of(server),
    isEnabled: () => watchSettings().isEnabled,
  });
  const show = async (notice: WatchNotice) => {
    const panel = panels.get(notice.server.panelId);
    if (panel) await showNotice({ panel, ...notice.server }, notice, targets);
  };
  const rows = new WatchedRows({ watch, incidents, pinned, clock: systemClock });
  serversView.tree.addExtras(rows);
  // What was seen is written down while this window still leads.
  context.subscriptions.unshift(watcher);
  context.subscriptions.push(
    ...[memory, pinned, focused, watch, gapNews, rows],
    ...[new WatchStatusItem(panels, watch, context.globalState), new PinnedItems(panels, watch)],
    watcher.onDidHappen(({ server, kind }) => log.info(`${server.name}: ${kind}`)),
    watch.onDidTell((notice) => {
      show(notice).catch((error: unknown) => commands.report(error));
    }),
    gapNews.onDidTell((notice) => {
      showGapNotice(notice).catch((error: unknown) => commands.report(error));
    }),
    vscode.window.onDidChangeWindowState((state) => focused.setFocused(state.focused)),
    vscode.workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration('hostingPanel.watch')) watch.set(watchSettings());
    }),
    commands.register([
      onServer(askServer, watchCommands.notifications, async (ref) => {
        const server = { panelId: ref.panel.id, uuid: ref.uuid };
        const now = levels.of(server);
        const items = (['all', 'crashes', 'off'] as const).map((level) => ({
          ...levelWords(level),
          level,
          iconPath: new vscode.ThemeIcon(level === now ? 'check' : 'blank'),
        }));
        const chosen = await pickOne(items, { title: ref.name });
        if (chosen) await levels.choose(server, chosen.level);
      }),
      onServer(
        askServer,
        watchCommands.pin,
        (ref) => pinned.pin(ref),
        undefined,
        (ref) => !pinned.has(ref),
      ),
      onServer(
        askServer,
        watchCommands.unpin,
        (ref) => pinned.unpin(ref),
        undefined,
        (ref) => pinned.has(ref),
      ),
    ]),
  );
  focused.setFocused(vscode.window.state.focused);
  // Nothing is told before it is known of what the user wants to hear.
  void memory.load().then(() => watch.set(watchSettings()));
  return { watch, gapNews, focused };
}
