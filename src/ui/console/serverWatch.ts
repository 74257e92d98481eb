import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { systemClock } from '../../core/base/clock';
import { CrashWatch, crashReport, crashReportMs } from '../../core/console/crash';
import { startCommandsOf } from '../../core/console/startCommands';
import type { PowerState } from '../../core/console/protocol';
import { type Disposable, DisposableStore, Slot } from '../../core/base/event';
import type { ServerRef } from '../../core/api/panel';
import { showWarning } from '../base/messages';
import { consoleCommands } from '../../core/console/commands';
import { monitoringCommands } from '../../core/monitoring/commands';
import { serverCommands } from '../../core/servers/commands';
import { runCommand } from '../base/commands';
import type { ConsoleLease } from './consoles';
import { crashIssue } from './crashIssue';
import { consoleSettings } from './settings';

/** Milliseconds after our own power action in which going offline is no crash. */
const ownActionMs = 30_000;

/** Watches one server with an open console: sends the commands for its start, and helps after a crash. */
export class ServerWatch implements Disposable {
  private readonly store = new DisposableStore();
  private readonly report = this.store.add(new Slot<Disposable>());
  private readonly crash = new CrashWatch();
  private last: PowerState | undefined;

  constructor(
    private readonly ref: ServerRef,
    private readonly lease: ConsoleLease,
  ) {
    const { connection } = lease;
    this.store.add(lease);
    this.store.add(connection.onDidChangePower((state) => this.powerChanged(state)));
    this.store.add(
      connection.onDidChangeState(({ phase }) => {
        if (phase === 'live') return;
        this.crash.forget();
        this.last = undefined;
      }),
    );
  }

  dispose(): void {
    this.store.dispose();
  }

  private powerChanged(state: PowerState): void {
    const { connection } = this.lease;
    const { runWhenStarted } = consoleSettings();
    const hasStarted = this.last === 'starting' && state === 'running';
    this.last = state;
    const { panel, uuid } = this.ref;
    const lines = startCommandsOf(runWhenStarted, { panelId: panel.id, uuid });
    if (hasStarted && lines.length > 0) connection.commands(lines);
    const isOurs = systemClock.now() - connection.lastPowerAction < ownActionMs;
    if (!this.crash.state(state) || isOurs) return;
    // The daemon tells of the exit a moment after the state.
    this.report.value = systemClock.after(crashReportMs, () => void this.tell());
  }

  private async tell(): Promise<void> {
    const { reason, exitCode } = crashReport(this.lease.connection.scrollback.tail(40));
    const what =
      exitCode === undefined
        ? l10n.t('{0} ended without being stopped.', this.ref.name)
        : l10n.t('{0} ended without being stopped, with exit code {1}.', this.ref.name, exitCode);
    const [console, issue, activity] = [
      l10n.t('Show Console'),
      l10n.t('Show Issue'),
      l10n.t('Show Activity'),
    ];
    const text = reason === '' ? what : `${what} ${reason}`;
    const chosen = await showWarning(text, console, issue, activity);
    const { ref } = this;
    if (chosen === console) await runCommand(consoleCommands.open, ref);
    else if (chosen === activity) await runCommand(serverCommands.showActivity, { ref });
    else if (chosen === issue) await this.showIssue(reason);
  }

  /** Opens the issue that the crash made, or the list where it is not known: the list says itself what is wrong. */
  private async showIssue(reason: string): Promise<void> {
    const { panel } = this.ref;
    const issue = await crashIssue(panel, reason).catch(() => undefined);
    if (issue) await runCommand(monitoringCommands.openIssue, issue);
    else await vscode.commands.executeCommand('hostingPanel.monitoring.focus');
  }
}
