// npm run unused, and a part of lint: fails for code of src that no other code of src needs. See unusedCode.mjs.
import { root } from '../test/harness/paths.mjs';
import { unusedCode } from './unusedCode.mjs';

/** What stays though nothing in src needs it, and why. @type {Readonly<Record<string, string>>} */
const kept = {
  'src/extension.ts: activate': 'VS Code calls it.',
  'src/core/files/directoryCache.ts: DirectoryCache.size':
    'How much is kept is a promise of safety that only tests measure.',
  'src/ui/base/confirmation.ts: Confirmation.answerWith':
    'VS Code refuses all dialogs in tests of the extension host.',
  'src/ui/base/confirmation.ts: Confirmation.forget': 'No test may live on what another confirmed.',
};

const found = unusedCode(root);
const problems = [
  ...found.filter((name) => !(name in kept)).map((name) => `${name} is not used in src`),
  ...Object.keys(kept)
    .filter((name) => !found.includes(name))
    .map((name) => `${name} is used, or gone: scripts/unused.mjs need not keep it`),
];
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exitCode = 1;
}
