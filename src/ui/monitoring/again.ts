import { systemClock } from '../../core/base/clock';
import type { Disposable } from '../../core/base/event';
import { issuesPollMs } from '../../core/monitoring/monitoringStore';
import { PanelError } from '../../core/api/errors';

/** True while the monitoring service is away: it comes back by itself, and nothing is lost (api.md, Errors, 503). */
export function isAway(error: unknown): boolean {
  return PanelError.is(error, 'unavailable');
}

/** Tries again after a while, unless the answer is disposed before. */
export function again(task: () => void): Disposable {
  return systemClock.after(issuesPollMs, task);
}
