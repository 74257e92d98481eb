import type { ServerRef } from '../../core/api/panel';
import { PanelError } from '../../core/api/errors';
import { DeployRun } from '../../core/deploy/deployRun';
import type { DeployRecord } from '../../core/deploy/record';
import type { RemoteFiles } from '../../core/files/remoteFiles';
import { uriOn } from '../files/remoteUri';
import type { DeployNeeds } from './deployNeeds';
import { deployTools } from './deployTools';

/** A deploy that is continued or undone. */
export interface OpenedDeploy {
  readonly ref: ServerRef;
  readonly files: RemoteFiles;
  readonly run: DeployRun;
}

/** Opens the server of a deploy that was written down. Rejects with PanelError 'signedOut' where its panel has no key. */
export async function openDeploy(
  needs: DeployNeeds,
  { panelId, uuid, serverName: name, folder, local }: DeployRecord,
): Promise<OpenedDeploy> {
  await needs.panels.ready();
  const panel = needs.panels.get(panelId);
  if (!panel) throw new PanelError('signedOut', `No key for ${panelId}`);
  const ref = { panel, uuid, name };
  const { files } = await needs.fileSystem.filesOf(uriOn(ref, '/'));
  const key = { panelId, uuid, folder, local };
  return { ref, files, run: new DeployRun(deployTools(needs, { ref, files, key })) };
}
