// Builds what ships (`node esbuild.js [--watch]`) or, with `--tests [suite…]`, each suite's test files and the practice panel.
const esbuild = require('esbuild');
const fs = require('node:fs');
const path = require('node:path');

const watch = process.argv.includes('--watch');
const tests = process.argv.includes('--tests');
const dev = watch || tests || process.argv.includes('--dev');

const node = {
  bundle: true,
  platform: 'node',
  format: 'cjs',
  target: 'node20',
  external: ['vscode'],
  mainFields: ['module', 'main'],
  logLevel: 'warning',
};

const pages = fs
  .readdirSync('src/webview')
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.d.ts'))
  .map((name) => path.join('src/webview', name));

const shipped = [
  {
    ...node,
    entryPoints: ['src/extension.ts'],
    outfile: 'dist/extension.js',
    minify: !dev,
    sourcemap: dev ? 'linked' : false,
    legalComments: 'none',
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

/** Every *.test.ts below a folder, for a suite that runs as one bundle each. */
function testFiles(folder) {
  if (!fs.existsSync(folder)) return [];
  return fs
    .readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => path.join(folder, name));
}

const programs = { host: ['test/host/index.ts'], practice: ['test/panel/main.ts'] };

const suites = ['unit', 'panel', 'host', 'pages', 'practice'].map((suite) => ({
  ...node,
  entryPoints: [...testFiles(path.join('test', suite)), ...(programs[suite] ?? [])],
  outdir: path.join('out', suite),
  outbase: path.join('test', suite === 'practice' ? 'panel' : suite),
  packages: 'external',
  sourcemap: 'inline',
}));

/** The suites named on the command line, else all; host and page tests need the practice panel too. */
function chosenSuites() {
  const named = process.argv.slice(2).filter((arg) => !arg.startsWith('--'));
  const wanted =
    named.length === 0
      ? suites
      : suites.filter(({ outdir }) => named.includes(path.basename(outdir)));
  for (const { outdir } of wanted) fs.rmSync(outdir, { recursive: true, force: true });
  return wanted.filter((job) => job.entryPoints.length > 0);
}

async function main() {
  const jobs = tests ? chosenSuites() : shipped;
  if (!tests) fs.rmSync('dist', { recursive: true, force: true });
  if (!watch) return Promise.all(jobs.map((job) => esbuild.build(job)));
  const contexts = await Promise.all(jobs.map((job) => esbuild.context(job)));
  return Promise.all(contexts.map((context) => context.watch()));
}

main().catch(() => process.exit(1));
