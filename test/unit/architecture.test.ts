import assert from 'node:assert/strict';
import fs from 'node:fs';

describe('docs/architecture.md', () => {
  const text = fs.readFileSync('docs/architecture.md', 'utf8');
  const walks = text.slice(text.indexOf('## Walks')).split(/^### /m).slice(1);

  it('walks through five things', () => assert.equal(walks.length, 5));

  for (const walk of walks) {
    const [title = '', ...lines] = walk.split('\n');
    const files = lines.flatMap((line) => /^\d+\. `([^`]+)`/.exec(line)?.[1] ?? []);

    it(`${title}: at most 12 files, each there and each once`, () => {
      assert.ok(files.length > 5 && files.length <= 12, `${files.length}`);
      assert.equal(new Set(files).size, files.length);
      assert.deepEqual(
        files.filter((file) => !fs.existsSync(`src/${file}`)),
        [],
      );
    });
  }

  it('names no file of src that is gone', () => {
    const named = [...text.matchAll(/`((?:core|ui|webview)\/[\w/]+\.ts)`/g)].map(
      ([, file = '']) => file,
    );
    assert.ok(named.length > 40);
    assert.deepEqual(
      named.filter((file) => !fs.existsSync(`src/${file}`)),
      [],
    );
  });
});
