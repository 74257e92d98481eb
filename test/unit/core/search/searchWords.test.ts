import assert from 'node:assert/strict';
import { limits } from '../../../../src/core/base/limits';
import { searchQuestion, stepWords, walkWords } from '../../../../src/core/search/searchWords';

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
    assert.match(walkWords('Bot', many), / · Files: \d+ \(first \d+\) · Folders: 2$/);
  });
});
