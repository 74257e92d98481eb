import { t } from '@vscode/l10n';
import { PanelError } from '../panel/errors';
import type { RemoteEntry } from '../panel/files';
import { afterFailedUpload } from './plan';

/** An upload of one file, and how to see what became of it. */
export interface Upload {
  /** Sends the file once, to an address of its own. Answers the node's time. */
  readonly send: () => Promise<number | undefined>;
  /** What the node shows at the path right now. */
  readonly look: () => Promise<RemoteEntry | undefined>;
  /** What was there before. */
  readonly before: RemoteEntry | undefined;
}

/**
 * Uploads one file of `size` bytes. Nodes empty a file before they fill it, and some remove it when they
 * fail (panel-dialect.md, 5): after a failure this looks; what is damaged is sent once more, and if that
 * fails too, the error says what is left. Answers the time of the change, in milliseconds since 1970.
 */
export async function uploadSafely(upload: Upload, size: number): Promise<number | undefined> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await upload.send();
    } catch (error) {
      if (!PanelError.is(error)) throw error;
      const after = await upload.look();
      const result = afterFailedUpload(upload.before, after, size);
      if (result === 'done') return after?.modifiedAt;
      if (result === 'unchanged') throw error;
      if (attempt > 1) throw damaged(error, after, size);
    }
  }
}

function damaged(error: PanelError, after: RemoteEntry | undefined, size: number): PanelError {
  const detail = after
    ? t('The file on the server is now incomplete ({0} of {1} bytes).', after.size, size)
    : t('The file on the server is now gone.');
  const advice = t('Your text is still in the editor: save it again.');
  return new PanelError(error.kind, `${detail} ${advice} ${error.detail}`, {
    status: error.status,
    cause: error,
  });
}
