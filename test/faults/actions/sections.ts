import { pollUntil } from '../../../src/core/api/pollUntil';
import {
  createBackup,
  deleteBackup,
  getBackup,
  listBackups,
  restoreBackup,
  signBackupDownload,
  toggleBackupLock,
} from '../../../src/core/api/backups';
import {
  addAllocation,
  listAllocations,
  removeAllocation,
  setAllocationNotes,
  setPrimaryAllocation,
} from '../../../src/core/api/network';
import {
  deleteSchedule,
  deleteTask,
  listSchedules,
  runSchedule,
  saveSchedule,
  saveTask,
} from '../../../src/core/api/schedules';
import { getStartup, setVariable } from '../../../src/core/api/startup';
import {
  inviteSubuser,
  listSubusers,
  removeSubuser,
  setSubuserPermissions,
} from '../../../src/core/api/subusers';
import type { Backup, Server } from '../../panel/kernel/world';
import type { Action } from '../action';
import type { Stage } from '../stage';
import { serverState } from '../states';

const state = (stage: Stage) => serverState(stage);
const cron = { minute: '0', hour: '5', dayOfMonth: '*', month: '*', dayOfWeek: '*' };
const timetable = { name: 'Morning', cron, isActive: true, onlyWhenOnline: false };
const task = { action: 'command', payload: 'say hi', offset: 0, continueOnFailure: false };

/** What backups, schedules, startup, network and people do. */
export const areaActions: readonly Action[] = [
  {
    name: 'List backups',
    isReading: true,
    run: async ({ http, uuid }) => (await listBackups({ http, uuid })).map(({ name }) => name),
  },
  {
    name: 'Make a backup',
    isOnce: true,
    run: async ({ http, uuid }) => (await createBackup({ http, uuid }, { name: 'Now' })).name,
    state,
  },
  {
    name: 'Wait for a backup',
    prepare: ({ panel, uuid, keep }) => {
      const backup = existing(panel.find(uuid));
      keep('backup', () => backup.uuid);
      backup.completedAt = null;
      panel.clock.after(12_000, () => (backup.completedAt = panel.clock.now()));
      return Promise.resolve();
    },
    run: waitForBackup,
  },
  {
    name: 'Lock a backup',
    isOnce: true,
    prepare: keepBackup,
    run: async ({ http, uuid, keep }) => {
      return (
        await toggleBackupLock(
          { http, uuid },
          keep('backup', () => ''),
        )
      ).isLocked;
    },
    state,
  },
  {
    name: 'Download a backup',
    isReading: true,
    prepare: async (stage) => {
      const made = stage.panel.find(stage.uuid).backups.find(({ name }) => name === 'Old');
      if (made) stage.keep('backup', () => made.uuid);
      else await makeBackup(stage);
    },
    run: async ({ http, daemon, uuid, keep }) => {
      const url = await signBackupDownload(
        { http, uuid },
        keep('backup', () => ''),
      );
      return (await daemon.downloadBytes(url)).length > 0;
    },
  },
  {
    name: 'Restore a backup',
    hasFiles: true,
    isOnce: true,
    prepare: makeBackup,
    run: ({ http, uuid, keep }) =>
      restoreBackup({ http, uuid }, { backup: keep('backup', () => ''), truncate: false }),
    state: async (stage) => {
      await restored(stage);
      const { activity } = stage.panel.find(stage.uuid);
      return activity.filter(({ event }) => event.includes('restore-complete')).length;
    },
  },
  {
    name: 'Delete a backup',
    isOnce: true,
    prepare: keepBackup,
    run: ({ http, uuid, keep }) =>
      deleteBackup(
        { http, uuid },
        keep('backup', () => ''),
      ),
    state,
  },
  {
    name: 'Startup and variables',
    isReading: true,
    run: async ({ http, uuid }) =>
      (await getStartup({ http, uuid })).variables.map(({ name }) => name),
  },
  {
    name: 'Set a variable',
    run: async ({ http, uuid }) => {
      await setVariable({ http, uuid }, { key: 'LOG_LEVEL', value: 'debug' });
    },
    state,
  },
  {
    name: 'List addresses',
    isReading: true,
    run: async ({ http, uuid }) => (await listAllocations({ http, uuid })).map(({ port }) => port),
  },
  {
    name: 'Add an address',
    isOnce: true,
    run: async ({ http, uuid }) => (await addAllocation({ http, uuid })).isDefault,
    state,
  },
  {
    name: 'Note on an address',
    prepare: keepAddress,
    run: async ({ http, uuid, keep }) => {
      await setAllocationNotes({ http, uuid }, { id: keep('address', () => 0), notes: 'web' });
    },
    state,
  },
  {
    name: 'Make an address the main one',
    prepare: keepAddress,
    run: async ({ http, uuid, keep }) => {
      await setPrimaryAllocation(
        { http, uuid },
        keep('address', () => 0),
      );
    },
    state,
  },
  {
    name: 'Remove an address',
    isOnce: true,
    prepare: keepAddress,
    run: ({ http, uuid, keep }) =>
      removeAllocation(
        { http, uuid },
        keep('address', () => 0),
      ),
    state,
  },
  {
    name: 'List schedules',
    isReading: true,
    run: async ({ http, uuid }) => (await listSchedules({ http, uuid })).map(({ name }) => name),
  },
  {
    name: 'Make a schedule',
    isOnce: true,
    run: async ({ http, uuid }) => (await saveSchedule({ http, uuid }, timetable)).name,
    state,
  },
  {
    name: 'Change a schedule',
    prepare: keepSchedule,
    run: async ({ http, uuid, keep }) => {
      await saveSchedule({ http, uuid }, { ...timetable, id: keep('schedule', () => 0) });
    },
    state,
  },
  {
    name: 'Run a schedule',
    isOnce: true,
    prepare: keepSchedule,
    run: ({ http, uuid, keep }) =>
      runSchedule(
        { http, uuid },
        keep('schedule', () => 0),
      ),
    state,
  },
  {
    name: 'Delete a schedule',
    isOnce: true,
    prepare: keepSchedule,
    run: ({ http, uuid, keep }) =>
      deleteSchedule(
        { http, uuid },
        keep('schedule', () => 0),
      ),
    state,
  },
  {
    name: 'Add a task',
    isOnce: true,
    prepare: keepSchedule,
    run: async ({ http, uuid, keep }) => {
      await saveTask({ http, uuid }, { place: { schedule: keep('schedule', () => 0) }, task });
    },
    state,
  },
  {
    name: 'Delete a task',
    isOnce: true,
    prepare: keepSchedule,
    run: ({ http, uuid, keep }) =>
      deleteTask(
        { http, uuid },
        {
          schedule: keep('schedule', () => 0),
          task: keep('task', () => 0),
        },
      ),
    state,
  },
  {
    name: 'List people',
    isReading: true,
    run: async ({ http, uuid }) => (await listSubusers({ http, uuid })).map(({ email }) => email),
  },
  {
    name: 'Invite somebody',
    isOnce: true,
    run: async ({ http, uuid }) => {
      const wanted = { email: 'new@example.com', permissions: ['websocket.connect'] };
      return (await inviteSubuser({ http, uuid }, wanted)).email;
    },
    state,
  },
  {
    name: "Change somebody's permissions",
    prepare: keepPerson,
    run: async ({ http, uuid, keep }) => {
      const wanted = { user: keep('person', () => ''), permissions: ['file.read'] };
      await setSubuserPermissions({ http, uuid }, wanted);
    },
    state,
  },
  {
    name: 'Remove somebody',
    isOnce: true,
    prepare: keepPerson,
    run: ({ http, uuid, keep }) =>
      removeSubuser(
        { http, uuid },
        keep('person', () => ''),
      ),
    state,
  },
];

