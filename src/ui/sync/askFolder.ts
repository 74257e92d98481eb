import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { RemoteFiles } from '../../core/files/remoteFiles';
import { describeRemote } from '../../core/files/targets';
import { joinPath } from '../../core/files/remotePath';
import { type FolderStep, folderNameProblem, folderSteps } from '../../core/sync/folderSteps';
import { showInputBox } from '../base/inputBox';
import { pickNext } from '../base/picks';

interface Step extends vscode.QuickPickItem {
  readonly step: FolderStep;
}

/** Asks for a folder of a server, step by step. Undefined when the user gave up. */
export async function askRemoteFolder(
  files: RemoteFiles,
  {
    title,
    server,
    likely,
    canMake,
  }: {
    readonly title: string;
    /** Its name. */
    readonly server: string;
    /** The folder that is probably meant, offered first. */
    readonly likely?: string | undefined;
    /** Whether a folder that is not there yet may be named. */
    readonly canMake: boolean;
  },
): Promise<string | undefined> {
  for (let at = '/'; ;) {
    const steps = folderSteps(await files.browse(at), at, canMake, at === '/' ? likely : undefined);
    const nameOf = (path: string) => describeRemote(server, path);
    const items = steps.map((step) => itemOf(step, nameOf, at));
    const placeHolder = l10n.t('Choose {0}, or go on to another folder', nameOf(at));
    const step = (await pickNext(items, { title, placeHolder }))?.step;
    if (!step) return undefined;
    if (step.kind === 'take') return at;
    if (step.kind === 'likely') return step.to;
    if (step.kind === 'make') {
      const name = await askName(title, nameOf(at));
      if (name !== undefined) return joinPath(at, name);
    } else at = step.to;
  }
}

function itemOf(step: FolderStep, nameOf: (path: string) => string, at: string): Step {
  const icon = (name: string) => new vscode.ThemeIcon(name);
  switch (step.kind) {
    case 'take':
      return {
        step,
        iconPath: icon('check'),
        label: nameOf(at),
        description: l10n.t('this folder'),
      };
    case 'likely':
      return {
        step,
        iconPath: icon('target'),
        label: nameOf(step.to),
        description: l10n.t('like the folder of this computer'),
      };
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
