// Builds what ships (`node esbuild.js [--watch]`) or, with `--tests [suite…]`, each suite's test files and the practice panel.
const esbuild = require('esbuild');
const fs = require('node:fs');
const path = require('node:path');
const { writeBundledPackages } = require('./scripts/bundledPackages.cjs');
const { shippedTexts, shortTexts } = require('./scripts/shippedTexts.cjs');

const watch = process.argv.includes('--watch');
const tests = process.argv.includes('--tests');
const dev = watch || tests || process.argv.includes('--dev');
/** What is built stands behind test/harness/coveredExtension.cjs, which looks what of it is run. */
const isCovered = dev && Boolean(process.env.HOSTING_PANEL_COVERAGE);

const node = {
  bundle: true,
  platform: 'node',
  format: 'cjs',
  target: 'node20',
  external: ['vscode'],
  mainFields: ['module', 'main'],
  // The names of pieces depend on the paths of what is in them, which are to be the same in every folder.
  preserveSymlinks: true,
  logLevel: 'warning',
};

/** What runs in each page; kit.ts is a part of all. */
const pages = fs
  .readdirSync('src/webview')
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.d.ts') && name !== 'kit.ts')
  .map((name) => path.join('src/webview', name));

/**
 * `import * as vscode` copies every name of the API, in each file anew: tens of thousands of getters before the first line
 * runs. What is inherited is not copied, so the API is made the prototype of what the files import.
 */
const inheritedApi = {
  name: 'inherited-api',
  setup(build) {
    const namespace = 'inherited-api';
    build.onResolve({ filter: /^vscode$/ }, (from) =>
      from.namespace === namespace
        ? { path: 'vscode', external: true }
        : { path: 'vscode', namespace },
    );
    build.onLoad({ filter: /^vscode$/, namespace }, () => ({
      contents: `module.exports = Object.create(require('vscode'));`,
    }));
  },
};

/** Leaves out what only translators need. */
const withoutComments = {
  name: 'without-comments',
  setup(build) {
    const texts = shortTexts('l10n');
    build.onLoad({ filter: /[\\/]src[\\/].*\.ts$/ }, async ({ path: file }) => ({
      contents: texts.codeOf(await fs.promises.readFile(file, 'utf8')),
      loader: 'ts',
    }));
  },
};

/** The MCP SDK checks what a client answers to questions of a server by a library of 130 KB; this server asks none. */
const withoutSchemas = {
  name: 'without-schemas',
  setup(build) {
    build.onLoad({ filter: /validation[\\/]ajv-provider\.js$/ }, () => ({
      contents: `export class AjvJsonSchemaValidator {
        getValidator() {
          throw new Error('Answers are not checked by schemas.');
        }
      }`,
    }));
  },
};

/**
 * What the lock of files brings along changes the process for everybody in it: one wraps functions of `fs`, the other
 * listens to signals. An extension shares its process with others; a lock that stays behind is found to be stale.
 */
const leaveProcessAlone = { 'graceful-fs': 'node:fs', 'signal-exit': './scripts/noExitHook.cjs' };

/** The room of a piece; what stands below a server is loaded together, when one is opened. */
function roomOf(piece) {
  const room = path.dirname(piece).replaceAll('\\', '/');
  return /\/(backups|schedules|network|databases|subusers|startup|settings)$/.test(room)
    ? 'sections'
    : room;
}

/** Bytes below which what several pieces share is no file of its own: the package would have a hundred more, and be too large. */
const smallPiece = 8 * 1024;

/** What is loaded unasked, in its order: what the first view needs, what panels need that are signed in to, and the rest. */
const stages = [
  'src/extension.ts',
  'src/ui/accounts/openPanel.ts',
  'src/core/servers/serverStore.ts',
  'src/ui/registerRest.ts',
];

/**
 * Has each piece that is loaded later import what is there by then: the stages before it, or all of them and the small parts
 * that several later pieces share. What pieces share would lie in a file for each group of them that shares it, and the first
 * view be loaded from dozens.
 */
