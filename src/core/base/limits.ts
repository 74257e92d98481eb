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

  // Names and files that come to this computer, archives among them.
  /** Bytes, on Windows UTF-16 units, of one name: what every file system takes. */
  nameLength: 255,
  /** Names of a path; node_modules reach 40, and each one is looked at on the disk. */
  pathDepth: 128,
  /** Entries of an archive, the refused ones counted: five times a large node_modules. */
  archiveEntries: 500_000,
  /** Bytes of what precedes an entry: a long name, a record of attributes. 8 MB of records took 5.5 s. */
  archiveHeader: 64 * 1024,
  /** Bytes that an archive may unpack to whatever its size: logs and empty regions pack well. */
  unpackedFreely: 1024 ** 3,
  /** Bytes unpacked for each byte of the archive beyond that: worlds reach 10, logs 50, bombs 1,000. */
  unpackedRatio: 100,
  /** Bytes that are left free on a disk: a computer whose disk is full stops. */
  freeRoom: 256 * 1024 ** 2,
  /** Bytes that a file may be longer than its folder's listing said: logs grow while they come. */
  grownMeanwhile: 256 * 1024 ** 2,
  /** Characters that are kept of the path of a refused entry. */
  refusedPathLength: 200,
} as const;
