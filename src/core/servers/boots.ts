import type { Clock } from '../base/clock';

/** Milliseconds for which a server that boots is expected to be up soon: many programs never say that they are up. */
const soonMs = 2 * 60_000;

/** Since when servers boot, by uuid. */
export class Boots {
  private readonly since = new Map<string, number>();

  constructor(private readonly clock: Clock) {}

  /** Takes whether a server boots now. */
  note(uuid: string, isBooting: boolean): void {
    if (!isBooting) this.since.delete(uuid);
    else if (!this.since.has(uuid)) this.since.set(uuid, this.clock.now());
  }

  /** Whether a server boots, and has not done so for long. */
  isSoonUp(uuid: string): boolean {
    const since = this.since.get(uuid);
    return since !== undefined && this.clock.now() - since < soonMs;
  }
}
