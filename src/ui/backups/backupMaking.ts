import * as l10n from '@vscode/l10n';
import type { Backup, NewBackup } from '../../core/api/backups';
import { describeError } from '../../core/api/describe';
import type { ServerRef } from '../../core/api/panel';
import { apiOf } from '../../core/api/serverApi';
import { ignoredPatterns, backupNameProblem } from '../../core/backups/backupRules';
import { backupEnd, beginBackup, whyNoBackup } from '../../core/backups/backupWork';
import { systemClock } from '../../core/base/clock';
import { formatBytes } from '../../core/base/format';
import { UserError } from '../../core/base/userError';
import type { ListSection } from '../../core/servers/listSection';
import { allows } from '../../core/servers/permissions';
import { requirePermission } from '../../core/servers/requirePermission';
import type { AwaitedBackups } from '../../core/watch/awaitedBackups';
import { askLine } from '../base/askLine';
import { showError, showInformation } from '../base/messages';
import type { SectionTools } from '../servers/sectionParts';
import { sayUnseen, watched } from '../servers/watching';
import { only, whileHearing } from './backupEvents';

/** Makes backups, and waits until the daemon has finished them. */
export class BackupMaking {
  constructor(
    private readonly tools: SectionTools,
    private readonly section: ListSection<Backup>,
    readonly awaited: AwaitedBackups,
  ) {}

  /** Asks for a name and for what to leave out, then makes one. */
  async ask(ref: ServerRef): Promise<void> {
    await requirePermission(this.tools.serversView, ref, 'backup.create');
    const need = { ref, permission: 'backup.read' };
    // Before anybody types a name.
    const problem = await this.tools.serverActions.explained(need, () => whyNoBackup(apiOf(ref)));
    if (problem !== undefined) throw new UserError(problem);
    const name = await askLine({
      title: l10n.t({
        message: "Create Backup of Server '{server}' ({step}/{steps})",
        args: { server: ref.name, step: 1, steps: 2 },
        comment: ['Title of a dialog with several steps'],
      }),
      prompt: l10n.t('Enter a name. Leave empty to use the date and time.'),
      placeholder: l10n.t('Before the update'),
      problem: (text) => backupNameProblem(text, false),
    });
    if (name === undefined) return;
    const left = await askLine({
      title: l10n.t({
        message: "Create Backup of Server '{server}' ({step}/{steps})",
        args: { server: ref.name, step: 2, steps: 2 },
        comment: ['Title of a dialog with several steps'],
      }),
      prompt: l10n.t(
        "Enter files to exclude, as in .gitignore, separated by commas. Leave empty to use the server's ignore file.",
      ),
      placeholder: 'node_modules/, *.log',
    });
    if (left === undefined) return;
    await this.make(ref, { name, ignored: ignoredPatterns(left) });
  }

  /** Why no backup can be made now, in words; undefined where nothing stands against it. */
  async problem(ref: ServerRef): Promise<string | undefined> {
    const permissions = this.tools.serversView.servers.state(ref)?.permissions;
    if (permissions && !allows(permissions, 'backup.create')) {
      return l10n.t(
        "You don't have permission to create backups on server '{server}'. Required permission: {permission}.",
        { server: ref.name, permission: 'backup.create' },
      );
    }
    return whyNoBackup(apiOf(ref)).catch(describeError);
  }

  /** Makes a backup and waits for its end. Returns whether it is complete; what went wrong was said. */
  async make(ref: ServerRef, wanted: NewBackup): Promise<boolean> {
    const { http } = ref.panel;
    const done = await this.tools.serverActions.run({
      ref,
      permission: 'backup.create',
      failed: l10n.t("Couldn't back up server '{server}'.", { server: ref.name }),
      title: l10n.t("Backing up server '{server}'...", { server: ref.name }),
      work: async (signal) => {
        const begun = await beginBackup({ http, uuid: ref.uuid }, wanted);
        this.section.refresh(ref);
        this.awaited.add(begun.uuid);
        const end = await watched(this.end(ref, begun, signal));
        if ('unseen' in end) this.awaited.giveUp(begun.uuid);
        return end;
      },
    });
    this.section.refresh(ref);
    if (!done) return false;
    if ('seen' in done.value) return say(ref, done.value.seen);
    const goesOn = l10n.t(
      "The panel continues to back up server '{server}'. The row of the backup shows the result.",
      { server: ref.name },
    );
    sayUnseen(goesOn, done.value.unseen);
    return false;
  }

  /** The daemon's word or a look now and then, whichever comes first. An abort ends the waiting only. */
  private end(ref: ServerRef, backup: Backup, signal: AbortSignal): Promise<Backup> {
    const which = { uuid: ref.uuid, backup: backup.uuid };
    return whileHearing(this.tools.consoles, ref, (events) =>
      backupEnd(ref.panel.http, which, {
        clock: systemClock,
        signal,
        nudge: only(events, 'backupCompleted'),
      }),
    );
  }
}

function say(ref: ServerRef, { name, size, state }: Backup): boolean {
  if (state === 'complete') {
    void showInformation(
      l10n.t("Backup '{backup}' of server '{server}' was created ({size}).", {
        backup: name,
        server: ref.name,
        size: formatBytes(size),
      }),
    );
    return true;
  }
  void showError(
    l10n.t(
      "Couldn't create backup '{backup}' of server '{server}'. The node doesn't report a reason.",
      { backup: name, server: ref.name },
    ),
  );
  return false;
}
