import type { App } from '../kernel/app';
import { addActivity } from './activity';
import { addFileChanges } from './fileChanges';
import { addFiles } from './files';
import { addPower } from './power';
import { addResources } from './resources';
import { addServers } from './servers';

/** Adds every route of the panel except monitoring. */
export function installApi(app: App): void {
  addServers(app);
  addResources(app);
  addActivity(app);
  addPower(app);
  addFiles(app);
  addFileChanges(app);
}
