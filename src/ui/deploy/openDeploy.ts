import type { ServerRef } from '../../core/api/panel';
import { PanelError } from '../../core/api/errors';
import { newReport } from '../../core/deploy/newReport';
import type { DeployRecord } from '../../core/deploy/record';
import { uriOn } from '../files/remoteUri';
import type { DeployNeeds } from './deployNeeds';
import type { ReportedJob } from './reportedRun';

/** The server of something that is kept. Rejects with PanelError 'signedOut' where its panel has no key. */
export async function serverOfDeploy(
  { panels }: Pick<DeployNeeds, 'panels'>,
  { panelId, uuid, serverName: name }: Pick<DeployRecord, 'panelId' | 'uuid' | 'serverName'>,
): Promise<ServerRef> {
  await panels.ready();
  const panel = panels.get(panelId);
  if (!panel) throw new PanelError('signedOut', `No key for ${panelId}`);
  return { panel, uuid, name };
}

/** Opens the server of a deploy that was written down, with what is known of it. Rejects as `serverOfDeploy` does. */
export async function openDeploy(
  needs: DeployNeeds,
  record: DeployRecord,
): Promise<Omit<ReportedJob, 'title'>> {
  const ref = await serverOfDeploy(needs, record);
  const { files } = await needs.fileSystem.filesOf(uriOn(ref, '/'));
  const { panelId, uuid, folder, local } = record;
  const report = (await needs.reports.find(record.id)) ?? newReport(record);
  return { ref, files, key: { panelId, uuid, folder, local }, report };
}
