import fs from 'node:fs/promises';

const names = ['mkdir', 'writeFile', 'appendFile', 'rename', 'rm'] as const;

/** How a window ends at a step: before it, or when a file has half of what was to be written. */
export type Death = 'before' | 'half';

/**
 * Lets the disk die at a step that changes it, as if the program were killed there: that step never ends, and none comes
 * after it. Without a step, all of them are counted.
 */
export class DyingDisk {
  private readonly usual = names.map((name) => [name, fs[name]] as const);
  private readonly steps: string[] = [];
  private resolve: () => void = () => undefined;

  /** Resolves when it died. */
  readonly died = new Promise<void>((resolve) => (this.resolve = resolve));

  constructor(
    private readonly step = Infinity,
    private readonly death: Death = 'before',
  ) {
    for (const [name, usual] of this.usual) {
      const act = usual as (...given: readonly unknown[]) => Promise<unknown>;
      Object.assign(fs, { [name]: (...given: readonly unknown[]) => this.take(name, act, given) });
    }
  }

  /** What was done, one word for each step. */
  get done(): readonly string[] {
    return this.steps;
  }

  /** A disk as it was, for the next program. */
  revive(): void {
    for (const [name, usual] of this.usual) Object.assign(fs, { [name]: usual });
  }

  private async take(
    name: string,
    act: (...given: readonly unknown[]) => Promise<unknown>,
    given: readonly unknown[],
  ): Promise<unknown> {
    const step = this.steps.length;
    if (step < this.step) {
      this.steps.push(name);
      return act(...given);
    }
    const [file, content, ...more] = given;
    if (step === this.step && this.death === 'half' && /File$/.test(name)) {
      const bytes = Buffer.from(content as string | Uint8Array);
      await act(file, bytes.subarray(0, bytes.byteLength / 2), ...more);
    }
    this.resolve();
    return new Promise(() => undefined);
  }
}
