import { type Costs, bot } from './commandCost';

/** Commands about servers, their power and their settings. */
export const serverCosts: Costs = {
  'servers.refresh': {
    requests: ['GET /', 'GET /resources', 'GET /servers/:server', 'GET /servers/:server'],
    why: 'the list, the use of all, and what the key may do on own and on shared servers',
  },
  'servers.filter': {
    answers: ['music'],
    requests: ['GET /', 'GET /', 'GET /', 'GET /resources'],
    why: 'the panel finds names, descriptions and external ids by a request each; then the use of what was found',
  },
  'servers.clearFilter': { requests: ['GET /resources'] },
  'servers.sort': { answers: ['Name'], requests: [] },
  'server.copyAddress': { answers: [bot], requests: [] },
  'server.copyId': { answers: [bot], requests: [] },
  'server.copyUuid': { answers: [bot], requests: [] },
  'server.copySftp': { answers: [bot], requests: [] },
  'server.copyDetail': {
    requests: [],
    elsewhere: {
      why: 'is called on a row of a view',
      test: 'unit/core/servers/commands.test.ts: a detail',
    },
  },
  'server.openInPanel': { answers: [bot], requests: [] },
  'server.openDeploys': { answers: [bot], requests: [] },
  'server.openFolder': {
    requests: [],
    elsewhere: {
      why: 'starts the extension host anew, or opens another window',
      test: 'pages/filesBetween.test.ts: files-two-servers',
    },
  },
  'server.pin': { answers: [bot], requests: [] },
  'server.unpin': { answers: [bot], requests: [] },
  'server.notifications': { answers: [bot, 'Crashes Only'], requests: [] },
  'server.setColor': { answers: [bot, 'Red'], requests: [] },
  'server.confirmSaves': { answers: [bot, 'Save Without Confirmation'], requests: [] },
  'server.showActivity': { answers: [bot], requests: ['GET /servers/:server/activity'] },
  'area.refresh': { answers: [bot], requests: [] },
  'file.openConsole': {
    open: '/logs/latest.log',
    requests: ['GET /servers/:server/websocket', 'node UPGRADE /api/servers/:uuid/ws'],
    why: 'a credential, and the console',
  },
  'server.start': {
    answers: ['Old Creative'],
    requests: ['GET /servers/:server/websocket', 'node UPGRADE /api/servers/:uuid/ws'],
    why: 'a credential, and the console that power goes through',
  },
  'server.stop': {
    answers: ['Music Bot'],
    requests: ['GET /servers/:server/websocket', 'node UPGRADE /api/servers/:uuid/ws'],
    why: 'a credential, and the console that power goes through',
  },
  'server.restart': {
    answers: ['Survival SMP'],
    requests: ['GET /servers/:server/websocket', 'node UPGRADE /api/servers/:uuid/ws'],
    why: 'a credential, and the console that power goes through',
  },
  'server.kill': {
    answers: ['Event Server', 'Kill'],
    requests: ['GET /servers/:server/websocket', 'node UPGRADE /api/servers/:uuid/ws'],
    why: 'a credential, and the console that power goes through',
  },
  'file.restartServer': { open: '/logs/latest.log', answers: ['Restart'], requests: [] },
  'server.editDescription': {
    answers: ['Old Creative', 'Kept'],
    requests: [
      'GET /servers/:server',
      'GET /servers/:server',
      'POST /servers/:server/settings/rename',
      'GET /servers/:server',
    ],
    why: 'how it is before it is asked; the name as it is once that is answered, since both are sent; the change; the row',
  },
  'server.chooseImage': {
    answers: [bot, 'Node.js 22'],
    requests: [
      'GET /servers/:server',
      'GET /servers/:server/startup',
      'PUT /servers/:server/settings/docker-image',
      'GET /servers/:server',
    ],
    why: 'the image and those allowed, the change, the row',
  },
  'server.rename': {
    answers: ['Old Creative', 'Older Creative'],
    requests: [
      'GET /servers/:server',
      'POST /servers/:server/settings/rename',
      'GET /servers/:server',
    ],
    why: 'the name as it is, the change, the row',
  },
  'server.reinstall': {
    answers: ['Event Server', 'Continue Without Backup', 'Event Server'],
    requests: [
      'GET /servers/:server',
      'GET /servers/:server/backups',
      'GET /servers/:server',
      'POST /servers/:server/settings/reinstall',
    ],
    looks: 'GET /servers/:server',
    why: 'whether a backup can be made first, the name to type, the order; then looks until it is done',
  },
  'server.delete': {
    answers: ['Music Bot', 'Music Bot'],
    requests: ['GET /servers/:server', 'DELETE /servers/:server', 'GET /servers/:server'],
    why: 'the name to type, the deletion, the row',
  },
};
