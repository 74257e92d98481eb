import * as l10n from '@vscode/l10n';
import { plural } from '../base/plural';
import type { RemoteFileType } from '../api/files';
import { isWithin, nameOf, parentOf } from './remotePath';
import type { ServerFiles } from './serverFiles';

/** One file or folder of a server that something is done to. */
export interface FileTarget extends ServerFiles {
  readonly path: string;
  readonly type: RemoteFileType;
}

/** How a place is called: its path, or the server's name for the root. */
export function nameOfTarget({ path, ref }: Pick<FileTarget, 'path' | 'ref'>): string {
  return path === '/' ? ref.name : path;
}

/** How a place is called among those of several servers: `Ticket Bot:/logs`. */
export function placeName({ path, ref }: Pick<FileTarget, 'path' | 'ref'>): string {
  return describeRemote(ref.name, path);
}

/** What a server's file or folder is called: `Ticket Bot:/app`. */
export function describeRemote(server: string, path: string): string {
  return `${server}:${path}`;
}

/** Paths by the server that they are on. */
export function byServer<T extends FileTarget>(
  targets: readonly T[],
): ReadonlyMap<T, readonly string[]> {
  const servers = new Map<T, string[]>();
  for (const target of targets) {
    const same = [...servers.keys()].find((one) => isSameServer(one, target)) ?? target;
    servers.set(same, [...(servers.get(same) ?? []), target.path]);
  }
  return servers;
}

/** Targets without what lies in another one that is meant too. */
export function outermost<T extends FileTarget>(targets: readonly T[]): readonly T[] {
  const isInside = (one: T, other: T) =>
    isSameServer(one, other) && isWithin(other.path, one.path) && other.path !== one.path;
  return targets.filter((one) => !targets.some((other) => isInside(one, other)));
}

/** Whether all lie in one folder of one server, as one request can name them. */
export function areTogether(targets: readonly FileTarget[]): boolean {
  const [first] = targets;
  return targets.every(
    (one) =>
      first !== undefined &&
      isSameServer(one, first) &&
      parentOf(one.path) === parentOf(first.path),
  );
}

/** What of some targets to pack: the root itself cannot be named, only what is in it. Empty for an empty root. */
export async function pathsToPack(targets: readonly FileTarget[]): Promise<readonly string[]> {
  const [first] = targets;
  if (first?.path !== '/') return targets.map(({ path }) => path);
  return (await first.files.list('/')).map(({ name }) => `/${name}`);
}

/** The question before files and folders are deleted, in words. */
export function deleteQuestion(targets: readonly FileTarget[]): {
  readonly question: string;
  readonly detail: string;
} {
  const [first] = targets;
  const name = first?.ref.name ?? '';
  const warning = l10n.t("This action can't be undone.");
  if (targets.length === 1) {
    return {
      question: l10n.t("Are you sure you want to delete '{path}' from server '{server}'?", {
        path: first?.path ?? '',
        server: name,
      }),
      detail: warning,
    };
  }
  const servers = byServer(targets).size;
  const lines = targets.slice(0, 10).map((one) => (servers > 1 ? placeName(one) : one.path));
  return {
    question:
      servers > 1
        ? plural(
            targets.length,
            l10n.t(
              'Are you sure you want to delete {count} file or folder from several servers?|Are you sure you want to delete {count} files and folders from several servers?',
            ),
          )
        : plural(
            targets.length,
            l10n.t(
              "Are you sure you want to delete {count} file or folder from server '{server}'?|Are you sure you want to delete {count} files and folders from server '{server}'?",
            ),
            { server: name },
          ),
    detail: [...lines, '', warning].join('\n'),
  };
}

/** What of some sources is moved into a folder, and what of it stands there already. */
export interface DropPlan<T> {
  readonly moving: readonly T[];
  /** The first that would be moved into itself. */
  readonly intoItself: T | undefined;
}

/** What is moved where files of a server are dropped on a folder of it: what lies there already stays. */
export function planDrop<T extends FileTarget>(sources: readonly T[], folder: string): DropPlan<T> {
  const moving = sources.filter(({ path }) => parentOf(path) !== folder);
  return { moving, intoItself: moving.find(({ path }) => isWithin(path, folder)) };
}

/** The names of what is dropped that a folder has already. */
export function standingNames(
  sources: readonly FileTarget[],
  there: readonly { readonly name: string }[],
): readonly string[] {
  const taken = new Set(there.map(({ name }) => name));
  return sources.map(({ path }) => nameOf(path)).filter((name) => taken.has(name));
}

/** The URIs of a list as programs hand it over: one a line, and lines that begin with `#` are none. */
export function uriLines(list: string): readonly string[] {
  return list.split(/\r?\n/).filter((line) => line.trim() !== '' && !line.startsWith('#'));
}

function isSameServer(a: FileTarget, b: FileTarget): boolean {
  return a.ref.uuid === b.ref.uuid && a.ref.panel.id === b.ref.panel.id;
}
