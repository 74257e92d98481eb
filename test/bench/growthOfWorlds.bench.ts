import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from '../harness/build.mjs';
import { outputs } from '../harness/paths.mjs';
import { startPracticePanel } from '../harness/practicePanel.mjs';
import { temporaryFolder } from '../harness/temporary.mjs';
import { Block } from './growth/block';
import { type Subject, type Trial, subjects } from './growth/subjects';

/** Parts of the subjects that are wanted, between commas; all when empty. */
const wanted = (process.env['GROWTH'] ?? '').split(',');
/** What a process of its own is to measure: the number of the subject, and with what. */
const order = process.env['GROWTH_TRIAL'];

/** What one size took. */
interface Taken {
  readonly ms: number;
  /** Of the processor. */
  readonly ranMs: number;
  readonly blockMs: number;
  /** Bytes by which the process grew at most. */
  readonly memory: number;
}

/** Time and memory as what comes from outside doubles, each size in a process of its own. */
export async function rows(): Promise<string[]> {
  await build(['--tests', 'practice']);
  const all: string[] = [];
  for (const [index, subject] of subjects.entries()) {
    if (!wanted.some((part) => subject.what.includes(part))) continue;
    let half: Taken | undefined;
    for (const size of subject.sizes) {
      const taken = await measured(subject, index, size);
      const line = row(`${shown(size)} ${subject.what}`, taken, half);
      // All of it takes minutes: whoever watches sees how far it is.
      console.error(line);
      all.push(line);
      half = taken;
    }
  }
  return all;
}

async function measured(subject: Subject, index: number, size: number): Promise<Taken> {
  const logs = join(outputs, 'bench');
  const options = subject.panel?.(size) ?? {};
  const panel = await startPracticePanel({ logFile: join(logs, 'growth.log'), options });
  try {
    const facts = { ...panel, baseUrl: `${panel.url}/api/client`, servers: [] };
    const folder = join(temporaryFolder('growth'), `${index}-${size}`);
    mkdirSync(folder);
    const env = { ...process.env, GROWTH_TRIAL: JSON.stringify({ index, size, facts, folder }) };
    const args = ['--expose-gc', fileURLToPath(import.meta.url)];
    const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
    let text = '';
    child.stdout.on('data', (chunk) => (text += String(chunk)));
    await once(child, 'close');
    return JSON.parse(text) as Taken;
  } finally {
    await panel.stop();
  }
}

function row(what: string, taken: Taken, half: Taken | undefined): string {
  const { ms, ranMs, blockMs, memory } = taken;
  const ratio = half ? (ranMs / half.ranMs).toFixed(2) : '–';
  const more = half ? ` (${(memory / half.memory).toFixed(2)})` : '';
  const megabytes = (memory / 1024 ** 2).toFixed(0);
  const words = `half the size; ${megabytes} MB${more}; longest block ${shown(blockMs)} ms; ${shown(ms)} ms by the clock`;
  return `| ${what} | ${shown(ranMs)} ms | ${half ? `${shown(half.ranMs)} ms` : '–'} | ${ratio} | ${words} |`;
}

function shown(value: number): string {
  return value.toFixed(0).replace(/\B(?=(\d{3})+(?!\d))/g, ' ');
}

async function tried({ index, ...trial }: Trial & { readonly index: number }): Promise<Taken> {
  const subject = subjects[index];
  if (!subject) throw new Error(`Nothing has the number ${index}`);
  const work = await subject.prepare(trial);
  // What Node loads for the first request is loaded in VS Code.
  await (await fetch(trial.facts.url)).text();
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  const began = process.cpuUsage();
  const start = performance.now();
  const block = new Block();
  await work();
  const ms = performance.now() - start;
  const blockMs = block.end();
  const { user, system } = process.cpuUsage(began);
  const memory = Math.max(1, process.resourceUsage().maxRSS * 1024 - before);
  return { ms, ranMs: (user + system) / 1000, blockMs, memory };
}

if (order !== undefined) {
  const taken = await tried(JSON.parse(order) as Trial & { readonly index: number });
  process.stdout.write(JSON.stringify(taken), () => process.exit(0));
}
