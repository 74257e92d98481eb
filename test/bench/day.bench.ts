import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { SimulatedConsole } from './day/simulatedConsole';

/** Hours after which it is looked at; `DAY_HOURS=2` is enough to try it. */
const most = Number(process.env['DAY_HOURS'] ?? 24);
const hours = [1, 2, 4, 8, 16, 24].filter((one) => one <= most);

/** What is known at an hour: microseconds of each line since the hour before it, and MB that are in use. */
interface Look {
  readonly hour: number;
  readonly perLine: number;
  readonly heap: number;
}

/** A day of a console at 200 lines a second, by a clock that does not wait: what grows with it. */
export async function rows(): Promise<string[]> {
  const collect = collector();
  const console = new SimulatedConsole();
  await console.open();
  // The first minutes are those in which code is made fast, and what is kept fills up.
  await console.pass(600);
  const looks: Look[] = [];
  for (const [at, hour] of hours.entries()) {
    const passed = hours[at - 1] ?? 0;
    const before = process.cpuUsage();
    const shown = console.shown;
    await console.pass((hour - passed) * 3600);
    const { user, system } = process.cpuUsage(before);
    collect();
    looks.push({
      hour,
      perLine: (user + system) / (console.shown - shown),
      heap: process.memoryUsage().heapUsed / 1024 ** 2,
    });
  }
  const { pending } = console.clock;
  console.end();
  const [first = looks[0], last = first] = [looks[0], looks.at(-1)];
  if (!first || !last) return [];
  const against = (words: string) =>
    `its first hour (${words}); a clock that does not wait, ${Math.round(console.shown / 1e5) / 10} million lines, none lost, ${pending} timers at the end`;
  const told = (of: (look: Look) => string) =>
    looks.map((look) => `${look.hour} h: ${of(look)}`).join(', ');
  const what = `${last.hour} h of a console at 200 lines a second`;
  const time = ({ perLine }: Look) => `${perLine.toFixed(2)} µs`;
  const heap = (look: Look) => `${look.heap.toFixed(1)} MB`;
  return [
    `| ${what}, a line | ${time(last)} | ${time(first)} | ${(last.perLine / first.perLine).toFixed(2)} | ${against(told(time))} |`,
    `| ${what}, the heap | ${heap(last)} | ${heap(first)} | ${(last.heap / first.heap).toFixed(2)} | ${against(told(heap))} |`,
  ];
}

/** What has V8 let go all that can go: the figure is what is kept, not what is not tidied up yet. */
function collector(): () => void {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as () => void;
}
