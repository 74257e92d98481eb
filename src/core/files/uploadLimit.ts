import * as l10n from '@vscode/l10n';
import { PanelError } from '../api/errors';
import type { Clock } from '../base/clock';
import { formatBytes } from '../base/format';

/** Milliseconds for which a limit is believed: whoever runs the node may have raised it. */
const trustMs = 10 * 60_000;
const ownCode = 'UploadTooLarge';

/**
 * The most bytes of one file that a node takes, as far as it has said: it tells only as it refuses a file, and by then all
 * of that was sent (panel-dialect.md, 5).
 */
export class UploadLimit {
  private known: { readonly bytes: number; readonly at: number } | undefined;

  constructor(private readonly clock: Clock) {}

  /** Bytes; undefined where the node has not said it, or not lately. */
  get bytes(): number | undefined {
    const { known } = this;
    return known && this.clock.now() - known.at < trustMs ? known.bytes : undefined;
  }

  /** Takes why an upload failed. */
  learn(error: unknown): void {
    const bytes = toldLimit(error);
    if (bytes !== undefined) this.known = { bytes, at: this.clock.now() };
  }

  /** Throws PanelError 'refused' for a file of so many bytes where the node would refuse it: nothing need be sent. */
  check(name: string, size: number): void {
    const { bytes } = this;
    if (bytes !== undefined && size > bytes) throw tooLargeToUpload(name, bytes);
  }
}

/** What is said of a file that is larger than the `limit`, in bytes, that a node takes. */
export function tooLargeToUpload(name: string, limit: number): PanelError {
  const detail = l10n.t("The file '{name}' exceeds the upload limit of the node ({limit}).", {
    name,
    limit: formatBytes(limit),
  });
  return new PanelError('refused', detail, { code: ownCode, isNeverSent: true });
}

/** Whether a node refused a file for its size, or would have. */
export function isTooLargeToUpload(error: unknown): boolean {
  return (
    PanelError.is(error, 'refused') && (error.code === ownCode || toldLimit(error) !== undefined)
  );
}

/** The limit, in bytes, that a daemon tells as it refuses a file. */
function toldLimit(error: unknown): number | undefined {
  if (!PanelError.is(error, 'refused')) return undefined;
  const told = /larger than the maximum file upload size of (\d{1,7}) ?MB/i.exec(error.detail);
  const megabytes = Number(told?.[1]);
  return megabytes > 0 ? megabytes * 1024 ** 2 : undefined;
}
