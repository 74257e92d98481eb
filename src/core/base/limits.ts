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
  /** Characters of one entry of the log: a stack of a hundred frames has 10,000. */
  logLength: 20_000,
} as const;
