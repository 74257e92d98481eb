import { randomUUID } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { backupArchive, makeBackup, unpack } from '../disk/archive';
import type { App } from '../kernel/app';
import { isAlive } from '../kernel/conditions';
import { ServiceError, display } from '../kernel/errors';
import type { Backup, Server } from '../kernel/world';
import { note } from './activity';

/** What a new backup is to be. */
export interface NewBackup {
  readonly name: string | null;
  readonly ignored: readonly string[];
  readonly locked: boolean;
  /** A schedule's backup removes the oldest unlocked one instead of being refused at the limit. */
  readonly override?: boolean;
}

const counts = (backup: Backup) => backup.completedAt === null || backup.successful;

/** Backups that count against the limit: pending and successful ones that still exist. */
export function counted(server: Server): Backup[] {
  return server.backups.filter((backup) => !backup.deleted && counts(backup));
}

/** Starts a backup; it ends `limits.backupMs` later. Throws 429 of the throttle, then 400 of the limit. */
export function startBackup(app: App, server: Server, from: NewBackup): Backup {
  throttle(app, server);
  const limit = server.featureLimits.backups;
  const existing = counted(server);
  if (limit === 0 || existing.length >= limit) {
    const oldest = existing.find((backup) => !backup.locked && backup.completedAt !== null);
    if (!from.override || limit === 0 || !oldest) {
      throw display(
        `Cannot create a new backup, this server has reached its limit of ${limit} backups.`,
        'TooManyBackupsException',
      );
    }
    oldest.deleted = true;
  }
  const now = app.clock.now();
  const stamp = new Date(now).toISOString().slice(0, 19).replace('T', ' ');
  const backup: Backup = {
    uuid: randomUUID(),
    name: from.name ?? `Backup at ${stamp}`,
    ignored: from.ignored,
    locked: from.locked,
    successful: false,
    checksum: null,
    bytes: 0,
    createdAt: now,
    completedAt: null,
    deleted: false,
  };
  server.backups.push(backup);
  const packed = makeBackup(app, server, backup).catch(() => undefined);
  app.clock.after(
    app.limits.backupMs,
    () => void packed.then((made) => end(app, server, { backup, made })),
  );
  return backup;
}

function throttle(app: App, server: Server): void {
  const { count, windowMs } = app.limits.backupThrottle;
  const now = app.clock.now();
  const recent = server.backups.filter((one) => counts(one) && one.createdAt > now - windowMs);
  if (recent.length < count) return;
  const newest = Math.max(...recent.map((backup) => backup.createdAt));
  const seconds = Math.max(1, Math.ceil((newest + windowMs - now) / 1000));
  const detail = `Only ${count} backups may be generated within a ${windowMs / 1000} second span of time.`;
  throw new ServiceError(429, [{ code: 'TooManyRequestsHttpException', detail }], {
    headers: { 'Retry-After': String(seconds) },
  });
}

function end(
  app: App,
  server: Server,
  {
    backup,
    made,
  }: { backup: Backup; made: { readonly bytes: number; readonly sha1: string } | undefined },
): void {
  if (!isAlive(app, server) || backup.deleted) return;
  const isGood = made !== undefined && !server.failBackups;
  backup.completedAt = app.clock.now();
  backup.successful = isGood;
  backup.bytes = isGood ? made.bytes : 0;
  backup.checksum = isGood ? `sha1:${made.sha1}` : null;
  note(app, server, isGood ? 'server:backup.complete' : 'server:backup.fail', {
    name: backup.name,
  });
  app.events.emit('backupCompleted', server, {
    uuid: backup.uuid,
    is_successful: isGood,
    checksum: isGood ? made.sha1 : '',
    checksum_type: 'sha1',
    file_size: backup.bytes,
  });
}

/** Restores a backup in the background: the server is stopped and busy until it ends. */
export function startRestore(
  app: App,
  server: Server,
  { backup, truncate }: { readonly backup: Backup; readonly truncate: boolean },
): void {
  server.status = 'restoring_backup';
  app.events.emit('condition', server);
  app.events.emit('jobStarted', server, 'daemon message');
  if (server.power !== 'offline') app.machine.power(server, 'kill');
  const work = unpacked(app, server, { backup, truncate }).then(
    () => true,
    () => false,
  );
  app.clock.after(app.limits.backupMs, () => {
    void work.then((isGood) => {
      if (!isAlive(app, server) || server.status !== 'restoring_backup') return;
      server.status = null;
      const event = isGood ? 'server:backup.restore-complete' : 'server.backup.restore-failed';
      note(app, server, event, { name: backup.name });
      app.events.emit('restoreCompleted', server);
      app.events.emit('condition', server);
    });
  });
}

async function unpacked(
  app: App,
  server: Server,
  { backup, truncate }: { readonly backup: Backup; readonly truncate: boolean },
): Promise<void> {
  const root = await app.folders.of(server);
  const archive = await backupArchive(app, server, backup.uuid);
  if (truncate) {
    for (const name of await readdir(root)) {
      await rm(join(root, name), { recursive: true, force: true });
    }
  }
  if (archive === undefined) throw new Error('no archive');
  const onFile = (name: string) =>
    app.events.emit('restoreProgress', server, `(restoring): ${name}`);
  await unpack(archive, root, { onFile });
}
