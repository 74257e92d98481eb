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

  // Consoles: what a node sends.
  /** Bytes of a frame of a node; a frame is a line or two. */
  frameBytes: 1024 * 1024,
  /** Frames that a node may send at once; a restarted console sends some thousands. */
  frameBurst: 100_000,
  /** Frames of a node that are handled a second, all together; a very busy console prints 20,000 lines. */
  framesPerSecond: 50_000,
  /** Characters of frames that a node may send at once. */
  frameCharactersBurst: 32 * 1024 * 1024,
  /** Characters of frames that are handled a second; 20,000 lines of normal length are 2 MB. */
  frameCharactersPerSecond: 8 * 1024 * 1024,
  /** Messages of one kind, such as states of power, that a node may send at once, and then a second. */
  messageBurst: 100,
  messagesPerSecond: 20,
  /** Lines of an installation or a transfer that a node may send at once, and then a second. */
  installLineBurst: 5_000,
  installLinesPerSecond: 1_000,
  /** Times that the use of a server is told at once, and then a second; nodes tell it once a second. */
  statsBurst: 8,
  statsPerSecond: 4,
  /** Characters of a message of a node, such as an error. */
  nodeMessageLength: 4_000,
  /** Characters of a line of output; no terminal shows more of one in a useful way. */
  outputLineLength: 64 * 1024,
  /** Colours of a line of output; a picture in letters, 400 columns wide, has one for each. */
  outputLineColours: 2_000,
  /** Characters of one colour; the longest that programs write has some 40. */
  outputColourLength: 64,
  /** Characters that are held while a new connection sends its history. */
  historyCharacters: 4 * 1024 * 1024,
  /** Characters that are written to a terminal at once, and then a second: it cannot say that it is too slow. */
  writtenBurst: 2 * 1024 * 1024,
  writtenPerSecond: 4 * 1024 * 1024,

  // Consoles: what a terminal sends.
  /** Bytes of a frame with a command; a node closes the connection on a longer one (panel-dialect.md, 6.1). */
  commandFrameBytes: 4_096,
  /** Characters of a typed line; no frame takes more. */
  typedLineLength: 4_096,
  /** Characters of a paste. */
  pasteLength: 1_000_000,
  /** Lines of a paste that was not sent which the arrow keys bring back. */
  keptLines: 1_000,
  /** Lines of a paste that the question before it shows. */
  askedLines: 10,
  /** Characters of each line that the question before a paste shows. */
  askedLineLength: 120,
  /** Milliseconds after which an Escape is the key, and not the start of a sequence. */
  escapeKeyMs: 100,
  /** Milliseconds after which an answer of the terminal that has not ended is over: a person types again. */
  answerMs: 1_000,
  /** Milliseconds of silence after which a paste that has not ended is over. */
  pasteSilenceMs: 1_000,
} as const;
