import type { PowerState } from '../base/power';

/** What is known of the start under way of one server, or of the last one, by the power that its console tells. */
export class HeardStart {
  private power: PowerState | undefined;
  private wasUp = false;

  /** Whether its program was up: from then on anybody who uses it may have it print anything. */
  get hasRun(): boolean {
    return this.wasUp;
  }

  /** Takes the power that was told; returns whether it is another one than before: a new connection repeats it. */
  changePower(power: PowerState): boolean {
    const before = this.power;
    this.power = power;
    if (power === before) return false;
    if (power === 'starting') this.wasUp = false;
    // What stops, and was not seen starting, may have been up.
    if (power === 'running' || (power === 'stopping' && before === undefined)) this.wasUp = true;
    return true;
  }

  /** Takes that nothing is heard any more. */
  forget(): void {
    this.power = undefined;
    this.wasUp = false;
  }
}
