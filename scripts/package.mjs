// npm run package [-- --out file]: builds what ships and packages it, byte for byte the same wherever it is done with the same
// Node: from a folder that holds nothing but what ships, with the modes of files and the times that the changelog says.
// The list of what is in the bundles (SPDX) comes to lie beside the package.
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createVSIX, listFiles, PackageManager } from '@vscode/vsce';
import { isPublic, publishedManifest, releasedAt } from './publishing.mjs';
import { shippedStyle } from './shippedStyle.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const { values } = parseArgs({ options: { out: { type: 'string' } } });
const out = resolve(values.out ?? 'hosting-panel.vsix');
const read = (/** @type {string} */ file) => readFileSync(join(root, file), 'utf8');
const manifest = JSON.parse(read('package.json'));
const publishing = JSON.parse(read('publishing.json'));

execFileSync(process.execPath, ['esbuild.js'], { cwd: root, stdio: 'inherit' });
const staged = mkdtempSync(join(tmpdir(), 'hosting-panel-staged-'));
try {
  const files = await listFiles({ cwd: root, packageManager: PackageManager.None });
  for (const file of files) {
    const copy = join(staged, file);
    mkdirSync(dirname(copy), { recursive: true });
    if (file === 'package.json') {
      writeFileSync(copy, JSON.stringify(publishedManifest(manifest, publishing)));
    } else if (file.endsWith('.json')) {
      // Indents of a manifest take a kilobyte of the package.
      writeFileSync(copy, JSON.stringify(JSON.parse(read(file))));
    } else if (file.endsWith('.css')) {
      writeFileSync(copy, shippedStyle(read(file)));
    } else copyFileSync(join(root, file), copy);
    chmodSync(copy, 0o644);
  }
  // Entries of a zip have local times, and those of the files unless another is named.
  process.env.TZ = 'UTC';
  process.env.SOURCE_DATE_EPOCH = String(releasedAt(read('CHANGELOG.md'), manifest.version) ?? 0);
  await createVSIX({
    cwd: staged,
    packagePath: out,
    dependencies: false,
    ...(isPublic(publishing)
      ? // Of the version that is published: pictures of a later one may show what this one has not.
        { githubBranch: `v${manifest.version}` }
      : { allowMissingRepository: true, rewriteRelativeLinks: false }),
  });
} finally {
  rmSync(staged, { recursive: true, force: true });
}
copyFileSync(join(root, 'dist', 'sbom.spdx.json'), out.replace(/(\.vsix)?$/, '.spdx.json'));
