import type { PracticeClock } from '../kernel/clock';
import type { Server, User, World } from '../kernel/world';
import { addKey, addUser, stableUuid } from './make';

/** The accounts of every world. */
export interface People {
  readonly mara: User;
  readonly jonas: User;
  readonly admin: User;
  /** Limits the key `limited` to these servers. */
  limitTo(servers: readonly Server[]): void;
}

const all = ['account.read', 'monitoring.read', 'monitoring.write'];

/** Adds the people and their keys. */
export function addPeople(world: World, clock: PracticeClock): People {
  const mara = addUser(world, {
    username: 'maralind',
    email: 'mara@lindqvist.example',
    firstName: 'Mara',
    lastName: 'Lindqvist',
    twoFactor: true,
    buysServers: true,
    pendingOrders: [
      {
        uuid: stableUuid('order'),
        name: 'Valheim Friends',
        runtime: 'valheim',
        status: 'provisioning',
        attempts: 1,
        limits: { memory: 4096, disk: 10_240, cpu: 200 },
        created_at: new Date(clock.now() - 180_000).toISOString(),
      },
    ],
  });
  const jonas = addUser(world, {
    username: 'jonasweber',
    email: 'jonas@weber.example',
    firstName: 'Jonas',
    lastName: 'Weber',
  });
  const admin = addUser(world, {
    username: 'operations',
    email: 'operations@host.example',
    firstName: 'Operations',
    lastName: 'Team',
    admin: true,
    twoFactor: true,
  });
  addKey(world, { id: 'owner', user: mara.uuid, scopes: all });
  addKey(world, { id: 'subuser', user: jonas.uuid, scopes: all });
  addKey(world, {
    id: 'readOnly',
    user: mara.uuid,
    scopes: ['account.read', 'monitoring.read'],
    permissions: [
      'websocket.connect',
      'file.read',
      'file.read-content',
      'activity.read',
      'backup.read',
      'startup.read',
      'schedule.read',
      'allocation.read',
    ],
  });
  const limited = addKey(world, { id: 'limited', user: mara.uuid, scopes: all, servers: [] });
  const past = clock.now() - 86_400_000;
  addKey(world, { id: 'expired', user: mara.uuid, scopes: all, expiresAt: past });
  addKey(world, { id: 'noMonitoring', user: mara.uuid, scopes: ['account.read'] });
  addKey(world, { id: 'admin', user: admin.uuid, scopes: all });
  addKey(world, { id: 'elsewhere', user: mara.uuid, scopes: all, allowedIps: ['203.0.113.9'] });
  if (world.tongue !== 'service')
    addKey(world, { id: 'application', user: admin.uuid, scopes: [], isApplication: true });
  return {
    mara,
    jonas,
    admin,
    limitTo(servers) {
      limited.servers = servers.map((server) => server.uuid);
    },
  };
}
