import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { RemoteFiles } from '../../core/files/remoteFiles';
import { joinPath } from '../../core/files/remotePath';
import { type FolderStep, folderNameProblem, folderSteps } from '../../core/sync/folderSteps';
import { showInputBox } from '../base/inputBox';
import { pickOne } from '../base/picks';

interface Step extends vscode.QuickPickItem {
  readonly step: FolderStep;
}

/** Asks for a folder of a server, step by step. Undefined when the user gave up. */
export async function askRemoteFolder(
  files: RemoteFiles,
  {
    title,
    start,
    canMake,
  }: {
    readonly title: string;
    readonly start: string;
    /** Whether a folder that is not there yet may be named. */
    readonly canMake: boolean;
  },
): Promise<string | undefined> {
  for (let at = start; ;) {
    const steps = folderSteps(await files.browse(at), at, canMake);
    const items = steps.map((step) => itemOf(step, at));
    const placeHolder = l10n.t('Choose {0}, or go on to another folder', at);
    const step = (await pickOne(items, { title, placeHolder }))?.step;
    if (!step) return undefined;
    if (step.kind === 'take') return at;
    if (step.kind === 'make') {
      const name = await askName(title, at);
      if (name !== undefined) return joinPath(at, name);
    } else at = step.to;
  }
}

function itemOf(step: FolderStep, at: string): Step {
  const icon = (name: string) => new vscode.ThemeIcon(name);
  switch (step.kind) {
    case 'take':
      return { step, iconPath: icon('check'), label: at, description: l10n.t('this folder') };
    case 'make':
      return { step, iconPath: icon('new-folder'), label: l10n.t('New Folder...') };
    case 'up':
      return { step, iconPath: icon('arrow-up'), label: step.name };
    case 'down':
      return { step, iconPath: icon('folder'), label: step.name };
  }
}

function askName(title: string, folder: string): Thenable<string | undefined> {
  return showInputBox({
    title,
    prompt: l10n.t('Name of the new folder in {0}. A slash makes folders.', folder),
    validateInput: folderNameProblem,
  });
}
