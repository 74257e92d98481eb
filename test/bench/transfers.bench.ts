import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { join } from 'node:path';
import { request } from 'undici';
import { DaemonTransfer } from '../../src/core/api/daemonTransfer';
import { daemonUrl } from '../../src/core/api/daemonUrl';
import { systemClock } from '../../src/core/base/clock';
import { useFileInside } from '../../src/core/base/localFile';
import { contentOf } from '../../src/core/base/uploadContent';
import { chosenPlace, writeFileAtomically } from '../../src/core/base/writeFileAtomically';
import { silentLog } from '../support/silentLog';
import { row } from './measure';

const mb = 1024 ** 2;
const large = 100 * mb;
const huge = 1024 * mb;
const runs = 7;

/** What sends and takes bytes, in a process of its own: its time and memory are nobody's here. */
const daemon = `
  const piece = Buffer.alloc(1024 * 1024, 'x');
  require('node:http').createServer((request, response) => {
    const url = new URL(request.url, 'http://localhost');
    if (request.method === 'POST') return request.resume().on('end', () => response.end());
    let left = Number(url.searchParams.get('bytes'));
    response.writeHead(200, { 'content-length': left });
    const send = () => {
      while (left > 0) {
        const next = piece.subarray(0, left);
        left -= next.length;
        if (!response.write(next)) return void response.once('drain', send);
      }
      response.end();
    };
    send();
  }).listen(0, '127.0.0.1', function () { process.send(this.address().port); });
`;

/** Large files to and from a daemon: time, the processor's time, and memory. */
export async function rows(): Promise<string[]> {
  const child = spawn(process.execPath, ['-e', daemon], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const folder = mkdtempSync(join(os.tmpdir(), 'hosting-panel-bench-'));
  try {
    const [port] = (await once(child, 'message')) as [number];
    const origin = `http://127.0.0.1:${port}`;
    return [...(await besideUndici(origin)), ...(await memory(origin, folder))];
  } finally {
    child.kill();
    rmSync(folder, { recursive: true });
  }
}

async function besideUndici(origin: string): Promise<string[]> {
  const transfer = new DaemonTransfer(systemClock, silentLog);
  const from = daemonUrl(`${origin}/download?bytes=${large}`, origin);
  const to = daemonUrl(`${origin}/upload`, origin);
  const bytes = Buffer.alloc(large, 'x');
  const content = contentOf(bytes);
  const download = await inTurn(
    () => transfer.download(from, () => undefined),
    async () => {
      const { body } = await request(from);
      for await (const piece of body) void piece;
    },
  );
  const upload = await inTurn(
    () => transfer.upload(to, '/', [{ name: 'up.bin', content }]),
    async () => (await request(to, { method: 'POST', body: bytes })).body.dump(),
  );
  return [...lines('Download', download), ...lines('Upload', upload)];
}

interface Spent {
  readonly ms: number;
  readonly processorMs: number;
}

function lines(verb: string, [ours, undici]: readonly [Spent, Spent]): string[] {
  const rate = Math.round((large / mb / ours.ms) * 1000);
  const against = 'undici at the same address';
  return [
    row({
      what: `${verb} 100 MB (${rate} MB/s)`,
      ours: ours.ms,
      yardstick: undici.ms,
      unit: 'ms',
      against,
    }),
    row({
      what: `${verb} 100 MB, the processor’s time`,
      ours: ours.processorMs,
      yardstick: undici.processorMs,
      unit: 'ms',
      against,
    }),
  ];
}

/** Medians of both, run in turn after one round that does not count. */
async function inTurn(
  ...works: readonly [() => Promise<unknown>, () => Promise<unknown>]
): Promise<readonly [Spent, Spent]> {
  const spent: [Spent[], Spent[]] = [[], []];
  for (let n = -1; n < runs; n++) {
    for (const index of [0, 1] as const) {
      const [start, before] = [performance.now(), process.cpuUsage()];
      await works[index]();
      const { user, system } = process.cpuUsage(before);
      if (n >= 0)
        spent[index].push({ ms: performance.now() - start, processorMs: (user + system) / 1000 });
    }
  }
  return [middle(spent[0]), middle(spent[1])];
}

function middle(all: readonly Spent[]): Spent {
  const of = (take: (one: Spent) => number) =>
    all.map(take).sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? NaN;
  return { ms: of(({ ms }) => ms), processorMs: of(({ processorMs }) => processorMs) };
}

/** What a window grows by while a large file comes to its disk, and goes from there. */
async function memory(origin: string, folder: string): Promise<string[]> {
  const transfer = new DaemonTransfer(systemClock, silentLog);
  const from = daemonUrl(`${origin}/download?bytes=${huge}`, origin);
  const to = daemonUrl(`${origin}/upload`, origin);
  const path = join(folder, 'huge.bin');
  writeFileSync(path, '');
  const came = await growth((onProgress) =>
    writeFileAtomically(chosenPlace(path), (take) => transfer.download(from, take, { onProgress })),
  );
  const went = await growth((onProgress) =>
    useFileInside(folder, 'huge.bin', ({ content }) =>
      transfer.upload(to, '/', [{ name: 'huge.bin', content }], { onProgress }),
    ),
  );
  const usual = { yardstick: 32, unit: 'MB', against: 'the goal, for a file of any size' } as const;
  return [
    row({ what: 'Memory that a download of 1 GB to the disk takes', ours: came, ...usual }),
    row({ what: 'Memory that an upload of 1 GB from the disk takes', ours: went, ...usual }),
  ];
}

/** Megabytes of memory above those before, at the most. */
async function growth(work: (onProgress: () => void) => Promise<unknown>): Promise<number> {
  const before = process.memoryUsage.rss();
  let most = before;
  await work(() => (most = Math.max(most, process.memoryUsage.rss())));
  return (most - before) / mb;
}
