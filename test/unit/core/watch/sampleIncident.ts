import type { Incident } from '../../../../src/core/watch/incident';
import type { KeptServer } from '../../../../src/core/watch/keptText';

export const bot: KeptServer = {
  panelId: 'panel.example.com',
  uuid: '1a7ce997-259b-452e-8b4e-cecc464142ca',
  name: 'Ticket Bot',
};

/** 2023-11-14, 22:13:20 UTC. */
export const moment = 1_700_000_000_000;

/** A crash of which everything is known. */
export function sampleIncident(changes: Partial<Incident> = {}): Incident {
  return {
    id: 'c7f9a6f0-6a9c-4c0b-a6ae-1d8fbb1a4f11',
    server: bot,
    kind: 'down',
    at: moment,
    evidence: 'watched',
    exitCode: 1,
    isOutOfMemory: false,
    reason: 'TypeError: user is undefined',
    times: undefined,
    linesFrom: 'console',
    lineCount: 3,
    resources: [0, 1, 2].map((n) => ({
      at: moment - (3 - n) * 60_000,
      cpu: 10 * n,
      memoryBytes: (n + 1) * 100 * 1024 ** 2,
      diskBytes: 2 * 1024 ** 3,
    })),
    memoryLimitBytes: 512 * 1024 ** 2,
    activity: [
      { at: moment - 180_000, event: 'server:file.write', actor: 'jonas' },
      { at: moment + 60_000, event: 'server:power.start', actor: undefined },
    ],
    issue: { project: 'p1', fingerprint: 'f1', title: 'user is undefined' },
    release: '1.4.2',
    looksFor: [],
    lacks: [],
    ...changes,
  };
}

/** What it said last. */
export const sampleLines: readonly string[] = [
  '\x1b[32mready\x1b[0m',
  'TypeError: user is undefined',
  '    at close (/home/container/src/tickets.js:12:7)',
];
