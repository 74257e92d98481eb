import type { TarHeader } from 'modern-tar';

/** Why an entry of an archive is not unpacked. */
export type EntryRefusal =
  /** It would land outside the folder: an absolute path, a drive, or one that goes up. */
  | 'outside'
  /** A symbolic or hard link: what is written through one may land anywhere. */
  | 'link'
  /** A device, a pipe: nothing that has content. */
  | 'notAFile'
  /** No name for a file on this computer, or one that only differs in case from another. */
  | 'name'
  /** Part of a git repository: its hooks would run here. */
  | 'git';

/** The relative path of an entry, without `./` before and a slash behind; empty for the folder itself. */
export function entryPath(name: string): string {
  return name
    .replace(/^(\.\/+)+/, '')
    .replace(/\/+$/, '')
    .replace(/^\.$/, '');
}

const kinds: Readonly<Record<string, EntryRefusal | undefined>> = {
  file: undefined,
  directory: undefined,
  link: 'link',
  symlink: 'link',
};

/** Names that Windows gives to devices, and characters that it has no files for. */
const windowsDevice = /^(con|prn|aux|nul|com\d|lpt\d)(\..*)?$/i;
const windowsSpecial = /[<>:"|?*\x00-\x1f]|[. ]$/;
/** Characters that a file system may leave out of names, so that `.g\u200cit` would be `.git`. */
const invisible = /[\u200c-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g;

/** Whether an entry may be unpacked; undefined where nothing speaks against it. */
export function entryRefusal(
  { name, type = 'file' }: Pick<TarHeader, 'name' | 'type'>,
  platform: NodeJS.Platform,
): EntryRefusal | undefined {
  const kind = type in kinds ? kinds[type] : 'notAFile';
  if (kind) return kind;
  if (/^[/\\]|^[a-z]:/i.test(name)) return 'outside';
  const parts = entryPath(name).split('/');
  if (parts.includes('..')) return 'outside';
  // A backslash is a separator on some computers and in some libraries: then the checks above saw less than there is.
  if (name.includes('\\') || name.includes('\0')) return 'name';
  if (parts.some((part) => part === '.' || (part === '' && parts.length > 1))) return 'name';
  if (parts.some(isGit)) return 'git';
  const isUnfit = (part: string) => windowsDevice.test(part) || windowsSpecial.test(part);
  return platform === 'win32' && parts.some(isUnfit) ? 'name' : undefined;
}

function isGit(part: string): boolean {
  return /^(\.git|git~\d)[. ]*$/i.test(part.replace(invisible, ''));
}