const loadedByThen = {
  name: 'loaded-by-then',
  async setup(build) {
    const shared = 'shared-parts';
    const texts = shortTexts('l10n');
    const plugins = build.initialOptions.plugins.filter((plugin) => plugin !== loadedByThen);
    const { metafile } = await esbuild.build({
      ...extension,
      plugins,
      write: false,
      metafile: true,
    });
    const importsOf = (file) => metafile.inputs[file]?.imports ?? [];
    const loadedWith = (file, there = new Set(), found = new Set()) => {
      if (found.has(file) || there.has(file)) return found;
      found.add(file);
      for (const { path: to, kind, external } of importsOf(file))
        if (kind !== 'dynamic-import' && !external) loadedWith(to, there, found);
      return found;
    };
    /** Of each stage what is there when it is. */
    const there = [];
    for (const stage of stages) there.push(loadedWith(stage, new Set(), new Set(there.at(-1))));
    const atOnce = there.at(-1);
    const before = new Map();
    for (const [at, files] of [...there.entries()].reverse()) {
      for (const from of files)
        for (const { path: to, kind } of importsOf(from))
          if (kind === 'dynamic-import') before.set(to, stages[at]);
    }
    for (const from of Object.keys(metafile.inputs))
      for (const { path: to, kind } of importsOf(from))
        if (kind === 'dynamic-import' && !atOnce.has(from) && !before.has(to))
          before.set(to, shared);
    for (const to of before.keys()) if (before.get(to) === stages.at(-1)) before.set(to, shared);
    stages.slice(1).forEach((stage, at) => before.set(stage, stages[at]));
    const parts = smallShared(
      [...before].filter(([, there]) => there === shared),
      (piece) => loadedWith(piece, atOnce),
    );
    build.onResolve({ filter: /^shared-parts$/ }, () => ({ path: shared, namespace: shared }));
    build.onLoad({ filter: /.*/, namespace: shared }, () => ({
      contents: [stages.at(-1), ...parts]
        .map((file) => `import ${JSON.stringify(path.resolve(file))};`)
        .join(''),
      resolveDir: __dirname,
    }));
    build.onLoad({ filter: /\.[cm]?[jt]s$/ }, async ({ path: file }) => {
      const there = before.get(path.relative('.', file).replaceAll('\\', '/'));
      if (there === undefined) return undefined;
      const text = await fs.promises.readFile(file, 'utf8');
      const code = file.endsWith('.ts') ? texts.codeOf(text) : text;
      const name = there === shared ? shared : path.resolve(there);
      const room = there === shared ? piecesOfRoom(path.relative('.', file)) : [];
      const together = room.map((one) => `import ${JSON.stringify(path.resolve(one))};`).join('');
      const contents = `import ${JSON.stringify(name)};\n${code}\n${together}`;
      return { contents, loader: file.endsWith('.ts') ? 'ts' : 'js' };
    });

    /** The pieces of the room of a piece: they are one, since many small files are larger than one. */
    function piecesOfRoom(piece) {
      const later = [...before].filter(([, there]) => there === shared).map(([one]) => one);
      return later.filter((one) => one !== piece && roomOf(one) === roomOf(piece));
    }

    /** The files that several pieces share, of those groups of pieces that share little. */
    function smallShared(pieces, filesOf) {
      const [{ inputs }] = Object.values(metafile.outputs);
      const users = new Map();
      for (const [piece] of pieces)
        for (const file of filesOf(piece)) users.set(file, [...(users.get(file) ?? []), piece]);
      const groups = new Map();
      for (const [file, by] of users) {
        if (by.length < 2 || before.has(file)) continue;
        const group = by.join();
        groups.set(group, [...(groups.get(group) ?? []), file]);
      }
      const bytes = (files) =>
        files.reduce((sum, file) => sum + (inputs[file]?.bytesInOutput ?? 0), 0);
      const small = new Set(
        [...groups.values()].filter((files) => bytes(files) < smallPiece).flat(),
      );
      // What needs a large one stays with that.
      for (let size = -1; size !== small.size;) {
        size = small.size;
        for (const file of small)
          if ([...filesOf(file)].some((one) => !small.has(one))) small.delete(file);
      }
      return [...small];
    }
  },
};

