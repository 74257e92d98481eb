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

  // Confirmations of what an argument of a command asks for
  /** What was confirmed in a workspace that is remembered; who has more than that is asked again about the oldest. */
  confirmationsKept: 200,
  /** Characters of a path, a name or a line in such a question: it must fit a screen with all its parts. */
  confirmationPart: 500,
  /** Paths or lines that such a question shows; it says how many more there are. */
  confirmationLines: 10,
} as const;
