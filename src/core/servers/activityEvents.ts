import * as l10n from '@vscode/l10n';
import { limits } from '../base/limits';
import { shortened } from '../base/outsideText';

/** What an event's name says, as a sentence; of names that are not known, their words. */
export function eventWords(event: string): string {
  const known = knownEvents();
  return (Object.hasOwn(known, event) && known[event]) || nameWords(event);
}

/**
 * The words of a name such as `server:git.deploy-failed` or `file.read-content`: `Git: deploy failed`. What has no such
 * form is left as it is.
 */
export function nameWords(name: string): string {
  const [first = '', ...others] = shortened(name, limits.labelLength)
    .replace(/^server[:.]/, '')
    .split(/[:.]/)
    .map((part) => part.replace(/[-_]+/g, ' ').trim())
    .filter((part) => part !== '');
  const isPlain = others.length === 0 && !name.includes(':');
  if (first === '' || isPlain) return shortened(name, limits.labelLength);
  return [first.charAt(0).toUpperCase() + first.slice(1), ...others].join(': ');
}

/** The events of panel-dialect.md, 3.9. */
function knownEvents(): Readonly<Record<string, string>> {
  return {
    'server:power.start': l10n.t('Started the server'),
    'server:power.stop': l10n.t('Stopped the server'),
    'server:power.restart': l10n.t('Restarted the server'),
    'server:power.kill': l10n.t('Killed the server'),
    'server:console.command': l10n.t('Sent a command'),
    'server:file.read': l10n.t({
      message: 'Read a file',
      comment: ['Activity: what somebody did'],
    }),
    'server:file.write': l10n.t({
      message: 'Wrote a file',
      comment: ['Activity: what somebody did'],
    }),
    'server:file.create-directory': l10n.t('Created a folder'),
    'server:file.rename': l10n.t('Renamed or moved files'),
    'server:file.copy': l10n.t('Copied a file'),
    'server:file.delete': l10n.t({
      message: 'Deleted files',
      comment: ['Activity: what somebody did'],
    }),
    'server:file.download': l10n.t('Downloaded a file'),
    'server:file.uploaded': l10n.t({
      message: 'Uploaded files',
      comment: ['Activity: what somebody did'],
    }),
    'server:file.upload': l10n.t({
      message: 'Uploaded files',
      comment: ['Activity: what somebody did'],
    }),
    'server:file.compress': l10n.t('Created an archive'),
    'server:file.decompress': l10n.t({
      message: 'Unarchived files',
      comment: ['Activity: what somebody did'],
    }),
    'server:file.pull': l10n.t('Downloaded a file from a URL'),
    'server:sftp.create': l10n.t('Created files over SFTP'),
    'server:sftp.write': l10n.t('Wrote files over SFTP'),
    'server:sftp.create-directory': l10n.t('Created folders over SFTP'),
    'server:sftp.rename': l10n.t('Renamed or moved files over SFTP'),
    'server:sftp.delete': l10n.t('Deleted files over SFTP'),
    'server:sftp.denied': l10n.t('Was denied access over SFTP'),
    'server:backup.start': l10n.t('Started a backup'),
    'server:backup.complete': l10n.t('Finished a backup'),
    'server:backup.fail': l10n.t('Failed to create a backup'),
    'server:backup.delete': l10n.t('Deleted a backup'),
    'server:backup.download': l10n.t('Downloaded a backup'),
    'server:backup.lock': l10n.t('Locked a backup'),
    'server:backup.unlock': l10n.t('Unlocked a backup'),
    'server:backup.restore': l10n.t('Started restoring a backup'),
    'server:backup.restore-complete': l10n.t('Restored a backup'),
    // The family names this one with a dot, the others with a colon.
    'server.backup.restore-failed': l10n.t('Failed to restore a backup'),
    'server:backup.restore-failed': l10n.t('Failed to restore a backup'),
    'server:schedule.create': l10n.t('Created a schedule'),
    'server:schedule.update': l10n.t('Changed a schedule'),
    'server:schedule.execute': l10n.t('Ran a schedule'),
    'server:schedule.delete': l10n.t('Deleted a schedule'),
    'server:task.create': l10n.t('Added a task to a schedule'),
    'server:task.update': l10n.t('Changed a task of a schedule'),
    'server:task.delete': l10n.t('Deleted a task of a schedule'),
    'server:allocation.create': l10n.t('Created an allocation'),
    'server:allocation.notes': l10n.t('Changed the notes of an allocation'),
    'server:allocation.primary': l10n.t('Changed the primary allocation'),
    'server:allocation.delete': l10n.t('Removed an allocation'),
    'server:database.create': l10n.t('Created a database'),
    'server:database.rotate-password': l10n.t('Changed the password of a database'),
    'server:database.delete': l10n.t('Deleted a database'),
    'server:subuser.create': l10n.t('Invited a subuser'),
    'server:subuser.update': l10n.t('Changed the permissions of a subuser'),
    'server:subuser.delete': l10n.t('Removed a subuser'),
    'server:startup.edit': l10n.t('Changed a startup variable'),
    'server:startup.image': l10n.t('Changed the Docker image'),
    'server:settings.rename': l10n.t('Renamed the server'),
    'server:settings.description': l10n.t('Changed the description'),
    'server:reinstall': l10n.t('Reinstalled the server'),
    'server:settings.reinstall': l10n.t('Reinstalled the server'),
    'server:install.complete': l10n.t('Finished the installation'),
    'server:crashed': l10n.t('The server crashed'),
  };
}
