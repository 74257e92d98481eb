import * as l10n from '@vscode/l10n';
import type { PullProgress } from './fetchArchive';
import type { PushProgress } from './pushJob';

/** What is shown of a step: words, or bytes with what they are of. */
export type ShownStep =
  | { readonly message: string }
  | { readonly done: number; readonly total: number | undefined; readonly what: string };

/** Where a push is, in words. */
export function pushStep({ step, done, total }: PushProgress): ShownStep {
  const files = l10n.t('{0} of {1}', done, total);
  switch (step) {
    case 'packing':
      return { message: l10n.t('packing {0}', files) };
    case 'making':
      return { message: l10n.t('making folders') };
    case 'removing':
      return { message: l10n.t('removing {0}', files) };
    case 'unpacking':
      return { message: l10n.t('the server unpacks {0} files', total) };
    case 'sending':
      return { message: l10n.t('sending {0}', files) };
    case 'uploading':
      return { done, total, what: l10n.t('sending') };
  }
}

/** Where a pull is, in words. */
export function pullStep({ step, done, total }: PullProgress): ShownStep {
  switch (step) {
    case 'packing':
      return { message: l10n.t('the server packs the files') };
    case 'receiving':
      return { done, total, what: l10n.t('receiving') };
    case 'unpacking':
      return { message: l10n.t('unpacking {0}', done) };
  }
}
