import { join } from 'node:path';
import { keyFingerprint } from '../../../../src/core/accounts/keyFingerprint';
import type { DaemonTransfer } from '../../../../src/core/api/daemonTransfer';
import { PanelHttp } from '../../../../src/core/api/http';
import { createPanel } from '../../../../src/core/api/panel';
import { type Clock, systemClock } from '../../../../src/core/base/clock';
import { Emitter } from '../../../../src/core/base/event';
import { Recorder } from '../../../../src/core/recorder/recorder';
import { shareRequests } from '../../../../src/core/sharing/shareRequests';
import { IncidentStore } from '../../../../src/core/watch/incidentStore';
import { Windows } from '../../../../src/core/windows/windows';
import { silentLog } from '../../../support/silentLog';
import { WatchingWindow } from '../sharing/watchingWindow';
import type { WatchingOptions, moments } from './watchingOptions';

// A window in a process of its own, so that it can be killed or frozen. Says its role, how the servers are and what it tells.
const options = JSON.parse(process.argv[2] ?? '') as WatchingOptions;
const { folder, baseUrl, key, scale, stops, isFocused } = options;
const clockOf = (faster: number): Clock => ({
  now: () => options.now + (Date.now() - options.nowWasAt) * faster,
  after: (ms, task) => systemClock.after(ms / faster, task),
});
const clock = clockOf(scale);
const stopAt = (moment: (typeof moments)[number]) => {
  if (stops?.at === moment) process.kill(process.pid, stops.signal);
};

const secret = () => Promise.resolve('the same');
const windows = new Windows({
  ...{ folder, secret, clock: clockOf(options.windowsScale) },
  log: silentLog,
});
const http = new PanelHttp({
  ...{ baseUrl, clock, log: silentLog, keyFingerprint: keyFingerprint(key) },
  key: () => Promise.resolve(key),
});
const panel = createPanel({
  id: 'panel.example',
  name: 'Panel',
  http,
  daemon: {} as DaemonTransfer,
});
const panels = { all: [panel], onDidChange: new Emitter<void>().event };
shareRequests({ windows, panels, clock });
const store = new IncidentStore(join(folder, 'incidents'));
const nothing = () => Promise.resolve(undefined);
const recorder = new Recorder({
  ...{ clock, log: silentLog, store },
  leads: () => windows.role === 'leading',
  sources: {
    ...{ console: nothing, logFile: nothing, activity: nothing, issue: nothing },
    resources: () => ({ resources: [], memoryLimitBytes: 0 }),
  },
});
store.onDidWrite(() => stopAt('written'));
const window = new WatchingWindow({ windows, panel, clock, folder });
const { watcher, focused } = window;
watcher.onDidHappen((happening) => {
  stopAt('happened');
  void recorder.record(happening);
});
watcher.onDidTell(() => stopAt('told'));
watcher.onDidChangeStatus((status) => {
  if ((status?.down.length ?? 0) > 0) stopAt('seen');
  process.send?.({ status: status ?? null });
});
window.onDidTell(({ kind, server }) => process.send?.({ told: `${server.name} ${kind}` }));
windows.onDidChangeRole((role) => process.send?.({ role }));
process.on('message', () => focused.setFocused(true));
windows.start();
focused.setFocused(isFocused);
