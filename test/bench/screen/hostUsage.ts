import { type Console, ourConsole, plainTerminal, plainWords } from './consoles';
import type { Stage } from './stage';

const perSecond = 2_000;
const rounds = 3;
const floodMs = 5_000;

interface Memory {
  readonly rss: number;
  readonly heapTotal: number;
  readonly heapUsed: number;
  readonly external: number;
}

/** What the extension host says of itself: its memory as it is and after all that can go has gone, in bytes; its time in ms. */
interface Usage {
  readonly processor: number;
  readonly before: Memory;
  readonly after: Memory;
}

/** What lines of a server cost in the extension host: its processor's time, and its memory. */
export async function hostUsage(stage: Stage): Promise<readonly string[]> {
  const usage = async () => (await stage.yardstick('usage')) as Usage;
  const first = await usage();
  const both = [plainTerminal(stage), ourConsole(stage)];
  const taken = [0, 0];
  const last = [first, first];
  for (let round = 0; round < rounds; round++) {
    for (const [at, one] of both.entries()) {
      const before = await shown(stage, one, usage);
      await one.flood(perSecond);
      await stage.pause(floodMs, 0);
      await one.flood(0);
      const after = await usage();
      taken[at] = (taken[at] ?? 0) + after.processor - before.processor;
      last[at] = after;
    }
  }
  const lines = (rounds * perSecond * floodMs) / 1000;
  const [its = 0, ours = 0] = taken.map((ms) => (ms * 1000) / lines);
  const [plain = first, mine = first] = last;
  return [
    `| Extension host, its time for a line | ${ours.toFixed(0)} µs | ${its.toFixed(0)} µs | ${(ours / its).toFixed(2)} | ${plainWords}: it reads no socket; ${perSecond} lines a second |`,
    `| Extension host, its memory after ${lines} lines | ${megabytes(mine.before.rss)} | ${megabytes(first.before.rss)} | ${(mine.before.rss / first.before.rss).toFixed(2)} | before any line; ${parts('before', first)}; ${parts('after those of the plain terminal', plain)}; ${parts('after ours', mine)} |`,
  ];
}

async function shown(stage: Stage, one: Console, usage: () => Promise<Usage>): Promise<Usage> {
  await one.show();
  await stage.pause(1_000, 0);
  return usage();
}

function parts(when: string, { before, after }: Usage): string {
  const reserved = after.heapTotal - after.heapUsed;
  const rest = after.rss - after.heapTotal - after.external;
  return `${when}: heap in use ${megabytes(after.heapUsed)}, waste ${megabytes(before.heapUsed - after.heapUsed)}, reserved ${megabytes(reserved)}, buffers ${megabytes(after.external)}, the program and its stacks ${megabytes(rest)}`;
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1024 ** 2)} MB`;
}
