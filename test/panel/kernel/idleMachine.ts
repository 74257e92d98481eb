import type { Machine } from './app';
import type { PracticeClock } from './clock';

/** A machine without processes: power actions take effect at once, commands go nowhere. */
export function idleMachine(clock: PracticeClock): Machine {
  return {
    power(server, signal) {
      const isUp = signal === 'start' || signal === 'restart';
      server.power = isUp ? 'running' : 'offline';
      server.startedAt = isUp ? clock.now() : 0;
    },
    command: () => undefined,
    stats(server) {
      const isUp = server.power !== 'offline';
      return {
        memoryBytes: isUp ? 210_000_000 + (server.internalId % 17) * 9_000_000 : 0,
        cpu: isUp ? 3.5 + (server.internalId % 23) : 0,
        rxBytes: isUp ? 1_840_221 : 0,
        txBytes: isUp ? 992_114 : 0,
        uptimeMs: isUp ? Math.max(0, clock.now() - server.startedAt) : 0,
      };
    },
  };
}
