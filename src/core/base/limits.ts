/**
 * Every limit on what comes from outside, in one place, each with its reason. They are far above real use: what meets
 * one is told so in a sentence, and nothing is cut without a word.
 */
export const limits = {
  /** Characters of a notification, a prompt or a validation message; VS Code itself cuts at 1,000. */
  messageLength: 900,
  /** Characters of a line in a list; a wide quick pick shows 150. */
  labelLength: 300,
  /** Characters of the lower part of a modal question, which scrolls. */
  detailLength: 4_000,

  // What goes from this computer to a server.
  /** Bytes of an ignore file; the largest in public collections has 20 KB. */
  ignoreFileBytes: 1024 ** 2,
  /** Rules of one ignore file: each costs time for every file of the folder. */
  ignoreRules: 10_000,
  /** Characters of one rule: no path that it could name is longer than a few hundred. */
  ignoreRuleLength: 1_000,
  /** `**` between slashes in one rule: with each one the time to match grows by the depth of the path, 4 ms at three. */
  ignoreRuleGlobstars: 3,
  /** `*` in one rule; git's own templates have five at most. */
  ignoreRuleStars: 20,
  /** Folders in one another below a folder that is carried: deeper ones are loops or traps. */
  localDepth: 200,
  /** Files and folders that are looked at below one local folder: twenty times a large project. */
  localEntries: 500_000,
  /** Milliseconds of work on a local folder after which others get their turn. */
  localTurnMs: 30,
  /** Characters of a relative path: Linux and macOS have no longer ones. */
  relativePathLength: 4_096,
  /** Bytes of what is remembered of a pair of folders: 250 for a file, and a million files. */
  manifestBytes: 256 * 1024 ** 2,
  /** Bytes of what is remembered of one archive: its server and its folder. */
  archiveRecordBytes: 64 * 1024,
  /** Names that look secret and that may go up for one pair of folders without a question. */
  agreedSecrets: 1_000,
} as const;
