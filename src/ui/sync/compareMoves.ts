import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as l10n from '@vscode/l10n';
import type { ServerRef } from '../../core/api/panel';
import type { GivenDifference } from '../../core/sync/arguments';
import type { FolderLocks, FolderTurn } from '../../core/sync/folderLocks';
import { describeRemote } from '../../core/files/targets';
import type { DifferencePlace } from '../../core/sync/differenceRow';
import { uriOn } from '../files/remoteUri';
import { looksSecret } from '../../core/base/secretNames';
import { runningQuestion } from '../../core/sync/pullWords';
import { downloadFile } from '../../core/files/downloads';
import { uploadAll } from '../../core/files/uploads';
import { assertPlainFile, targetAsCompared } from '../../core/base/localTargets';
import { confirm } from '../base/messages';
import { askSecrets } from '../files/askSecrets';
import { type Handler, on } from '../../core/base/command';
import { compareCommands } from '../../core/sync/commands';
import type { Target } from '../files/targets';
import { showBytes } from '../base/transferProgress';
import { turnIn, workOn } from './inTurn';
import type { SearchTools } from '../search/findTools';

/** Settles a difference: takes a file to the server, or to this computer, and compares once more. */
export class CompareMoves {
  readonly handlers: readonly Handler[] = [
    on(compareCommands.toServer, (given) => this.settle(given, (one) => this.toServer(one))),
    on(compareCommands.toLocal, (given) => this.settle(given, (one) => this.toLocal(one))),
  ];

  constructor(
    private readonly tools: SearchTools,
    private readonly locks: FolderLocks,
  ) {}

  private async settle(
    given: GivenDifference | undefined,
    move: (given: GivenDifference) => Promise<boolean>,
  ): Promise<void> {
    if (given && (await move(given))) await this.tools.results.current?.again();
  }

  private async toServer({ place, difference }: GivenDifference): Promise<boolean> {
    const { kind } = difference;
    const root = await this.rootOf(place.ref);
    const at = place.path;
    const local = localPath(place);
    assertPlainFile(place.root, place.relative);
    if (kind === 'changed') {
      const question = l10n.t("Are you sure you want to replace '{file}' on server '{server}'?", {
        file: at,
        server: root.ref.name,
      });
      const detail = l10n.t("The file will be replaced with the local file '{file}'.", {
        file: local,
      });
      if (
        !(await confirm(question, {
          detail,
          button: l10n.t({ message: 'Replace', comment: ['Button: replaces existing files'] }),
        }))
      )
        return false;
    }
    const secrets = looksSecret(place.relative) ? [place.relative] : [];
    if (secrets.length > 0 && (await askSecrets(secrets, root.ref, { hasOthers: false })) !== 'all')
      return false;
    const done = await this.tools.serverActions.run({
      ref: root.ref,
      permission: 'file.create',
      failed: l10n.t({
        message: "Couldn't upload '{file}'.",
        args: { file: at },
        comment: ['Error: a local file'],
      }),
      title: l10n.t({
        message: "Uploading '{file}'...",
        args: { file: at },
        comment: ['Progress: a local file'],
      }),
      work: (waiting, progress) =>
        this.hold(place, 'push', turnIn(waiting, progress), async (signal) => {
          const existing = kind === 'changed' ? await root.files.stat(at) : undefined;
          // Again: the question may have stood for long.
          assertPlainFile(place.root, place.relative);
          const { size } = await stat(local);
          const file = { root: place.root, path: place.relative, size };
          const show = showBytes(progress);
          const onProgress = (bytes: number) => show(bytes, size);
          const result = await uploadAll(root.files, [{ file, path: at, existing }], {
            signal,
            onProgress,
          });
          const failure = result.stopped ?? result.refused[0]?.error;
          if (failure === undefined) return;
          throw asError(failure);
        }),
    });
    return done !== undefined;
  }

  private async toLocal({ place, difference }: GivenDifference): Promise<boolean> {
    const { kind } = difference;
    const root = await this.rootOf(place.ref);
    const shown = localPath(place);
    const compared = difference.here;
    const target = await targetAsCompared(place.root, place.relative, compared);
    if (kind === 'changed') {
      const question = l10n.t("Are you sure you want to replace the local file '{file}'?", {
        file: shown,
      });
      const detail = l10n.t("The file will be replaced with '{file}' from server '{server}'.", {
        file: place.path,
        server: root.ref.name,
      });
      if (
        !(await confirm(question, {
          detail,
          button: l10n.t({ message: 'Replace', comment: ['Button: replaces existing files'] }),
        }))
      )
        return false;
    }
    if (target.runsBy !== undefined) {
      const { text, detail } = runningQuestion([place.relative]);
      if (
        !(await confirm(text, {
          detail,
          button: l10n.t({
            message: 'Download Anyway',
            comment: ['Button: downloads files that might run automatically'],
          }),
        }))
      )
        return false;
    }
    const done = await this.tools.serverActions.run({
      ref: root.ref,
      permission: 'file.read-content',
      failed: l10n.t({
        message: "Couldn't download '{file}'.",
        args: { file: place.path },
        comment: ['Error: a file or folder of a server'],
      }),
      title: l10n.t({
        message: "Downloading '{file}'...",
        args: { file: place.path },
        comment: ['Progress: a file or folder of a server'],
      }),
      work: (waiting, progress) =>
        this.hold(place, 'pull', turnIn(waiting, progress), async (signal) => {
          const onProgress = showBytes(progress);
          const { listed = 0 } = difference;
          await downloadFile(root.files, place.path, { target, listed, signal, onProgress });
        }),
    });
    return done !== undefined;
  }

  /** Moves one file while nobody else works on it, here or there. */
  private hold<T>(
    { ref, path, root, relative }: DifferencePlace,
    action: 'push' | 'pull',
    turn: FolderTurn,
    run: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const key = { panelId: ref.panel.id, uuid: ref.uuid, folder: path, local: root };
    const file = { key, root: join(root, relative), label: describeRemote(ref.name, path) };
    return this.locks.hold(workOn(file, action), turn, run);
  }

  private rootOf(ref: ServerRef): Promise<Target> {
    return this.tools.targets.of(uriOn(ref, '/'));
  }
}

function localPath({ root, relative }: DifferencePlace): string {
  return join(root, relative);
}

function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}
