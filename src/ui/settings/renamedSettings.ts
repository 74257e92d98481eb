import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { Log } from '../../core/base/log';
import {
  type RenamedSetting,
  type SetValues,
  renamedSettings,
  takeOver,
} from '../../core/settings/renamedSettings';
import { showWarning } from '../base/messages';

const targets = {
  user: vscode.ConfigurationTarget.Global,
  workspace: vscode.ConfigurationTarget.Workspace,
} as const;

/** Takes over what is set by an old name, now and when such a setting comes later, by Settings Sync or by hand. */
export function followRenamedSettings(context: vscode.ExtensionContext, log: Log): void {
  let last = Promise.resolve();
  const take = (settings: readonly RenamedSetting[]) => {
    for (const setting of settings) last = last.then(() => move(setting, log));
  };
  context.subscriptions.push(
    vscode.workspace.onDidChangeConfiguration((event) =>
      take(renamedSettings.filter(({ old }) => event.affectsConfiguration(`hostingPanel.${old}`))),
    ),
  );
  take(renamedSettings);
}

async function move(setting: RenamedSetting, log: Log): Promise<void> {
  const configuration = vscode.workspace.getConfiguration('hostingPanel');
  const valuesOf = (name: string): SetValues => {
    const found = configuration.inspect(name);
    return { user: found?.globalValue, workspace: found?.workspaceValue };
  };
  const changes = takeOver(setting, {
    ofOld: valuesOf(setting.old),
    ofNew: valuesOf(setting.name),
  });
  const old = `hostingPanel.${setting.old}`;
  const name = `hostingPanel.${setting.name}`;
  try {
    for (const { name: changed, scope, value } of changes)
      await configuration.update(changed, value, targets[scope]);
    if (changes.length > 0) log.info(`Setting ${old} was renamed to ${name}.`);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    log.warn(`Setting ${old} was not renamed to ${name}: ${reason}`);
    void showWarning(
      l10n.t(
        "Couldn't rename setting '{old}' to '{name}'. Rename the setting yourself. ({reason})",
        { old, name, reason },
      ),
    );
  }
}
