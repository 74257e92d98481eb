import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { looksSecret } from '../../core/base/secretNames';
import { type LocalTree, readLocalTree } from '../../core/files/localTree';
import { type PlannedUpload, type UploadPlan, planUpload } from '../../core/files/uploadPlan';
import { makeFolders, uploadAll } from '../../core/files/uploads';
import { formatBytes } from '../../core/base/format';
import { UserError } from '../../core/base/userError';
import { showOpenDialog } from '../base/dialogs';
import { askModal, showWarning, tellBriefly } from '../base/messages';
import { askSecrets } from './askSecrets';
import { chosenPair } from '../sync/pairs';
import { fileActionCommands } from './actionCommands';
import type { FileTools, Handlers } from './fileTools';
import { type Target, placeName } from './targets';
import { showBytes } from '../base/transferProgress';
import { uploadReport } from './uploadReport';

/** Files above which a folder goes to the command that packs: one by one would take hundreds of requests. */
const maxOneByOne = 25;
/** Files above which even that is not begun without packing. */
const maxNamed = 300;
const pushCommand = 'hostingPanel.folder.push';

/** Sends files and folders of this computer to a folder of a server; asks before it replaces anything. */
export class Uploads {
  readonly handlers: Handlers = {
    [fileActionCommands.uploadFiles]: (element) => this.ask(element, 'files'),
    [fileActionCommands.uploadFolder]: (element) => this.ask(element, 'folder'),
  };

  constructor(private readonly tools: FileTools) {}

  /** Sends paths of this computer into a folder of a server. */
  async upload(target: Target, paths: readonly string[]): Promise<void> {
    const tree = await this.read(target, paths);
    if (!tree) return;
    const plan = await planUpload(tree.files, target.path, (folder) => target.files.list(folder));
    if (plan.blocked.length > 0) throw new UserError(blockedText(plan.blocked));
    const uploads = await agreed(plan, target);
    const allowed = uploads && (await withSecrets(uploads, target));
    if (allowed) await this.send(target, allowed, tree);
  }

  private async ask(element: unknown, what: 'files' | 'folder'): Promise<void> {
    const target = await this.tools.targets.folder(element);
    if (!target) return;
    const isFolder = what === 'folder';
    const picked = await showOpenDialog({
      canSelectFiles: !isFolder,
      canSelectFolders: isFolder,
      canSelectMany: !isFolder,
      openLabel: l10n.t('Upload'),
      title: l10n.t('Upload to {0}', placeName(target)),
    });
    if (!picked || picked.length === 0) return;
    await this.upload(target, localPaths(picked));
  }

  /** What is on this computer; undefined where it was handed over to the command that packs. */
  private async read(target: Target, paths: readonly string[]): Promise<LocalTree | undefined> {
    const tree = await readLocalTree(paths, { most: maxNamed });
    const [only] = paths;
    const isMany = tree.files.length > maxOneByOne && paths.length === 1 && only !== undefined;
    if (isMany && (await vscode.commands.getCommands(true)).includes(pushCommand)) {
      const remote = vscode.Uri.joinPath(target.uri, only.split(/[\\/]/).at(-1) ?? '');
      const pair = chosenPair(vscode.Uri.file(only), remote);
      await vscode.commands.executeCommand(pushCommand, pair);
      return undefined;
    }
    if (tree.files.length <= maxNamed) return tree;
    throw new UserError(
      l10n.t(
        'These are more than {0} files. Upload one folder at a time: it is packed then.',
        maxNamed,
      ),
    );
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
      failed: l10n.t('Nothing was uploaded to {0}.', placeName(target)),
      title: l10n.t('Uploading to {0}', placeName(target)),
      work: async (signal, progress) => {
        await makeFolders(target.files, target.path, emptyFolders);
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
    throw new UserError(l10n.t('Only files of this computer can be uploaded.'));
  }
  return uris.map(({ fsPath }) => fsPath);
}

/** The uploads to do; undefined when the user gave up. */
async function agreed(
  { uploads, replaced }: UploadPlan,
  target: Target,
): Promise<readonly PlannedUpload[] | undefined> {
  if (replaced.length === 0) return uploads;
  const question =
    replaced.length === 1
      ? l10n.t('{0} is on {1} already. Replace it?', replaced[0] ?? '', target.ref.name)
      : l10n.t('{0} files are on {1} already. Replace them?', replaced.length, target.ref.name);
  const sizes = uploads.flatMap(({ existing, file, path }) =>
    existing ? [`${path} (${formatBytes(existing.size)} → ${formatBytes(file.size)})`] : [],
  );
  const replace = l10n.t('Replace');
  const others = uploads.filter(({ existing }) => !existing);
  const skip = l10n.t('Upload Only New Files');
  const buttons = others.length > 0 ? [replace, skip] : [replace];
  const detail = shortened(sizes).join('\n');
  const options = { detail };
  const chosen = await askModal(question, options, ...buttons);
  if (chosen === undefined) return undefined;
  return chosen === replace ? uploads : others;
}

/** The uploads to do, without what looks secret where the user says so; undefined when the user gave up. */
async function withSecrets(
  uploads: readonly PlannedUpload[],
  { ref }: Target,
): Promise<readonly PlannedUpload[] | undefined> {
  const isSecret = ({ file }: PlannedUpload) => looksSecret(file.target);
  const secrets = uploads.filter(isSecret);
  if (secrets.length === 0) return uploads;
  const names = secrets.map(({ file }) => file.target);
  const hasOthers = secrets.length < uploads.length;
  const answer = await askSecrets(names, ref, { hasOthers });
  if (answer === undefined) return undefined;
  return answer === 'all' ? uploads : uploads.filter((upload) => !isSecret(upload));
}

function blockedText(paths: readonly string[]): string {
  return l10n.t(
    'Nothing was uploaded: a folder or a link stands in the way at {0}.',
    shortened(paths).join(', '),
  );
}

function shortened(lines: readonly string[]): readonly string[] {
  const most = 10;
  if (lines.length <= most) return lines;
  return [...lines.slice(0, most), l10n.t('and {0} more', lines.length - most)];
}
