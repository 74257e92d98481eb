import * as l10n from '@vscode/l10n';
import type { PullProgress } from './fetchArchive';
import type { PushProgress } from './pushJob';

/** What is shown of a step: words, or bytes with what they are of. */
export type ShownStep =
  | { readonly message: string }
  | { readonly done: number; readonly total: number | undefined; readonly what: string };

/** Where a push is, in words. */
export function pushStep({ step, done, total }: PushProgress): ShownStep {
  switch (step) {
    case 'packing':
      return {
        message: l10n.t({
          message: 'Archiving: {done} of {total}',
          args: { done, total },
          comment: ['Progress: local files'],
        }),
      };
    case 'making':
      return {
        message: l10n.t({
          message: 'Creating folders',
          comment: ['Progress: folders on the server'],
        }),
      };
    case 'removing':
      return {
        message: l10n.t({
          message: 'Deleting: {done} of {total}',
          args: { done, total },
          comment: ['Progress: files on the server'],
        }),
      };
    case 'unpacking':
      return { message: l10n.t('Unarchiving on the server (files: {count})', { count: total }) };
    case 'sending':
      return {
        message: l10n.t({
          message: 'Sending: {done} of {total}',
          args: { done, total },
          comment: ['Progress: files to the server'],
        }),
      };
    case 'uploading':
      return {
        done,
        total,
        what: l10n.t({
          message: 'Sending',
          comment: ['Progress: followed by an amount: 1 MB of 3 MB'],
        }),
      };
  }
}

/** Where a pull is, in words. */
export function pullStep({ step, done, total }: PullProgress): ShownStep {
  switch (step) {
    case 'packing':
      return { message: l10n.t('Archiving on the server') };
    case 'receiving':
      return {
        done,
        total,
        what: l10n.t({
          message: 'Receiving',
          comment: ['Progress: followed by an amount: 1 MB of 3 MB'],
        }),
      };
    case 'unpacking':
      return {
        message: l10n.t({
          message: 'Extracting: {count}',
          args: { count: done },
          comment: ['Progress: files of a received archive'],
        }),
      };
  }
}
