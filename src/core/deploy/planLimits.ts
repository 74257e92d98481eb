/** What a plan may hold: far more than anybody writes by hand. */
export const planLimits = {
  /** Bytes of the file. */
  bytes: 64 * 1024,
  /** Lists and objects in it: each that is open takes a part of the stack while it is read. */
  brackets: 1_000,
  /** Problems that are told of at once. */
  problems: 20,
  servers: 20,
  /** Patterns, or variables, in one list. */
  entries: 500,
  /** Characters of a path, a command, a name or a pattern. */
  textLength: 500,
  /** Seconds that a deploy may be watched without an exit. */
  seconds: 3_600,
  /** Minutes that a deploy may be watched for new issues. */
  minutes: 1_440,
} as const;
