import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
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
  it('in SECURITY.md names each test file, and none that is not there', () => {
    const names = named(readFileSync('SECURITY.md', 'utf8'), /\.test\.ts$/);
    assert.deepEqual(names, [...files].sort());
  });

  it('in test/README.md names each test file, and none that is not there', () => {
    const names = named(safetyOfTests(), /\.test\.ts$/);
    assert.deepEqual(names, [...files].sort());
  });

  it('in test/README.md names each door, and none that is not there', () => {
    const names = named(safetyOfTests(), /^doors\//);
    assert.deepEqual(
      names,
      Object.keys(doors)
        .map((name) => `doors/${name}`)
        .sort(),
    );
  });

  it('in test/README.md names no file of the code that is not there', () => {
    const names = named(safetyOfTests(), /^src\//);
    assert.ok(names.length > 0);
    assert.deepEqual(
      names.filter((name) => !existsSync(name)),
      [],
    );
  });
});
