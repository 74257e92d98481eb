import * as l10n from '@vscode/l10n';
import { nameSome } from '../base/nameSome';
import { statInside } from '../base/localFile';
import { UserError } from '../base/userError';
import { factsOf } from '../files/localTree';
import { type LocalListing, hashFiles } from '../sync/localFolder';
import type { Manifest, SentFile } from '../sync/manifest';

/** What a server was found healthy with, and what it is called. */
export interface VerifiedRelease {
  readonly server: string;
  readonly files: Manifest;
  /** A file whose text deploys make, which is in no folder here. */
  readonly written?: string | undefined;
}

/**
 * Sees that a local folder holds what another server was found healthy with, byte for byte. Rejects with UserError that
 * names what does not, and as reading the disk does.
 */
export async function requireVerified(
  { root, local }: { readonly root: string; readonly local: LocalListing },
  verified: VerifiedRelease,
  signal?: AbortSignal,
): Promise<void> {
  const paths = local.files.map(({ path }) => path);
  const hashes = await hashFiles(root, paths, signal);
  const other = local.files
    .filter((file) => !isVerified(verified.files.get(file.path), hashes.get(file.path)))
    .map(({ path }) => path);
  const here = new Set(paths);
  const gone = [...verified.files.keys()].filter(
    (path) => !path.endsWith('/') && !here.has(path) && !local.rules.ignores(path),
  );
  refuse([...other, ...gone], verified);
}

/** Sees that what went up is what the other server was found healthy with. Throws UserError. */
export function requireSent(sent: ReadonlyMap<string, SentFile>, verified: VerifiedRelease): void {
  const other = [...sent].filter(
    ([path, file]) => !isVerified(verified.files.get(path), file.hash),
  );
  refuse(
    other.map(([path]) => path),
    verified,
  );
}

/**
 * A manifest with the hashes of local files that it knows by size and time only; those that were changed since are left
 * out. Rejects as reading the disk does.
 */
export async function withHashes(root: string, manifest: Manifest): Promise<Manifest> {
  const unread = [...manifest].filter(([path, { hash }]) => hash === '' && !path.endsWith('/'));
  const all = new Map(manifest);
  const same: string[] = [];
  for (const [path, known] of unread) {
    all.delete(path);
    const there = await statInside(root, path).catch(() => undefined);
    const now = there?.isFile() ? factsOf(there) : undefined;
    if (now?.size === known.size && now.modifiedAt === known.modifiedAt) same.push(path);
  }
  const hashes = await hashFiles(root, same);
  for (const [path, known] of unread) {
    const hash = hashes.get(path);
    if (hash !== undefined) all.set(path, { ...known, hash });
  }
  return all;
}

/** One whose content was never read is not known to be the same. */
function isVerified(known: SentFile | undefined, hash: string | undefined): boolean {
  return known !== undefined && known.hash !== '' && known.hash === hash;
}

function refuse(paths: readonly string[], { server, written }: VerifiedRelease): void {
  const wrong = paths.filter((path) => path !== written);
  if (wrong.length === 0) return;
  throw new UserError(
    l10n.t(
      "Couldn't deploy. These local files differ from what was verified on server '{server}': {files}. Restore them, or deploy to server '{server}' again first.",
      { server, files: nameSome(wrong) },
    ),
  );
}
