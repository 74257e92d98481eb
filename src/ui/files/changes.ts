import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { fileNameProblem } from '../../core/files/names';
import { joinPath, nameOf } from '../../core/files/remotePath';
import { confirm } from '../base/messages';
import { showInputBox } from '../base/inputBox';
import { type Handler, on } from '../../core/base/command';
import type { GivenFile } from '../../core/files/arguments';
import { fileCommands } from '../../core/files/commands';
import type { FileTools } from './fileTools';
import { moveTarget } from './moveTarget';
import { byServer, deleteQuestion, nameOfTarget } from '../../core/files/targets';
import { type Target, childUri } from './targets';

/** Makes, renames and deletes files in the tree; the explorer has its own ways. */
export class Changes {
  readonly handlers: readonly Handler[] = [
    on(fileCommands.newFile, (given) => this.make(given, 'file')),
    on(fileCommands.newFolder, (given) => this.make(given, 'folder')),
    on(fileCommands.rename, (given) => this.rename(given)),
    on(fileCommands.delete, (given) => this.delete(given)),
    on(fileCommands.copyPath, (given) => this.copy(given, '')),
    // Where a program of the server finds it: panels mount the root there.
    on(fileCommands.copyServerPath, (given) => this.copy(given, '/home/container')),
  ];

  constructor(private readonly tools: FileTools) {}

  private async make(given: GivenFile | undefined, what: 'file' | 'folder'): Promise<void> {
    const target = await this.tools.targets.folder(given);
    if (!target) return;
    const title =
      what === 'file'
        ? l10n.t("New File in '{folder}'", { folder: nameOfTarget(target) })
        : l10n.t("New Folder in '{folder}'", { folder: nameOfTarget(target) });
    const name = await askName(target, { title, value: '' });
    if (name === undefined) return;
    const path = joinPath(target.path, name);
    const failed = l10n.t({
      message: "Couldn't create '{path}'.",
      args: { path },
      comment: ['Error: a file or folder of a server'],
    });
    const permission = 'file.create';
    const done = await this.tools.serverActions.run({
      ref: target.ref,
      permission,
      failed,
      work: () =>
        what === 'file'
          ? target.files.write(path, new Uint8Array(), { create: true, overwrite: false })
          : target.files.createDirectory(path),
    });
    if (done && what === 'file') {
      await vscode.commands.executeCommand('vscode.open', childUri(target, name));
    }
  }

  private async rename(given: GivenFile | undefined): Promise<void> {
    const target = await this.tools.targets.one(given);
    if (!target || target.path === '/') return;
    const { path } = target;
    const folder = await this.tools.targets.of(vscode.Uri.joinPath(target.uri, '..'));
    const title = l10n.t({
      message: "Rename '{path}'",
      args: { path },
      comment: ['Title of an input: a file or folder of a server'],
    });
    const name = await askName(folder, { title, value: nameOf(path) });
    if (name === undefined || name === nameOf(path)) return;
    await this.tools.serverActions.run({
      ref: target.ref,
      permission: 'file.update',
      failed: l10n.t({
        message: "Couldn't rename '{path}'.",
        args: { path },
        comment: ['Error: a file or folder of a server'],
      }),
      work: () => moveTarget(target, childUri(folder, name), { overwrite: false }),
    });
  }

  private async delete(given: readonly GivenFile[] | undefined): Promise<void> {
    const targets = await this.tools.targets.all(given);
    const [first] = targets;
    if (!first || targets.some(({ path }) => path === '/')) return;
    const { question, detail } = deleteQuestion(targets);
    if (
      !(await confirm(question, {
        detail,
        button: l10n.t({
          message: 'Delete',
          comment: ['Button: deletes files and folders of a server'],
        }),
      }))
    )
      return;
    await this.tools.serverActions.run({
      ref: first.ref,
      permission: 'file.delete',
      failed: l10n.t("Couldn't delete all files."),
      work: async () => {
        for (const [{ files }, paths] of byServer(targets)) await files.removeAll(paths);
      },
    });
  }

  private async copy(given: readonly GivenFile[] | undefined, prefix: string): Promise<void> {
    const targets = await this.tools.targets.all(given);
    if (targets.length === 0) return;
    const paths = targets.map(({ path }) => (prefix !== '' && path === '/' ? '' : path));
    await vscode.env.clipboard.writeText(paths.map((path) => prefix + path).join('\n'));
  }
}

async function askName(
  folder: Target,
  { title, value }: { readonly title: string; readonly value: string },
): Promise<string | undefined> {
  const entries = await folder.files.list(folder.path);
  const taken = new Set(entries.map(({ name }) => name));
  taken.delete(value);
  const stem = value.lastIndexOf('.');
  return showInputBox({
    title,
    value,
    valueSelection: [0, stem > 0 ? stem : value.length],
    prompt: l10n.t('Use slashes to create folders.'),
    validateInput: (name) => fileNameProblem(name, taken),
  });
}
