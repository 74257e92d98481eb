import type { PastDeploy } from '../../../../src/core/deploy/history';
import { newReport } from '../../../../src/core/deploy/newReport';
import type { DeployReport } from '../../../../src/core/deploy/report';

const at = Date.UTC(2026, 6, 26, 12);

/** A deploy that went well. */
export function sampleDeploy(changes: Partial<PastDeploy> = {}): PastDeploy {
  return {
    ...{ id: '20260726-120000-aaaa', startedAt: at, endedAt: at + 60_000, release: 'abc123' },
    ...{ account: 'anna', author: 'Mara', added: 1, changed: 2, removed: 0 },
    ...{ names: ['a.js', 'b.js', 'c.js'], end: 'deployed', verdict: 'healthy' },
    ...changes,
  };
}

/** What is known of a deploy at its begin. */
export function sampleReport(changes: Partial<DeployReport> = {}): DeployReport {
  const about = {
    ...{ id: '20260726-120000-aaaa', panelId: 'panel.example.com', serverName: 'Ticket Bot' },
    uuid: '1a7ce997-259b-452e-8b4e-cecc464142ca',
    ...{ folder: '/', local: '/home/mara/bot', release: 'abc123', account: 'anna', author: 'Mara' },
    startedAt: at,
  };
  return {
    ...newReport(about, ['check', 'compare', 'stage', 'replace', 'start', 'watch']),
    ...changes,
  };
}
