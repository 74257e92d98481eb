// npm run l10n: writes every text that the code shows to l10n/bundle.l10n.json, where translators find it.
// With --check it only says whether that is up to date.
import { getL10nJson } from '@vscode/l10n-dev';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'oxfmt';
import { root } from '../test/harness/paths.mjs';
import { readTexts } from './texts.mjs';

const bundle = join(root, 'l10n', 'bundle.l10n.json');

/**
 * The bundle as it should be, in alphabetical order. @vscode/l10n-dev makes its entries, so that comments and keys are as
 * VS Code looks them up; it is given the calls alone, because reading whole files takes it half a minute.
 */
async function collectTexts() {
  const texts = readTexts();
  const calls = texts.map(({ code }) => `l10n.t(${code});`);
  const contents = ["import * as l10n from '@vscode/l10n';", ...new Set(calls)].join('\n');
  const entries = await getL10nJson([{ contents, extension: '.ts' }]);
  const found = new Set(
    Object.values(entries).map((entry) => (typeof entry === 'string' ? entry : entry.message)),
  );
  const lost = texts.find(({ text }) => !found.has(text));
  if (lost) throw new Error(`${lost.place}: @vscode/l10n-dev misreads this text: ${lost.code}`);
  const sorted = Object.entries(entries).sort(([one], [other]) => (one < other ? -1 : 1));
  const options = JSON.parse(readFileSync(join(root, '.oxfmtrc.json'), 'utf8'));
  const text = JSON.stringify(Object.fromEntries(sorted), undefined, 2);
  const { code, errors } = await format(bundle, text, options);
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'));
  return code;
}

const wanted = await collectTexts();
if (!process.argv.includes('--check')) writeFileSync(bundle, wanted);
else if (readFileSync(bundle, 'utf8') !== wanted) {
  console.error('l10n/bundle.l10n.json is not up to date: npm run l10n writes it.');
  process.exitCode = 1;
}
