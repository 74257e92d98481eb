/** Where a window that leads ends as by kill -9, in the middle of a crash. */
export const deaths = ['seen', 'happened', 'told', 'written'] as const;

/** How a window of a test starts. */
export interface WatchingOptions {
  readonly folder: string;
  readonly baseUrl: string;
  readonly key: string;
  /** How much faster than real time its clock runs, and what it says now. */
  readonly scale: number;
  readonly now: number;
  readonly dies?: (typeof deaths)[number];
  readonly isFocused: boolean;
}
