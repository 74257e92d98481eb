import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { FileRefusal } from '../../core/files/fileRefusal';
import { nameOf } from '../../core/files/remotePath';
import { type Twin, rankTwins, surest } from '../../core/sync/twins';
import { UserError } from '../../core/base/userError';
import { showOpenDialog } from '../base/dialogs';
import { showDiff } from '../base/diff';
import { pickOne } from '../base/picks';
import { type Handler, on } from '../../core/base/command';
import type { UriParts } from '../../core/base/uri';
import type { GivenFile } from '../../core/files/arguments';
import { compareCommands } from '../../core/sync/commands';
import { asUri } from '../files/remoteUri';
import { type Target, childUri } from '../files/targets';
import type { SearchTools } from '../search/findTools';

interface TwinItem extends vscode.QuickPickItem {
  readonly uri?: vscode.Uri;
}

/** Compares a server's file with its twin on this computer: the workspace file whose path ends alike, or one that is picked. */
export class CompareFile {
  readonly handlers: readonly Handler[] = [
    on(compareCommands.file, (given) => this.compare(given)),
    on(compareCommands.withServer, (given) => this.compareLocal(given)),
  ];

  constructor(private readonly tools: SearchTools) {}

  private async compare(given: GivenFile | undefined): Promise<void> {
    const target = await this.tools.targets.one(given);
    if (!target) return;
    if (target.type === 'folder') {
      throw new UserError(
        l10n.t("The path '{path}' is a folder. Select a file to compare.", { path: target.path }),
      );
    }
    const twin = await twinOf(target);
    if (twin) await openDiff(target, twin);
  }

  /** The other way round: from a file of this computer. */
  private async compareLocal(given: UriParts | undefined): Promise<void> {
    const local = given ? asUri(given) : openFile();
    if (local?.scheme !== 'file') throw new UserError(l10n.t('Select a local file.'));
    const root = await this.tools.targets.server(l10n.t('Compare with File on Server'));
    if (!root) return;
    const parts = vscode.workspace.asRelativePath(local, false).split(/[\\/]/);
    for (let from = 0; from < parts.length; from++) {
      const uri = childUri(root, parts.slice(from).join('/'));
      const target = await this.tools.targets.of(uri).catch(passAbsent);
      if (target && target.type !== 'folder') return openDiff(target, local);
    }
    throw new UserError(
      l10n.t("Couldn't find a file on server '{server}' that matches '{path}'.", {
        server: root.ref.name,
        path: parts.join('/'),
      }),
    );
  }
}

/** Opens the difference between a server's file, on the left, and one of this computer. */
async function openDiff(
  { uri, path, ref }: Pick<Target, 'uri' | 'path' | 'ref'>,
  local: vscode.Uri,
): Promise<void> {
  const title = l10n.t({
    message: '{file} ({server} ↔ local)',
    args: { file: nameOf(path), server: ref.name },
    comment: ['Title of an editor that compares a file of a server with a local one'],
  });
  await showDiff(uri, local, title);
}

function openFile(): vscode.Uri | undefined {
  return vscode.window.activeTextEditor?.document.uri;
}

function passAbsent(error: unknown): undefined {
  if (!(error instanceof FileRefusal)) throw error;
}

async function twinOf({ path }: Target): Promise<vscode.Uri | undefined> {
  const twins = await candidates(nameOf(path));
  const sure = surest(path, twins);
  if (sure) return sure.value;
  const items: TwinItem[] = rankTwins(path, twins).map(({ twin }) => ({
    label: vscode.workspace.asRelativePath(twin.value),
    iconPath: vscode.ThemeIcon.File,
    uri: twin.value,
  }));
  const other: TwinItem = { label: l10n.t('Select Another File...'), alwaysShow: true };
  const title = l10n.t("Compare '{file}' with Local File", { file: path });
  const picked = items.length === 0 ? other : await pickOne([...items, other], { title });
  if (!picked) return undefined;
  if (picked.uri) return picked.uri;
  const chosen = await showOpenDialog({
    title,
    openLabel: l10n.t({
      message: 'Compare',
      comment: ['Button: compares the selected file or folder'],
    }),
  });
  return chosen?.[0];
}

async function candidates(name: string): Promise<readonly Twin<vscode.Uri>[]> {
  const glob = `**/${name.replace(/[[\]{}*?]/g, '[$&]')}`;
  const found = await vscode.workspace.findFiles(glob, '**/node_modules/**', 100);
  return found
    .filter(({ scheme }) => scheme === 'file')
    .map((uri) => ({ value: uri, path: uri.path }));
}
