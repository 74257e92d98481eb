import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { limits } from '../../../../src/core/base/limits';
import { followLine } from '../../../../src/core/source/drift';
import { functionLine } from '../../../../src/core/source/functionLine';
import { processorMs } from '../../../support/processorMs';

const text = (...lines: readonly string[]) => lines.join('\n');

describe('Following a line', () => {
  const old = text('a', 'b', 'c', 'd', 'e');
  const rows: readonly (readonly [string, string, number, unknown])[] = [
    ['the same text', old, 3, { kind: 'same' }],
    ['a change below', text('a', 'b', 'c', 'd', 'x'), 3, { kind: 'same' }],
    ['two lines above', text('x', 'y', 'a', 'b', 'c', 'd', 'e'), 3, { kind: 'moved', line: 5 }],
    ['a line less above', text('b', 'c', 'd', 'e'), 3, { kind: 'moved', line: 2 }],
    ['the line changed', text('a', 'b', 'C', 'd', 'e'), 3, { kind: 'gone', line: 3 }],
    ['the line deleted', text('a', 'b', 'd', 'e'), 3, { kind: 'gone', line: 3 }],
    ['changed and moved', text('x', 'a', 'b', 'C', 'd', 'e'), 3, { kind: 'gone', line: 4 }],
    ['other line ends', old.replaceAll('\n', '\r\n'), 3, { kind: 'same' }],
    ['beyond the end', text('a'), 99, { kind: 'gone', line: 1 }],
    ['deleted at the end', text('a', 'b'), 5, { kind: 'gone', line: 2 }],
    ['everything deleted', '', 3, { kind: 'gone', line: 1 }],
    ['line ends of an old Mac', old.replaceAll('\n', '\r'), 3, { kind: 'same' }],
    ['a blank line above', `\n${old}`, 3, { kind: 'moved', line: 4 }],
  ];
  for (const [name, now, line, wanted] of rows) {
    it(name, () => assert.deepEqual(followLine(old, now, line), wanted));
  }
});

describe('Following one of several lines that are the same', () => {
  const rows: readonly (readonly [old: number, now: number, line: number, wanted: unknown])[] = [
    [3, 2, 1, { kind: 'same' }],
    [3, 2, 2, { kind: 'same' }],
    [3, 2, 3, { kind: 'gone', line: 2 }],
    [2, 3, 2, { kind: 'same' }],
    [2, 1, 2, { kind: 'gone', line: 1 }],
    [4, 2, 3, { kind: 'gone', line: 2 }],
  ];
  for (const [old, now, line, wanted] of rows)
    it(`${line} of ${old}, of which ${now} are there`, () => {
      const of = (count: number) => text(...Array.from({ length: count }, () => 'a'));
      assert.deepEqual(followLine(of(old), of(now), line), wanted);
    });
});

