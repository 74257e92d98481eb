import type { Costs } from './commandCost';

/** Commands about monitoring. */
export const monitoringCosts: Costs = {
  'monitoring.refresh': {
    requests: [
      'GET /monitoring/projects',
      'GET /monitoring/projects/:project/issues',
      'GET /monitoring/projects/:project/issues',
    ],
    why: 'the projects, and the first issues of each of two',
  },
  'project.filter': {
    answers: ['ticket-bot', 'All'],
    requests: [
      'GET /monitoring/projects/:project/issues',
      'GET /monitoring/projects/:project/issues',
    ],
    why: 'what there is to filter by; the issues',
  },
  'project.clearFilter': {
    answers: ['ticket-bot'],
    requests: ['GET /monitoring/projects/:project/issues'],
  },
  'project.show': { answers: ['ticket-bot'], requests: [] },
  'project.events': {
    answers: ['ticket-bot'],
    requests: [
      'GET /monitoring/projects/:project/events',
      'GET /monitoring/projects/:project/issues',
    ],
    why: 'the events, and the issues beside them',
  },
  'project.usage': {
    answers: ['ticket-bot'],
    requests: ['GET /monitoring/projects/:project/usage'],
  },
  'project.unmute': { answers: ['ticket-bot'], requests: [] },
  'project.rename': {
    answers: ['ticket-bot', 'tickets'],
    requests: ['GET /monitoring/projects/:project', 'PATCH /monitoring/projects/:project'],
    why: 'how it is now, the change',
  },
  'project.origins': {
    answers: ['shop-api', 'https://example.com'],
    requests: ['GET /monitoring/projects/:project', 'PATCH /monitoring/projects/:project'],
    why: 'how it is now, the change',
  },
  'project.alerts': {
    answers: ['shop-api', 'New issue'],
    requests: ['GET /monitoring/projects/:project', 'PATCH /monitoring/projects/:project'],
    why: 'how it is now, the change',
  },
  'key.create': {
    answers: ['shop-api', 'Server', 'spare', 'Copy'],
    requests: ['POST /monitoring/projects/:project/keys', 'GET /monitoring/projects/:project'],
    why: 'the key; the project, whose row tells how many it has',
  },
  'key.list': {
    answers: ['shop-api', 'Escape'],
    requests: ['GET /monitoring/projects/:project/keys'],
  },
  'issue.open': {
    answers: ['No ticket with id'],
    requests: ['GET /monitoring/projects/:project/issues/:fingerprint'],
  },
  'issue.goToCode': {
    answers: ['Cannot set properties'],
    requests: ['GET /monitoring/projects/:project/issues/:fingerprint'],
  },
  'issue.copyMarkdown': {
    answers: ['The configuration could not be read'],
    requests: ['GET /monitoring/projects/:project/issues/:fingerprint'],
  },
  'issue.fix': {
    answers: ["'customer_id'"],
    requests: ['GET /monitoring/projects/:project/issues/:fingerprint'],
  },
  'issue.resolve': {
    answers: ['No ticket with id'],
    requests: ['PATCH /monitoring/projects/:project/issues/:fingerprint'],
  },
  'issue.ignore': {
    answers: ['The configuration could not be read'],
    requests: ['PATCH /monitoring/projects/:project/issues/:fingerprint'],
  },
  'issue.reopen': {
    answers: ['Cannot set properties'],
    requests: ['PATCH /monitoring/projects/:project/issues/:fingerprint'],
  },
  'project.delete': {
    answers: ['shop-api', 'shop-api'],
    requests: ['GET /monitoring/projects/:project', 'DELETE /monitoring/projects/:project'],
    why: 'the name to type, the deletion',
  },
  'project.create': {
    answers: ['fresh'],
    requests: ['GET /monitoring/projects', 'POST /monitoring/projects'],
    why: 'the limit, and how many there are; the project',
  },
};
