import * as l10n from '@vscode/l10n';
import type { ServerRef } from '../../core/api/panel';
import { getServer } from '../../core/api/servers';
import { pollUntil } from '../../core/api/pollUntil';
import { systemClock } from '../../core/base/clock';
import { consoleCommands } from '../../core/console/commands';
import { installOutcome } from '../../core/settings/settingsRules';
import { beginReinstall } from '../../core/settings/settingsWork';
import { only } from '../backups/backupEvents';
import { offerBackup } from '../backups/backupFirst';
import type { BackupMaking } from '../backups/backupMaking';
import { runCommand } from '../base/commands';
import { confirmByTypingName } from '../base/confirmByTypingName';
import { showError } from '../base/messages';
import { offerStart } from '../servers/offerStart';
import type { SectionTools } from '../servers/sectionParts';

/** Installs a server anew: a backup first, then its name to be typed. Never in one click. */
export async function reinstall(
  tools: SectionTools,
  backups: Pick<BackupMaking, 'make' | 'problem'>,
  ref: ServerRef,
): Promise<void> {
  const { http } = ref.panel;
  if (!(await offerBackup(backups, ref))) return;
  // The name that is typed is the one that the panel has now.
  const { name } = (await getServer({ http, uuid: ref.uuid })).server;
  const sure = await confirmByTypingName(name, {
    title: l10n.t({
      message: "Reinstall Server '{server}'",
      args: { server: name },
      comment: ['Title'],
    }),
    warning: l10n.t(
      'The server is stopped and its install script runs again, which might replace or delete files.',
    ),
  });
  if (!sure) return;
  const store = tools.serversView.servers.storeOf(ref);
  const done = await tools.serverActions.run({
    ref,
    permission: 'settings.reinstall',
    failed: l10n.t("Couldn't reinstall server '{server}'.", { server: name }),
    title: l10n.t({
      message: "Reinstalling server '{server}'...",
      args: { server: name },
      comment: ['Progress'],
    }),
    work: async (signal) => {
      await beginReinstall({ http, uuid: ref.uuid });
      // The row shows the condition as soon as the panel does.
      await store.refreshServer(ref.uuid);
      const events = tools.consoles.inUse(ref)?.onDidReceiveEvent;
      return pollUntil({
        clock: systemClock,
        signal,
        look: () => getServer({ http, uuid: ref.uuid }, { signal }),
        isEnd: ({ server }) => server.status !== 'installing',
        nudge: events && only(events, 'installCompleted'),
      });
    },
  });
  await store.refreshServer(ref.uuid).catch(() => undefined);
  if (!done) return;
  if (installOutcome(done.value.server.status) === 'complete') {
    const text = l10n.t("Server '{server}' was reinstalled. You can start it now.", {
      server: name,
    });
    void offerStart(tools.serversView.servers, ref, text);
    return;
  }
  void tellFailed(ref, name);
}

async function tellFailed(ref: ServerRef, name: string): Promise<void> {
  const text = l10n.t(
    "The installation of server '{server}' failed. The console shows the output of the install script.",
    { server: name },
  );
  const show = l10n.t({
    message: 'Show Console',
    comment: ['Button: opens the console of a server'],
  });
  if ((await showError(text, show)) === show) await runCommand(consoleCommands.open, ref);
}
