// npm run release:check [-- --tag v1.0.0]: says what keeps hosting-panel.vsix, which `npm run package` has made, from being
// published: in it, in the workflows that publish it, and in texts that are not translated. Exits with 1 if there is anything.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { unpinnedActions, workflowsOf } from './pipelines.mjs';
import { releaseOf } from './releaseOf.mjs';
import { releaseProblems } from './releaseProblems.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const { values } = parseArgs({ options: { tag: { type: 'string' } } });
const { tag } = values;
const release = releaseOf(root, join(root, 'hosting-panel.vsix'));
const ofPackage = releaseProblems({ ...release, ...(tag !== undefined && { tag }) });
const unpinned = [...workflowsOf(root)].flatMap(([name, text]) =>
  unpinnedActions(text).map((action) => `${name}: ${action} is not pinned by a commit`),
);
const owners = readFileSync(join(root, '.github', 'CODEOWNERS'), 'utf8');
const unowned = owners.includes('@OWNER') ? ['CODEOWNERS names nobody'] : [];
const problems = [...ofPackage, ...unpinned, ...unowned];
for (const problem of problems) console.error(problem);
console.error(`${problems.length} problems.`);
const lint = join(root, 'scripts', 'lintTexts.mjs');
const texts = spawnSync(process.execPath, [lint], { cwd: root, stdio: 'inherit' });
process.exitCode = problems.length > 0 || texts.status !== 0 ? 1 : 0;
