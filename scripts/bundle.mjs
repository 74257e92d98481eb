// npm run bundle: what each room and library of what is shipped takes, and when it is loaded.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../test/harness/paths.mjs';
import { Loads, roomOf } from './loads.mjs';

/** What libraries are there for; of rooms docs/architecture.md says it. */
const libraries = new Map([
  ['vscode-jsonrpc', 'Windows of one user, and MCP programs, ask each other.'],
  ['ws', 'The socket of consoles, with its compression and limits.'],
  ['modern-tar', 'Packing and unpacking archives.'],
  ['jsonc-parser', 'Deploy plans, which have comments.'],
  ['ignore', '.gitignore and .panelignore.'],
  ['proper-lockfile', 'Locks on folders that windows share.'],
  ['retry', 'A part of proper-lockfile.'],
  ['@jridgewell/trace-mapping', 'Source maps, with the two below.'],
  ['@jridgewell/resolve-uri', 'A part of trace-mapping.'],
  ['@jridgewell/sourcemap-codec', 'A part of trace-mapping.'],
  ['diff', 'Lines that moved since a report.'],
  ['@vscode/l10n', 'Texts in the language of VS Code.'],
]);

const folder = mkdtempSync(join(tmpdir(), 'hosting-panel-bundle-'));
try {
  const file = join(folder, 'metafile.json');
  execFileSync(process.execPath, ['esbuild.js', `--metafile=${file}`], { cwd: root });
  const loads = new Loads(JSON.parse(readFileSync(file, 'utf8')), root);
  print(loads);
} finally {
  rmSync(folder, { recursive: true });
}

/** @param {Loads} loads */
function print(loads) {
  const first = loads.with('extension.ts');
  const clients = ['ui/accounts/openPanel.ts', 'core/servers/serverStore.ts'];
  const signedIn = without(new Set(clients.flatMap((one) => [...loads.with(one)])), first);
  const atOnce = without(loads.with('ui/registerRest.ts'), first, signedIn);
  const used = without(loads.all, first, signedIn, atOnce);
  const stages = [first, signedIn, atOnce, used];
  const bytes = stages.map((files) => byRoom(loads.bytesBySource(files)));
  const rooms = [...new Set(bytes.flatMap((one) => [...one.keys()]))];
  const meaning = meanings();
  const total = (/** @type {string} */ room) =>
    bytes.reduce((sum, one) => sum + (one.get(room) ?? 0), 0);
  const row = (/** @type {readonly string[]} */ cells) => console.log(`| ${cells.join(' | ')} |`);
  row([
    'Room or library',
    'At first',
    'Signed in',
    'At once after',
    'When used',
    'All',
    'What for',
  ]);
  row(['---', '--:', '--:', '--:', '--:', '--:', '---']);
  for (const room of rooms.sort((one, other) => total(other) - total(one))) {
    const cells = bytes.map((one) => kilobytes(one.get(room)));
    row([room, ...cells, kilobytes(total(room)), meaning.get(room) ?? libraries.get(room) ?? '']);
  }
  const sizes = stages.map((files) => loads.bytes(files));
  const all = sizes.reduce((sum, size) => sum + size, 0);
  row(['**All**', ...[...sizes, all].map(kilobytes), 'As shipped, with what loads the scripts.']);
}

/** @param {ReadonlySet<string>} files @param {readonly ReadonlySet<string>[]} others */
function without(files, ...others) {
  return new Set([...files].filter((file) => !others.some((other) => other.has(file))));
}

/** @param {ReadonlyMap<string, number>} sources */
function byRoom(sources) {
  /** @type {Map<string, number>} */
  const found = new Map();
  for (const [source, bytes] of sources) {
    const room = roomOf(source);
    found.set(room, (found.get(room) ?? 0) + bytes);
  }
  return found;
}

/** What docs/architecture.md says of rooms. */
function meanings() {
  const text = readFileSync(join(root, 'docs', 'architecture.md'), 'utf8');
  const rows = text.matchAll(/^\| `([\w/]+)` +\|[^|]*\| (.*?) +\|$/gm);
  return new Map([...rows].map(([, room = '', what = '']) => [room, what]));
}

/** @param {number | undefined} bytes */
function kilobytes(bytes) {
  return bytes === undefined ? '' : (bytes / 1024).toFixed(1);
}
