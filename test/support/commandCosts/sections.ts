import { type Costs, bot } from './commandCost';

/** Commands about backups, startup, addresses, people and schedules of a server. */
export const sectionCosts: Costs = {
  'backup.create': {
    answers: [bot, 'Before the prune', ''],
    requests: [
      'GET /servers/:server',
      'GET /servers/:server/backups',
      'GET /servers/:server/backups',
      'POST /servers/:server/backups',
      'GET /servers/:server/websocket',
      'node UPGRADE /api/servers/:uuid/ws',
    ],
    looks: 'GET /servers/:server/backups/:backup',
    why: 'the limit, and how many there are; those of right before, so that a lost answer makes no second one; the order; the console, which tells of its end; looks until then',
  },
  'backup.restore': {
    answers: [bot, 'Before the 2.4 update', 'Keep Other Files', 'Continue Without Backup', bot],
    requests: [
      'GET /servers/:server/backups',
      'GET /servers/:server',
      'GET /servers/:server/backups',
      'GET /servers/:server/activity',
      'POST /servers/:server/backups/:backup/restore',
      'GET /servers/:server/activity',
    ],
    looks: 'GET /servers/:server',
    why: 'which one; whether a backup can be made first; the last restore before, as its entry tells the end of this one; the order; looks until then, beside what an open console tells',
  },
  'backup.lock': {
    answers: [bot, 'Before the prune'],
    requests: [
      'GET /servers/:server/backups',
      'GET /servers/:server/backups/:backup',
      'POST /servers/:server/backups/:backup/lock',
    ],
    why: 'which one; how it is now, as the panel can only turn a lock over; the change',
  },
  'backup.unlock': {
    answers: [bot, 'Before the prune'],
    requests: [
      'GET /servers/:server/backups',
      'GET /servers/:server/backups/:backup',
      'POST /servers/:server/backups/:backup/lock',
    ],
    why: 'which one; how it is now, as the panel can only turn a lock over; the change',
  },
  'backup.download': {
    answers: [bot, 'Before the 2.4 update', '{folder}/backup.tar.gz'],
    requests: [
      'GET /servers/:server/backups',
      'GET /servers/:server/backups/:backup/download',
      'node GET /download/backup',
    ],
    why: 'which one, its address, the backup',
  },
  'backup.delete': {
    answers: [bot, 'Before the prune', 'Delete'],
    requests: ['GET /servers/:server/backups', 'DELETE /servers/:server/backups/:backup'],
    why: 'which one, the deletion',
  },
  'variable.edit': {
    answers: [bot, 'Log Level', 'warn'],
    requests: ['GET /servers/:server/startup', 'PUT /servers/:server/startup/variable'],
    why: 'which one, the change',
  },
  'variable.reset': {
    answers: [bot, 'Log Level'],
    requests: ['GET /servers/:server/startup', 'PUT /servers/:server/startup/variable'],
    why: 'which one, the change',
  },
  'startup.copy': { answers: [bot, 'Main File'], requests: ['GET /servers/:server/startup'] },
  'allocation.add': {
    answers: [bot],
    requests: [
      'GET /servers/:server',
      'GET /servers/:server/network/allocations',
      'POST /servers/:server/network/allocations',
    ],
    why: 'the limit, and how many there are; the order',
  },
  'allocation.editNote': {
    answers: [bot, '25902', 'voice'],
    requests: [
      'GET /servers/:server/network/allocations',
      'POST /servers/:server/network/allocations/:allocation',
    ],
    why: 'which one, the change',
  },
  'allocation.makePrimary': {
    answers: [bot, '25902'],
    requests: [
      'GET /servers/:server/network/allocations',
      'POST /servers/:server/network/allocations/:allocation/primary',
      'GET /servers/:server',
    ],
    why: 'which one, the change, the address in the row',
  },
  'allocation.copy': {
    answers: [bot, '25902'],
    requests: ['GET /servers/:server/network/allocations'],
  },
  'allocation.remove': {
    answers: [bot, '25901', 'Remove'],
    requests: [
      'GET /servers/:server/network/allocations',
      'DELETE /servers/:server/network/allocations/:allocation',
      'GET /servers/:server',
    ],
    why: 'which one, the removal, how many the row has',
  },
  'subuser.invite': {
    answers: [bot, 'lee@example.com', 'Use the Console'],
    requests: ['GET /permissions', 'GET /servers/:server/users', 'POST /servers/:server/users'],
    why: 'what can be allowed; who is there, so that a lost answer invites nobody twice; the invitation',
  },
  'subuser.editPermissions': {
    answers: [bot, 'jonasweber', 'Connect'],
    requests: [
      'GET /servers/:server/users',
      'GET /permissions',
      'GET /servers/:server/users',
      'POST /servers/:server/users/:user',
    ],
    why: 'who; what can be allowed; what is allowed once that is answered, so that nothing is lost that was not shown; the change',
  },
  'subuser.copyEmail': { answers: [bot, 'jonasweber'], requests: ['GET /servers/:server/users'] },
  'subuser.remove': {
    answers: [bot, 'jonasweber', 'Remove'],
    requests: ['GET /servers/:server/users', 'DELETE /servers/:server/users/:user'],
    why: 'who, the removal',
  },
  'schedule.create': {
    answers: [bot, 'Restart Server with Warning', 'Every day at 04:00', 'say Soon', 'Morning'],
    requests: [
      'GET /servers/:server/schedules',
      'POST /servers/:server/schedules',
      'POST /servers/:server/schedules/:schedule/tasks',
      'POST /servers/:server/schedules/:schedule/tasks',
    ],
    why: 'those of before, so that a lost answer makes no second one; the schedule; each of its two tasks',
  },
  'schedule.edit': {
    answers: [bot, 'Morning', 'Condition', 'Always'],
    requests: [
      'GET /servers/:server/schedules',
      'GET /servers/:server/schedules',
      'POST /servers/:server/schedules/:schedule',
    ],
    why: 'which one; how it is now, as the panel takes whole ones only; the change',
  },
  'schedule.disable': {
    answers: [bot, 'Morning'],
    requests: [
      'GET /servers/:server/schedules',
      'GET /servers/:server/schedules',
      'POST /servers/:server/schedules/:schedule',
    ],
    why: 'which one; how it is now, as the panel takes whole ones only; the change',
  },
  'schedule.enable': {
    answers: [bot, 'Morning'],
    requests: [
      'GET /servers/:server/schedules',
      'GET /servers/:server/schedules',
      'POST /servers/:server/schedules/:schedule',
    ],
    why: 'which one; how it is now, as the panel takes whole ones only; the change',
  },
  'schedule.run': {
    answers: [bot, 'Morning'],
    requests: [
      'GET /servers/:server/schedules',
      'GET /servers/:server/schedules',
      'POST /servers/:server/schedules/:schedule/execute',
    ],
    why: 'which one; its last run, by which a lost answer is known; the order',
  },
  'task.add': {
    answers: [bot, 'Morning', 'Start the server', '30', 'Continue'],
    requests: [
      'GET /servers/:server/schedules',
      'GET /servers/:server/schedules',
      'POST /servers/:server/schedules/:schedule/tasks',
    ],
    why: 'which schedule; its tasks once all is answered, so that a lost answer adds no second one; the task',
  },
  'task.edit': {
    answers: [bot, 'Send a command', 'On Failure', 'Continue'],
    requests: [
      'GET /servers/:server/schedules',
      'GET /servers/:server/schedules',
      'POST /servers/:server/schedules/:schedule/tasks/:task',
    ],
    why: 'which one; how it is now, as the panel takes whole ones only; the change',
  },
  'task.moveDown': {
    answers: [bot, 'Send a command'],
    requests: [
      'GET /servers/:server/schedules',
      'GET /servers/:server/schedules',
      'POST /servers/:server/schedules/:schedule/tasks/:task',
    ],
    why: 'which one; its neighbours now, whose place it takes; the change',
  },
  'task.moveUp': {
    answers: [bot, 'Send a command'],
    requests: [
      'GET /servers/:server/schedules',
      'GET /servers/:server/schedules',
      'POST /servers/:server/schedules/:schedule/tasks/:task',
    ],
    why: 'which one; its neighbours now, whose place it takes; the change',
  },
  'task.delete': {
    answers: [bot, 'Send a command', 'Delete'],
    requests: [
      'GET /servers/:server/schedules',
      'DELETE /servers/:server/schedules/:schedule/tasks/:task',
    ],
    why: 'which one, the deletion',
  },
  'schedule.delete': {
    answers: [bot, 'Morning', 'Delete'],
    requests: ['GET /servers/:server/schedules', 'DELETE /servers/:server/schedules/:schedule'],
    why: 'which one, the deletion',
  },
};

