import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { keyDeletionWords, keyWords } from '../../core/monitoring/keyWords';
import { hasEnvVariable, isVariableName, setEnvVariable } from '../../core/monitoring/envFile';
import {
  type KeyKind,
  type MonitoringKey,
  createKey,
  deleteKey,
  listKeys,
} from '../../core/api/keys';
import { getProject } from '../../core/api/projects';
import { on } from '../../core/base/command';
import { keyCommands } from '../../core/monitoring/commands';
import type { ProjectRef } from '../../core/monitoring/refs';
import { askToMake } from '../base/askLine';
import type { Commands } from '../base/commands';
import { showSaveDialog } from '../base/dialogs';
import { showInputBox } from '../base/inputBox';
import { askModal, tellBriefly } from '../base/messages';
import { pickNext, pickOne } from '../base/picks';
import type { AskMonitoring } from './askMonitoring';
import type { Monitoring } from '../../core/monitoring/monitoring';

/** Registers the commands about keys. A secret is shown once, and goes only where the user says. */
export function registerKeyCommands(
  commands: Commands,
  monitoring: Monitoring,
  ask: AskMonitoring,
): vscode.Disposable {
  const refresh = async (ref: ProjectRef) => {
    monitoring.of(ref.panel).apply({ project: await getProject(ref.panel.http, ref.project) });
  };
  return commands.register([
    on(keyCommands.create, async (given) => {
      const ref = given ?? (await ask.projectToChange());
      if (ref && (await create(ref))) await refresh(ref);
    }),
    on(keyCommands.list, async (given) => {
      const ref = given ?? (await ask.project());
      if (!ref) return;
      const { isReadOnly } = monitoring.of(ref.panel);
      if (await manage(ref, isReadOnly)) await refresh(ref);
    }),
  ]);
}

/** Shows the keys; returns true when there is one more or less now, which there is never where only looking is allowed. */
async function manage(ref: ProjectRef, isReadOnly: boolean): Promise<boolean> {
  const keys = await listKeys(ref.panel.http, ref.project);
  const add = {
    iconPath: new vscode.ThemeIcon('add'),
    label: l10n.t('Make a Key…'),
    key: undefined,
  };
  const items = keys.map((key) => ({
    iconPath: new vscode.ThemeIcon('key'),
    label: key.name,
    description: keyWords(key, Date.now()),
    key,
  }));
  const picked = await pickOne([...(isReadOnly ? [] : [add]), ...items], {
    title: l10n.t('Keys'),
    placeHolder: isReadOnly
      ? l10n.t('Keys of the project; your API key has no scope to change them')
      : l10n.t('Choose a key to delete it'),
    matchOnDescription: true,
  });
  if (!picked || isReadOnly) return false;
  return picked.key ? remove(ref, picked.key) : create(ref);
}

async function remove(ref: ProjectRef, key: MonitoringKey): Promise<boolean> {
  const button = l10n.t('Delete Key');
  const chosen = await askModal(
    l10n.t('Delete the key {0} (…{1})?', key.name, key.hint),
    { detail: keyDeletionWords(key) },
    button,
  );
  if (chosen !== button) return false;
  await deleteKey(ref.panel.http, ref.project, key.id);
  return true;
}

async function create(ref: ProjectRef): Promise<boolean> {
  const kinds: readonly (vscode.QuickPickItem & { readonly kindOfKey: KeyKind })[] = [
    {
      iconPath: new vscode.ThemeIcon('server'),
      label: l10n.t('Server'),
      detail: l10n.t('For an application’s backend. Keep it secret.'),
      kindOfKey: 'server',
    },
    {
      iconPath: new vscode.ThemeIcon('browser'),
      label: l10n.t('Browser'),
      detail: l10n.t('For a web page: it can only send, and only from the allowed origins.'),
      kindOfKey: 'browser',
    },
  ];
  const picked = await pickNext(kinds, { title: l10n.t('What Is the Key For?') });
  if (!picked) return false;
  const made = await askToMake({
    title: l10n.t('New Key'),
    prompt: l10n.t('Name of the key'),
    problem: (text) => (text === '' ? l10n.t('A key needs a name.') : undefined),
    accept: (name) => createKey(ref.panel.http, ref.project, { name, kind: picked.kindOfKey }),
  });
  if (!made) return false;
  await handOver(made.secret);
  return true;
}

/** Asks until the secret is somewhere: it can never be read again. */
async function handOver(secret: string): Promise<void> {
  const copy = l10n.t('Copy');
  const write = l10n.t('Write to .env File…');
  for (;;) {
    const chosen = await askModal(
      l10n.t('The key is made. This is the only time that it can be had.'),
      { detail: secret },
      copy,
      write,
    );
    if (chosen === copy) return vscode.env.clipboard.writeText(secret);
    if (chosen === write && (await writeTo(secret))) return;
    if (chosen === undefined && (await isGivenUp())) return;
  }
}

async function isGivenUp(): Promise<boolean> {
  const button = l10n.t('Close Without It');
  const text = l10n.t(
    'The key was neither copied nor written. Without it you have to make another.',
  );
  return (await askModal(text, {}, button)) === button;
}

async function writeTo(secret: string): Promise<boolean> {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  const uri = await showSaveDialog({
    ...(folder ? { defaultUri: vscode.Uri.joinPath(folder, '.env') } : {}),
    title: l10n.t('Write the Key to Which File?'),
    saveLabel: l10n.t('Write Here'),
  });
  if (!uri) return false;
  const name = await showInputBox({
    title: l10n.t('Name of the Variable'),
    value: 'MONITORING_KEY',
    validateInput: (text) =>
      isVariableName(text) ? undefined : l10n.t('Letters, digits and _ only.'),
  });
  if (name === undefined) return false;
  const text = await readText(uri);
  if (hasEnvVariable(text, name) && !(await mayReplace(name))) return false;
  await vscode.workspace.fs.writeFile(
    uri,
    new TextEncoder().encode(setEnvVariable(text, name, secret)),
  );
  tellBriefly(l10n.t('Wrote {0}', name));
  return true;
}

async function mayReplace(name: string): Promise<boolean> {
  const button = l10n.t('Replace');
  const text = l10n.t('{0} is set there already. Replace it?', name);
  return (await askModal(text, {}, button)) === button;
}

async function readText(uri: vscode.Uri): Promise<string> {
  try {
    return new TextDecoder('utf-8', { ignoreBOM: true }).decode(
      await vscode.workspace.fs.readFile(uri),
    );
  } catch (error) {
    if (error instanceof vscode.FileSystemError && error.code === 'FileNotFound') return '';
    throw error;
  }
}
