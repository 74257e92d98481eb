import type { Fault } from '../panel/kernel/faults';
import type { LimitChanges } from '../panel/kernel/limits';
import type { Logged, LoggedRequest } from '../panel/kernel/log';
import type { ServerFacts } from '../panel/practicePanel';
import type { Condition } from '../panel/serverCondition';
import type { Keys } from '../panel/worlds/worlds';

/** Where a running practice panel is, and who may use it. */
export interface PanelFacts {
  readonly url: string;
  readonly baseUrl: string;
  readonly nodeUrl: string;
  readonly controlUrl: string;
  readonly keys: Keys;
  readonly servers: readonly ServerFacts[];
}

/** Controls a practice panel that runs in another process, with the verbs of PracticePanel. */
export class PanelControl {
  constructor(readonly controlUrl: string) {}

  /** Any verb; throws with the panel's own sentence when it refuses. */
  async call<T = unknown>(verb: string, args: object = {}): Promise<T> {
    const response = await fetch(`${this.controlUrl}/${verb}`, {
      method: 'POST',
      body: JSON.stringify(args),
    });
    const answer = (await response.json()) as { readonly result?: T; readonly error?: string };
    if (!response.ok) throw new Error(`${verb}: ${answer.error}`);
    return answer.result as T;
  }

  facts(): Promise<PanelFacts> {
    return this.call('facts');
  }

  order(fault: Fault): Promise<void> {
    return this.call('order', { fault });
  }

  /** How many ordered faults have not met their requests yet. */
  faultsPending(): Promise<number> {
    return this.call('faultsPending');
  }

  clearFaults(): Promise<void> {
    return this.call('clearFaults');
  }

  /** Moves the panel's clock on by `ms`. */
  advance(ms: number): Promise<void> {
    return this.call('advance', { ms });
  }

  now(): Promise<number> {
    return this.call('now');
  }

  mark(): Promise<number> {
    return this.call('mark');
  }

  requestsSince(mark: number): Promise<readonly LoggedRequest[]> {
    return this.call('requestsSince', { mark });
  }

  logSince(mark: number): Promise<readonly Logged[]> {
    return this.call('logSince', { mark });
  }

  violations(): Promise<readonly string[]> {
    return this.call('violations');
  }

  setLimits(limits: LimitChanges): Promise<void> {
    return this.call('setLimits', { limits });
  }

  setNodeRefusing(isRefusing: boolean): Promise<void> {
    return this.call('setNodeRefusing', { isRefusing });
  }

  setNodeDown(isDown: boolean): Promise<void> {
    return this.call('setNodeDown', { isDown });
  }

  restartNode(): Promise<void> {
    return this.call('restartNode');
  }

  /** `server`: uuid, identifier or name. */
  setCondition(server: string, condition: Condition): Promise<void> {
    return this.call('setCondition', { server, condition });
  }

  reset(): Promise<void> {
    return this.call('reset');
  }
}
