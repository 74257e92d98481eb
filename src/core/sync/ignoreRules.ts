import ignore, { type Ignore } from 'ignore';
import { limits } from '../base/limits';
import { foldersAbove } from '../base/relativePath';
import { archivePrefix, deployFolderName } from './ownNames';

/** The files that say what stays behind, in the order in which they are read: the later may take back. */
export const ignoreFiles = ['.gitignore', '.panelignore'] as const;

/**
 * What stays behind of a folder. Rules are those of git: each folder may have its own, a deeper one decides,
 * and nothing below an ignored folder comes back. Paths are relative, with slashes: `src/index.ts`.
 */
export class IgnoreRules {
  private readonly above: { readonly prefix: string; readonly rules: Ignore }[] = [];
  private readonly byFolder = new Map<string, Ignore>();

  /**
   * Adds the text of an ignore file of a folder above, the outermost first; `prefix` is the way down from there. Rules
   * that ignore this folder as a whole are left out: the user who names it wants what is in it.
   */
  addAbove(prefix: string, text: string): void {
    const rules = ignore({ allowRelativePaths: true }).add(text.replace(/^\uFEFF/, ''));
    if (!rules.ignores(`${prefix}/`)) this.above.push({ prefix, rules });
  }

  /** Adds the text of an ignore file that lies in `folder`; empty for the folder that all paths start from. */
  add(folder: string, text: string): void {
    const known = this.byFolder.get(folder) ?? ignore({ allowRelativePaths: true });
    // A byte order mark would become part of the first rule.
    this.byFolder.set(folder, known.add(text.replace(/^\uFEFF/, '')));
  }

  /** Whether a path, or a folder on the way to it, stays behind. */
  ignores(path: string, isFolder = false): boolean {
    const parts = path.split('/');
    for (let count = 1; count <= parts.length; count++) {
      const isEnd = count === parts.length;
      if (this.ignoresEntry(parts.slice(0, count).join('/'), !isEnd || isFolder)) return true;
    }
    return false;
  }

  /** As `ignores`, for one whose folders are known not to be ignored. */
  ignoresEntry(path: string, isFolder: boolean): boolean {
    const name = path.slice(path.lastIndexOf('/') + 1);
    if (name.toLowerCase() === '.git' || name.startsWith(archivePrefix)) return true;
    if (path === deployFolderName && isFolder) return true;
    let isIgnored = false;
    for (const { prefix, rules } of this.above) {
      isIgnored = decide(rules, `${prefix}/${path}`, isFolder) ?? isIgnored;
    }
    for (const folder of foldersAbove(path)) {
      const inside = folder === '' ? path : path.slice(folder.length + 1);
      const rules = this.byFolder.get(folder);
      if (rules) isIgnored = decide(rules, inside, isFolder) ?? isIgnored;
    }
    return isIgnored;
  }
}

/** What rules say of a path itself; undefined where they say nothing, or speak only of a folder that holds it. */
function decide(rules: Ignore, path: string, isFolder: boolean): boolean | undefined {
  const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')));
  // Whoever asks has come through this folder, so that other rules took it back.
  if (folder !== '' && rules.ignores(`${folder}/`)) return undefined;
  const { ignored, unignored } = rules.test(isFolder ? `${path}/` : path);
  return ignored || unignored ? ignored : undefined;
}

/** Whether a rule can be matched in good time. Each `**` between slashes multiplies it by the depth of the path. */
export function isCheapRule(line: string): boolean {
  if (line.startsWith('#')) return true;
  if (line.length > limits.ignoreRuleLength) return false;
  const parts = line.replace(/^!/, '').split('/');
  const globstars = parts.slice(1, -1).filter((part) => /^\*\*+$/.test(part)).length;
  const stars = line.match(/\*+/g)?.length ?? 0;
  return globstars <= limits.ignoreRuleGlobstars && stars <= limits.ignoreRuleStars;
}
