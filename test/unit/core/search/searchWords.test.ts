import assert from 'node:assert/strict';
import { limits } from '../../../../src/core/base/limits';
import { searchQuestion, stepWords, walkWords } from '../../../../src/core/search/searchWords';

const file = { path: '/a', size: 1, modifiedAt: 1 };

describe('What is said of a search', () => {
  it('while it goes on', () => {
    assert.equal(stepWords({ kind: 'listing', folders: 3 }), '3 folders listed');
    assert.equal(stepWords({ kind: 'packing' }), 'the server is packing');
    assert.equal(stepWords({ kind: 'fetching', bytes: 2048 }), '2 KB fetched');
    assert.equal(stepWords({ kind: 'searching' }), 'looking through the texts');
  });

  it('before much is packed, and before little nothing', () => {
    assert.equal(searchQuestion(50 * 1024 ** 2, 'Bot'), undefined);
    assert.match(
      searchQuestion(51 * 1024 ** 2, 'Bot')?.question ?? '',
      /^Search 51 MB .* on Bot\?$/,
    );
  });

  it('while files are picked from: an ellipsis as long as folders wait', () => {
    const walked = { files: [file], folders: 2, excluded: [], beyond: [] };
    const title = 'Go to File of Bot: 1 files in 2 folders';
    assert.equal(walkWords('Bot', walked), title);
    assert.equal(walkWords('Bot', { ...walked, beyond: ['/b'] }), `${title}…`);
    assert.equal(walkWords('Bot', { ...walked, excluded: ['/a/.git'] }), `${title}, without .git`);
    const many = {
      ...walked,
      files: Array(limits.pickedFiles + 1).fill(file) as typeof walked.files,
    };
    assert.match(walkWords('Bot', many), /, of which the first \d+ can be picked$/);
  });
});
