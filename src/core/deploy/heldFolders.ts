/** The two folders of a deploy, which nobody else may work on while files are moved. */
export interface DeployFolders {
  /**
   * Resolves once nobody else works on them, at once where they are held already, to a signal that is aborted with the
   * given one and where the hold was lost. Rejects as folder locks do.
   */
  readonly take: (signal: AbortSignal) => Promise<AbortSignal>;
  /** Lets others work on them, as while the program is watched. */
  readonly release: () => Promise<void>;
}

interface Held {
  readonly signal: AbortSignal;
  readonly letGo: () => Promise<void>;
}

/** Takes and releases a lock that is made to be held around one work. */
export class HeldFolders implements DeployFolders {
  private held: Held | undefined;

  constructor(
    private readonly hold: (
      signal: AbortSignal,
      work: (held: AbortSignal) => Promise<void>,
    ) => Promise<void>,
  ) {}

  take = async (signal: AbortSignal): Promise<AbortSignal> => {
    this.held ??= await this.begin(signal);
    return AbortSignal.any([signal, this.held.signal]);
  };

  release = async (): Promise<void> => {
    const { held } = this;
    this.held = undefined;
    await held?.letGo();
  };

  private begin(signal: AbortSignal): Promise<Held> {
    return new Promise((resolve, reject) => {
      const working = this.hold(signal, async (held) => {
        await new Promise<void>((end) => {
          const letGo = async () => {
            end();
            await working.catch(() => undefined);
          };
          resolve({ signal: held, letGo });
        });
      });
      working.catch(reject);
    });
  }
}
