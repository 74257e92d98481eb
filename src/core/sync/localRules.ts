import { lstat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as l10n from '@vscode/l10n';
import { limits } from '../base/limits';
import { slashedWay } from '../base/localPath';
import { LocalFileError, readSmallFile } from '../base/localFile';
import { UserError } from '../base/userError';
import { foldersAbove } from '../base/relativePath';
import { IgnoreRules, ignoreFiles, isCheapRule } from './ignoreRules';

/** Adds the rules of the ignore files that lie in a folder below `root`. Throws a UserError where they cannot be known. */
export async function addRulesOf(root: string, folder: string, rules: IgnoreRules): Promise<void> {
  for (const name of ignoreFiles) {
    const text = await readRules(root, folder === '' ? name : `${folder}/${name}`);
    if (text !== undefined) rules.add(folder, text);
  }
}

/** The rules that decide about one relative path: those of the folders that hold it. Throws as `addRulesOf`. */
export async function rulesAbove(root: string, path: string): Promise<IgnoreRules> {
  const rules = await rulesOfRepository(root);
  for (const folder of foldersAbove(path)) await addRulesOf(root, folder, rules);
  return rules;
}

/** The rules of the git repository that a folder is part of, from its root down to the folder above. Throws as `addRulesOf`. */
export async function rulesOfRepository(root: string): Promise<IgnoreRules> {
  const rules = new IgnoreRules();
  const above: string[] = [];
  for (let at = root; !(await isThere(join(at, '.git'))); at = dirname(at)) {
    // No repository: then nothing above has a say.
    if (dirname(at) === at) return rules;
    above.unshift(dirname(at));
  }
  for (const folder of above) {
    const prefix = slashedWay(folder, root);
    for (const name of ignoreFiles) {
      const text = await readRules(folder, name);
      if (text !== undefined) rules.addAbove(prefix, text);
    }
  }
  return rules;
}

/**
 * The text of an ignore file, or undefined where there is none. What it names must not leave this computer: where it
 * cannot be read whole, or not be obeyed in good time, this throws rather than leave a rule out.
 */
async function readRules(root: string, path: string): Promise<string | undefined> {
  const file = join(root, path);
  let text: string | undefined;
  try {
    text = await readSmallFile(root, path, limits.ignoreFileBytes);
  } catch (error) {
    if (!(error instanceof LocalFileError)) throw error;
    throw new UserError(
      l10n.t(
        "Couldn't read an ignore file. Replace it with a regular file or delete it: {reason}",
        { reason: error.message },
      ),
      { cause: error },
    );
  }
  if (text === undefined) return undefined;
  const lines = text.split('\n');
  if (lines.filter((line) => line.trim() !== '').length > limits.ignoreRules) {
    throw new UserError(
      l10n.t("The file '{file}' has more than {limit} rules. Delete some of them.", {
        file,
        limit: limits.ignoreRules,
      }),
    );
  }
  const bad = lines.findIndex((line) => !isCheapRule(line));
  if (bad < 0) return text;
  throw new UserError(
    l10n.t(
      "The rule in line {line} of '{file}' is too long or has too many wildcards. Simplify or delete it.",
      { line: bad + 1, file },
    ),
  );
}

function isThere(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}
