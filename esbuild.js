// Builds what ships (`node esbuild.js [--watch]`) and, with `--tests`, one bundle for each test suite.
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

const suites = ['unit', 'panel', 'host', 'pages'].map((suite) => ({
  ...node,
  entryPoints: testFiles(path.join('test', suite)),
  outdir: path.join('out', suite),
  outbase: path.join('test', suite),
  packages: 'external',
  sourcemap: 'inline',
}));

async function main() {
  const jobs = tests ? suites.filter((job) => job.entryPoints.length > 0) : shipped;
  if (!tests) fs.rmSync('dist', { recursive: true, force: true });
  if (!watch) return Promise.all(jobs.map((job) => esbuild.build(job)));
  const contexts = await Promise.all(jobs.map((job) => esbuild.context(job)));
  return Promise.all(contexts.map((context) => context.watch()));
}

main().catch(() => process.exit(1));
