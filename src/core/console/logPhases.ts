import type { Event } from '../base/event';
import type { Log } from '../base/log';
import type { Session } from './session';

/**
 * Writes how a server's console fares: that it is connected, that it no longer is, and that nobody tries any more; what is
 * between these at `debug`, since an outage has many tries.
 */
export function logPhases(uuid: string, onDidChangeState: Event<Session>, log: Log): void {
  let before: Session['phase'] = 'idle';
  onDidChangeState(({ phase }) => {
    if (phase === before) return;
    const line = `Console of ${uuid.slice(0, 8)}: ${phase}`;
    if (phase === 'live' || phase === 'closed' || before === 'live') log.info(line);
    else log.debug(line);
    before = phase;
  });
}
