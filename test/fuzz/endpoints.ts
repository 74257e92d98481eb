import { getAccount } from '../../src/core/api/account';
import { listActivity } from '../../src/core/api/activity';
import { getBackup, listBackups, signBackupDownload } from '../../src/core/api/backups';
import { listEvents } from '../../src/core/api/events';
import { listFiles, signDownload } from '../../src/core/api/files';
import type { PanelHttp } from '../../src/core/api/http';
import { createKey, listKeys } from '../../src/core/api/keys';
import { getIssue, listIssues, listOccurrences } from '../../src/core/api/monitoring';
import { listAllocations } from '../../src/core/api/network';
import { listPermissions } from '../../src/core/api/permissions';
import { getProject, listProjects } from '../../src/core/api/projects';
import { listResources } from '../../src/core/api/resources';
import { listSchedules } from '../../src/core/api/schedules';
import { getServer, getWebsocketCredentials, listServers } from '../../src/core/api/servers';
import { getStartup } from '../../src/core/api/startup';
import { listSubusers } from '../../src/core/api/subusers';
import { getUsage } from '../../src/core/api/usage';

const one = '1a7ce997-259b-452e-8b4e-cecc464142ca';

/** Everything that reads a record of the panel or of the monitoring service. */
export const endpoints: Readonly<Record<string, (http: PanelHttp) => Promise<unknown>>> = {
  servers: (http) => listServers(http),
  'a server': (http) => getServer({ http, uuid: one }),
  'a server’s use': (http) => listResources(http, [one]),
  'console credentials': (http) => getWebsocketCredentials({ http, uuid: one }),
  'the account': (http) => getAccount(http),
  activity: (http) => listActivity({ http, uuid: one }),
  permissions: (http) => listPermissions(http),
  'a folder': (http) => listFiles({ http, uuid: one }, '/'),
  'a signed address': (http) => signDownload({ http, uuid: one }, '/a'),
  'a backup': (http) => getBackup({ http, uuid: one }, one),
  'a backup’s address': (http) => signBackupDownload({ http, uuid: one }, one),
  startup: (http) => getStartup({ http, uuid: one }),
  addresses: (http) => listAllocations({ http, uuid: one }),
  schedules: (http) => listSchedules({ http, uuid: one }),
  people: (http) => listSubusers({ http, uuid: one }),
  projects: (http) => listProjects(http),
  'a project': (http) => getProject(http, one),
  keys: (http) => listKeys(http, one),
  'a new key': (http) => createKey(http, one, { name: 'a', kind: 'server' }),
  issues: (http) => listIssues(http, one),
  'an issue': (http) => getIssue(http, one, one),
  occurrences: (http) => listOccurrences(http, one, one),
  events: (http) => listEvents(http, one, { range: '24h' }),
  usage: (http) => getUsage(http, one),
  backups: (http) => listBackups({ http, uuid: one }),
};
