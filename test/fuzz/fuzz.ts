import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';

/** Run again what failed: FUZZ_SEED=… npm run test:fuzz. */
const seed = Number(process.env['FUZZ_SEED']) || Math.floor(Math.random() * 2 ** 31);
const runs = Number(process.env['FUZZ_RUNS']) || 2_000;

interface Row {
  readonly reader: string;
  readonly promise: string;
  readonly cases: number;
  readonly isKept: boolean;
}

const rows: Row[] = [];

/** One reader of outside data, and what it promises for whatever comes. */
export interface Fuzzed<T> {
  readonly reader: string;
  readonly promise: string;
  readonly input: fc.Arbitrary<T>;
  /** Throws where the promise is broken. */
  readonly check: (input: T) => void | Promise<void>;
  /** How many times fewer cases, for what takes long. */
  readonly fewer?: number;
}

/** Makes a test of a reader and a row of the table. */
export function fuzz<T>({ reader, promise, input, check, fewer = 1 }: Fuzzed<T>): void {
  const cases = Math.ceil(runs / fewer);
  it(`${reader}: ${promise}`, async () => {
    let isKept = false;
    try {
      const property = fc.asyncProperty(input, async (value) => {
        await check(value);
      });
      await fc.assert(property, { seed, numRuns: cases });
      isKept = true;
    } finally {
      rows.push({ reader, promise, cases, isKept });
    }
  });
}

/** Prints the table of a file's readers, and leaves it beside the results. */
export function report(name: string): void {
  const head = ['| Reader | Whatever comes … | Cases | |', '| --- | --- | ---: | :-: |'];
  const lines = rows.map(
    ({ reader, promise, cases, isKept }) =>
      `| ${reader} | ${promise} | ${cases} | ${isKept ? '✓' : '✗'} |`,
  );
  const total = rows.reduce((sum, { cases }) => sum + cases, 0);
  const table = [...head, ...lines, '', `${total} cases, seed ${seed}.`].join('\n');
  const folder = join('test', 'out', 'fuzz');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.md`), `${table}\n`);
  console.log(table);
}
