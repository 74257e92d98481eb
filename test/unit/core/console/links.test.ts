import assert from 'node:assert/strict';
import { linksIn } from '../../../../src/core/console/links';
import { linkTable } from './linkTable';
import { processorMs } from '../../../support/processorMs';

const rows: readonly (readonly [line: string, ...places: string[]])[] = [
  ['    at assign (/home/container/src/store.ts:25:9)', '/home/container/src/store.ts 25 9'],
  ['    at file:///home/container/index.mjs:3:1', '/home/container/index.mjs 3 1'],
  [
    '  File "/home/container/my bot/main.py", line 12, in run',
    '/home/container/my bot/main.py 12 -',
  ],
  ['\tat com.example.shop.Shop.buy(Shop.java:42) ~[shop.jar:?]', 'com/example/shop/Shop.java 42 -'],
  ['\t/home/container/main.go:12 +0x1d', '/home/container/main.go 12 -'],
  ['   at Bot.Run() in /home/container/Program.cs:line 7', '/home/container/Program.cs 7 -'],
  ['PHP Fatal error: x in /home/container/index.php on line 12', '/home/container/index.php 12 -'],
  ['#0 /home/container/lib/a.php(33): foo()', '/home/container/lib/a.php 33 -'],
  ["thread 'main' panicked at src/main.rs:10:5:", 'src/main.rs 10 5'],
  ['lua/autorun/init.lua:12: attempt to index nil', 'lua/autorun/init.lua 12 -'],
  ['Could not read plugins/Shop/config.yml: bad indent', 'plugins/Shop/config.yml - -'],
  ['error in config.yml:12', 'config.yml 12 -'],
  ['see https://example.com/docs/a.html:12'],
  ['joined from 127.0.0.1:54321 with 1.20.4'],
  ['example.com:25565 and server.properties'],
  ["it's src/a.js' here", 'src/a.js - -'],
  ["see 'src/a b.js' here", 'src/a b.js - -'],
  ["see x'src/a b.js' here"],
  ['«src/a b.js» here', 'src/a b.js - -'],
  ['‘src/a b.js’ here', 'src/a b.js - -'],
  ['“src/a b.js” here', 'src/a b.js - -'],
  ['`src/a b.js` here', 'src/a b.js - -'],
  ['"src/a: b.js" here'],
  ['file:///a%2Fb/c%20d.js:1', '/a/b/c d.js 1 -'],
  ['file://localhost/a/b.js:1', '/a/b.js 1 -'],
  ['file:///a/100%.js:1', '/a/100%.js 1 -'],
  ['/a/b%20c.js:1', '/a/b%20c.js 1 -'],
  ['see src/a.js--b here'],
  ['a.js:1 then b.js:2', 'a.js 1 -', 'b.js 2 -'],
];

/** The words of a link, and what opens: by its own words, where the row does not say. */
function expectedLink(row: string) {
  const [plain = '', opens] = row.split(' → ');
  const words = plain.replace(/ - -$/, '');
  const [line = '-', column = '-'] = words.replace(/^.*\.\w+|^\w+(?=:)/, '').match(/\d+/g) ?? [];
  const file = /^.*\.[A-Za-z]\w*(?![\w/\\])|^\w+(?=:)/.exec(words)?.[0] ?? words;
  if (opens === undefined) return { words, opens: `${file} ${line} ${column}` };
  return { words, opens: / [\d-]+$/.test(opens) ? opens : `${opens} ${line} ${column}` };
}

describe('linksIn', () => {
  for (const [line, ...places] of rows) {
    it(line.trim(), () => {
      const found = linksIn(line).map(
        ({ filename, line: at, column }) => `${filename} ${at ?? '-'} ${column ?? '-'}`,
      );
      assert.deepEqual(found, places);
    });
  }

  for (const [host, line, ...expected] of linkTable) {
    it(`${host}: ${line.trim()}`, () => {
      const found = linksIn(line).map((link) => ({
        words: line.slice(link.start, link.start + link.length),
        opens: [link.filename, link.line ?? '-', link.column ?? '-'].join(' '),
      }));
      assert.deepEqual(found, expected.map(expectedLink));
    });
  }

  it('takes a hostile line in no time', () => {
    const ms = processorMs(() => {
      linksIn(`${'a/'.repeat(1_000)}.`);
      linksIn('a.'.repeat(1_000));
    });
    assert.ok(ms < 500, `${ms} ms`);
  });
});
