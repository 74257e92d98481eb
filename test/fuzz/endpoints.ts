import { getAccount } from '../../src/core/panel/account';
import { listActivity } from '../../src/core/panel/activity';
import { getBackup, listBackups, signBackupDownload } from '../../src/core/panel/backups';
import { listEvents } from '../../src/core/panel/events';
import { listFiles, signDownload } from '../../src/core/panel/files';
import type { PanelHttp } from '../../src/core/panel/http';
import { createKey, listKeys } from '../../src/core/panel/keys';
import { getIssue, listIssues, listOccurrences } from '../../src/core/panel/monitoring';
import { listAllocations } from '../../src/core/panel/network';
import { listPermissions } from '../../src/core/panel/permissions';
import { getProject, listProjects } from '../../src/core/panel/projects';
import { listResources } from '../../src/core/panel/resources';
import { listSchedules } from '../../src/core/panel/schedules';
import { getServer, getWebsocketCredentials, listServers } from '../../src/core/panel/servers';
import { getStartup } from '../../src/core/panel/startup';
import { listSubusers } from '../../src/core/panel/subusers';
import { getUsage } from '../../src/core/panel/usage';

const one = '1a7ce997-259b-452e-8b4e-cecc464142ca';

/** Everything that reads a record of the panel or of the monitoring service. */
export const endpoints: Readonly<Record<string, (http: PanelHttp) => Promise<unknown>>> = {
  servers: (http) => listServers(http),
  'a server': (http) => getServer(http, one),
  'a server’s use': (http) => listResources(http, [one]),
  'console credentials': (http) => getWebsocketCredentials(http, one),
  'the account': (http) => getAccount(http),
  activity: (http) => listActivity(http, one),
  permissions: (http) => listPermissions(http),
  'a folder': (http) => listFiles(http, one, '/'),
  'a signed address': (http) => signDownload(http, one, '/a'),
  'a backup': (http) => getBackup(http, one, one),
  'a backup’s address': (http) => signBackupDownload(http, one, one),
  startup: (http) => getStartup(http, one),
  addresses: (http) => listAllocations(http, one),
  schedules: (http) => listSchedules(http, one),
  people: (http) => listSubusers(http, one),
  projects: (http) => listProjects(http),
  'a project': (http) => getProject(http, one),
  keys: (http) => listKeys(http, one),
  'a new key': (http) => createKey(http, one, { name: 'a', kind: 'server' }),
  issues: (http) => listIssues(http, one),
  'an issue': (http) => getIssue(http, one, one),
  occurrences: (http) => listOccurrences(http, one, one),
  events: (http) => listEvents(http, one, { range: '24h' }),
  usage: (http) => getUsage(http, one),
  backups: (http) => listBackups(http, one),
};
