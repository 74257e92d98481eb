import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';

const server = 'Ticket Bot';
const mistake = '    ticket!.assignee = assignee;\n';
const guard = '    if (!ticket) throw new RangeError(`No ticket with id ${id}`);\n';

/**
 * What `npm start -- --demo` shows, one after the other and then from the beginning: what happens by itself, and what to
 * do in the window then.
 * @typedef {{ readonly says: string, act(): Promise<void> }} Step
 */

/**
 * The steps of a demonstration.
 * @param {{ controlUrl: string, folder: string }} options where the practice panel is controlled, and the bot's local folder
 * @returns {readonly Step[]}
 */
export function demonstrationSteps({ controlUrl, folder }) {
  const call = async (/** @type {string} */ verb, /** @type {object} */ args) => {
    const answer = await fetch(`${controlUrl}/${verb}`, {
      method: 'POST',
      body: JSON.stringify(args),
    });
    if (!answer.ok) throw new Error(`${verb}: ${await answer.text()}`);
  };
  const store = join(folder, 'src', 'store', 'ticketStore.ts');
  const change = (/** @type {string} */ from, /** @type {string} */ to) => {
    const text = readFileSync(store, 'utf8');
    if (text.includes(from)) writeFileSync(store, text.replace(from, to));
  };
  return [
    {
      says: `A crash: somebody uses /assign, and ${server} falls. Select Show Incident in the notification.`,
      act: async () => {
        change(guard + mistake, mistake);
        await call('consoleType', { server, line: 'assign 414' });
      },
    },
    {
      says: 'An issue: the crash was reported and has come back. Select it in Monitoring, then its first stack frame.',
      act: () => call('consolePower', { server, signal: 'start' }).catch(() => undefined),
    },
    {
      says: 'A deploy: the mistake is mended in src/store/ticketStore.ts. Run Hosting Panel: Deploy, and see it healthy.',
      act: async () => change(mistake, guard + mistake),
    },
    {
      says: 'The same again, on what was deployed: /assign is refused, and nothing falls. Undo Deploy... brings it back.',
      act: () => call('consoleType', { server, line: 'assign 414' }),
    },
  ];
}

/**
 * Takes the steps in turn: the next with each Enter; where nobody can press it, each 20 s. Ends with `signal`.
 * @param {readonly Step[]} steps @param {{ print: (text: string) => void, signal: AbortSignal }} options
 */
export async function demonstrate(steps, { print, signal }) {
  const lines = createInterface({ input: process.stdin });
  const pressed = lines[Symbol.asyncIterator]();
  signal.addEventListener('abort', () => lines.close());
  const next = () =>
    process.stdin.isTTY ? pressed.next() : sleep(20_000, undefined, { signal }).catch(() => {});
  // A daemon has no lines of a server that is offline: what a crash said is heard by an open console.
  print(`Open the console of ${server}, then press Enter for each step of the demonstration.`);
  for (let at = 0; !signal.aborted; at = (at + 1) % steps.length) {
    await next();
    if (signal.aborted) return;
    const step = steps[at];
    print(`\n${step?.says}`);
    await step?.act().catch((error) => print(error.message));
  }
}
