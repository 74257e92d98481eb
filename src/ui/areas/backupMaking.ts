import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { backupProblem, nameProblem } from '../../core/areas/backupRules';
import { waitFor } from '../../core/areas/waiting';
import { systemClock } from '../../core/clock';
import { formatBytes } from '../../core/format';
import {
  type Backup,
  type NewBackup,
  createBackup,
  getBackup,
  listBackups,
} from '../../core/panel/backups';
import { PanelError } from '../../core/panel/errors';
import type { ServerRef } from '../../core/panel/panel';
import { getServer } from '../../core/panel/servers';
import type { AreaTools } from './areaParts';
import type { AreaSection } from './areaSection';
import { askLine } from './askLine';

/** Makes backups, and waits until the node has finished them. */
export class BackupMaking {
  constructor(
    private readonly tools: AreaTools,
    private readonly section: AreaSection<Backup>,
  ) {}

  /** Asks for a name and for what to leave out, then makes one. */
  async ask(element: unknown): Promise<void> {
    const title = l10n.t('Back Up Which Server?');
    const ref = await this.tools.area.askServer.ask(element, title);
    if (!ref) return;
    await this.look(ref);
    const name = await askLine({
      title: l10n.t('Back Up {0} (1/2)', ref.name),
      prompt: l10n.t('Name of the backup. Leave it empty for the date and time.'),
      placeholder: l10n.t('Before the update'),
      problem: (text) => nameProblem(text, false),
    });
    if (name === undefined) return;
    const left = await askLine({
      title: l10n.t('Back Up {0} (2/2)', ref.name),
      prompt: l10n.t(
        'What to leave out, as in a .gitignore, with commas between. Leave it empty to heed the server’s own ignore file.',
      ),
      placeholder: 'node_modules/, *.log',
    });
    if (left === undefined) return;
    const ignored = left
      .split(',')
      .map((pattern) => pattern.trim())
      .filter((pattern) => pattern !== '')
      .join('\n');
    await this.make(ref, { name, ignored });
  }

  /** Makes a backup and waits for its end. Answers whether it is complete; what went wrong was said. */
  async make(ref: ServerRef, wanted: NewBackup): Promise<boolean> {
    const done = await this.tools.doing.run({
      ref,
      permission: 'backup.create',
      failed: l10n.t('No backup of {0} is complete.', ref.name),
      title: l10n.t('Backing up {0}', ref.name),
      work: async (signal) => {
        const backup = await createBackup(ref.panel.http, ref.uuid, wanted).catch(explainThrottle);
        this.section.refresh(ref);
        return this.end(ref, backup, signal);
      },
    });
    this.section.refresh(ref);
    if (!done) return false;
    const { name, size } = done.value;
    if (done.value.state === 'complete') {
      void vscode.window.showInformationMessage(
        l10n.t('The backup {0} of {1} is complete: {2}.', name, ref.name, formatBytes(size)),
      );
      return true;
    }
    void vscode.window.showErrorMessage(
      l10n.t('The backup {0} of {1} has failed. The node does not say why.', name, ref.name),
    );
    return false;
  }

  /** Refuses where the plan has no room, before anybody types a name. */
  private async look(ref: ServerRef): Promise<void> {
    const { http } = ref.panel;
    const [{ server }, backups] = await this.tools.doing.explained(
      { ref, permission: 'backup.read' },
      () => Promise.all([getServer(http, ref.uuid), listBackups(http, ref.uuid)]),
    );
    const problem = backupProblem(backups, server.featureLimits.backups);
    if (problem !== undefined) throw new Error(problem);
  }

  /** Looks now and then; an open console tells at once. Cancelling only ends the waiting. */
  private async end(ref: ServerRef, backup: Backup, signal: AbortSignal): Promise<Backup> {
    return waitFor({
      clock: systemClock,
      signal,
      look: () => getBackup(ref.panel.http, ref.uuid, backup.uuid, signal),
      isEnd: (now) => now.state !== 'pending',
      nudge: this.tools.consoles.inUse(ref)?.onDidReceiveEvent,
    });
  }
}

/** The panel's own words say how many it allows in which time; they belong into the sentence. */
function explainThrottle(error: unknown): never {
  if (!PanelError.is(error, 'rateLimited') || error.retryAfterMs === undefined) throw error;
  const minutes = Math.ceil(error.retryAfterMs / 60_000);
  throw new Error(
    l10n.t('{0} Try again in {1} min.', error.detail.replace(/([^.])$/, '$1.'), minutes),
  );
}
