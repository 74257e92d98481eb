// npm run release:check [-- --tag v1.0.0]: says what keeps hosting-panel.vsix, which `npm run package` has made, from being
// published: in it, in the
// workflows that publish it, and in texts that are not translated. Exits with 1 if there is anything.
import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { strFromU8, unzipSync } from 'fflate';
import { unpinnedActions, workflowsOf } from './pipelines.mjs';
import { releaseProblems } from './releaseProblems.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const { values } = parseArgs({ options: { tag: { type: 'string' }, file: { type: 'string' } } });
const file = values.file ?? join(root, 'hosting-panel.vsix');
const inPackage = new Map(
  Object.entries(unzipSync(readFileSync(file))).map(([name, bytes]) => [
    name.replace(/^extension\//, ''),
    bytes,
  ]),
);
const textOf = (/** @type {string} */ name) => strFromU8(inPackage.get(name) ?? new Uint8Array());
const pictures = readdirSync(join(root, 'media'), { recursive: true })
  .map((name) => join('media', String(name)))
  .filter((name) => /\.(png|gif|jpe?g|webp|mp4)$/i.test(name));

const unpinned = [...workflowsOf(root)].flatMap(([name, text]) =>
  unpinnedActions(text).map((action) => `${name}: ${action} is not pinned by a commit`),
);
const ofPackage = releaseProblems({
  publishing: JSON.parse(readFileSync(join(root, 'publishing.json'), 'utf8')),
  manifest: JSON.parse(textOf('package.json')),
  readme: textOf('readme.md'),
  changelog: textOf('changelog.md'),
  sizes: new Map([...inPackage].map(([name, { length }]) => [name, length])),
  pictures: new Map(pictures.map((name) => [name, statSync(join(root, name)).size])),
  packageBytes: statSync(file).size,
  ...(values.tag !== undefined && { tag: values.tag }),
});
const owners = readFileSync(join(root, '.github', 'CODEOWNERS'), 'utf8');
const unowned = owners.includes('@OWNER') ? ['CODEOWNERS names nobody'] : [];
const problems = [...ofPackage, ...unpinned, ...unowned];
for (const problem of problems) console.error(problem);
const texts = spawnSync(process.execPath, [join(root, 'scripts', 'lintTexts.mjs')], {
  cwd: root,
  stdio: 'inherit',
});
console.error(`${problems.length} problems.`);
process.exitCode = problems.length > 0 || texts.status !== 0 ? 1 : 0;
