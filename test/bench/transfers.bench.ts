import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  createReadStream,
  createWriteStream,
  mkdtempSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { type IncomingMessage, request as ask } from 'node:http';
import os from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
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
/** As many bytes as ours hands on at a time. */
const pieceBytes = 256 * 1024;

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
    return [...(await besideOthers(origin)), ...(await memory(origin, folder))];
  } finally {
    child.kill();
    rmSync(folder, { recursive: true });
  }
}

async function besideOthers(origin: string): Promise<string[]> {
  const transfer = new DaemonTransfer(systemClock, silentLog);
  const from = daemonUrl(`${origin}/download?bytes=${large}`, origin);
  const to = daemonUrl(`${origin}/upload`, origin);
  const bytes = Buffer.alloc(large, 'x');
  const content = contentOf(bytes);
  const download = await inTurn([
    () => transfer.download(from, () => undefined),
    async () => {
      const { body } = await request(from);
      for await (const piece of body) void piece;
    },
    async () => {
      const [answer] = (await once(ask(from).end(), 'response')) as [IncomingMessage];
      for await (const piece of answer) void piece;
    },
  ]);
  const upload = await inTurn([
    () => transfer.upload(to, '/', [{ name: 'up.bin', content }]),
    async () => (await request(to, { method: 'POST', body: bytes })).body.dump(),
    async () => {
      const headers = { 'content-length': large };
      const asked = ask(to, { method: 'POST', headers });
      const answered = once(asked, 'response') as Promise<[IncomingMessage]>;
      // A file of any size is read in pieces: these are what a connection can be given of them.
      for (let at = 0; at < large; at += pieceBytes)
        if (!asked.write(bytes.subarray(at, at + pieceBytes))) await once(asked, 'drain');
      asked.end();
      const [answer] = await answered;
      await once(answer.resume(), 'end');
    },
  ]);
  return [
    ...lines('Download', download),
    ...lines('Upload', upload, { undici: ', in one piece', bare: ' in the same pieces' }),
  ];
}

interface Spent {
  readonly ms: number;
  readonly processorMs: number;
}

type Work = () => Promise<unknown>;
type Three<T> = readonly [ours: T, undici: T, bare: T];

function lines(
  verb: string,
  [ours, undici, bare]: Three<Spent>,
  how = { undici: '', bare: '' },
): string[] {
  const rate = Math.round((large / mb / ours.ms) * 1000);
  const others = [
    [undici, `undici at the same address${how.undici}`],
    [bare, `node:http at the same address${how.bare}, with nothing of ours`],
  ] as const;
  const unit = 'ms';
  return others.flatMap(([other, against]) => [
    row({
      what: `${verb} 100 MB (${rate} MB/s)`,
      ours: ours.ms,
      yardstick: other.ms,
      unit,
      against,
    }),
    row({
      what: `${verb} 100 MB, the processor’s time`,
      ours: ours.processorMs,
      yardstick: other.processorMs,
      unit,
      against,
    }),
  ]);
}

/** Medians of three, run in turn after one round that does not count. */
async function inTurn(works: Three<Work>): Promise<Three<Spent>> {
  const spent: Three<Spent[]> = [[], [], []];
  for (let n = -1; n < runs; n++) {
    for (const index of [0, 1, 2] as const) {
      const [start, before] = [performance.now(), process.cpuUsage()];
      await works[index]();
      const { user, system } = process.cpuUsage(before);
      if (n >= 0)
        spent[index].push({ ms: performance.now() - start, processorMs: (user + system) / 1000 });
    }
  }
  return [middle(spent[0]), middle(spent[1]), middle(spent[2])];
}

function middle(all: readonly Spent[]): Spent {
  const of = (take: (one: Spent) => number) =>
    all.map(take).sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? NaN;
  return { ms: of(({ ms }) => ms), processorMs: of(({ processorMs }) => processorMs) };
}

type Way = 'download' | 'upload';

/** What a window grows by while a large file comes to its disk, and goes from there. */
async function memory(origin: string, folder: string): Promise<string[]> {
  const goal = { yardstick: 32, against: 'the goal, for a file of any size' };
  const against = 'node:http and a stream of the file in the same pieces, with nothing of ours';
  const rows: string[] = [];
  for (const [way, what] of [
    ['download', 'Memory that a download of 1 GB to the disk takes'],
    ['upload', 'Memory that an upload of 1 GB from the disk takes'],
  ] as const) {
    const ours = await growthOf(way, 'ours', origin, folder);
    const bare = { yardstick: await growthOf(way, 'bare', origin, folder), against };
    for (const other of [goal, bare]) rows.push(row({ what, ours, unit: 'MB', ...other }));
  }
  return rows;
}

const name = 'huge.bin';
const small = 'small.bin';

/** Megabytes, in a process of its own: in one that has held much before, what is taken anew is not seen. */
async function growthOf(way: Way, whose: 'ours' | 'bare', origin: string, folder: string) {
  const child = fork(fileURLToPath(import.meta.url), [way, whose, origin, folder]);
  const [grown] = (await once(child, 'message')) as [number];
  return grown;
}

interface Transfers {
  readonly download: (bytes: number, onProgress: () => void) => Promise<unknown>;
  readonly upload: (file: string, onProgress: () => void) => Promise<unknown>;
}

function ours(origin: string, folder: string): Transfers {
  const transfer = new DaemonTransfer(systemClock, silentLog);
  return {
    download: (bytes, onProgress) =>
      writeFileAtomically(chosenPlace(join(folder, name)), (take) =>
        transfer.download(daemonUrl(`${origin}/download?bytes=${bytes}`, origin), take, {
          onProgress,
        }),
      ),
    upload: (file, onProgress) =>
      useFileInside(folder, file, ({ content }) =>
        transfer.upload(daemonUrl(`${origin}/upload`, origin), '/', [{ name: file, content }], {
          onProgress,
        }),
      ),
  };
}

function bare(origin: string, folder: string): Transfers {
  return {
    download: async (bytes, onProgress) => {
      const asked = ask(`${origin}/download?bytes=${bytes}`).end();
      const [answer] = (await once(asked, 'response')) as [IncomingMessage];
      await pipeline(answer.on('data', onProgress), createWriteStream(join(folder, name)));
    },
    upload: async (file, onProgress) => {
      const headers = { 'content-length': statSync(join(folder, file)).size };
      const asked = ask(`${origin}/upload`, { method: 'POST', headers });
      const answered = once(asked, 'response') as Promise<[IncomingMessage]>;
      const pieces = { highWaterMark: pieceBytes };
      const read = createReadStream(join(folder, file), pieces).on('data', onProgress);
      await pipeline(read, asked);
      const [answer] = await answered;
      await once(answer.resume(), 'end');
    },
  };
}

/** The part of it that runs there. */
async function grow(way: string, { download, upload }: Transfers, folder: string): Promise<void> {
  writeFileSync(join(folder, small), Buffer.alloc(mb));
  const work = (bytes: number, onProgress: () => void) =>
    way === 'download'
      ? download(bytes, onProgress)
      : upload(bytes === huge ? name : small, onProgress);
  await work(mb, () => undefined);
  const before = process.memoryUsage.rss();
  let most = before;
  await work(huge, () => (most = Math.max(most, process.memoryUsage.rss())));
  process.send?.((most - before) / mb, () => process.exit());
}

const [, , way, whose, origin, folder] = process.argv;
if (process.send && way !== undefined && origin !== undefined && folder !== undefined) {
  await grow(way, (whose === 'ours' ? ours : bare)(origin, folder), folder);
}
