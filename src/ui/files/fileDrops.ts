import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { nameOf } from '../../core/files/remotePath';
import { UserError } from '../../core/base/userError';
import { confirm } from '../base/messages';
import { asUri, parseRemoteUri } from './remoteUri';
import type { DragHandler } from '../servers/dragAndDrop';
import { type Row, rowOf } from '../../core/base/row';
import { type FileRow, fileArgument } from '../../core/files/arguments';
import type { FileTools } from './fileTools';
import { moveTarget } from './moveTarget';
import { nameOfTarget, planDrop, standingNames, uriLines } from '../../core/files/targets';
import { type Target, childUri } from './targets';
import { type Uploads, localPaths } from './uploads';

/** What dragging means for files: from the computer it uploads, inside a server it moves, between servers it copies. */
export class FileDrops implements DragHandler {
  constructor(
    private readonly tools: FileTools,
    private readonly uploads: Uploads,
  ) {}

  drag(nodes: readonly Row[], transfer: vscode.DataTransfer): void {
    const rows = nodes.flatMap((node) => rowOf<FileRow>(node, 'file') ?? []);
    const uris = rows.map(({ uri }) => asUri(uri).toString());
    if (uris.length === 0) return;
    transfer.set('text/uri-list', new vscode.DataTransferItem(uris.join('\r\n')));
  }

  async drop(node: Row | undefined, transfer: vscode.DataTransfer): Promise<void> {
    try {
      if (!rowOf(node, 'file') && node?.kind !== 'server') {
        throw new UserError(l10n.t('Drop files on a server or one of its folders.'));
      }
      const target = await this.tools.targets.folder(fileArgument.of(node, undefined));
      if (target) await this.dropOn(target, transfer);
    } catch (error) {
      // VS Code says nothing of a drop that failed.
      this.tools.commands.report(error);
    }
  }

  private async dropOn(target: Target, transfer: vscode.DataTransfer): Promise<void> {
    const uris = await urisOf(transfer);
    if (uris.length === 0) return this.dropContents(target, transfer);
    const remote = uris.filter((uri) => parseRemoteUri(uri));
    const local = uris.filter((uri) => !parseRemoteUri(uri));
    const sources = await Promise.all(remote.map((uri) => this.tools.targets.of(uri)));
    const isHere = (source: Target) => source.uri.authority === target.uri.authority;
    await this.move(sources.filter(isHere), target);
    await this.copy(
      sources.filter((source) => !isHere(source)),
      target,
    );
    if (local.length > 0) await this.uploads.upload(target, localPaths(local));
  }

  /** A browser tells no paths, only what is in the files. */
  private async dropContents(target: Target, transfer: vscode.DataTransfer): Promise<void> {
    const files = [...transfer].flatMap(([, item]) => item.asFile() ?? []);
    if (files.length === 0) return;
    const folder = await mkdtemp(path.join(tmpdir(), 'hosting-panel-drop-'));
    try {
      const paths: string[] = [];
      for (const file of files) {
        const place = path.join(folder, path.basename(file.name));
        await writeFile(place, await file.data());
        paths.push(place);
      }
      await this.uploads.upload(target, paths);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  private async move(sources: readonly Target[], target: Target): Promise<void> {
    const { moving, intoItself } = planDrop(sources, target.path);
    if (moving.length === 0) return;
    if (intoItself)
      throw new UserError(
        l10n.t("The folder '{folder}' can't be moved into itself.", { folder: intoItself.path }),
      );
    const overwrite = await this.agreedOverwrite(moving, target);
    if (overwrite === undefined) return;
    await this.tools.serverActions.run({
      ref: target.ref,
      permission: 'file.update',
      failed: l10n.t("Couldn't move all files to '{folder}'.", { folder: nameOfTarget(target) }),
      work: async () => {
        for (const source of moving) {
          await moveTarget(source, childUri(target, nameOf(source.path)), { overwrite });
        }
      },
    });
  }

  /** Between servers nothing is moved: a copy leaves the original where programs look for it. */
  private async copy(sources: readonly Target[], target: Target): Promise<void> {
    const [first] = sources;
    if (!first) return;
    const question = l10n.t('Are you sure you want to copy the files from {source} to {target}?', {
      source: first.ref.name,
      target: target.ref.name,
    });
    const detail = l10n.t("Files can't be moved between servers. The originals are kept.");
    if (
      !(await confirm(question, {
        detail,
        button: l10n.t({ message: 'Copy', comment: ['Button: copies files to another server'] }),
      }))
    )
      return;
    const overwrite = await this.agreedOverwrite(sources, target);
    if (overwrite === undefined) return;
    await this.tools.serverActions.run({
      ref: target.ref,
      permission: 'file.create',
      failed: l10n.t("Couldn't copy all files to '{folder}'.", { folder: nameOfTarget(target) }),
      title: l10n.t("Copying files to server '{server}'...", { server: target.ref.name }),
      work: async (signal, progress) => {
        for (const source of sources) {
          signal.throwIfAborted();
          progress.report({ message: source.path });
          const to = childUri(target, nameOf(source.path));
          await vscode.workspace.fs.copy(source.uri, to, { overwrite });
        }
      },
    });
  }

  /** Whether what stands there may be replaced; undefined when the user gave up. */
  private async agreedOverwrite(
    sources: readonly Target[],
    target: Target,
  ): Promise<boolean | undefined> {
    const standing = standingNames(sources, await target.files.list(target.path));
    if (standing.length === 0) return false;
    const question = l10n.t("Do you want to replace files that already exist in '{folder}'?", {
      folder: nameOfTarget(target),
    });
    const detail = standing.slice(0, 10).join('\n');
    return (await confirm(question, {
      detail,
      button: l10n.t({ message: 'Replace', comment: ['Button: replaces existing files'] }),
    }))
      ? true
      : undefined;
  }
}

async function urisOf(transfer: vscode.DataTransfer): Promise<readonly vscode.Uri[]> {
  const list = await transfer.get('text/uri-list')?.asString();
  return uriLines(list ?? '').map((line) => vscode.Uri.parse(line, true));
}
