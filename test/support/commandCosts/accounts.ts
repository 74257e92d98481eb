import { type Costs, bot } from './commandCost';

/** Commands about panels, the account, agents and the log. */
export const accountCosts: Costs = {
  'panel.whoAmI': {
    answers: ['maralind'],
    requests: ['GET /account', 'GET /monitoring/projects'],
    why: 'who one is, and whether the key may read monitoring',
  },
  'panel.openDatabases': { requests: [] },
  'panel.openServerCreation': { requests: [] },
  'panel.openBilling': { requests: [] },
  'panel.openApiKeys': { requests: [] },
  'log.show': { requests: [] },
  'log.copyDiagnostics': { requests: [] },
  'mcp.copyConfiguration': { requests: [] },
  'agents.setAccess': { answers: [bot, 'Read Only'], requests: [] },
  'agents.revoke': { answers: ['Agents outside of VS Code'], requests: [] },
  'agents.undo': {
    requests: [],
    elsewhere: {
      why: 'is called on a row of the view',
      test: 'pages/agents.test.ts: is in the view of changes, where a file is put back',
    },
  },
  'incident.show': {
    requests: [],
    elsewhere: {
      why: 'needs a crash that was watched',
      test: 'pages/incidents.test.ts: lead from a crash that nobody sees to the line of code',
    },
  },
  'incident.copyMarkdown': {
    requests: [],
    elsewhere: {
      why: 'needs a crash that was watched',
      test: 'pages/incidents.test.ts: are copied as Markdown',
    },
  },
  'incident.delete': {
    requests: [],
    elsewhere: {
      why: 'needs a crash that was watched',
      test: 'pages/incidents.test.ts: are deleted one by one, with their page, and in other windows too',
    },
  },
  'incidents.erase': { answers: ['Delete All'], requests: [] },
  'history.search': { answers: ['Escape'], requests: [] },
  'rows.showMore': {
    requests: [],
    elsewhere: {
      why: 'is called on a row of a view',
      test: 'unit/core/base/rowPages.test.ts: Show More (15 left)',
    },
  },
  'panel.signOut': { answers: ['Sign Out'], requests: [] },
  'panel.signIn': {
    answers: ['{url}', '{key}'],
    requests: ['GET /', 'GET /', 'GET /account'],
    why: 'whether there is a panel at the address, whether it takes the key, and whose it is',
  },
};
