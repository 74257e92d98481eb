import { limits } from '../base/limits';
import type { Frame } from '../api/issue';

/** Where a frame says its code is, cut into its parts. */
export interface FramePath {
  readonly parts: readonly string[];
  /** Names of files are compared without regard to case. */
  readonly isWindows: boolean;
  /** How many parts at the front belong to the machine and not to the program, where that is known. */
  readonly root: number;
  /** Whether all that is behind `root` belongs to the program. */
  readonly isRootKnown: boolean;
}

/** Folders that programs are commonly put into on a server or in an image. */
const roots: readonly RegExp[] = [
  /^home\/container\//,
  /^home\/(runner|circleci|vsts)\/work\/[^/]+\/[^/]+\//,
  /^(github\/workspace|vercel\/path0|opt\/render\/project\/src|opt\/build\/repo|home\/site\/wwwroot)\//,
  /^builds\/[^/]+\/[^/]+\//,
  /^(var\/lib|srv)\/(pterodactyl\/volumes|daemon-data)\/[^/]+\//,
  /^mnt\/server\//,
  /^usr\/src\/(app|bot|server)\//,
  /^usr\/app\//,
  /^var\/www\/(html\/)?/,
  /^var\/task\//,
  /^(workspaces?|snapshot)\/[^/]+\//,
  /^(app|code|workspace|src|build|server|bot|project|application|_)\//,
  /^\$bunfs\/root\//,
  /^(go|root\/go)\/src\//,
  /^[a-z]:\/(snapshot\/[^/]+|a\/([^/]+)\/\2)\//i,
  /^[a-z]:\/(build|agent|src|app|a)\/(\d+\/s\/)?/i,
  /^[a-z]:\/inetpub\/wwwroot\//i,
];

/** The path of a frame by its own style, or undefined where it names no file. */
export function framePath(frame: Frame): FramePath | undefined {
  // No file has such a path.
  if (frame.filename.length > limits.pathLength) return undefined;
  const name = frame.filename.trim();
  if (name === '' || /^(node:|internal\/|<|\[(native|C\])|native$)/.test(name))
    return fromModule(frame);
  if (isJvm(frame)) return fromPackage(frame);
  const isWindows =
    /^[A-Za-z]:[\\/]|^\\\\|^[^/]*\\/.test(name) || /^file:\/\/\/[A-Za-z]:/.test(name);
  const whole = withoutScheme(isWindows ? name.replaceAll('\\', '/') : name);
  if (whole === undefined) return undefined;
  const path = whole.replace(hostMarks, '$1');
  const parts = normalised(path);
  if (parts.length === 0) return undefined;
  const root = rootOf(parts, path);
  // Relative paths begin where the program does, but for what Lua cut off, what lies in somebody's home, and addresses.
  const isLoose = /^([a-z]:)?\//i.test(path) || /^(~|\.{3})/.test(whole) || /^https?:/.test(name);
  const isRootKnown = root > 0 || !isLoose;
  // Kotlin and Scala leave the packages out that all files share.
  return { parts, isWindows, root, isRootKnown: isRootKnown && !freePackages.test(name) };
}

/** FiveM's @resource/, an alias of bundlers @/, Factorio's __mod__/, a home ~/, and what Lua cuts off. */
const hostMarks = /^(?:@\/?|~\/|\.{3}[^/]*\/|__([^/]+)__(?=\/.*\.lua$))/;
const freePackages = /\.(kts?|scala|groovy)$/;

/** `https://host/a/b.js?v=1` → `a/b.js`; `webpack://name/./src/a.ts` → `src/a.ts`. */
function withoutScheme(name: string): string | undefined {
  const scheme = /^([a-z][a-z0-9+.-]+):\/{0,3}/i.exec(name);
  if (!scheme || /^[a-z]:/i.test(name)) return name;
  if (/extension$/.test(scheme[1] ?? '')) return undefined;
  const kind = scheme[1] ?? '';
  const rest = decoded(name.slice(kind.length + 1).replace(/[?#].*/, ''));
  if (kind === 'file') return rest.replace(/^\/{2}(localhost)?(?=\/)/, '');
  if (/^https?$/.test(kind)) {
    return rest
      .replace(/^\/\/[^/]*\/?/, '')
      .replace(/^@fs\//, '/')
      .replace(/^_next\/(?=static)/, '.next/');
  }
  if (kind === 'phar') return rest;
  if (/^(res|user|citizen)$/.test(kind)) return rest.replace(/^\/{2}/, '');
  // Dart: the folder of the sources is not written.
  if (kind === 'package') return rest.replace('/', '/lib/');
  // Bundlers: webpack://<name>/./path, webpack-internal:///(layer)/./path, turbopack:///[project]/path, app:///path.
  const inside = rest.replace(/^\/{0,3}/, '').replace(/^(\([^)]*\)|\[[^\]]*\])\//, '');
  const named = /^\/\/[^/.][^/]*\//.test(rest) ? inside.replace(/^[^/]+\//, '') : inside;
  return named.replace(/^(\([^)]*\)|\[[^\]]*\])\//, '');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function normalised(path: string): readonly string[] {
  const parts: string[] = [];
  for (const part of path.replace(/\?.*$|#[^/]*$/, '').split('/')) {
    if (part === '' || part === '.') continue;
    if (part === '..') parts.pop();
    else parts.push(part);
  }
  return parts;
}

function rootOf(parts: readonly string[], path: string): number {
  const text = parts.join('/');
  // A relative path starts where the program does.
  if (!/^([a-z]:)?\//i.test(path)) return 0;
  for (const pattern of roots) {
    const found = pattern.exec(text)?.[0];
    if (found) return found.split('/').length - 1;
  }
  return 0;
}

const jvmFile = /\.(java|kt|kts|scala|groovy|clj)$/;

function isJvm(frame: Frame): boolean {
  return jvmFile.test(frame.filename) && !/[\\/]/.test(frame.filename);
}

/** Java writes `Store.java` and the class `com.acme.Store$1`: the folders are in the package. */
function fromPackage(frame: Frame): FramePath {
  // Older SDKs put the class before the function: com.acme.Store.assign
  const name = frame.function.slice(0, limits.frameText);
  const source = frame.module.slice(0, limits.frameText) || name.replace(/\.[^.]*$/, '');
  const names = source.replace(/^.*\//, '').split('.');
  const at = names.findIndex((name) => /^[A-Z]/.test(name));
  const folders = (at < 0 ? names : names.slice(0, at)).filter((name) => /^[\w-]+$/.test(name));
  const isRootKnown = !freePackages.test(frame.filename);
  return { parts: [...folders, frame.filename], isWindows: false, root: 0, isRootKnown };
}

/** Without a file name a Python module or a crate path still says which file. */
function fromModule(frame: Frame): FramePath | undefined {
  if (frame.module.length > limits.frameText) return undefined;
  if (!/^[a-z_]\w*(\.[a-z_]\w*)+$/.test(frame.module) || frame.filename !== '') return undefined;
  const parts = `${frame.module.replaceAll('.', '/')}.py`.split('/');
  return { parts, isWindows: false, root: 0, isRootKnown: true };
}
