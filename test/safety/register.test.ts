import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { doors } from '../../eslint.doors.js';

/** The files of test/safety, by their names below it. */
const files = readdirSync(join('test', 'safety'), { recursive: true })
  .map((name) => String(name).replaceAll('\\', '/'))
  .filter((name) => name.endsWith('.test.ts'));

/** What a text names in backquotes. */
function named(text: string, pattern: RegExp): readonly string[] {
  const found = [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
  return [...new Set(found)].filter((name) => pattern.test(name)).sort();
}

/** The part of test/README.md that is about safety. */
function safetyOfTests(): string {
  const [, part = ''] = readFileSync(join('test', 'README.md'), 'utf8').split('## Safety\n');
  return part.split('\n## ')[0] ?? '';
}

describe('The register', () => {
  it('in SECURITY.md names each test file', () => {
    const names = named(readFileSync('SECURITY.md', 'utf8'), /\.test\.ts$/);
    assert.deepEqual(
      files.filter((name) => !names.includes(name)),
      [],
    );
  });

  it('in test/README.md names each test file', () => {
    const names = named(safetyOfTests(), /\.test\.ts$/);
    assert.deepEqual(
      files.filter((name) => !names.includes(name)),
      [],
    );
  });

  it('in test/README.md names each door', () => {
    const names = named(safetyOfTests(), /^doors\//);
    assert.deepEqual(
      Object.keys(doors).filter((name) => !names.includes(`doors/${name}`)),
      [],
    );
  });
});
