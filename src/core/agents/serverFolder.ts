import * as l10n from '@vscode/l10n';
import type { ServerRef } from '../api/panel';
import { visible } from '../base/outsideText';
import type { RemoteFiles } from '../files/remoteFiles';
import { normalise } from '../files/remotePath';
import { uriPartsOf } from '../files/remotePlace';
import type { RemoteServers } from '../files/remoteServers';
import { type KnownServers, findServer } from './findServer';
import { ToolError } from './toolError';

/** The servers with their files. */
export interface KnownFiles extends KnownServers {
  readonly files: Pick<RemoteServers, 'of'>;
}

/** The files of a server that an agent names. */
export async function filesOf(
  known: KnownFiles,
  named: string,
): Promise<{ readonly ref: ServerRef; readonly files: RemoteFiles }> {
  const ref = await findServer(known, named);
  const { files } = await known.files.of(
    uriPartsOf({ panelId: ref.panel.id, uuid: ref.uuid }, '/'),
  );
  return { ref, files };
}

/**
 * A path that an agent gives, absolute below the server's root. Throws UserError for one with `..` or with what cannot be
 * seen: what is asked about it would not show what it is.
 */
export function pathOf(given: string): string {
  const isPlain = !given.split(/[/\\]/).includes('..') && visible(given) === given;
  if (!isPlain || /[\n\t\\]/.test(given)) {
    throw new ToolError(
      l10n.t("The path must be absolute, without '..', backslashes or invisible characters."),
    );
  }
  return normalise(given);
}
