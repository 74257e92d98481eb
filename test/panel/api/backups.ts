import { dropBackup } from '../disk/archive';
import type { App, PanelContext } from '../kernel/app';
import { display, notFound } from '../kernel/errors';
import {
  type PanelRecord,
  isoTime,
  isoTimeOrNull,
  json,
  list,
  noContent,
  paginated,
} from '../kernel/replies';
import { Fields } from '../kernel/validate';
import type { Backup } from '../kernel/world';
import { record } from './activity';
import { counted, startBackup, startRestore } from './backupWork';
import { signedUrl } from './files';

/** Backups (panel-dialect.md 3.1). */
export function addBackups(app: App): void {
  const all = '/servers/:server/backups';
  const one = `${all}/:backup`;
  const exists = (context: PanelContext) => found(context) !== undefined;

  app.panel.route('GET', all, { permission: 'backup.read' }, (context) => {
    const { server } = context;
    const alive = server.backups.filter((backup) => !backup.deleted);
    const { items, pagination } = paginated(context, alive, { perPage: 20, most: 50 });
    const meta = { backup_count: counted(server).length, pagination };
    return json(200, list(items.map(backupRecord), meta));
  });

  app.panel.route('POST', all, { permission: 'backup.create', daemon: true }, (context) => {
    const { server } = context;
    const fields = new Fields(context.json);
    const name = fields.text('name', { nullable: true, max: 191 }) ?? null;
    const ignored = fields.text('ignored', { nullable: true }) ?? '';
    const locked = fields.boolean('is_locked', { nullable: true }) ?? false;
    fields.done();
    const backup = startBackup(app, server, {
      name,
      ignored: ignored.split('\n').filter((line) => line.trim() !== ''),
      locked: locked && context.can('backup.delete'),
    });
    record(context, 'server:backup.start', { name: backup.name, locked: backup.locked });
    return json(200, backupRecord(backup));
  });

  app.panel.route('GET', one, { permission: 'backup.read', exists }, (context) =>
    json(200, backupRecord(backupOf(context))),
  );

  app.panel.route(
    'GET',
    `${one}/download`,
    { permission: 'backup.download', exists },
    (context) => {
      const backup = backupOf(context);
      record(context, 'server:backup.download', { name: backup.name });
      const claims = { scope: 'backup-download', backup_uuid: backup.uuid };
      return signedUrl(context, '/download/backup', claims);
    },
  );

  app.panel.route('POST', `${one}/lock`, { permission: 'backup.delete', exists }, (context) => {
    const backup = backupOf(context);
    backup.locked = !backup.locked;
    const event = backup.locked ? 'server:backup.lock' : 'server:backup.unlock';
    record(context, event, { name: backup.name });
    return json(200, backupRecord(backup));
  });

  app.panel.route(
    'POST',
    `${one}/restore`,
    { permission: 'backup.restore', exists, limit: 'backupRestore', daemon: true },
    (context) => {
      const { server } = context;
      const fields = new Fields(context.json);
      const truncate = fields.boolean('truncate', { required: true }) ?? false;
      fields.done();
      if (server.status !== null) {
        throw display(
          'This server is not currently in a state that allows for a backup to be restored.',
        );
      }
      const backup = backupOf(context);
      if (backup.completedAt === null) {
        throw display('This backup cannot be restored at this time: not completed or failed.');
      }
      record(context, 'server:backup.restore', { name: backup.name, truncate });
      startRestore(app, server, { backup, truncate });
      return noContent;
    },
  );

  app.panel.route(
    'DELETE',
    one,
    { permission: 'backup.delete', exists, daemon: true },
    async (context) => {
      const backup = backupOf(context);
      if (backup.locked) {
        throw display('Cannot delete a backup that is marked as locked.', 'BackupLockedException');
      }
      backup.deleted = true;
      await dropBackup(app, backup.uuid);
      record(context, 'server:backup.delete', { name: backup.name, failed: !backup.successful });
      return noContent;
    },
  );
}

function found({ server, params }: PanelContext): Backup | undefined {
  return server.backups.find((backup) => backup.uuid === params.backup && !backup.deleted);
}

function backupOf(context: PanelContext): Backup {
  const backup = found(context);
  if (!backup) throw notFound();
  return backup;
}

function backupRecord(backup: Backup): PanelRecord {
  return {
    object: 'backup',
    attributes: {
      uuid: backup.uuid,
      is_successful: backup.successful,
      is_locked: backup.locked,
      name: backup.name,
      ignored_files: backup.ignored,
      checksum: backup.checksum,
      bytes: backup.bytes,
      created_at: isoTime(backup.createdAt),
      completed_at: isoTimeOrNull(backup.completedAt),
    },
  };
}
