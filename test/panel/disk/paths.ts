import { type Stats, lstatSync, realpathSync } from 'node:fs';
import { basename, dirname, join, posix } from 'node:path';
import ignore from 'ignore';
import type { App } from '../kernel/app';
import { NodeFailure, nodeCrash } from '../kernel/nodeErrors';
import type { Server } from '../kernel/world';

/** The node's 404. */
export function missing(): NodeFailure {
  return new NodeFailure(
    404,
    'The requested resources was not found on the system.',
    'FileNotFoundException',
  );
}

/**
 * What the node answers for a file that is not there: 404 as documented, but 500 by nodes of the
 * `wings` kind (panel-dialect.md 2.5).
 */
export function missingFile(app: App): NodeFailure {
  return app.flavour.node === 'wings' ? nodeCrash() : missing();
}

/** A path as the node understands it: relative to the root, `..` collapsed. 404 when it leaves the root. */
export function relativePath(path: string): string {
  const collapsed = posix.normalize(`./${path}`).replace(/\/+$/, '');
  if (collapsed === '..' || collapsed.startsWith('../')) throw missing();
  if (path.includes('\0')) throw nodeCrash();
  return collapsed === '.' ? '' : collapsed.replace(/^\.?\/+/, '');
}

/** A place on disk, by a path of a server. */
export interface Place {
  /** Relative to the root; empty for the root itself. */
  readonly relative: string;
  readonly absolute: string;
}

/** Finds the place; symbolic links on the way may not lead out of the root. */
export async function placeOf(app: App, server: Server, path: string): Promise<Place> {
  const root = await app.folders.of(server);
  const relative = relativePath(path);
  const absolute = join(root, relative);
  if (relative !== '' && basename(relative).length > 255) {
    throw new NodeFailure(400, 'Cannot perform that action: file name is too long.');
  }
  confine(root, dirname(absolute));
  return { relative, absolute };
}

/** At once, as the other short looks at the disk: tests make hundreds of thousands, and turns of their own take longer. */
function confine(root: string, folder: string): void {
  if (folder.length <= root.length) return;
  const real = realPath(folder);
  const home = realpathSync.native(root);
  if (real !== undefined && real !== home && !real.startsWith(`${home}/`)) throw missing();
}

function realPath(folder: string): string | undefined {
  try {
    return realpathSync.native(folder);
  } catch {
    return undefined;
  }
}

/** The place's lstat; undefined when nothing is there. */
export function look(place: Place): Promise<Stats | undefined> {
  try {
    return Promise.resolve(lstatSync(place.absolute));
  } catch {
    return Promise.resolve(undefined);
  }
}

/** A file that may be opened: present, no folder, and not a link (the last part is never followed). */
export async function openable(app: App, place: Place) {
  const stat = await look(place);
  if (!stat) throw missingFile(app);
  if (stat.isSymbolicLink()) throw nodeCrash();
  if (stat.isDirectory()) {
    const text = 'Cannot perform that action: file is a directory.';
    throw new NodeFailure(400, text, 'FileNotEditableException');
  }
  if (!stat.isFile()) throw new NodeFailure(400, 'Cannot open files of this type.');
  return stat;
}

/** 403 when the egg's denylist holds the path. */
export function refuseDenied(server: Server, relative: string): void {
  const { denylist } = server.egg;
  if (denylist.length === 0 || relative === '') return;
  if (!ignore().add(denylist).ignores(relative)) return;
  throw new NodeFailure(403, 'This file cannot be modified: present in egg denylist.');
}

/** 400 when the server's disk is full. */
export function refuseFull(server: Server): void {
  if (!server.diskFull) return;
  throw new NodeFailure(400, 'There is not enough disk space available to perform that action.');
}
