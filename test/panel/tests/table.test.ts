import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

describe('practice panel: the table of README.md', () => {
  const rows = [
    ...readFileSync('test/panel/README.md', 'utf8').matchAll(/`(\w+): ([^|]+?)`+ +\|$/gm),
  ];

  it('has a row for most of api.md', () => assert.ok(rows.length > 60, `${rows.length} rows`));

  const sources = new Map<string, string>();
  for (const [, file = '', title = ''] of rows) {
    it(`${file}: ${title} exists`, () => {
      const path = `test/panel/tests/${file}.test.ts`;
      const source = sources.get(path) ?? readFileSync(path, 'utf8');
      sources.set(path, source);
      assert.ok(source.includes(title), `no test in ${path} is called that`);
    });
  }
});
