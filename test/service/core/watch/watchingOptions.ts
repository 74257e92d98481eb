/** Moments of a crash at which a window that leads may be killed, or frozen. */
export const moments = ['seen', 'happened', 'told', 'written'] as const;

/** How a window of a test starts. */
export interface WatchingOptions {
  readonly folder: string;
  readonly baseUrl: string;
  readonly key: string;
  /** How much faster than real time its clock runs, and what it says now. */
  readonly scale: number;
  readonly now: number;
  /** When that was, as milliseconds since 1970: a process may take seconds to start, and all windows have one clock. */
  readonly nowWasAt: number;
  /** The same of the clock by which windows find that another one hangs. */
  readonly windowsScale: number;
  /** What it does to itself, and when. */
  readonly stops?: {
    readonly signal: 'SIGKILL' | 'SIGSTOP';
    readonly at: (typeof moments)[number];
  };
  readonly isFocused: boolean;
}
