import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { KeptText } from '../../src/core/watch/keptText';
import { searchKeptText } from '../../src/core/watch/textSearch';
import { FakeClock } from '../support/fakeClock';
import { silentLog } from '../support/silentLog';
import { median, row } from './measure';

const megabyte = 1024 ** 2;
const server = (n: number) => ({ panelId: 'p', uuid: `b${n}`, name: `Server ${n}` });

/** What is kept of consoles: a search through all of it, and what a day of a chatty server takes. */
export async function rows(): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'hosting-panel-bench-'));
  try {
    return [...(await searches(join(folder, 'full'))), await day(join(folder, 'day'))];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function searches(folder: string): Promise<string[]> {
  const clock = new FakeClock();
  const kept = new KeptText(folder, { totalBytes: 1024 * megabyte }, { clock, log: silentLog });
  await fill(kept, clock, 200 * megabyte);
  const search = (query: string) => async () => {
    const { hits } = await searchKeptText(kept, { query, maxHits: 100 });
    if (hits.length !== 1) throw new Error(`${hits.length} hits`);
  };
  return [
    row({
      what: 'A rare word in 200 MB of kept text',
      ours: await median(5, search(rare)),
      yardstick: 300,
      unit: 'ms',
      against: 'what feels at once',
    }),
  ];
}

const rare = 'OutOfMemoryError';

/** Lines of eight servers, one of them with the rare word in the middle. */
async function fill(kept: KeptText, clock: FakeClock, bytes: number): Promise<void> {
  let written = 0;
  let hasRare = false;
  while (written < bytes) {
    for (let n = 0; n < 4_000; n++) {
      const isRare: boolean = !hasRare && written > bytes / 2;
      hasRare ||= isRare;
      const words = isRare
        ? rare
        : `Player${(n * 7919) % 1000} joined the game at ${n % 97} ${n % 61}`;
      const line = `[Server thread/INFO]: ${words} [/10.0.${n % 256}.${n % 199}:${n}] logged in`;
      kept.append(server(n % 8), line);
      written += line.length + 8;
    }
    await clock.advance(1_000);
    await kept.flush();
  }
}

/** A day in which a server never is silent: 50 lines a second, 400 MB. */
async function day(folder: string): Promise<string> {
  const clock = new FakeClock();
  const totalBytes = 20 * megabyte;
  const kept = new KeptText(folder, { totalBytes }, { clock, log: silentLog });
  for (let second = 0; second < 24 * 3600; second += 20) {
    for (let n = 0; n < 1_000; n++) {
      kept.append(server(0), `[Server thread/INFO]: tick ${second} took ${n % 50} ms, behind ${n}`);
    }
    await clock.advance(20_000);
    await kept.flush();
  }
  const segments = await kept.segments();
  return row({
    what: 'What is kept of 24 h of a chatty server',
    ours: segments.reduce((sum, { size }) => sum + size, 0) / megabyte,
    yardstick: totalBytes / megabyte / 4 + 2,
    unit: 'MB',
    against: 'a quarter of what may be kept, and two files',
  });
}
