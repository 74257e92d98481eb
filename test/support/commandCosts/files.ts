import { type Costs, bot, listings, transferred } from './commandCost';

/** Commands about files of a server. */
export const fileCosts: Costs = {
  'find.byName': {
    answers: [bot, 'ticketStore.ts'],
    requests: [...listings(6), ...transferred],
    why: 'each of the six folders; the file that is chosen',
  },
  'files.refresh': { requests: [] },
  'file.copyPath': { on: '/config.json', requests: ['GET /servers/:server/files/list'] },
  'file.copyServerPath': { on: '/config.json', requests: ['GET /servers/:server/files/list'] },
  'file.newFile': {
    on: '/data',
    answers: ['note.md'],
    requests: [...listings(2), 'GET /servers/:server/files/upload', 'node POST /upload/file'],
    why: 'whether its folder is there, and nothing by its name; an address, and the file',
  },
  'file.newFolder': {
    on: '/data',
    answers: ['box'],
    requests: [...listings(2), 'POST /servers/:server/files/create-folder'],
    why: 'whether its folder is there, and nothing by its name; the folder',
  },
  'file.rename': {
    on: '/data/note.md',
    answers: ['other.md'],
    requests: [...listings(3), 'PUT /servers/:server/files/rename'],
    why: 'the file, its folder, and whether something has the new name by now; the change',
  },
  'file.permissions': {
    on: '/data/other.md',
    answers: ['600'],
    requests: [
      'GET /servers/:server/files/list',
      'POST /servers/:server/files/chmod',
      'GET /servers/:server/files/list',
    ],
    why: 'those of now, the change, what came of it',
  },
  'file.delete': {
    on: '/data/other.md',
    answers: ['Delete'],
    requests: ['GET /servers/:server/files/list', 'POST /servers/:server/files/delete'],
    why: 'what it is, the deletion',
  },
  'file.uploadFiles': {
    on: '/data',
    answers: ['{folder}/note.md'],
    requests: [...listings(2), 'GET /servers/:server/files/upload', 'node POST /upload/file'],
    why: 'whether its folder is there, and what would be replaced; an address, and the file',
  },
  'file.uploadFolder': {
    on: '/data',
    answers: ['{folder}/kit'],
    requests: [
      ...listings(2),
      'GET /servers/:server/files/upload',
      'node POST /upload/file',
      'GET /servers/:server/files/list',
      'GET /servers/:server/files/upload',
      'node POST /upload/file',
    ],
    why: 'whether its folder is there, and what would be replaced; an address and a transfer for each of its two files, and a look at what the first has made',
  },
  'file.pull': {
    on: '/data',
    answers: ['{web}/a.jar', 'a.jar'],
    requests: [...listings(3), 'POST /servers/:server/files/pull'],
    looks: 'GET /servers/:server/files/list',
    why: 'whether the folder is there; what would be replaced, before the name is asked and after it; the order; then looks until it is there',
  },
  'file.download': {
    on: '/config.json',
    answers: ['{folder}/saved.json'],
    requests: ['GET /servers/:server/files/list', ...transferred],
    why: 'what it is; an address, and the file',
  },
  'file.compress': {
    on: '/src',
    requests: [...listings(2), 'POST /servers/:server/files/compress'],
    why: 'what it is; what is there before, so that a lost answer is known; the archive',
  },
  'file.decompress': {
    on: '{archive}',
    answers: ['Unarchive'],
    requests: [...listings(2), 'POST /servers/:server/files/decompress'],
    why: 'what it is; what would be replaced; the order',
  },
  'server.openLog': {
    answers: [bot],
    requests: ['GET /servers/:server/files/list', ...transferred],
    why: 'the newest one; an address, and the file',
  },
  'log.toggleFollow': { open: '/logs/latest.log', requests: [] },
  'find.inLogs': {
    answers: [bot, 'Logged in as'],
    requests: [...listings(2), ...transferred, ...transferred],
    why: 'the folders; an address and a transfer for each of two logs',
  },
  'find.inTexts': {
    on: '/src',
    answers: ['class TicketStore'],
    requests: [
      ...listings(5),
      'POST /servers/:server/files/compress',
      ...transferred,
      'POST /servers/:server/files/delete',
    ],
    why: 'the folders that are searched; the folder again, so that a lost answer is known; an archive of the texts, its address, the archive, and its deletion',
  },
  'find.again': {
    requests: [...listings(3)],
    why: 'each of the three folders; texts that did not change are known',
  },
  'find.clear': { requests: [] },
  'compare.file': {
    on: '/config.json',
    requests: ['GET /servers/:server/files/list', ...transferred],
    why: 'what it is; an address, and the file',
  },
  'compare.folder': {
    on: '/',
    answers: ['Select Another Folder', '{folder}/kit'],
    requests: [...listings(8)],
    why: 'each of the eight folders',
  },
  'compare.openAll': {
    requests: ['GET /servers/:server/files/list', ...transferred],
    why: 'what it is; an address, and the one file that differs',
  },
  'compare.withServer': {
    // Not the one that was opened with others just before: its text is known, for how long is VS Code's own.
    open: '{workspace}/package.json',
    answers: [bot],
    requests: ['GET /servers/:server/files/list', ...transferred],
    why: 'where it is; an address, and the file',
  },
  'compare.toServer': {
    requests: [],
    elsewhere: {
      why: 'is called on a row of a view',
      test: 'pages/search.test.ts: takes what differs to the server after asking, and looks again',
    },
  },
  'compare.toLocal': {
    requests: [],
    elsewhere: {
      why: 'is called on a row of a view',
      test: 'pages/search.test.ts: takes what differs to the server after asking, and looks again',
    },
  },
};
