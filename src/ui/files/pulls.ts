import * as l10n from '@vscode/l10n';
import { systemClock } from '../../core/base/clock';
import { plainNameProblem } from '../../core/files/names';
import { type PullOrder, nameFromUrl, pull, targetOf, urlProblem } from '../../core/files/pullUrl';
import { formatBytes } from '../../core/base/format';
import { showInputBox } from '../base/inputBox';
import { confirm, showInformation, showWarning, tellBriefly } from '../base/messages';
import { type Handler, on } from '../../core/base/command';
import type { GivenFile } from '../../core/files/arguments';
import { fileCommands } from '../../core/files/commands';
import type { FileTools } from './fileTools';
import { placeName } from '../../core/files/targets';
import type { Target } from './targets';

/** Has a server fetch files from the internet by itself. */
export class Pulls {
  readonly handlers: readonly Handler[] = [on(fileCommands.pull, (given) => this.pull(given))];

  constructor(private readonly tools: FileTools) {}

  private async pull(given: GivenFile | undefined): Promise<void> {
    const target = await this.tools.targets.folder(given);
    const order = target && (await askOrder(target));
    if (!order) return;
    const path = targetOf(order);
    const done = await this.tools.serverActions.run({
      ref: target.ref,
      permission: 'file.create',
      failed: l10n.t({
        message: "Couldn't download '{file}'.",
        args: { file: path },
        comment: ['Error: a file or folder of a server'],
      }),
      title: l10n.t({
        message: "Downloading '{file}' to server '{server}'...",
        args: { file: order.name, server: target.ref.name },
        comment: ['Progress: the server fetches a file from a URL'],
      }),
      work: (signal, progress) => {
        signal.addEventListener('abort', () => {
          const text = l10n.t("The server continues to download '{file}'.", { file: path });
          void showInformation(text);
        });
        const onProgress = (bytes: number) => progress.report({ message: formatBytes(bytes) });
        return pull(target, order, { clock: systemClock, signal, onProgress });
      },
    });
    if (!done) return;
    if (done.value === undefined) {
      const text = l10n.t(
        "The file '{file}' didn't arrive, and the server doesn't say why. The URL must be public, without redirects, and tell the length of the file.",
        { file: path },
      );
      void showWarning(text);
      return;
    }
    const text = l10n.t({
      message: "Downloaded '{file}' to server '{server}' ({size}).",
      args: { file: path, server: target.ref.name, size: formatBytes(done.value) },
      comment: ['{size} is an amount: 12 KB'],
    });
    tellBriefly(text);
  }
}

async function askOrder(target: Target): Promise<PullOrder | undefined> {
  const title = l10n.t("Download from URL to '{folder}'", { folder: placeName(target) });
  const url = await showInputBox({
    title,
    prompt: l10n.t('Enter the URL of a file. The server downloads the file directly.'),
    placeHolder: 'https://',
    validateInput: urlProblem,
  });
  if (url === undefined) return undefined;
  const name = await showInputBox({
    title,
    value: nameFromUrl(url.trim()),
    prompt: l10n.t('Enter a file name.'),
    validateInput: plainNameProblem,
  });
  if (name === undefined) return undefined;
  const order = { url: url.trim(), folder: target.path, name };
  const isTaken = (await target.files.list(target.path)).some((entry) => entry.name === name);
  if (!isTaken) return order;
  const question = l10n.t(
    "A file '{file}' already exists on server '{server}'. Do you want to replace it?",
    { file: targetOf(order), server: target.ref.name },
  );
  const detail = l10n.t(
    'The existing file is replaced as soon as the download starts, even if the download fails.',
  );
  return (await confirm(question, {
    detail,
    button: l10n.t({ message: 'Replace', comment: ['Button: replaces existing files'] }),
  }))
    ? order
    : undefined;
}
