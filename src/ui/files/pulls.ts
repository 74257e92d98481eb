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
      failed: l10n.t('{0} was not downloaded.', path),
      title: l10n.t('{0} downloads {1}', target.ref.name, order.name),
      work: (signal, progress) => {
        signal.addEventListener('abort', () => {
          const text = l10n.t('The server goes on downloading {0}.', path);
          void showInformation(text);
        });
        const onProgress = (bytes: number) => progress.report({ message: formatBytes(bytes) });
        return pull(target, order, { clock: systemClock, signal, onProgress });
      },
    });
    if (!done) return;
    if (done.value === undefined) {
      const text = l10n.t(
        '{0} has not come, and servers do not tell why. They follow no redirects and want a file whose length is announced, from a public address.',
        path,
      );
      void showWarning(text);
      return;
    }
    const text = l10n.t('{0} downloaded {1}: {2}.', target.ref.name, path, formatBytes(done.value));
    tellBriefly(text);
  }
}

async function askOrder(target: Target): Promise<PullOrder | undefined> {
  const title = l10n.t('Download from URL to {0}', placeName(target));
  const url = await showInputBox({
    title,
    prompt: l10n.t('The address of a file. The server fetches it, not this computer.'),
    placeHolder: 'https://',
    validateInput: urlProblem,
  });
  if (url === undefined) return undefined;
  const name = await showInputBox({
    title,
    value: nameFromUrl(url.trim()),
    prompt: l10n.t('The name that the file gets.'),
    validateInput: plainNameProblem,
  });
  if (name === undefined) return undefined;
  const order = { url: url.trim(), folder: target.path, name };
  const isTaken = (await target.files.list(target.path)).some((entry) => entry.name === name);
  if (!isTaken) return order;
  const question = l10n.t('{0} is on {1} already. Replace it?', targetOf(order), target.ref.name);
  const detail = l10n.t('It is replaced as soon as the download begins, also when that fails.');
  return (await confirm(question, { detail, button: l10n.t('Replace') })) ? order : undefined;
}
