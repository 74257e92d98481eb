import * as l10n from '@vscode/l10n';
import type * as vscode from 'vscode';
import type { Backup } from '../../core/api/backups';
import type { ServerRef } from '../../core/api/panel';
import {
  type RestoreOutcome,
  type Restoring,
  beginRestore,
  restoreEnd,
  restoredFile,
} from '../../core/backups/restoring';
import { systemClock } from '../../core/base/clock';
import type { ListSection } from '../../core/servers/listSection';
import { restoreChoices } from '../../core/backups/backupChoices';
import { requirePermission } from '../../core/servers/requirePermission';
import { confirmByTypingName } from '../base/confirmByTypingName';
import { showError, showWarning } from '../base/messages';
import { chooseOne } from '../base/picks';
import { offerStart } from '../servers/offerStart';
import type { SectionTools } from '../servers/sectionParts';
import { sayUnseen, watched } from '../servers/watching';
import { only, whileHearing } from './backupEvents';
import { offerBackup } from './backupFirst';
import type { BackupMaking } from './backupMaking';

/** Puts a backup back: how, then a backup first, then the server's name to be typed. Never in one click. */
export class BackupRestoring {
  constructor(
    private readonly tools: SectionTools,
    private readonly section: ListSection<Backup>,
    private readonly making: BackupMaking,
  ) {}

  async restore(ref: ServerRef, backup: Backup): Promise<void> {
    await requirePermission(this.tools.serversView, ref, 'backup.restore');
    const truncate = await askHow(ref, backup);
    if (truncate === undefined) return;
    if (!(await offerBackup(this.making, ref))) return;
    const sure = await confirmByTypingName(ref.name, {
      title: l10n.t({
        message: "Restore Backup '{backup}'",
        args: { backup: backup.name },
        comment: ['Title of a question'],
      }),
      warning: truncate
        ? l10n.t(
            "The server is stopped, and all its files are deleted and replaced with the backup's files.",
          )
        : l10n.t(
            "The server is stopped, and files with the same names are replaced with the backup's files.",
          ),
    });
    if (!sure) return;
    const { http } = ref.panel;
    const done = await this.tools.serverActions.run({
      ref,
      permission: 'backup.restore',
      failed: l10n.t("Couldn't restore backup '{backup}'.", { backup: backup.name }),
      title: l10n.t({
        message: "Restoring backup '{backup}'...",
        args: { backup: backup.name },
        comment: ['Progress'],
      }),
      work: async (signal, progress) => {
        const begun = await beginRestore(
          { http, uuid: ref.uuid },
          { backup: backup.uuid, truncate },
        );
        this.lookAtRow(ref);
        return watched(this.end(ref, begun, { signal, progress }));
      },
    });
    this.lookAtRow(ref);
    this.section.refresh(ref);
    if (!done) return;
    if ('seen' in done.value) return this.say(ref, backup, done.value.seen);
    const goesOn = l10n.t(
      "The panel continues to restore server '{server}'. The row of the server shows the state.",
      { server: ref.name },
    );
    sayUnseen(goesOn, done.value.unseen);
  }

  private end(ref: ServerRef, restoring: Restoring, shown: Shown): Promise<RestoreOutcome> {
    return whileHearing(this.tools.consoles, ref, async (events) => {
      const files = events((event) => {
        const message = event.type === 'daemonMessage' ? restoredFile(event.text) : undefined;
        if (message !== undefined) shown.progress.report({ message });
      });
      try {
        const nudge = only(events, 'restoreCompleted');
        return await restoreEnd(restoring, { clock: systemClock, signal: shown.signal, nudge });
      } finally {
        files.dispose();
      }
    });
  }

  private say(ref: ServerRef, { name }: Backup, outcome: RestoreOutcome): void {
    switch (outcome) {
      case 'complete':
        void offerStart(
          this.tools.serversView.servers,
          ref,
          l10n.t(
            "Backup '{backup}' was restored to server '{server}'. You can start the server now.",
            { backup: name, server: ref.name },
          ),
        );
        return;
      case 'failed':
        void showError(
          l10n.t(
            "Couldn't restore backup '{backup}' because of a failure on the node. Check the files of server '{server}' before you start it.",
            { backup: name, server: ref.name },
          ),
        );
        return;
      case 'unknown':
        void showWarning(
          l10n.t(
            "The restore of backup '{backup}' has ended, but the panel doesn't report the result. Check the files of server '{server}' before you start it.",
            { backup: name, server: ref.name },
          ),
        );
    }
  }

  /** The server's row shows its condition; a look that fails is repeated by the next one. */
  private lookAtRow(ref: ServerRef): void {
    const store = this.tools.serversView.servers.storeOf(ref);
    void store.refreshServer(ref.uuid).catch(() => undefined);
  }
}

interface Shown {
  readonly signal: AbortSignal;
  readonly progress: vscode.Progress<{ readonly message?: string }>;
}

async function askHow(ref: ServerRef, { name }: Backup): Promise<boolean | undefined> {
  const title = l10n.t("Restore Backup '{backup}' on Server '{server}'", {
    backup: name,
    server: ref.name,
  });
  const placeHolder = l10n.t('Select how to restore the backup');
  return (await chooseOne(restoreChoices(), { title, placeHolder }))?.truncate;
}