/** Commands about databases, where a panel has them. */
export const databaseCosts: Costs = {
  'database.create': {
    answers: ['Survival SMP', 'tickets', '%'],
    requests: [
      'GET /servers/:server',
      'GET /servers/:server/databases',
      'POST /servers/:server/databases',
    ],
    why: 'the limit, and how many there are; the order',
  },
  'database.viewPassword': {
    answers: ['Survival SMP', 'tickets', 'Show'],
    requests: ['GET /servers/:server/databases', 'GET /servers/:server/databases'],
    why: 'which one; its password, once the user wants it',
  },
  'database.copyConnectionString': {
    answers: ['Survival SMP', 'tickets', 'URI', 'Copy'],
    requests: ['GET /servers/:server/databases', 'GET /servers/:server/databases'],
    why: 'which one; its password, once the user wants it',
  },
  'database.rotatePassword': {
    answers: ['Survival SMP', 'tickets', 'Rotate Password'],
    requests: [
      'GET /servers/:server/databases',
      'POST /servers/:server/databases/:database/rotate-password',
    ],
    why: 'which one, the change',
  },
  'database.delete': {
    answers: ['Survival SMP', 'tickets', '{database}'],
    requests: ['GET /servers/:server/databases', 'DELETE /servers/:server/databases/:database'],
    why: 'which one, the deletion',
  },
};
