import type { Frame, IssueDetails, Occurrence } from '../../../../src/core/api/issue';

/** A frame of our own code. */
export function frame(filename: string, lineno: number, more: Partial<Frame> = {}): Frame {
  return { function: 'run', module: '', filename, lineno, colno: undefined, inApp: true, ...more };
}

/** An occurrence with a stack of three; outermost first. */
export function occurrence(more: Partial<Occurrence> = {}): Occurrence {
  return {
    id: 7,
    at: 1_700_000_000_000,
    type: 'TypeError',
    message: "Cannot set properties of undefined (setting 'assignee')",
    handled: false,
    stack: [
      frame('node:internal/process/task_queues', 95),
      frame('/home/container/src/commands/assign.ts', 10, { function: 'assign' }),
      frame('/home/container/src/store/ticketStore.ts', 25, {
        function: 'TicketStore.assign',
        colno: 12,
      }),
    ],
    cause: undefined,
    tags: { guild: '8192' },
    context: { user: { id: 4 } },
    service: 'ticket-bot',
    environment: 'production',
    release: '2.4.1',
    instance: 'a1',
    ...more,
  };
}

/** An issue with its newest occurrence. */
export function issue(more: Partial<IssueDetails> = {}): IssueDetails {
  return {
    fingerprint: 'f1',
    type: 'TypeError',
    title: "Cannot set properties of undefined (setting 'assignee')",
    culprit: 'src/store/ticketStore.ts in TicketStore.assign',
    status: 'unresolved',
    handled: false,
    count: 128,
    count24h: 9,
    firstSeenAt: 1_699_000_000_000,
    lastSeenAt: 1_700_000_000_000,
    regressedAt: undefined,
    firstRelease: '2.4.0',
    lastRelease: '2.4.1',
    environments: ['production'],
    services: ['ticket-bot'],
    sparkline: Array.from({ length: 24 }, (_, index) => index % 5),
    history: [[1_699_999_200_000, 4]],
    latest: occurrence(),
    ...more,
  };
}
