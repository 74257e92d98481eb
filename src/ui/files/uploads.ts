import * as l10n from '@vscode/l10n';
import * as path from 'node:path';
import * as vscode from 'vscode';
import { type LocalTree, readLocalTree } from '../../core/files/localTree';
import { type PlannedUpload, type UploadPlan, planUpload } from '../../core/files/uploadPlan';
import {
  assertFew,
  assertFree,
  isWorthPacking,
  maxNamed,
  partSecrets,
  replaceQuestion,
} from '../../core/files/uploadQuestions';
import { createEmptyFolders, uploadAll } from '../../core/files/uploads';
import { UserError } from '../../core/base/userError';
import { syncCommands } from '../../core/sync/commands';
import { runCommand } from '../base/commands';
import { showOpenDialog } from '../base/dialogs';
import { askModal, showWarning, tellBriefly } from '../base/messages';
import { askSecrets } from './askSecrets';
import { type Handler, on } from '../../core/base/command';
import type { GivenFile } from '../../core/files/arguments';
import { fileCommands } from '../../core/files/commands';
import type { FileTools } from './fileTools';
import { placeName } from '../../core/files/targets';
import type { Target } from './targets';
import { showBytes } from '../base/transferProgress';
import { uploadReport } from '../../core/files/uploadReport';

/** Sends files and folders of this computer to a folder of a server; asks before it replaces anything. */
export class Uploads {
  readonly handlers: readonly Handler[] = [
    on(fileCommands.uploadFiles, (given) => this.ask(given, 'files')),
    on(fileCommands.uploadFolder, (given) => this.ask(given, 'folder')),
  ];

  constructor(private readonly tools: FileTools) {}

  /** Sends paths of this computer into a folder of a server. */
  async upload(target: Target, paths: readonly string[]): Promise<void> {
    const tree = await this.read(target, paths);
    if (!tree) return;
    const plan = await planUpload(tree.files, target.path, target.files);
    assertFree(plan);
    const uploads = await agreed(plan, target);
    const allowed = uploads && (await withSecrets(uploads, target));
    if (allowed) await this.send(target, allowed, tree);
  }

  private async ask(given: GivenFile | undefined, what: 'files' | 'folder'): Promise<void> {
    const target = await this.tools.targets.folder(given);
    if (!target) return;
    const isFolder = what === 'folder';
    const picked = await showOpenDialog({
      canSelectFiles: !isFolder,
      canSelectFolders: isFolder,
      canSelectMany: !isFolder,
      openLabel: l10n.t({ message: 'Upload', comment: ['Button: uploads the selected files'] }),
      title: l10n.t({
        message: "Upload to '{folder}'",
        args: { folder: placeName(target) },
        comment: ['Title of a dialog that asks which files are uploaded'],
      }),
    });
    if (!picked || picked.length === 0) return;
    await this.upload(target, localPaths(picked));
  }

  /** What is on this computer; undefined where it was handed over to the command that packs. */
  private async read(target: Target, paths: readonly string[]): Promise<LocalTree | undefined> {
    const tree = await readLocalTree(paths, { most: maxNamed });
    const [only] = paths;
    const isMany = only !== undefined && isWorthPacking(tree, paths);
    if (isMany && (await vscode.commands.getCommands(true)).includes(syncCommands.push.id)) {
      const remote = vscode.Uri.joinPath(target.uri, path.basename(only));
      const pair = { local: vscode.Uri.file(only), remote };
      await runCommand(syncCommands.push, { kind: 'chosen', pair });
      return undefined;
    }
    assertFew(tree);
    return tree;
  }

  private async send(
    target: Target,
    uploads: readonly PlannedUpload[],
    { emptyFolders, skipped }: LocalTree,
  ): Promise<void> {
    const total = uploads.reduce((sum, { file }) => sum + file.size, 0);
    const done = await this.tools.serverActions.run({
      ref: target.ref,
      permission: 'file.create',
      failed: l10n.t("Couldn't upload files to '{folder}'.", { folder: placeName(target) }),
      title: l10n.t({
        message: "Uploading to '{folder}'...",
        args: { folder: placeName(target) },
        comment: ['Progress: files to a folder of a server'],
      }),
      work: async (signal, progress) => {
        await createEmptyFolders(target.files, target.path, emptyFolders);
        const show = showBytes(progress);
        const onProgress = (bytes: number, path: string) => show(bytes, total, path);
        return uploadAll(target.files, uploads, { signal, onProgress });
      },
    });
    if (!done) return;
    const result = done.value;
    const error = await this.tools.serverActions.explain(
      { ref: target.ref, permission: 'file.create' },
      result.stopped,
    );
    const report = uploadReport({ ...result, stopped: error }, uploads.length, skipped);
    if (report.error !== undefined) this.tools.commands.report(report.error, report.text);
    else if (report.isWarning) void showWarning(report.text);
    else tellBriefly(report.text);
  }
}

/** The paths of this computer that URIs name. Throws for other places. */
export function localPaths(uris: readonly vscode.Uri[]): readonly string[] {
  if (uris.some(({ scheme }) => scheme !== 'file')) {
    throw new UserError(l10n.t('Only local files can be uploaded.'));
  }
  return uris.map(({ fsPath }) => fsPath);
}

/** The uploads to do; undefined when the user gave up. */
async function agreed(
  plan: UploadPlan,
  target: Target,
): Promise<readonly PlannedUpload[] | undefined> {
  const asked = replaceQuestion(plan, target.ref.name);
  if (!asked) return plan.uploads;
  const { question, detail, others } = asked;
  const replace = l10n.t({ message: 'Replace', comment: ['Button: replaces existing files'] });
  const skip = l10n.t('Upload Only New Files');
  const buttons = others.length > 0 ? [replace, skip] : [replace];
  const chosen = await askModal(question, { detail }, ...buttons);
  if (chosen === undefined) return undefined;
  return chosen === replace ? plan.uploads : others;
}

/** The uploads to do, without what looks secret where the user says so; undefined when the user gave up. */
async function withSecrets(
  uploads: readonly PlannedUpload[],
  { ref }: Target,
): Promise<readonly PlannedUpload[] | undefined> {
  const { secrets, others } = partSecrets(uploads);
  if (secrets.length === 0) return uploads;
  const answer = await askSecrets(secrets, ref, { hasOthers: others.length > 0 });
  if (answer === undefined) return undefined;
  return answer === 'all' ? uploads : others;
}
