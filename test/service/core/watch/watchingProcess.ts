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
import type { WatchingOptions } from './watchingOptions';

// A window in a process of its own, so that it can be killed. Says its role, how the servers are and what it tells.
const options = JSON.parse(process.argv[2] ?? '') as WatchingOptions;
const { folder, baseUrl, key, scale, dies, isFocused } = options;
const startedAt = Date.now();
const clock: Clock = {
  now: () => options.now + (Date.now() - startedAt) * scale,
  after: (ms, task) => systemClock.after(ms / scale, task),
};
const die = () => process.kill(process.pid, 'SIGKILL');

const secret = () => Promise.resolve('the same');
const windows = new Windows({ folder, secret, clock: systemClock, log: silentLog });
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
  sources: {
    ...{ console: nothing, logFile: nothing, activity: nothing, issue: nothing },
    resources: () => ({ resources: [], memoryLimitBytes: 0 }),
  },
});
if (dies === 'written') store.onDidWrite(die);
const window = new WatchingWindow({ windows, panel, clock, folder });
const { watcher, focused } = window;
watcher.onDidHappen((happening) => {
  if (dies === 'happened') die();
  void recorder.record(happening);
});
watcher.onDidTell(() => {
  if (dies === 'told') die();
});
watcher.onDidChangeStatus((status) => {
  if (dies === 'seen' && (status?.down.length ?? 0) > 0) die();
  process.send?.({ status: status ?? null });
});
window.onDidTell(({ kind, server }) => process.send?.({ told: `${server.name} ${kind}` }));
windows.onDidChangeRole((role) => process.send?.({ role }));
process.on('message', () => focused.setFocused(true));
windows.start();
focused.setFocused(isFocused);