/** What the program for agents says of itself. */
const version = {
  'process.env.HOSTING_PANEL_VERSION': JSON.stringify(require('./package.json').version),
};

const extension = {
  ...node,
  alias: leaveProcessAlone,
  plugins: [inheritedApi, withoutComments],
  entryPoints: [{ in: 'src/extension.ts', out: isCovered ? 'covered' : 'extension' }],
  outdir: 'dist',
  minify: !dev,
  legalComments: 'none',
  // What signs in to the practice panel of `npm start` is no part of what is published.
  define: {
    'process.env.HOSTING_PANEL_IS_PRACTICE': JSON.stringify(
      dev ? 'true' : (process.env.HOSTING_PANEL_IS_PRACTICE ?? 'false'),
    ),
  },
};

const shipped = [
  dev
    ? { ...extension, sourcemap: 'linked' }
    : // Only modules of the newer kind are split; `asLoadedAtOnce` turns the pieces back.
      {
        ...extension,
        plugins: [loadedByThen, ...extension.plugins],
        format: 'esm',
        splitting: true,
        write: false,
        chunkNames: 'parts/[name]-[hash]',
      },
  // What agents outside of VS Code start: a program of its own, of which the extension loads nothing.
  {
    ...node,
    alias: leaveProcessAlone,
    entryPoints: [{ in: 'src/mcp/main.ts', out: 'mcp' }],
    plugins: [withoutSchemas, withoutComments],
    outdir: 'dist',
    minify: !dev,
    legalComments: 'none',
    define: version,
  },
  {
    bundle: true,
    platform: 'browser',
    format: 'iife',
    target: 'es2022',
    entryPoints: pages,
    outdir: 'dist/pages',
    minify: !dev,
    sourcemap: dev ? 'inline' : false,
    legalComments: 'none',
    logLevel: 'warning',
  },
];

/** Every *.test.ts below a folder, for a suite that runs as one bundle each; `below` is where the bundles go. */
function testFiles(folder, below = '') {
  if (!fs.existsSync(folder)) return [];
  return fs
    .readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => ({
      in: path.join(folder, name),
      out: path.join(below, name.slice(0, -'.ts'.length)),
    }));
}

/** The test files of a suite. The safety suite lies in one folder and runs in three places: Node, host and pages. */
function entryPoints(suite) {
  const own = testFiles(path.join('test', suite));
  const isElsewhere = ({ out }) => /^(host|pages)[\\/]/.test(out);
  if (suite === 'safety') return own.filter((file) => !isElsewhere(file));
  return [...own, ...testFiles(path.join('test', 'safety', suite), 'safety')];
}

const programs = {
  service: [
    { in: 'test/service/core/windows/windowProcess.ts', out: 'core/windows/windowProcess' },
    { in: 'test/service/core/watch/watchingProcess.ts', out: 'core/watch/watchingProcess' },
    { in: 'test/service/core/sync/holdingProcess.ts', out: 'core/sync/holdingProcess' },
    { in: 'test/service/core/console/consoleProcess.ts', out: 'core/console/consoleProcess' },
    { in: 'test/service/core/agents/agentWindowProcess.ts', out: 'core/agents/agentWindowProcess' },
    { in: 'test/service/core/deploy/deployProcess.ts', out: 'core/deploy/deployProcess' },
    { in: 'src/mcp/main.ts', out: 'mcp' },
  ],
  host: [{ in: 'test/host/index.ts', out: 'index' }],
  practice: [
    { in: 'test/panel/main.ts', out: 'panel/main' },
    { in: 'test/support/ticketBotFolder.ts', out: 'support/ticketBotFolder' },
  ],
  pictures: [{ in: 'test/pictures/take.ts', out: 'take' }],
};

const names = [
  ...['unit', 'safety', 'service', 'panel', 'faults', 'fuzz', 'host', 'pages', 'practice'],
  'pictures',
];
const suites = names.map((suite) => ({
  ...node,
  // Unit tests of the ui run in plain Node.
  ...(suite === 'unit' && { alias: { vscode: './test/support/vscode.ts' } }),
  entryPoints: [...entryPoints(suite), ...(programs[suite] ?? [])],
  outdir: path.join('out', suite),
  packages: 'external',
  sourcemap: 'inline',
}));

