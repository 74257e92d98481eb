import type * as vscode from 'vscode';
import type { ServerRef } from '../../core/api/panel';
import { systemClock } from '../../core/base/clock';
import type { Event } from '../../core/base/event';
import type { Log } from '../../core/base/log';
import type { Consoles } from '../../core/console/consoles';
import type { ResourceRecorder } from '../../core/console/resourceRecorder';
import { crashSources } from '../../core/recorder/crashSources';
import { EndLines } from '../../core/recorder/endLines';
import { FailedBackups } from '../../core/recorder/failedBackups';
import { GapReader, type WatchedPanel } from '../../core/recorder/gapReader';
import { Recorder } from '../../core/recorder/recorder';
import { TextKeeper } from '../../core/recorder/textKeeper';
import { WatchedPanels } from '../../core/recorder/watchedPanels';
import { abilities, allows } from '../../core/servers/permissions';
import type { Servers } from '../../core/servers/servers';
import type { AwaitedBackups } from '../../core/watch/awaitedBackups';
import type { ConsoleEnds } from '../../core/watch/consoleEnds';
import type { Happening } from '../../core/watch/happening';
import type { Incident } from '../../core/watch/incident';
import type { KeptServer } from '../../core/watch/keptText';
import { lastKeptLines } from '../../core/watch/lastLines';
import type { WatchNotice } from '../../core/watch/watchNotice';
import type { Windows } from '../../core/windows/windows';
import type { Panels } from '../accounts/panels';
import { historySettings, watchHistorySettings } from '../watch/historySettings';
import type { Kept } from '../watch/kept';

/** What the recorder needs. */
export interface RecorderParts {
  readonly context: vscode.ExtensionContext;
  readonly log: Log;
  readonly panels: Panels;
  readonly consoles: Consoles;
  readonly ends: ConsoleEnds;
  readonly servers: Servers;
  readonly windows: Windows;
  readonly kept: Kept;
  /** What servers used. */
  readonly use: ResourceRecorder;
  /** What the watch of all servers finds. */
  readonly onDidHappen: Event<Happening>;
  /** Has an end that somebody asked for shown as a crash no longer. */
  readonly forgive: (ref: ServerRef, at: number) => void;
  readonly awaitedBackups: AwaitedBackups;
  /** Has the user told of something. */
  readonly tell: (notice: WatchNotice) => void;
  /** Tells the user of crashes of a time in which nobody watched. */
  readonly tellOfGap: (crashes: readonly Incident[]) => void;
}

/** Keeps what went wrong with servers and what their consoles said, while this window leads. */
export function registerRecorder(parts: RecorderParts): void {
  const { context, log, panels, consoles, ends, servers, windows, kept, use } = parts;
  const clock = systemClock;
  const endLines = new EndLines();
  const stateOf = ({ panelId, uuid }: Pick<KeptServer, 'panelId' | 'uuid'>) => {
    const panel = panels.get(panelId);
    return panel && servers.state({ panel, uuid, name: '' });
  };
  const sources = crashSources({ consoles, clock, endLines, use, stateOf });
  const leads = () => windows.role === 'leading';
  const recorder = new Recorder({
    ...{ clock, log, leads, store: kept.incidents, sources },
    onAsked: parts.forgive,
  });
  const record = (happening: Happening) => {
    if (leads()) void recorder.record(happening);
  };
  const refOf = ({ panelId, uuid, name }: KeptServer): ServerRef | undefined => {
    const panel = panels.get(panelId);
    return panel && { panel, uuid, name };
  };
  const resume = async () => {
    await panels.ready();
    if (leads()) await recorder.resume(refOf);
  };
  const watchedPanels = new WatchedPanels(panels, clock);
  const watched = (): readonly WatchedPanel[] =>
    leads()
      ? watchedPanels.all.map((panel) => ({ panel, servers: gapServers(servers, panel) }))
      : [];
  const { tell, awaitedBackups: awaited } = parts;
  const failedBackups = new FailedBackups({ consoles, panels, awaited, clock, tell });
  context.subscriptions.push(
    failedBackups,
    watchedPanels,
    watchHistorySettings(),
    ends.onDidEnd((end) => endLines.keep(end)),
    failedBackups.onDidHappen(record),
    parts.onDidHappen(record),
    new GapReader({
      ...{ clock, log, recorder, watched },
      spans: kept.spans,
      tell: parts.tellOfGap,
      hasBegun: () => kept.hasChanged(),
    }),
    new TextKeeper({
      ...{ consoles, clock },
      isOn: () => leads() && historySettings().keepConsoleText,
      append: (server, line) => kept.text.append(server, line),
      lastKept: (server, count) => lastKeptLines(kept.text, server, count),
    }),
    windows.onDidChangeRole(() => {
      resume().catch((error: unknown) => log.error(String(error)));
    }),
  );
}

function gapServers(servers: Servers, panel: ServerRef['panel']): WatchedPanel['servers'] {
  return servers.of(panel).all.map(({ server: { uuid, name }, permissions }) => ({
    ...{ uuid, name },
    canActivity: permissions !== undefined && allows(permissions, abilities.canActivity),
  }));
}
