import { DaemonTransfer } from '../../../../src/core/api/daemonTransfer';
import { PanelHttp } from '../../../../src/core/api/http';
import { type ServerRef, createPanel } from '../../../../src/core/api/panel';
import { type Clock, systemClock } from '../../../../src/core/base/clock';
import { toDisposable } from '../../../../src/core/base/event';
import { Consoles } from '../../../../src/core/console/consoles';
import { openSocket } from '../../../../src/core/console/transport';
import type { DeployTools } from '../../../../src/core/deploy/deployTools';
import { deployVerdict } from '../../../../src/core/deploy/deployVerdict';
import { watchServer } from '../../../../src/core/deploy/watchServer';
import { silentLog } from '../../../support/silentLog';
import type { DeployWindowOptions } from './deployWindow';

/** A server whose program is restarted and watched for real, in a time that goes as much faster as the panel's. */
export class RunningServer {
  readonly ref: ServerRef;
  readonly consoles: Consoles;
  private readonly clock: Clock;

  constructor(
    { baseUrl, key, uuid }: Pick<DeployWindowOptions, 'baseUrl' | 'key' | 'uuid'>,
    scale = 1,
  ) {
    this.clock = fastClock(scale);
    const http = new PanelHttp({
      ...{ baseUrl, key: () => Promise.resolve(key) },
      ...{ clock: systemClock, log: silentLog },
    });
    const daemon = new DaemonTransfer(systemClock, silentLog);
    this.ref = { panel: createPanel({ id: 'practice', name: 'P', http, daemon }), uuid, name: 'S' };
    const loadTransport = () => Promise.resolve(openSocket);
    this.consoles = new Consoles({ clock: this.clock, log: silentLog, loadTransport });
  }

  /** What a deploy starts it with, and watches it by. */
  get program(): Pick<DeployTools, 'start' | 'watch'> {
    const { clock, consoles, ref } = this;
    return {
      start: (_, signal) => consoles.setPower(ref, 'restart', signal),
      watch: async (rules, how) => {
        const onVerdict = () => undefined;
        const watched = await watchServer({ clock, consoles }, ref, { rules, ...how, onVerdict });
        return { ...watched, verdict: () => watched.verdict.then(deployVerdict) };
      },
    };
  }

  dispose(): void {
    this.consoles.dispose();
  }
}

function fastClock(scale: number): Clock {
  const start = Date.now();
  return {
    now: () => start + (Date.now() - start) * scale,
    after: (ms, task) => {
      const timer = setTimeout(task, ms / scale);
      return toDisposable(() => clearTimeout(timer));
    },
  };
}
