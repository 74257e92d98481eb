import * as l10n from '@vscode/l10n';

/** Why a name cannot be given to a file of a server, or undefined. `taken`: the names that are there. */
export function fileNameProblem(name: string, taken: ReadonlySet<string>): string | undefined {
  if (name.trim() === '') return l10n.t('Enter a name.');
  const parts = name.split('/');
  if (parts.some((part) => part === '')) return l10n.t("A name can't start or end with a slash.");
  if (parts.some((part) => part === '.' || part === '..') || name.includes('\0')) {
    return l10n.t('Enter a valid name.');
  }
  // Bytes, not characters: the limit is that of the daemon's file system.
  if (parts.some((part) => new TextEncoder().encode(part).length > 255)) {
    return l10n.t('The name is too long.');
  }
  return taken.has(name)
    ? l10n.t("A file or folder '{name}' already exists.", { name })
    : undefined;
}

/** As `fileNameProblem`, for a name that makes no folders and may replace what is there. */
export function plainNameProblem(name: string): string | undefined {
  return name.includes('/')
    ? l10n.t("A name can't contain a slash.")
    : fileNameProblem(name, new Set());
}
