import { createHash } from 'node:crypto';
import { type Stats, createReadStream, createWriteStream } from 'node:fs';
import { open, readFile, readdir, rm, stat } from 'node:fs/promises';
import { basename, join, posix, relative } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import ignore, { type Ignore } from 'ignore';
import { type TarSource, packTar, unpackTar } from 'modern-tar/fs';
import type { App } from '../kernel/app';
import { NodeFailure, nodeCrash } from '../kernel/nodeErrors';
import type { Backup, Server } from '../kernel/world';
import { unzip } from './zip';

/** Packs files and folders below `root`, given by relative path, into a gzipped tar. */
export async function pack(
  root: string,
  names: readonly string[],
  {
    to,
    skip,
    empty = true,
  }: {
    readonly to: string;
    readonly skip?: Ignore;
    /** Whether folders without a file are in it. */
    readonly empty?: boolean;
  },
): Promise<void> {
  const sources: TarSource[] = [];
  for (const name of names) {
    const source = join(root, name);
    const found = await stat(source).catch(() => undefined);
    if (!found) continue;
    const type = found.isDirectory() ? 'directory' : 'file';
    if (type === 'directory' && !empty) sources.push(...(await filesBelow(root, name)));
    else sources.push({ type, source, target: name });
  }
  const filter = (path: string, found: Stats) => {
    const inside = relative(root, path);
    if (path === to) return false;
    if (inside === '' || inside.startsWith('..') || !skip) return true;
    return !skip.ignores(found.isDirectory() ? `${inside}/` : inside);
  };
  await pipeline(packTar(sources, { filter }), createGzip(), createWriteStream(to));
}

async function filesBelow(root: string, folder: string): Promise<TarSource[]> {
  const entries = await readdir(join(root, folder), { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => {
      const source = join(entry.parentPath, entry.name);
      return { type: 'file', source, target: relative(root, source) };
    });
}

/** What an archive is, by its first bytes. */
type Format = 'gzip' | 'tar' | 'zip';

async function formatOf(path: string, junk: 400 | 500): Promise<Format> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(512), 0, 512, 0);
    const head = buffer.subarray(0, bytesRead);
    if (head[0] === 0x1f && head[1] === 0x8b) return 'gzip';
    if (head.subarray(257, 262).toString('latin1') === 'ustar') return 'tar';
    if (head.subarray(0, 4).toString('latin1') === 'PK\x03\x04') return 'zip';
  } finally {
    await file.close();
  }
  if (junk === 500) throw nodeCrash();
  throw new NodeFailure(400, 'The archive provided is in a format Wings does not understand.');
}

/** What the receiver of an archive wants to know and to keep out. */
export interface UnpackOptions {
  /** Relative names that are silently left out. */
  readonly denied?: (name: string) => boolean;
  readonly onFile?: (name: string) => void;
  /** The status for what is no archive; default 400. */
  readonly junk?: 400 | 500;
}

/** Unpacks over what is there; modes and times come from the archive. */
export async function unpack(
  archive: string,
  to: string,
  { denied = () => false, onFile, junk = 400 }: UnpackOptions = {},
): Promise<void> {
  const format = await formatOf(archive, junk);
  const take = (name: string) => {
    const clean = posix.normalize(name).replace(/^\.?\//, '');
    if (clean === '') return true;
    if (clean.startsWith('..') || denied(clean)) return false;
    onFile?.(clean);
    return true;
  };
  try {
    if (format === 'zip') {
      await unzip(archive, to, take);
      return;
    }
    const isSingle = format === 'gzip' && !(await holdsTar(archive));
    // Opened only now: a stream that nobody listens to yet would throw its error at everybody.
    const file: Readable = createReadStream(archive);
    if (isSingle) {
      const name = basename(archive).replace(/\.gz$/, '');
      await pipeline(file, createGunzip(), createWriteStream(join(to, name)));
      return;
    }
    const unpacker = unpackTar(to, { filter: (header) => take(header.name) });
    if (format === 'gzip') await pipeline(file, createGunzip(), unpacker);
    else await pipeline(file, unpacker);
  } catch {
    throw nodeCrash();
  }
}

async function holdsTar(archive: string): Promise<boolean> {
  const file = createReadStream(archive);
  const stream = createGunzip();
  file.on('error', (error) => stream.destroy(error)).pipe(stream);
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of stream) {
      chunks.push(chunk as Buffer);
      size += (chunk as Buffer).length;
      if (size >= 512) break;
    }
  } catch {
    return false;
  }
  return Buffer.concat(chunks).subarray(257, 262).toString('latin1') === 'ustar';
}

/** Packs a server's files into a backup's archive and measures it. */
export async function makeBackup(
  app: App,
  server: Server,
  backup: Pick<Backup, 'uuid' | 'ignored'>,
): Promise<{ readonly bytes: number; readonly sha1: string }> {
  const root = await app.folders.of(server);
  const to = await app.folders.backup(backup.uuid);
  const ignoreFile = await readFile(join(root, '.pteroignore'), 'utf8').catch(() => '');
  const skip = ignore().add(backup.ignored.length > 0 ? [...backup.ignored] : ignoreFile);
  await pack(root, ['.'], { to, skip });
  const content = await readFile(to);
  const sha1 = createHash('sha1').update(content).digest('hex');
  return { bytes: content.length, sha1 };
}

/** A backup's archive on disk; one that was made before the world began is made now. */
export async function backupArchive(
  app: App,
  server: Server,
  uuid: string,
): Promise<string | undefined> {
  const path = await app.folders.backup(uuid);
  const backup = server.backups.find((one) => one.uuid === uuid && !one.deleted);
  if (!backup) return undefined;
  if (await stat(path).catch(() => undefined)) return path;
  if (!backup.successful) return undefined;
  const { bytes, sha1 } = await makeBackup(app, server, backup);
  backup.bytes = bytes;
  backup.checksum = `sha1:${sha1}`;
  return path;
}

/** Removes a backup's archive. */
export async function dropBackup(app: App, uuid: string): Promise<void> {
  await rm(await app.folders.backup(uuid), { force: true });
}
