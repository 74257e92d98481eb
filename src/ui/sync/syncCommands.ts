import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { HeldStep } from '../../core/sync/syncQueue';
import { ignoreFileText, syncActions, syncWords } from '../../core/sync/syncWords';
import { nameOfStep } from '../../core/sync/syncSteps';
import { UserError } from '../../core/base/userError';
import { describeError } from '../../core/api/describe';
import { type Handler, on } from '../../core/base/command';
import type { GivenFolders } from '../../core/sync/arguments';
import { syncCommands } from '../../core/sync/commands';
import { runCommand } from '../base/commands';
import { showDiff } from '../base/diff';
import { askModal, showInformation } from '../base/messages';
import { pickNext, pickOne } from '../base/picks';
import { askAfterwards, nameOfAfterwards } from './askAfterwards';
import { agreesToFolder } from './askBroadFolder';
import { isAllowed } from './allowedPair';
import { askPair, isUnasked, namedPair } from './askPair';
import type { SyncParts } from './syncParts';
import type { FolderSync } from './folderSync';
import type { LinkedFolder } from './linkedFolder';
import type { Afterwards, Links } from '../../core/sync/links';
import { nameOfLocal, remoteChild } from '../files/folderPair';
import { openNamedPlace } from './place';
import { asUri, parseRemoteUri } from '../files/remoteUri';

interface Entry extends vscode.QuickPickItem {
  readonly run?: () => unknown;
}

/** What people do with linked folders: link, look, decide about what was held, end. */
export class SyncCommands {
  readonly handlers: readonly Handler[] = [
    on(syncCommands.link, (given) => this.link(given)),
    on(syncCommands.unlink, (given) => this.unlink(given)),
    on(syncCommands.status, () => this.show()),
  ];

  constructor(
    private readonly parts: SyncParts,
    private readonly links: Links<vscode.Uri>,
    private readonly sync: FolderSync,
  ) {}

  private async link(given: GivenFolders | undefined): Promise<void> {
    const question = { title: l10n.t('Sync a Folder on Save'), isPush: true };
    const pair = await askPair(this.parts, given, question);
    if (!pair) return;
    const place = await openNamedPlace(this.parts, pair);
    const { label, root } = place;
    if (!(await agreesToFolder(root, label))) return;
    if (!(await isAllowed(this.parts, given, { action: 'link', place }))) return;
    const afterwards = await afterwardsOf(given);
    if (!afterwards) return;
    await this.parts.pairs.remember(pair);
    await this.links.add({ ...pair, label, afterwards, root });
    const text = l10n.t(
      'What you save, rename and delete in {0} now goes to {1}, but for what .gitignore and .panelignore name. What differs already stays as it is until you push it.',
      nameOfLocal(pair.local),
      label,
    );
    const pushNow = l10n.t('Compare and Push...');
    const addRules = l10n.t('Add .panelignore');
    const canAdd = !(await isThere(ignoreFileIn(pair.local)));
    const buttons = canAdd ? [pushNow, addRules] : [pushNow];
    void showInformation(text, ...buttons).then((chosen) => {
      if (chosen === pushNow) void runCommand(syncCommands.push, { kind: 'chosen', pair });
      if (chosen === addRules) {
        addIgnoreFile(pair.local).catch((error: unknown) => {
          this.sync.report(error, l10n.t('No .panelignore was made.'));
        });
      }
    });
  }

  private async unlink(given: GivenFolders | undefined): Promise<void> {
    const local = given?.kind === 'local' ? asUri(given.uri) : namedPair(given)?.local;
    const linked = this.sync.all.find(({ link }) => link.local.toString() === local?.toString());
    if (!linked) {
      const picked = await this.ask();
      if (picked) await this.end(picked);
    } else if (await this.mayEnd(linked, isUnasked(given))) {
      await this.end(linked, isUnasked(given));
    }
  }

  /** Whether a link that an argument names may end. */
  private async mayEnd({ link }: LinkedFolder, unasked: boolean): Promise<boolean> {
    const { panelId = '', uuid = '', path: folder = '' } = parseRemoteUri(link.remote) ?? {};
    const server = { panelId, uuid, name: link.label };
    const local = link.local.fsPath;
    const request = { action: 'unlink', server, folder, local, isUnasked: unasked } as const;
    return this.parts.confirmation.allows(request);
  }

  private async ask(): Promise<LinkedFolder | undefined> {
    const items = this.sync.all.map((folder) => ({
      label: nameOfLocal(folder.link.local),
      description: folder.link.label,
      folder,
    }));
    if (items.length === 0) throw new UserError(l10n.t('No folder is linked.'));
    const title = l10n.t('Stop Syncing Which Folder?');
    return (await pickOne(items, { title }))?.folder;
  }