/** The suites named on the command line; all when none is. */
function chosenSuites() {
  const named = process.argv.slice(2).filter((arg) => !arg.startsWith('--'));
  return suites.filter(
    ({ outdir, entryPoints }) =>
      entryPoints.length > 0 && (named.length === 0 || named.includes(path.basename(outdir))),
  );
}

/**
 * Has a piece take what it needs of others as constants, and give what others need as it is: no piece needs one that needs
 * it, and none changes what it gives. What esbuild makes of imports looks each up anew, by a function, wherever it is used.
 */
function withOwnRequired(text) {
  const imports = /^(?:import(?:[^"]*from)?"[^"]*";)*/.exec(text)?.[0] ?? '';
  const required = imports
    .replace(/import"\.[^"]*";/g, '')
    .replace(
      /import\{([^}]*)\}from"(\.[^"]*)";/g,
      (_, names, from) => `const{${names.replaceAll(' as ', ':')}}=require("${from}");`,
    );
  const given = (names) => names.replace(/([^\s,]+) as ([^,]+)/g, '$2:$1');
  const code = text.slice(imports.length);
  return (
    required +
    code.replace(/export\{([^}]*)\};\s*$/, (_, names) => `module.exports={${given(names)}};`)
  );
}

/**
 * Writes the pieces of a split build as modules of the older kind, which `require` loads within the turn that asks: the
 * newer kind takes the extension host several, and a thread of its own.
 */
async function asLoadedAtOnce({ outputFiles }) {
  for (const { path: file, text } of outputFiles) {
    const { code } = await esbuild.transform(withOwnRequired(text), {
      format: 'cjs',
      platform: 'node',
      target: node.target,
      supported: { 'dynamic-import': false },
      minify: true,
    });
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, code);
  }
}

/** Removes what an earlier build left in the same folders, such as the bundles of test files that are gone. */
function removeStale(results) {
  const written = new Set(results.flatMap(({ metafile }) => Object.keys(metafile.outputs)));
  const depth = tests ? 2 : 1;
  const folders = [...written].map((file) => file.split('/').slice(0, depth).join('/'));
  for (const folder of new Set(folders)) {
    for (const name of fs.readdirSync(folder, { recursive: true }).map(String)) {
      const file = path.join(folder, name);
      if (fs.statSync(file).isFile() && !written.has(file.replaceAll('\\', '/'))) fs.rmSync(file);
    }
  }
}

/** Writes the texts of all languages to where package.json says that VS Code finds them. */
function writeTexts() {
  fs.mkdirSync('dist/l10n', { recursive: true });
  for (const [name, text] of shippedTexts('l10n')) fs.writeFileSync(`dist/l10n/${name}`, text);
}

async function main() {
  const jobs = tests ? chosenSuites() : shipped;
  if (watch) {
    // 'info' tells when a build begins and ends: .vscode/tasks.json waits for that.
    const contexts = await Promise.all(
      jobs.map((job) => esbuild.context({ ...job, logLevel: 'info' })),
    );
    writeTexts();
    return Promise.all(contexts.map((context) => context.watch()));
  }
  const results = await Promise.all(jobs.map((job) => esbuild.build({ ...job, metafile: true })));
  for (const result of results) {
    // Where esbuild has not written it itself.
    if (result.outputFiles) await asLoadedAtOnce(result);
  }
  const told = process.argv.find((arg) => arg.startsWith('--metafile='));
  if (told) fs.writeFileSync(told.slice('--metafile='.length), JSON.stringify(results[0].metafile));
  removeStale(results);
  if (!tests) writeTexts();
  if (!dev) writeBundledPackages(results.map(({ metafile }) => metafile));
  if (isCovered && !tests) {
    const stand = `module.exports = require('../test/harness/coveredExtension.cjs');\n`;
    fs.writeFileSync('dist/extension.js', stand);
  }
}

main().catch((error) => {
  if (!error.errors) console.error(error);
  process.exit(1);
});
