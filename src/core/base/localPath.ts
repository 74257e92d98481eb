import nodePath from 'node:path';
import { limits } from './limits';

/** Why a server's name is no path on this computer. */
export type LocalPathProblem =
  /** It would land outside the folder: an absolute path, a drive, or one that goes up. */
  | 'outside'
  /** No name for a file on this computer: empty, a device, with characters that it does not take. */
  | 'name'
  /** Longer or deeper than this computer takes, or than anything real is. */
  | 'tooLong'
  /** Part of a git repository: its hooks would run here. */
  | 'git';

/** Names that Windows gives to devices, whatever stands behind a dot; superscripts count as digits there. */
const windowsDevice = /^(con|prn|aux|nul|conin\$|conout\$|clock\$|(com|lpt)[1-9¹²³]) *(\.|$)/i;
/** What Windows has no files for, or leaves out at the end; a colon names another stream of a file. */
const windowsSpecial = /[<>:"|?*\x00-\x1f]|[. ]$/;
/** A short name of Windows, such as `VSCODE~1` for `.vscode`: what is written there lands in a folder of another name. */
const shortName = /^[^.~]{1,6}~\d{1,6}(\.[^.]{0,3})?$/;
/** `.git` with its streams, and the short names that Windows gives it. */
const gitName = /^(\.git[. ]*(:.*)?|git~\d+|gi[\da-f]{4}~\d+)$/;

/** Bytes, or on Windows UTF-16 units, of a whole path that a computer takes. */
const longestPath: Readonly<Partial<Record<NodeJS.Platform, number>>> = {
  linux: 4_096,
  darwin: 1_024,
  win32: 32_767,
};

/**
 * Why a relative path of a server, with slashes, cannot become one of this computer; undefined where it can. Looks at
 * the text alone: what is on the way is looked at just before something is written. `root`: the absolute folder that it
 * goes to, for the length of the whole.
 */
export function localPathProblem(
  path: string,
  platform: NodeJS.Platform,
  root = '',
): LocalPathProblem | undefined {
  // First, so that nothing below works on more than a path's length.
  if (lengthOf(path, platform) + lengthOf(root, platform) + 1 > (longestPath[platform] ?? 4_096)) {
    return 'tooLong';
  }
  if (/^[/\\]|^[a-z]:/i.test(path)) return 'outside';
  const parts = path.split('/');
  if (parts.length > limits.pathDepth) return 'tooLong';
  if (parts.includes('..')) return 'outside';
  // A backslash is a separator on some computers and in some libraries: then the checks above saw less than there is.
  if (path.includes('\\') || path.includes('\0')) return 'name';
  if (parts.some((part) => part === '' || part === '.')) return 'name';
  if (parts.some(isGit)) return 'git';
  if (parts.some((part) => lengthOf(part, platform) > limits.nameLength)) return 'tooLong';
  if (platform !== 'win32') return undefined;
  return parts.some(
    (part) => windowsDevice.test(part) || windowsSpecial.test(part) || shortName.test(part),
  )
    ? 'name'
    : undefined;
}

/** The way from a folder of this computer to one below it, with slashes as rules and servers have them. */
export function slashedWay(
  from: string,
  to: string,
  flavour: nodePath.PlatformPath = nodePath,
): string {
  return flavour.relative(from, to).split(flavour.sep).join('/');
}

/**
 * A name, or a path, as the least exact file system compares it: without case, in one normal form, without what some
 * leave out of names. Two that are alike here may be one file.
 */
export function foldedName(name: string): string {
  const seen = name.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}|\p{Cf}/gu, '');
  // Twice: some letters have a lower case that another normal form takes together.
  return seen.toLowerCase().normalize('NFKC');
}

/** What two names, or paths, have in common that are one file on this platform's usual disks. */
export function nameKey(name: string, platform: NodeJS.Platform): string {
  return platform === 'linux' ? name : foldedName(name);
}

/** Whether a part of a path is `.git` in any spelling that some file system takes for it. */
function isGit(part: string): boolean {
  return gitName.test(foldedName(part));
}

/** Notes paths one by one, and tells those that would be one file with another one, or a file where a folder is. */
export class NameClashes {
  private readonly files = new Set<string>();
  private readonly folders = new Set<string>();

  constructor(private readonly platform: NodeJS.Platform) {}

  /** How many files and folders were noted, those on the way counted. */
  get count(): number {
    return this.files.size + this.folders.size;
  }

  /** Whether a path can stand beside all that were noted; it is noted then. */
  takes(path: string, isFolder: boolean): boolean {
    const key = nameKey(path, this.platform);
    const above: string[] = [];
    for (let end = key.lastIndexOf('/'); end > 0; end = key.lastIndexOf('/', end - 1)) {
      const folder = key.slice(0, end);
      if (this.files.has(folder)) return false;
      // Those above a known folder are known.
      if (this.folders.has(folder)) break;
      above.push(folder);
    }
    if (this.files.has(key) || (!isFolder && this.folders.has(key))) return false;
    (isFolder ? this.folders : this.files).add(key);
    above.forEach((folder) => this.folders.add(folder));
    return true;
  }
}

/** A name for a file of this computer that is as much as can be what somebody else named it. */
export function safeFileName(name: string, platform: NodeJS.Platform): string {
  const plain = name
    .replace(/[\\/:*?"<>|\x00-\x1f\x7f-\x9f]|\p{Default_Ignorable_Code_Point}|\p{Cf}|\p{Cs}/gu, '_')
    .replace(/[. ]+$/, '');
  const isAnother =
    isGit(plain) || windowsDevice.test(plain) || (platform === 'win32' && shortName.test(plain));
  const named = plain === '' ? '_' : isAnother ? `_${plain}` : plain;
  // Where a long one was cut may be a dot, too.
  return fitting(named, platform).replace(/[. ]+$/, '') || '_';
}

/** The name in its length, with its ending kept. */
function fitting(name: string, platform: NodeJS.Platform): string {
  if (lengthOf(name, platform) <= limits.nameLength) return name;
  const ending = /(\.tar)?\.[^.]{1,16}$/.exec(name)?.[0] ?? '';
  const room = limits.nameLength - lengthOf(ending, platform);
  let stem = '';
  let length = 0;
  for (const letter of name.slice(0, name.length - ending.length)) {
    length += lengthOf(letter, platform);
    if (length > room) break;
    stem += letter;
  }
  return stem + ending;
}

/** The length that the file system counts: bytes, on Windows UTF-16 units. */
function lengthOf(text: string, platform: NodeJS.Platform): number {
  return platform === 'win32' ? text.length : Buffer.byteLength(text);
}
