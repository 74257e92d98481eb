import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';

/** What each room of src may import, as docs/architecture.md has it: a row for each, those that it names in its second cell. */
const rooms = new Map(
  [
    ...fs
      .readFileSync('docs/architecture.md', 'utf8')
      .matchAll(/^\| `((?:core|ui|webview|mcp)[^`]*)` +\| ([^|]*)\|/gm),
  ].map(([, room = '', named = '']) => [
    room,
    [...named.matchAll(/`([^`]+)`/g)].map(([, other = '']) => other),
  ]),
);

/** Those that put the others together. */
const buildsAll = ['.', 'ui'];

/** Packages that only one file may import. */
const owners: Readonly<Record<string, string>> = {
  ws: 'core/console/transport.ts',
  '@modelcontextprotocol/sdk/types.js': 'mcp/toolServer.ts',
  '@modelcontextprotocol/sdk/server/index.js': 'mcp/toolServer.ts',
  '@modelcontextprotocol/sdk/server/stdio.js': 'mcp/main.ts',
};
const root = path.resolve('src');

interface Import {
  readonly from: string;
  readonly to: string;
  readonly isType: boolean;
  /** Loaded when a function asks for it. */
  readonly isLater?: true;
}

const files = fs
  .readdirSync(root, { recursive: true })
  .map((name) => String(name).replaceAll('\\', '/'))
  .filter((name) => name.endsWith('.ts'));