describe('Following a line whose code was moved or indented', () => {
  const open = text('open() {', '  return this.all;', '}');
  const assign = text('assign(id) {', '  const one = find(id);', '  one.x = 1;', '  save();', '}');
  const close = text('close(id) {', '  const one = find(id);', '  one.y = 2;', '  save();', '}');
  const old = text(open, assign, close);
  // 6 is `one.x = 1;`, 7 the `save();` below it, which stands in both functions.
  const rows: readonly (readonly [string, string, number, unknown])[] = [
    ['a function below another', text(open, close, assign), 6, { kind: 'moved', line: 11 }],
    ['a function to the top', text(assign, open, close), 6, { kind: 'moved', line: 3 }],
    [
      'its line that stands elsewhere, too',
      text(assign, open, close),
      7,
      { kind: 'moved', line: 4 },
    ],
    ['a function of three lines', text(assign, close, open), 2, { kind: 'moved', line: 12 }],
    ['moved far', text(open, close, ...filler(200), assign), 6, { kind: 'moved', line: 211 }],
    ['moved and indented', text(open, close, indented(assign)), 6, { kind: 'moved', line: 11 }],
    ['deleted; what looks like it stays itself', text(open, close), 7, { kind: 'gone', line: 4 }],
    ['copied: it stays where it is', text(open, assign, close, assign), 6, { kind: 'same' }],
    ['written twice elsewhere', text(open, assign, close, assign, assign), 6, { kind: 'same' }],
    ['wrapped in a block', text('if (a) {', indented(old), '}'), 6, { kind: 'moved', line: 7 }],
    ['tabs instead of blanks', old.replaceAll('  ', '\t'), 6, { kind: 'same' }],
    ['blanks at line ends', old.replaceAll('\n', '  \r\n'), 6, { kind: 'same' }],
  ];
  for (const [name, now, line, wanted] of rows) {
    it(name, () => assert.deepEqual(followLine(old, now, line), wanted));
  }

  it('not to one of two places', () => {
    const rest = filler(20);
    const now = text(...rest, 'x', assign, 'x', assign, 'x');
    assert.deepEqual(followLine(text(assign, ...rest), now, 3), { kind: 'gone', line: 1 });
  });
  it('in a huge file, in time', () => {
    const many = filler(90_000);
    const ms = processorMs(() => {
      assert.deepEqual(followLine(text(...many, old), text('x', ...many, old), 90_006), {
        kind: 'moved',
        line: 90_007,
      });
      // What would take too long to compare counts as written anew.
      assert.deepEqual(followLine(text(...many), text(...[...many].reverse()), 45_000), {
        kind: 'gone',
        line: 45_000,
      });
    });
    assert.ok(ms < 5_000, `${ms} ms`);
  });
  const most = `a\n${'x'.repeat(limits.sourceLength - 2)}`;
  const sizes: readonly (readonly [what: string, old: string, now: string, wanted: unknown])[] = [
    ['as long as a source may be', 'a', most, { kind: 'same' }],
    ['longer now', 'a', `${most}x`, undefined],
    ['longer then', `${most}x`, 'a', undefined],
    ['longer and the same', `${most}x`, `${most}x`, { kind: 'same' }],
  ];
  for (const [what, before, now, wanted] of sizes)
    it(`says ${wanted ? 'where' : 'nothing'} in a text that is ${what}`, () =>
      assert.deepEqual(followLine(before, now, 1), wanted));

  function filler(count: number) {
    return Array.from({ length: count }, (_, index) => `const v${index} = ${index};`);
  }
  function indented(code: string) {
    return code.replaceAll(/^/gm, '  ');
  }
});

describe('Following a line through a git history', () => {
  let folder = '';
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=M', '-c', 'user.email=m@example.com', ...args], {
      cwd: folder,
      encoding: 'utf8',
    });
  const commit = (body: string, tag: string) => {
    writeFileSync(join(folder, 'store.ts'), body);
    git('add', '.');
    git('commit', '--no-gpg-sign', '-qm', tag);
    git('tag', tag);
  };

  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'drift-'));
    git('init', '-q');
    const body = (head: string, crash: string) =>
      `${head}export class Store {\n  open() {\n    return [];\n  }\n  assign() {\n${crash}  }\n}\n`;
    commit(body('', "    throw new Error('x');\n"), 'v1');
    commit(body("import a from 'a';\nimport b from 'b';\n", "    throw new Error('x');\n"), 'v2');
    commit(body("import a from 'a';\nimport b from 'b';\n", '    return 1;\n'), 'v3');
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('finds the line of a release in a later one', () => {
    const released = git('show', 'v1:store.ts');
    assert.match(released.split('\n')[5] ?? '', /throw/);
    const drift = followLine(released, git('show', 'v2:store.ts'), 6);
    assert.deepEqual(drift, { kind: 'moved', line: 8 });
  });

  it('says that the code is no longer there', () => {
    const now = readFileSync(join(folder, 'store.ts'), 'utf8');
    assert.deepEqual(followLine(git('show', 'v1:store.ts'), now, 6), { kind: 'gone', line: 8 });
  });
});

describe('The line of a function', () => {
  const code = text(
    'export class Store {',
    '  async assign(id: number): Promise<void> {',
    '    this.close(id);',
    '  }',
    '  close(id: number) {',
    '    if (id) return;',
    '  }',
    '}',
    'export const handle = async (x) => {',
    'function twice() {}',
    'function twice() {}',
  );
  const rows: readonly (readonly [string, number | undefined])[] = [
    ['Store.assign', 2],
    ['async Store.assign', 2],
    ['Store.close', 5],
    ['handle', 9],
    ['Store', 1],
    ['if', undefined],
    ['twice', undefined],
    ['missing', undefined],
    ['', undefined],
  ];
  for (const [name, line] of rows) {
    it(`${name} is on ${line}`, () => assert.equal(functionLine(code, name), line));
  }
});
