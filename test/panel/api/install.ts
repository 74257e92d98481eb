import type { App } from '../kernel/app';
import { addAccount } from './account';
import { addActivity } from './activity';
import { addArchives } from './archives';
import { addBackups } from './backups';
import { addConsoleShare } from './consoleShare';
import { addDatabases } from './databases';
import { addFileChanges } from './fileChanges';
import { addFiles } from './files';
import { addNetwork } from './network';
import { addPower } from './power';
import { addPull } from './pull';
import { addResources } from './resources';
import { addSchedules } from './schedules';
import { addServers } from './servers';
import { addSettings, addStartup } from './startup';
import { addSubusers } from './subusers';
import { addTasks } from './tasks';

/** Adds every route of the panel except monitoring: what its tongue has. */
export function installApi(app: App): void {
  addServers(app);
  addResources(app);
  addActivity(app);
  addPower(app);
  if (app.tongue === 'service') addConsoleShare(app);
  else addDatabases(app);
  addFiles(app);
  addFileChanges(app);
  addArchives(app);
  addPull(app);
  addBackups(app);
  addStartup(app);
  addSettings(app);
  addSchedules(app);
  addTasks(app);
  addNetwork(app);
  addSubusers(app);
  addAccount(app);
}
