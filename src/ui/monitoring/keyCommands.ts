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
import { type Handler, on } from '../../core/base/command';
import { keyCommands } from '../../core/monitoring/commands';
import type { ProjectRef } from '../../core/monitoring/refs';
import { askToMake } from '../base/askLine';
import { showSaveDialog } from '../base/dialogs';
import { showInputBox } from '../base/inputBox';
import { askModal, tellBriefly } from '../base/messages';
import { pickNext, pickOne } from '../base/picks';
import type { AskMonitoring } from './askMonitoring';
import type { Monitoring } from '../../core/monitoring/monitoring';

/** What the commands about keys do. A secret is shown once, and goes only where the user says. */
export function keyHandlers(monitoring: Monitoring, ask: AskMonitoring): readonly Handler[] {
  const refresh = async (ref: ProjectRef) => {
    monitoring.of(ref.panel).apply({ project: await getProject(ref.panel.http, ref.project) });
  };
  return [
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
  ];
}

/** Shows the keys; returns true when there is one more or less now, which there is never where only looking is allowed. */
async function manage(ref: ProjectRef, isReadOnly: boolean): Promise<boolean> {
  const keys = await listKeys(ref.panel.http, ref.project);
  const add = {
    iconPath: new vscode.ThemeIcon('add'),
    label: l10n.t({ message: 'Create Key...', comment: ['In a list of keys'] }),
    key: undefined,
  };
  const items = keys.map((key) => ({
    iconPath: new vscode.ThemeIcon('key'),
    label: key.name,
    description: keyWords(key, Date.now()),
    key,
  }));
  const picked = await pickOne([...(isReadOnly ? [] : [add]), ...items], {
    title: l10n.t('Manage Project Keys'),
    placeHolder: isReadOnly
      ? l10n.t("Your API key doesn't have the scope to change keys")
      : l10n.t('Select a key to delete it'),
    matchOnDescription: true,
  });
  if (!picked || isReadOnly) return false;
  return picked.key ? remove(ref, picked.key) : create(ref);
}

async function remove(ref: ProjectRef, key: MonitoringKey): Promise<boolean> {
  const button = l10n.t({ message: 'Delete Key', comment: ['Button: deletes a key of a project'] });
  const chosen = await askModal(
    l10n.t("Are you sure you want to delete the key '{key}' (ends with {hint})?", {
      key: key.name,
      hint: key.hint,
    }),
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
      label: l10n.t({ message: 'Server', comment: ['In a list of kinds of keys'] }),
      detail: l10n.t('For the backend of an application. Keep the key secret.'),
      kindOfKey: 'server',
    },
    {
      iconPath: new vscode.ThemeIcon('browser'),
      label: l10n.t({ message: 'Browser', comment: ['In a list of kinds of keys'] }),
      detail: l10n.t('For a website. Only sends data, and only from the allowed origins.'),
      kindOfKey: 'browser',
    },
  ];
  const picked = await pickNext(kinds, {
    title: l10n.t('Create Project Key'),
    placeHolder: l10n.t('Select where the key is used'),
  });
  if (!picked) return false;
  const made = await askToMake({
    title: l10n.t('Create Project Key'),
    prompt: l10n.t('Enter a name for the key.'),
    problem: (text) => (text === '' ? l10n.t('Enter a name.') : undefined),
    accept: (name) => createKey(ref.panel.http, ref.project, { name, kind: picked.kindOfKey }),
  });
  if (!made) return false;
  await handOver(made.secret);
  return true;
}

/** Asks until the secret is somewhere: it can never be read again. */
async function handOver(secret: string): Promise<void> {
  const copy = l10n.t({ message: 'Copy', comment: ['Button: copies a key'] });
  const write = l10n.t('Save to .env File...');
  for (;;) {
    const chosen = await askModal(
      l10n.t("Copy your key now. You won't be able to see it again."),
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
  const button = l10n.t({
    message: 'Close Anyway',
    comment: ['Button: closes without copying a key'],
  });
  const text = l10n.t("The key was neither copied nor saved. You won't be able to see it again.");
  return (await askModal(text, {}, button)) === button;
}

async function writeTo(secret: string): Promise<boolean> {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  const uri = await showSaveDialog({
    ...(folder ? { defaultUri: vscode.Uri.joinPath(folder, '.env') } : {}),
    title: l10n.t('Save Key to .env File'),
    saveLabel: l10n.t({
      message: 'Save Key',
      comment: ['Button of a dialog that asks for a file'],
    }),
  });
  if (!uri) return false;
  const name = await showInputBox({
    title: l10n.t('Save Key to .env File'),
    prompt: l10n.t('Enter the name of the environment variable.'),
    value: 'MONITORING_KEY',
    validateInput: (text) =>
      isVariableName(text) ? undefined : l10n.t('Enter only letters, digits and underscores.'),
  });
  if (name === undefined) return false;
  const text = await readText(uri);
  if (hasEnvVariable(text, name) && !(await mayReplace(name))) return false;
  await vscode.workspace.fs.writeFile(
    uri,
    new TextEncoder().encode(setEnvVariable(text, name, secret)),
  );
  tellBriefly(l10n.t("Key was saved as '{variable}'", { variable: name }));
  return true;
}

async function mayReplace(name: string): Promise<boolean> {
  const button = l10n.t({ message: 'Replace', comment: ['Button: replaces a variable in a file'] });
  const text = l10n.t(
    "The variable '{variable}' already exists in the file. Do you want to replace the variable?",
    { variable: name },
  );
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
