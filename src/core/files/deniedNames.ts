import { PanelError } from '../api/errors';

/**
 * Paths that a server's daemon refused to write by the denylist of the server's egg, in this session. The panel rarely
 * tells the list itself, and unpacking leaves such names out without a word (panel-dialect.md, 9).
 */
export class DeniedNames {
  private readonly paths = new Set<string>();

  /** Whether a path was refused, and has not been written since. */
  has(path: string): boolean {
    return this.paths.has(path);
  }

  /** Does what writes a path, and learns from its end whether the path is denied. Rejects as `work` does. */
  async during<T>(path: string, work: Promise<T>): Promise<T> {
    try {
      const done = await work;
      this.paths.delete(path);
      return done;
    } catch (error) {
      if (isDeniedName(error)) this.paths.add(path);
      throw error;
    }
  }
}

/** Whether a daemon refused a name by the denylist of the server's egg; it says so in its words only (panel-dialect.md, 9). */
export function isDeniedName(error: unknown): boolean {
  const refusal = error instanceof Error && !PanelError.is(error) ? error.cause : error;
  return (
    PanelError.is(refusal, 'refused') && refusal.status === 403 && /denylist/i.test(refusal.detail)
  );
}
