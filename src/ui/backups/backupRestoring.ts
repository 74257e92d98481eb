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
      title: l10n.t('Restore {0}', backup.name),
      warning: truncate
        ? l10n.t(
            'The server is stopped, ALL its files are deleted and those of the backup put in their place.',
          )
        : l10n.t('The server is stopped, and files of the backup replace those of the same name.'),
    });
    if (!sure) return;
    const { http } = ref.panel;
    const done = await this.tools.serverActions.run({
      ref,
      permission: 'backup.restore',
      failed: l10n.t('{0} was not restored.', backup.name),
      title: l10n.t('Restoring {0}', backup.name),
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
    const goesOn = l10n.t('The panel goes on restoring {0}; its row says so.', ref.name);
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
          l10n.t('{0} was restored. {1} is stopped; start it when you are ready.', name, ref.name),
        );
        return;
      case 'failed':
        void showError(
          l10n.t(
            '{0} could not be restored: the node reports a failure. Look at the files of {1} before you start it.',
            name,
            ref.name,
          ),
        );
        return;
      case 'unknown':
        void showWarning(
          l10n.t(
            'The restoring of {0} has ended, and the panel does not tell how. Look at the files of {1} before you start it.',
            name,
            ref.name,
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
  const title = l10n.t('Restore {0} of {1}', name, ref.name);
  return (await chooseOne(restoreChoices(), { title }))?.truncate;
}