async function waitForBackup({ http, uuid, clock, keep }: Stage): Promise<string> {
  const done = await pollUntil({
    clock,
    signal: new AbortController().signal,
    look: () =>
      getBackup(
        { http, uuid },
        keep('backup', () => ''),
      ),
    isEnd: (backup) => backup.state !== 'pending',
  });
  return done.state;
}

async function makeBackup({ http, uuid, panel, keep }: Stage): Promise<void> {
  const backup = await createBackup({ http, uuid }, { name: 'Old' });
  keep('backup', () => backup.uuid);
  for (let n = 0; n < 200; n++) {
    panel.clock.advance(1000);
    if ((await getBackup({ http, uuid }, backup.uuid)).state === 'complete') return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** A backup without an archive, for what asks only for its record. */
function keepBackup({ panel, uuid, keep }: Stage): Promise<void> {
  const backup = existing(panel.find(uuid));
  keep('backup', () => backup.uuid);
  backup.locked = false;
  return Promise.resolve();
}

function existing(server: Server): Backup {
  const [backup] = server.backups;
  if (!backup) throw new Error(`${server.name} has no backup`);
  return backup;
}

/** Lets a restoring come to its end: until then the files are neither old nor new. */
async function restored({ panel, uuid }: Stage): Promise<void> {
  for (let n = 0; n < 500 && panel.find(uuid).status !== null; n++) {
    panel.clock.advance(1000);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

async function keepAddress({ http, uuid, keep }: Stage): Promise<void> {
  const found = (await listAllocations({ http, uuid })).find(({ isDefault }) => !isDefault);
  keep('address', () => found?.id ?? 0);
}

async function keepSchedule({ http, uuid, keep }: Stage): Promise<void> {
  const [found] = await listSchedules({ http, uuid });
  keep('schedule', () => found?.id ?? 0);
  keep('task', () => found?.tasks[0]?.id ?? 0);
}

async function keepPerson({ http, uuid, keep }: Stage): Promise<void> {
  const [found] = await listSubusers({ http, uuid });
  keep('person', () => found?.uuid ?? '');
}
