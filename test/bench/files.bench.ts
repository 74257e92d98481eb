import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { systemClock } from '../../src/core/base/clock';
import { RemoteFiles } from '../../src/core/files/remoteFiles';
import { silentLog } from '../support/silentLog';
import { PanelHttp } from '../../src/core/api/http';
import { DaemonTransfer } from '../../src/core/api/daemonTransfer';
import { PracticePanel } from '../panel/practicePanel';
import { medians, mediansOf, row } from './measure';

/** Opening, saving and listing against the bare requests they need. */
export async function rows(): Promise<string[]> {
  const limits = { rates: { global: { count: 1_000_000 } } };
  const near = await PracticePanel.start({ limits });
  const far = await PracticePanel.start({ limits, latencyMs: 50 });
  try {
    return [...(await roundTrips(far)), ...(await folder(near))];
  } finally {
    await Promise.all([near.stop(), far.stop()]);
  }
}

function open(panel: PracticePanel) {
  const { uuid } = panel.server('Ticket Bot');
  const http = new PanelHttp({
    baseUrl: panel.baseUrl,
    key: () => Promise.resolve(panel.keys.owner),
    clock: systemClock,
    log: silentLog,
  });
  const daemon = new DaemonTransfer(systemClock, silentLog);
  return { uuid, http, daemon, files: new RemoteFiles({ http, daemon, uuid, clock: systemClock }) };
}

async function roundTrips(panel: PracticePanel): Promise<string[]> {
  const { uuid, files } = open(panel);
  const authorized = {
    headers: { Authorization: `Bearer ${panel.keys.owner}`, Accept: 'application/json' },
  };
  const signed = async (what: string): Promise<string> => {
    const response = await fetch(`${panel.baseUrl}/servers/${uuid}/files/${what}`, authorized);
    return ((await response.json()) as { attributes: { url: string } }).attributes.url;
  };
  await files.list('/');
  const openingWork = () => files.read('/config.json');
  const bareOpeningWork = async () => {
    const response = await fetch(await signed('download?file=%2Fconfig.json'));
    await response.arrayBuffer();
  };
  const [opening = NaN, bareOpening = NaN] = await medians(9, [openingWork, bareOpeningWork]);
  const text = Buffer.from('{"guildId": "1"}\n');
  const options = { create: true, overwrite: true };
  const savingWork = () => files.write('/config.json', text, options);
  const bareSavingWork = async () => {
    const form = new FormData();
    form.append('files', new Blob([text]), 'config.json');
    const url = `${await signed('upload')}&directory=%2F`;
    await (await fetch(url, { method: 'POST', body: form })).arrayBuffer();
  };
  const [saving = NaN, bareSaving = NaN] = await medians(9, [savingWork, bareSavingWork]);
  const against = 'two plain requests';
  return [
    row({
      what: 'Open a file, 50 ms away',
      ours: opening,
      yardstick: bareOpening,
      unit: 'ms',
      against,
    }),
    row({
      what: 'Save a file, 50 ms away',
      ours: saving,
      yardstick: bareSaving,
      unit: 'ms',
      against,
    }),
  ];
}

async function folder(panel: PracticePanel): Promise<string[]> {
  const { uuid, files } = open(panel);
  const root = await panel.app.folders.of(panel.find(uuid));
  const names = Array.from({ length: 5000 }, (_, n) => join(root, 'data', `entry-${n}.json`));
  for (const name of names) await writeFile(name, '{}');
  const url = `${panel.baseUrl}/servers/${uuid}/files/list?directory=%2Fdata`;
  const headers = { Authorization: `Bearer ${panel.keys.owner}`, Accept: 'application/json' };
  const oursWork = () => files.list('/data');
  const bareWork = async () => {
    await (await fetch(url, { headers })).json();
  };
  const [ours = NaN, bare = NaN] = await medians(15, [oursWork, bareWork]);
  const [oursTime = NaN, bareTime = NaN] = await mediansOf(15, [
    () => processorMs(oursWork),
    () => processorMs(bareWork),
  ]);
  const what = 'List a folder of 5,000 entries';
  const against = 'the same request and JSON.parse';
  const both = `${against}; that of the panel, which runs in the same process, is in both`;
  return [
    row({ what, ours, yardstick: bare, unit: 'ms', against }),
    row({
      what: `${what}, time of the processor`,
      ours: oursTime,
      yardstick: bareTime,
      unit: 'ms',
      against: both,
    }),
  ];
}

/** What a work takes of the processor, in milliseconds. */
async function processorMs(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
