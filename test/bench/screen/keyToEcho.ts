import { type Console, ourConsole, plainTerminal, plainWords } from './consoles';
import { latencyRow } from './latencies';
import type { Stage } from './stage';

const rounds = 3;
const keysOfRound = 40;

/** A key that is pressed in a console, until what it typed is on the screen. */
export async function keyToEcho(stage: Stage, perSecond: number): Promise<string> {
  const both = [ourConsole(stage), plainTerminal(stage)];
  const taken = both.map((): number[] => []);
  for (let round = 0; round < rounds; round++) {
    for (const [at, one] of both.entries())
      taken[at]?.push(...(await keysIn(stage, one, perSecond)));
  }
  const [ours = [], yardstick = []] = taken;
  const when = perSecond === 0 ? 'idle' : `during ${perSecond} lines a second`;
  return latencyRow({
    what: `Key in a console to its echo, ${when}`,
    ours,
    yardstick,
    against: plainWords,
    goal: { p50: 30, p95: 41 },
  });
}

async function keysIn(stage: Stage, one: Console, perSecond: number): Promise<readonly number[]> {
  await one.show();
  await one.flood(perSecond);
  const taken: number[] = [];
  for (let n = 0; n < keysOfRound; n++) {
    await stage.pause(30, n);
    const isLetter = n % 2 === 0;
    const wanted = {
      on: 'keydown',
      within: '.terminal-wrapper.active .xterm-rows',
      until: `/${isLetter ? '> a' : '>'}$/.test(benchEyes.lastRow())`,
    };
    const key = isLetter ? 'a' : 'Backspace';
    taken.push(await stage.timed(wanted, () => stage.workbench.page.keyboard.press(key)));
  }
  await one.flood(0);
  return taken;
}
