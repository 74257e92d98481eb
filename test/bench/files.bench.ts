import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { request } from 'undici';
import { systemClock } from '../../src/core/base/clock';
import { RemoteFiles } from '../../src/core/files/remoteFiles';
import { silentLog } from '../support/silentLog';
import { signDownload, signUpload } from '../../src/core/api/files';
import { PanelHttp } from '../../src/core/api/http';
import { DaemonTransfer } from '../../src/core/api/daemonTransfer';
import { PracticePanel } from '../panel/practicePanel';
import { medians, row } from './measure';

const large = 100 * 1024 * 1024;

/** Opening, saving, listing and large transfers against the bare requests they need. */
export async function rows(): Promise<string[]> {
  const limits = { rates: { global: { count: 1_000_000 } }, uploadBytes: 2 * large };
  const near = await PracticePanel.start({ limits });
  const far = await PracticePanel.start({ limits, latencyMs: 50 });
  try {
    return [...(await roundTrips(far)), ...(await folder(near)), ...(await transfers(near))];
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
  const oursWork = () => files.list('/data');
  const bareWork = async () => {
    const headers = { Authorization: `Bearer ${panel.keys.owner}`, Accept: 'application/json' };
    await (await fetch(url, { headers })).json();
  };
  const [ours = NaN, bare = NaN] = await medians(3, [oursWork, bareWork]);
  return [
    row({
      what: 'List a folder of 5,000 entries',
      ours,
      yardstick: bare,
      unit: 'ms',
      against: 'the same request and JSON.parse',
    }),
  ];
}

async function transfers(panel: PracticePanel): Promise<string[]> {
  const { uuid, http, daemon } = open(panel);
  const root = await panel.app.folders.of(panel.find(uuid));
  const content = new Blob([Buffer.alloc(large, 'x')]);
  await writeFile(join(root, 'large.bin'), Buffer.alloc(large, 'y'));
  const downloadWork = async () => {
    await daemon.download(await signDownload({ http, uuid }, '/large.bin'), () => undefined);
  };
  const bareDownloadWork = async () => {
    const { body } = await request(await signDownload({ http, uuid }, '/large.bin'));
    for await (const piece of body) void piece;
  };
  const [download = NaN, bareDownload = NaN] = await medians(5, [downloadWork, bareDownloadWork]);
  const uploadWork = async () => {
    await daemon.upload(await signUpload({ http, uuid }), '/', [{ name: 'up.bin', content }]);
  };
  const boundary = 'bench-boundary';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="files"; filename="up.bin"\r\n\r\n`;
  const body = Buffer.concat([
    Buffer.from(head),
    Buffer.alloc(large, 'x'),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const bareUploadWork = async () => {
    const url = `${await signUpload({ http, uuid })}&directory=%2F`;
    const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
    const answer = await request(url, { method: 'POST', body, headers });
    await answer.body.dump();
  };
  const [upload = NaN, bareUpload = NaN] = await medians(5, [uploadWork, bareUploadWork]);
  const against = 'undici on the same kind of address';
  return [
    row({ what: 'Download 100 MB', ours: download, yardstick: bareDownload, unit: 'ms', against }),
    row({ what: 'Upload 100 MB', ours: upload, yardstick: bareUpload, unit: 'ms', against }),
  ];
}
