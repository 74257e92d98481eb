import { type Costs, bot } from './commandCost';

/** Commands about consoles. */
export const consoleCosts: Costs = {
  'console.open': {
    answers: [bot],
    requests: ['GET /servers/:server/websocket', 'node UPGRADE /api/servers/:uuid/ws'],
    why: 'a credential, and the console',
  },
  'console.openBeside': { requests: [] },
  'console.clear': { requests: [] },
  'console.save': { answers: ['{folder}/console.log'], requests: [] },
  'console.share': { answers: ['Publish'], requests: ['POST /servers/:server/console'] },
  'console.showUsage': { requests: [] },
  'console.actions': { answers: ['Open Console'], requests: [] },
  'console.send': { open: '{folder}/note.md', requests: [] },
  'console.sendToServers': { answers: [bot, 'say Hello'], requests: [] },
  'console.openGrid': {
    answers: ['Survival SMP'],
    requests: ['GET /servers/:server/websocket', 'node UPGRADE /api/servers/:uuid/ws'],
    why: 'a credential, and the console',
  },
};
