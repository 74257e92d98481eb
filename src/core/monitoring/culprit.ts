import { limits } from '../base/limits';

/** Names that say nothing without their folder. */
const general = new Set(['index', 'main', 'mod', 'lib', 'app', '__init__', '__main__', 'page']);
/** A path with folders, or a file name with the ending of a source. */
const place =
  /[\w@\])-][/\\]|\.(?:[cm]?[jt]sx?|py|java|kts?|scala|go|php|cs|fs|rs|rb|vue|svelte)\b/i;
/** Built code: where it comes from has another name. */
const built =
  /(^|[/\\(])(dist|build|out|assets|static|_next|\.next|chunks?|bundles?)[/\\]|[-.][0-9a-f]{6,}\./i;

/**
 * Whether an issue may come from a file, by the innermost own frame that its row names. It errs on the side of
 * yes: the form of a culprit is the service's own (api.md, Issue), and only the stack of the issue knows.
 */
export function mayBeIn(culprit: string | undefined, path: string): boolean {
  if (!culprit || culprit.length > limits.pathLength || !place.test(culprit) || built.test(culprit))
    return true;
  const [stem, folder] = stems(path.slice(-limits.pathLength));
  const text = culprit.toLowerCase();
  if (!stem || !text.includes(stem)) return false;
  return !general.has(stem) || !folder || text.includes(folder) || !/[/\\]/.test(text);
}

/** The name of a file without its endings, and of the folder that it lies in. */
function stems(path: string): readonly [string | undefined, string | undefined] {
  const parts = path.toLowerCase().split(/[/\\]/);
  const folder = parts.at(-2);
  const name = parts.at(-1);
  const end = name?.indexOf('.', 1) ?? -1;
  return [end < 0 ? name : name?.slice(0, end), folder === 'src' ? undefined : folder];
}
