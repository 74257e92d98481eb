import * as l10n from '@vscode/l10n';
import { PanelError } from '../api/errors';
import type { ServerApi } from '../api/serverApi';
import { getServer } from '../api/servers';
import { renameServer, setDescription } from '../api/settings';
import { UserError } from '../base/userError';

/**
 * Changes a server's description, which some panels take with the name and others by a route of its own: the first kind
 * answers the other's way as if it were done, so that it is looked at. Throws UserError where the panel took it and shows
 * another, or lets nobody change it.
 */
export async function describeServer(
  { http, uuid }: ServerApi,
  wanted: {
    readonly name: string;
    readonly description: string;
    /** Whether the panel is known to have a route for it. */
    readonly isAlone: boolean;
  },
): Promise<void> {
  const { name, description, isAlone } = wanted;
  if (isAlone || http.capabilities.has('ownDescription'))
    return describeAlone({ http, uuid }, description);
  await renameServer({ http, uuid }, { name, description });
  // The service of api.md, where it is known to be that, takes it with the name.
  if (http.capabilities.has('useOfAll') || (await isShown({ http, uuid }, description))) return;
  await describeAlone({ http, uuid }, description);
}

async function describeAlone({ http, uuid }: ServerApi, description: string): Promise<void> {
  try {
    await setDescription({ http, uuid }, description);
  } catch (error) {
    // Who lacks the permission is told so in words; where nobody may, there are none.
    const isOff = PanelError.is(error, 'forbidden') && !error.hasWords;
    if (!isOff && !PanelError.is(error, 'notFound')) throw error;
    throw new UserError(l10n.t('This panel does not let users change descriptions.'), {
      cause: error,
    });
  }
  if (await isShown({ http, uuid }, description)) return;
  throw new UserError(l10n.t('The panel took the description, but shows the one of before.'));
}

async function isShown(api: ServerApi, description: string): Promise<boolean> {
  return (await getServer(api)).server.description === description.trim();
}