  private async show(): Promise<void> {
    const folders = this.sync.all;
    if (folders.length === 0) {
      const link = l10n.t('Link a Folder...');
      const text = l10n.t('No folder is linked to a server.');
      const chosen = await showInformation(text, link);
      if (chosen === link) await this.link(undefined);
      return;
    }
    const items = folders.flatMap((folder) => this.entriesOf(folder));
    const title = l10n.t('Sync on Save');
    const picked = await pickOne<Entry>(items, { title });
    await picked?.run?.();
  }

  private entriesOf(folder: LinkedFolder): readonly Entry[] {
    const { queue, link } = folder;
    const local = nameOfLocal(link.local);
    const label = `${local} → ${link.label}: ${syncWords(queue)}`;
    const { Separator } = vscode.QuickPickItemKind;
    const held = queue.held.map((one) => ({
      iconPath: new vscode.ThemeIcon('warning'),
      label: nameOfStep(one.step),
      detail: describeError(one.error),
      run: () => this.decide(folder, one),
    }));
    const waiting = queue.pending.slice(0, 20).map((step) => ({
      iconPath: new vscode.ThemeIcon('clock'),
      label: nameOfStep(step),
      ...(queue.why !== undefined && { detail: describeError(queue.why) }),
      run: () => queue.retry(),
    }));
    const goOn = entry('refresh', l10n.t('Try Again Now'), () => queue.retry());
    const pause = entry('debug-pause', l10n.t('Pause'), () => queue.pause());
    const after = {
      iconPath: new vscode.ThemeIcon('settings-gear'),
      label: l10n.t('Afterwards: {0}', nameOfAfterwards(link.afterwards)),
      run: async () => {
        const afterwards = await askAfterwards();
        if (afterwards) await this.links.add({ ...link, afterwards });
      },
    };
    const end = entry('close', l10n.t('Stop Syncing This Folder'), () => this.end(folder));
    const actions = syncActions(queue).map((one) => (one === 'retry' ? goOn : pause));
    return [{ label, kind: Separator }, ...held, ...waiting, ...actions, after, end];
  }

  /** Decides about one change that was not made. */
  private async decide({ queue, link }: LinkedFolder, held: HeldStep): Promise<void> {
    const { step } = held;
    const path = step.kind === 'rename' ? step.to : step.path;
    const items: Entry[] = [
      entry('cloud-upload', l10n.t('Do It on the Server Anyway'), () => queue.force(held)),
      entry('discard', l10n.t('Leave the Server as It Is'), () => queue.drop(held)),
    ];
    if (step.kind === 'save') {
      const here = vscode.Uri.joinPath(link.local, path);
      const both = l10n.t('{0} (server ↔ here)', path);
      const there = remoteChild(link, path);
      const compare = () => showDiff(there, here, both);
      items.unshift(entry('diff', l10n.t('Compare'), compare));
    }
    const placeHolder = describeError(held.error);
    const title = nameOfStep(step);
    const picked = await pickNext(items, { title, placeHolder });
    await picked?.run?.();
  }

  private async end({ link, queue }: LinkedFolder, unasked = false): Promise<void> {
    const left = queue.pending.length + queue.held.length;
    if (left > 0 && !unasked) {
      const text = l10n.t(
        '{0} changes are not on the server yet. Stop syncing all the same?',
        left,
      );
      const stop = l10n.t('Stop Syncing');
      const detail = l10n.t('Your files stay as they are; a push finds what differs.');
      const options = { detail };
      if ((await askModal(text, options, stop)) !== stop) return;
    }
    await this.links.remove(link);
  }
}

function entry(icon: string, label: string, run: () => unknown): Entry {
  return { iconPath: new vscode.ThemeIcon(icon), label, run };
}

function ignoreFileIn(local: vscode.Uri): vscode.Uri {
  return vscode.Uri.joinPath(local, '.panelignore');
}

/** Makes it with an example in it, and shows it. One that came meanwhile stays. */
async function addIgnoreFile(local: vscode.Uri): Promise<void> {
  const file = ignoreFileIn(local);
  if (!(await isThere(file))) {
    await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(ignoreFileText()));
  }
  await vscode.window.showTextDocument(file);
}

function isThere(file: vscode.Uri): Promise<boolean> {
  return Promise.resolve(vscode.workspace.fs.stat(file)).then(
    () => true,
    () => false,
  );
}

/** Nothing follows where the command was told to link without asking. */
async function afterwardsOf(given: GivenFolders | undefined): Promise<Afterwards | undefined> {
  return isUnasked(given) ? { kind: 'nothing' } : askAfterwards();
}
