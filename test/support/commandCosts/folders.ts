import { type Costs, bot, listings, transferred } from './commandCost';

/** Commands that carry whole folders, and deploys. */
export const folderCosts: Costs = {
  'folder.push': {
    answers: ['Another Folder...', '{folder}/kit', bot, 'New Folder...', 'kit', 'one.js'],
    requests: [
      ...listings(5),
      'GET /servers/:server/files/upload',
      'node POST /upload/file',
      'GET /servers/:server/files/list',
    ],
    why: 'the folders to choose from; the folder and the one that would hold it, before the question and right before anything goes up; an address, and the file; what came of it',
  },
  'folder.undoPush': {
    answers: ['kit'],
    requests: [...listings(2), 'POST /servers/:server/files/delete'],
    why: 'how it is before the question, and right before it is done; the deletion',
  },
  'folder.pull': {
    answers: ['Another Folder...', '{folder}/pulled', bot, 'src', 'Ticket Bot:/src', 'index.ts'],
    requests: [
      ...listings(6),
      'POST /servers/:server/files/compress',
      ...transferred,
      'POST /servers/:server/files/delete',
    ],
    why: 'the folders to choose from; each of the three folders; the folder again, so that a lost answer is known; an archive, its address, the archive, and its deletion',
  },
  'folder.link': {
    answers: ['Another Folder...', '{folder}/kit', 'Ticket Bot:/kit', 'Do Nothing'],
    requests: [],
  },
  'folder.syncStatus': { answers: ['Pause'], requests: [] },
  'folder.unlink': { answers: ['kit'], requests: [] },
  'source.forgetMappings': { requests: [] },
  'deploy.createPlan': { answers: [bot], requests: ['GET /servers/:server'] },
  'deploy.check': {
    answers: ['Allow', 'This deploy can'],
    requests: ['GET /servers/:server', 'GET /servers/:server/resources', ...listings(4)],
    why: 'what it may and has; how it is; each of the four folders that something goes to',
  },
  'deploy.run': {
    requests: [],
    elsewhere: {
      why: 'takes as long as its server',
      test: 'pages/deploy.test.ts: shows its steps, the console and the verdict on its page, in every theme',
    },
  },
  'deploy.checkHealth': {
    requests: [],
    elsewhere: {
      why: 'takes as long as its plan says',
      test: 'pages/deployPlan.test.ts: says whether the server is healthy by its rules',
    },
  },
  'deploy.show': {
    requests: [],
    elsewhere: {
      why: 'needs a deploy, which takes its time',
      test: 'pages/deploy.test.ts: tells its end when the page is closed, and which issue is new since',
    },
  },
  'deploy.changes': {
    requests: [],
    elsewhere: {
      why: 'needs a deploy, which takes its time',
      test: 'pages/deploy.test.ts: stays in the history below its server, with its changes, and is undone from there',
    },
  },
  'deploy.history': {
    requests: [],
    elsewhere: {
      why: 'needs a deploy, which takes its time',
      test: 'pages/deploy.test.ts: stays in the history below its server, with its changes, and is undone from there',
    },
  },
  'deploy.promote': {
    requests: [],
    elsewhere: { why: 'needs a deploy, which takes its time' },
  },
  'deploy.undo': {
    requests: [],
    elsewhere: {
      why: 'needs a deploy, which takes its time',
      test: 'pages/deploy.test.ts: stays in the history below its server, with its changes, and is undone from there',
    },
  },
  'deploy.continue': {
    requests: [],
    elsewhere: {
      why: 'goes on with a deploy whose window was closed in the middle',
      test: 'pages/deploy.test.ts: is found after its window was closed in the middle, and undone from its page',
    },
  },
};
