import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A row of the table "The walk" in test/README.md: what somebody wants, and what it takes. */
export interface WalkRow {
  readonly who: string;
  readonly task: string;
  readonly clicks: number;
  readonly prompts: number;
  /** Clicks and prompts together. */
  readonly all: number;
  /** The name of the picture of its end, without `.png`. */
  readonly picture: string;
}

/** The rows of that table, in its order. */
export function walkTable(): readonly WalkRow[] {
  const [, part = ''] = readFileSync(join('test', 'README.md'), 'utf8').split('## The walk\n');
  const [table = ''] = part.split('\n## ');
  const row = /^\| (.*?) +\| (.*?) +\| +(\d+) \| +(\d+) \| +(\d+) \| `(.*?)` +\|$/gm;
  return [...table.matchAll(row)].map(
    ([, who = '', task = '', clicks, prompts, all, picture = '']) => ({
      ...{ who, task, picture },
      ...{ clicks: Number(clicks), prompts: Number(prompts), all: Number(all) },
    }),
  );
}
