import { sleep } from '../../../src/core/base/clock';
import type { PowerAction } from '../../../src/core/base/power';
import { ConsoleConnection } from '../../../src/core/console/connection';
import {
  type CredentialsAnswer,
  askCondition,
  askCredentials,
} from '../../../src/core/console/panelAnswers';
import { openSocket } from '../../../src/core/console/transport';
import { activityAround } from '../../../src/core/servers/activityAround';
import { conditionOf } from '../../../src/core/servers/condition';
import { ServerStore } from '../../../src/core/servers/serverStore';
import { silentLog } from '../../support/silentLog';
import { listActivity } from '../../../src/core/api/activity';
import { getAccount } from '../../../src/core/api/account';
import { PanelHttp } from '../../../src/core/api/http';
import { listPermissions } from '../../../src/core/api/permissions';
import { deleteServer, getServer } from '../../../src/core/api/servers';
import { renameServer, reinstallServer, setImage } from '../../../src/core/api/settings';
import { trySignIn } from '../../../src/core/accounts/signIn';
import type { Action } from '../action';
import type { Stage } from '../stage';
import { serverState } from '../states';

/** What the list of servers, its details and its actions do. */
export const serverActions: readonly Action[] = [
  {
    name: 'Sign in',
    isReading: true,
    run: async ({ panel, clock }) => {
      const open = (baseUrl: string) =>
        new PanelHttp({
          baseUrl,
          key: () => Promise.resolve(panel.keys.owner),
          clock,
          log: silentLog,
        });
      const outcome = await trySignIn(panel.url, open);
      if ('problem' in outcome) throw new Error(outcome.problem);
      return outcome.baseUrl === panel.baseUrl;
    },
  },
  {
    name: 'List servers and their use',
    isReading: true,
    run: async (stage) => {
      const store = storeOf(stage);
      await store.refresh();
      // Which servers are shown is not compared: one that answers 404 is rightly taken off the list.
      return withUse(stage, store);
    },
  },
  {
    name: 'Search servers',
    isReading: true,
    run: async (stage) => {
      const store = storeOf(stage);
      await store.setFilter('bot');
      return withUse(stage, store);
    },
  },
  {
    name: 'Show a server',
    isReading: true,
    run: async ({ http, uuid }) => (await getServer({ http, uuid })).server.name,
  },
  {
    name: 'Activity of a server',
    isReading: true,
    run: async ({ http, uuid }) =>
      (await listActivity({ http, uuid })).items.map(({ event, actor }) => [event, actor]),
  },
  {
    name: 'Activity around a moment',
    isReading: true,
    run: async ({ http, uuid }) => {
      const read = (page: number) => listActivity({ http, uuid }, { page, perPage: 2 });
      return (await activityAround(read, 0)).items.map(({ event }) => event);
    },
  },
  {
    name: 'Account',
    isReading: true,
    run: async ({ http }) => (await getAccount(http)).username,
  },
  {
    name: 'Permissions in words',
    isReading: true,
    run: async ({ http }) => (await listPermissions(http)).size,
  },
  ...(['start', 'stop', 'restart', 'kill'] as const).map(power),
  {
    name: 'Rename a server',
    run: ({ http, uuid }) =>
      renameServer({ http, uuid }, { name: 'Ticket Bot', description: 'New' }),
    state: serverState,
  },
  {
    name: 'Change the image',
    prepare: ({ panel, uuid }) => {
      const images = { 'Node 20': 'node:20', 'Node 22': 'node:22' };
      Object.assign(panel.find(uuid), { images, image: 'node:20' });
      return Promise.resolve();
    },
    run: ({ http, uuid }) => setImage({ http, uuid }, 'node:22'),
    state: serverState,
  },
  {
    name: 'Install a server anew',
    isOnce: true,
    run: ({ http, uuid }) => reinstallServer({ http, uuid }),
    state: serverState,
  },
  {
    name: 'Delete a server',
    isOnce: true,
    run: ({ http, panel }) =>
      deleteServer({ http, uuid: panel.server('Music Bot').uuid }, 'Music Bot'),
    state: (stage) => serverState(stage, 'Music Bot'),
  },
];

/**
 * Waits for the use of the servers, which comes later than their list where the panel wants rest. Throws what went wrong
 * for good.
 */
async function withUse({ clock }: Stage, store: ServerStore): Promise<boolean> {
  const isKnown = () =>
    store.servers.every(({ server, stats }) => conditionOf(server) !== 'normal' || stats);
  for (let times = 0; times < 8 && (store.error || !isKnown()); times++) await sleep(clock, 30_000);
  if (store.error) throw store.error;
  return store.isLoaded;
}

function storeOf({ http, clock, keep }: Stage): ServerStore {
  return keep('servers', () => new ServerStore(http, clock));
}

function power(action: PowerAction): Action {
  const running = action === 'start' ? 'offline' : 'running';
  return {
    name: `Power: ${action}`,
    // Programs start and end on the way, which takes real time.
    programMs: 300,
    isOnce: true,
    prepare: async ({ panel, uuid }) => {
      const server = panel.find(uuid);
      // A program without a process of its own: this is about the way to it.
      Object.assign(server, { program: 'none' });
      if (running === 'offline') return;
      panel.app.machine.power(server, 'start');
      for (let n = 0; n < 500 && server.power !== 'running'; n++) {
        await new Promise((resolve) => setTimeout(resolve, 2));
        panel.clock.advance(100);
      }
    },
    run: async (stage) => {
      const connection = stage.keep('console', () => consoleOf(stage));
      try {
        await connection.setPower(action);
      } finally {
        connection.close();
      }
    },
    state: ({ panel, uuid }) => panel.find(uuid).power,
  };
}

function consoleOf({ http, clock, uuid }: Stage): ConsoleConnection {
  let failures = 0;
  return new ConsoleConnection({
    clock,
    log: silentLog,
    transport: openSocket,
    origin: http.origin,
    // A console asks on for as long as somebody looks: the one who waits here gives up after a second failure.
    credentials: async (): Promise<CredentialsAnswer> => {
      const answer = await askCredentials({ http, uuid });
      if (answer.kind !== 'failed' || ++failures === 1) return answer;
      return { kind: 'refused', text: answer.text };
    },
    condition: () => askCondition({ http, uuid }),
    random: () => 0,
  });
}