const imports = files.flatMap((from): Import[] => {
  const text = fs.readFileSync(path.join(root, from), 'utf8');
  const statements = text.matchAll(
    /^(?:import\b([^;'"]*?)(?:from\s*)?|export\s+(?:type\s+)?(?:\*|\{[^}]*\})\s*from\s*)['"]([^'"]+)['"]/gm,
  );
  const dynamic = text.matchAll(/\bimport\(\s*['"]([^'"]+)['"]\s*\)/g);
  return [
    ...[...statements].map(([, what = '', to = '']) => ({
      from,
      to: resolve(from, to),
      isType: /^\s*type\b/.test(what),
    })),
    ...[...dynamic].map(([, to = '']): Import => ({
      from,
      to: resolve(from, to),
      isType: false,
      isLater: true,
    })),
  ];
});

/** `core/api/http.ts` for a relative import, the package's name for any other. */
function resolve(from: string, to: string): string {
  return to.startsWith('.') ? `${path.posix.join(path.posix.dirname(from), to)}.ts` : to;
}

/** Files, and all that they import, further and further, by what `follows` allows: ours and packages. */
function withImports(
  start: readonly string[],
  follows: (one: Import) => boolean,
): ReadonlySet<string> {
  const found = new Set(start);
  for (const file of found) {
    for (const one of imports) if (one.from === file && follows(one)) found.add(one.to);
  }
  return found;
}

function folder(file: string): string {
  return path.posix.dirname(file);
}

describe('layers', () => {
  it('finds the source', () => assert.ok(files.length > 20 && imports.length > 50));

  it('each folder is a room of docs/architecture.md, and each room a folder', () => {
    const folders = new Set(files.map(folder).filter((one) => !buildsAll.includes(one)));
    assert.deepEqual([...rooms.keys()].sort(), [...folders].sort());
  });

  it('each room names only rooms above it, so that there is no circle, and none that it does not need', () => {
    const order = [...rooms.keys()];
    const needs = new Set(imports.map(({ from, to }) => `${folder(from)} ${folder(to)}`));
    for (const [room, named] of rooms) {
      for (const other of named) {
        assert.ok(order.indexOf(other) < order.indexOf(room), `${room} names ${other} below it`);
        assert.ok(needs.has(`${room} ${other}`), `${room} does not need ${other}`);
      }
    }
  });

  it('each room imports only what it may', () => {
    const wrong = imports.filter(({ from, to }) => {
      if (!to.endsWith('.ts')) return false;
      const here = folder(from);
      const there = folder(to);
      if (here === there || from === 'extension.ts') return false;
      if (rooms.get(here)?.includes(there)) return false;
      if (here.startsWith('core/')) return there !== 'core/base';
      if (here === 'ui') return !/^(core|ui)\//.test(there);
      return !(here.startsWith('ui/') && (there === 'ui/base' || there.startsWith('core/')));
    });
    assert.deepEqual(wrong, []);
  });

  it('core and pages know nothing of vscode', () => {
    const wrong = imports.filter(
      ({ from, to }) => to === 'vscode' && !/^(ui|extension)/.test(from),
    );
    assert.deepEqual(wrong, []);
  });

  it('what a page imports needs no Node', () => {
    const pages = files.filter((file) => file.startsWith('webview/'));
    const inPage = withImports(pages, ({ isType }) => !isType);
    const wrong = imports.filter(({ from, to }) => inPage.has(from) && to.startsWith('node:'));
    assert.deepEqual(wrong, []);
  });

  it('activation loads nothing of what the first view does not need', () => {
    const first = withImports(['extension.ts'], ({ isType, isLater }) => !isType && !isLater);
    assert.ok(first.has('core/servers/serversTree.ts'));
    const wanted =
      /^(vscode|node:.*|@vscode\/l10n)$|^(core\/(base|api|accounts|servers)|ui\/(base|accounts|servers))\/|^(ui\/)?\w+\.ts$/;
    assert.deepEqual(
      [...first].filter((file) => !wanted.test(file)),
      [],
    );
  });

  it('what tools for agents do is loaded with their first call', () => {
    const rest = withImports(['ui/registerRest.ts'], ({ isType, isLater }) => !isType && !isLater);
    const loaded = [...rest].filter((file) => /^(core|ui)\/agents\//.test(file));
    assert.deepEqual(loaded.sort(), [
      'core/agents/agentMessages.ts',
      'core/agents/allowedServers.ts',
      'core/agents/answerAgents.ts',
      'core/agents/commands.ts',
      'core/agents/mcpCommands.ts',
      'core/agents/mcpProgram.ts',
      'ui/agents/changes.ts',
      'ui/agents/chooseAccess.ts',
      'ui/agents/register.ts',
      'ui/agents/registerMcp.ts',
      'ui/agents/serverDefinitions.ts',
    ]);
  });

  it('some packages have one door, and undici has none', () => {
    const wrong = imports.filter(
      ({ from, to }) => to === 'undici' || (to in owners && owners[to] !== from),
    );
    assert.deepEqual(wrong, []);
  });

  it('only the reader of answers uses fetch', () => {
    const wrong = files.filter((file) => {
      if (file === 'core/api/answer.ts') return false;
      const text = fs.readFileSync(path.join(root, file), 'utf8');
      // A function or method of that name is another matter.
      const isOwn = /\bfunction fetch\(|\bfetch\b[^;]*\} from '\.|(?:async|private) fetch\(/.test(
        text,
      );
      return !isOwn && /(?<![.\w])fetch\(/.test(text);
    });
    assert.deepEqual(wrong, []);
  });

  it('has no cycle, types included', () => {
    const state = new Map<string, 'open' | 'done'>();
    const visit = (file: string, way: readonly string[]): void => {
      if (state.get(file) === 'done') return;
      assert.notEqual(state.get(file), 'open', `cycle: ${[...way, file].join(' > ')}`);
      state.set(file, 'open');
      for (const { from, to } of imports) {
        if (from === file && to.endsWith('.ts')) visit(to, [...way, file]);
      }
      state.set(file, 'done');
    };
    for (const file of files) visit(file, []);
  });

  it('every import leads to a file', () => {
    const known = new Set(files);
    assert.deepEqual(
      imports.filter(({ to }) => to.endsWith('.ts') && !known.has(to)),
      [],
    );
  });

  it('no file knows more than 30 others: one that registers a whole room knows most', () => {
    const known = (file: string) =>
      new Set(imports.flatMap(({ from, to }) => (from === file && to.endsWith('.ts') ? [to] : [])));
    assert.deepEqual(
      files.filter((file) => known(file).size > 30),
      [],
    );
  });

  it('has no barrel, no default export and no file over 400 lines', () => {
    for (const file of files) {
      const text = fs.readFileSync(path.join(root, file), 'utf8');
      assert.ok(path.basename(file) !== 'index.ts', `${file} is a barrel`);
      assert.ok(!/^export \*|^export default/m.test(text), `${file}: export`);
      const lines = text.trimEnd().split('\n').length;
      assert.ok(lines <= 400, `${file} has ${lines} lines`);
    }
  });
});
