import assert from 'node:assert/strict';
import { comparisonTitle, driftWords } from '../../../../src/core/source/driftWords';
import type { Since } from '../../../../src/core/source/reportedText';

describe('How a line is another one, in words', () => {
  const rows: readonly (readonly [Since, moved: string, changed: string, title: string])[] = [
    [
      { kind: 'release', release: '2.4.1' },
      'moved from line 2 to 5 since release 2.4.1',
      'changed since release 2.4.1',
      'a.ts (Release 2.4.1 ↔ Current)',
    ],
    [
      { kind: 'build' },
      'moved from line 2 to 5 since the build',
      'changed since the build',
      'a.ts (Built ↔ Current)',
    ],
    [
      { kind: 'save' },
      'moved from line 2 to 5 since the last save',
      'changed since the last save',
      'a.ts (Saved ↔ Current)',
    ],
    [
      { kind: 'commit' },
      'moved from line 2 to 5 since the last commit',
      'changed since the last commit',
      'a.ts (Last Commit ↔ Current)',
    ],
    [
      { kind: 'report' },
      'moved from line 2 to 5 since the error occurred',
      'changed since the error occurred',
      'a.ts (When Reported ↔ Current)',
    ],
  ];
  for (const [since, moved, changed, title] of rows) {
    it(`since the ${since.kind}`, () => {
      assert.equal(driftWords({ kind: 'moved', line: 5 }, 2, since), moved);
      assert.equal(driftWords({ kind: 'gone', line: 5 }, 2, since), changed);
      assert.equal(comparisonTitle('a.ts', since), title);
    });
  }
});
