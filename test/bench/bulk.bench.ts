import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { join } from 'node:path';
import { bulkServer } from '../../src/core/bulk/bulkServer';
import { compare } from '../../src/core/bulk/compare';
import { push } from '../../src/core/bulk/push';
import { isSafe } from '../../src/core/bulk/pushPlan';
import { systemClock } from '../../src/core/clock';
import { RemoteFiles } from '../../src/core/files/remoteFiles';
import { silentLog } from '../../src/core/log';
import { signUpload } from '../../src/core/panel/files';
import { PanelHttp } from '../../src/core/panel/http';
import { NodeTransfer } from '../../src/core/panel/node';
import { PracticePanel } from '../panel/practicePanel';
import { row } from './measure';

const count = 1000;
const bytes = 4096;

/** A thousand small files to a server that is 50 ms away: as a push sends them, and one after the other. */
export async function rows(): Promise<string[]> {
  const limits = { rates: { global: { count: 1_000_000 } } };
  const panel = await PracticePanel.start({ limits, latencyMs: 50 });
  const local = mkdtempSync(join(os.tmpdir(), 'hosting-panel-bench-'));
  try {
    return await measure(panel, local);
  } finally {
    rmSync(local, { recursive: true, force: true });
    await panel.stop();
  }
}

async function measure(panel: PracticePanel, local: string): Promise<string[]> {
  const { uuid } = panel.server('Ticket Bot');
  const key = () => Promise.resolve(panel.keys.owner);
  const http = new PanelHttp({
    ...{ baseUrl: panel.baseUrl, key },
    clock: systemClock,
    log: silentLog,
  });
  const node = new NodeTransfer(systemClock, silentLog);
  const files = new RemoteFiles({ http, node, uuid, clock: systemClock });
  const server = bulkServer({ http, node }, uuid);
  const root = join(local, 'from');
  const names = Array.from({ length: count }, (_, n) => `part${n % 10}/file${n}.js`);
  for (let part = 0; part < 10; part++) mkdirSync(join(root, `part${part}`), { recursive: true });
  for (const name of names) writeFileSync(join(root, name), name.padEnd(bytes, 'x'));

  const pushed = async () => {
    const folder = '/pushed';
    const { list } = server;
    const manifest = new Map();
    const { plan } = await compare({ root, folder, list, manifest, isThorough: false });
    const result = await push(
      { server, files, clock: systemClock, temporary: local },
      {
        ...{ root, folder, remove: [], folders: [], files: plan.files.filter(isSafe) },
        signal: new AbortController().signal,
        onProgress: () => undefined,
      },
    );
    if (result.sent.size !== count) throw new Error(`Only ${result.sent.size} files are there`);
  };
  const oneByOne = async () => {
    for (const name of names) {
      const content = new Blob([name.padEnd(bytes, 'x')]);
      const base = name.slice(name.indexOf('/') + 1);
      const folder = `/single/${name.slice(0, name.indexOf('/'))}`;
      await node.upload(await signUpload(http, uuid), folder, [{ name: base, content }]);
    }
  };
  const ours = await timed(panel, pushed);
  const single = await timed(panel, oneByOne);
  const what = `Push ${count} files of ${bytes} B, 50 ms away (${ours.requests} requests)`;
  const against = `one by one (${single.requests} requests)`;
  return [row({ what, ours: ours.ms, yardstick: single.ms, unit: 'ms', against })];
}

async function timed(panel: PracticePanel, work: () => Promise<void>) {
  const mark = panel.mark();
  const start = performance.now();
  await work();
  const ms = performance.now() - start;
  return { ms, requests: panel.requestsSince(mark).length };
}
