import { type Console, ourConsole, plainTerminal, plainWords } from './consoles';
import { latencyRow } from './latencies';
import type { Stage } from './stage';

const rounds = 3;
const linesOfRound = 40;
const floodMs = 3_000;

/** A line that the daemon of a server sends, until it is on the screen. */
export async function lineToScreen(stage: Stage, perSecond: number): Promise<string> {
  const both = [ourConsole(stage), plainTerminal(stage)];
  const taken = both.map((): number[] => []);
  for (let round = 0; round < rounds; round++) {
    for (const [at, one] of both.entries())
      taken[at]?.push(...(await linesOf(stage, one, perSecond)));
  }
  const [ours = [], yardstick = []] = taken;
  const when = perSecond === 0 ? 'idle' : `during ${perSecond} lines a second`;
  return latencyRow({
    what: `Line of a server to the screen, ${when}`,
    ours,
    yardstick,
    against: plainWords,
    goal: { p50: 37, p95: 50 },
  });
}

async function linesOf(stage: Stage, one: Console, perSecond: number): Promise<readonly number[]> {
  await one.show();
  return stage.linesOf(async () => {
    if (perSecond > 0) {
      await one.flood(perSecond);
      await stage.pause(floodMs, 0);
      await one.flood(0);
      return;
    }
    for (let n = 0; n < linesOfRound; n++) {
      await one.line();
      await stage.pause(90, n);
    }
  });
}
