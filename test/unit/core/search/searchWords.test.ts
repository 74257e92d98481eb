import assert from 'node:assert/strict';
import { limits } from '../../../../src/core/base/limits';
import type { SearchFacts } from '../../../../src/core/search/searchTexts';
import {
  countWords,
  factWords,
  searchQuestion,
  stepWords,
  walkWords,
} from '../../../../src/core/search/searchWords';

const file = { path: '/a', size: 1, modifiedAt: 1 };

describe('What is said of a search', () => {
  it('while it goes on', () => {
    assert.equal(stepWords({ kind: 'listing', folders: 3 }), 'Folders listed: 3');
    assert.equal(stepWords({ kind: 'packing' }), 'Archiving on the server...');
    assert.equal(stepWords({ kind: 'fetching', bytes: 2048 }), 'Downloaded: 2 KB');
    assert.equal(stepWords({ kind: 'searching' }), 'Searching files...');
  });

  it('before much is packed, and before little nothing', () => {
    assert.equal(searchQuestion(50 * 1024 ** 2, 'Bot'), undefined);
    assert.match(
      searchQuestion(51 * 1024 ** 2, 'Bot')?.question ?? '',
      /^Search 51 MB .* on server 'Bot'\?$/,
    );
  });

  it('while files are picked from: an ellipsis as long as folders wait', () => {
    const walked = { files: [file], folders: 2, excluded: [], beyond: [] };
    const title = 'Go to File on Server: Bot · Files: 1 · Folders: 2';
    assert.equal(walkWords('Bot', walked), title);
    assert.equal(walkWords('Bot', { ...walked, beyond: ['/b'] }), `${title}...`);
    assert.equal(
      walkWords('Bot', { ...walked, excluded: ['/a/.git'] }),
      `${title} · Skipped: .git`,
    );
    const many = {
      ...walked,
      files: Array(limits.pickedFiles + 1).fill(file) as typeof walked.files,
    };
    const [all, shown] = [limits.pickedFiles + 1, limits.pickedFiles];
    assert.equal(
      walkWords('Bot', many),
      `Go to File on Server: Bot · Files: ${all} (first ${shown}) · Folders: 2`,
    );
    const most = { ...many, files: many.files.slice(1) };
    assert.equal(
      walkWords('Bot', most),
      `Go to File on Server: Bot · Files: ${shown} · Folders: 2`,
    );
  });

  const nothing = { bytes: 2048, folders: 1, excluded: [], beyond: 0, tooLarge: 0, binary: 0 };
  const facts: SearchFacts = {
    ...{ ...nothing, folder: '/', files: 2, tooSlow: 0, fetched: 0, isCut: false },
  };
  const rows: readonly (readonly [facts: Partial<SearchFacts>, words: string])[] = [
    [{}, 'Files searched: 2 (2 KB) · Folders: 1'],
    [{ folder: '/a/b' }, 'Files searched in /a/b: 2 (2 KB) · Folders: 1'],
    [{ excluded: ['/a/.git', '/b/.git', '/x'] }, 'Skipped: .git, x'],
    [{ binary: 1 }, 'Skipped: binary files (1)'],
    [{ tooLarge: 1 }, 'Skipped: large files (1)'],
    [{ tooSlow: 1 }, 'Skipped: files that take too long to match (1)'],
    [{ beyond: 1 }, 'Skipped: folders beyond the limit (1)'],
    [
      { excluded: ['/x'], binary: 2, tooLarge: 3, tooSlow: 4, beyond: 5 },
      'Skipped: x, binary files (2), large files (3), files that take too long to match (4), folders beyond the limit (5)',
    ],
  ];
  for (const [told, words] of rows) {
    it(`when it is over: ${words}`, () => {
      const whole = words.startsWith('Files')
        ? words
        : `Files searched: 2 (2 KB) · Folders: 1 · ${words}`;
      assert.equal(factWords({ ...facts, ...told }), whole);
    });
  }

  it('in numbers: results of all files, and whether there are more', () => {
    const match = { line: 0, column: 0, length: 1, preview: '', previewAt: 0 };
    const files = [
      { path: '/a', matches: [match, match] },
      { path: '/b', matches: [match] },
    ];
    assert.equal(countWords({ files: [], facts }), 'No results');
    assert.equal(countWords({ files, facts }), 'Results: 3 · Files: 2');
    const cut = { ...facts, isCut: true };
    assert.equal(countWords({ files, facts: cut }), 'First results: 3 · Files: 2');
  });
});
