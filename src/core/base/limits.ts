/**
 * Every limit on what comes from outside, in one place, each with its reason. They are far above real use: what meets
 * one is told so in a sentence, and nothing is cut without a word. Each stands as a number where it is used: who needs one
 * does not load them all.
 */
export const enum limits {
  /** Characters of a notification, a prompt or a validation message; VS Code itself cuts at 1,000. */
  messageLength = 900,
  /** Characters of a line in a list; a wide quick pick shows 150. */
  labelLength = 300,
  /** Characters of the lower part of a modal question, which scrolls. */
  detailLength = 4_000,
  /** Characters of one entry of the log: a stack of a hundred frames has 10,000. */
  logLength = 20_000,

  // Consoles: what a daemon sends.
  /** Bytes of a frame of a daemon; a frame is a line or two. */
  frameBytes = 1024 * 1024,
  /** Values of a frame of a daemon, about; the one with all states has some twenty. */
  frameValues = 1_000,
  /** Frames that a daemon may send at once; a restarted console sends some thousands. */
  frameBurst = 100_000,
  /** Frames of a daemon that are handled a second, all together; a very busy console prints 20,000 lines. */
  framesPerSecond = 50_000,
  /** Characters of frames that a daemon may send at once. */
  frameCharactersBurst = 32 * 1024 * 1024,
  /** Characters of frames that are handled a second; 20,000 lines of normal length are 2 MB. */
  frameCharactersPerSecond = 8 * 1024 * 1024,
  /** Characters from which a frame is a long one: each of its characters may be a colour, and counts as many. */
  longFrame = 8 * 1024,
  longFrameWeight = 12,
  /** Messages of one kind, such as states of power, that a daemon may send at once, and then a second. */
  messageBurst = 100,
  messagesPerSecond = 20,
  /** Lines of an installation or a transfer that a daemon may send at once, and then a second. */
  installLineBurst = 5_000,
  installLinesPerSecond = 1_000,
  /** Times that the use of a server is told at once, and then a second; daemons tell it once a second. */
  statsBurst = 8,
  statsPerSecond = 4,
  /** Characters of a message of a daemon, such as an error. */
  daemonMessageLength = 4_000,
  /** Characters of a line of output; no terminal shows more of one in a useful way. */
  outputLineLength = 64 * 1024,
  /** Colours of a line of output; a picture in letters, 400 columns wide, has one for each. */
  outputLineColours = 2_000,
  /** Characters of one colour; the longest that programs write has some 40. */
  outputColourLength = 64,
  /** Characters that are held while a new connection sends its history. */
  historyCharacters = 4 * 1024 * 1024,
  /** Characters that are written to a terminal at once, and then a second: it cannot say that it is too slow. */
  writtenBurst = 2 * 1024 * 1024,
  writtenPerSecond = 4 * 1024 * 1024,

  /** Characters of what a console token carries; some 60 permissions are 2,000. */
  tokenLength = 100_000,

  // Consoles: what a terminal sends.
  /** Bytes of a frame with a command; a daemon closes the connection on a longer one (panel-dialect.md, 6.1). */
  commandFrameBytes = 4_096,
  /** Characters of a typed line; no frame takes more. */
  typedLineLength = 4_096,
  /** Characters of a paste. */
  pasteLength = 1_000_000,
  /** Lines of a paste that was not sent which the arrow keys bring back. */
  keptLines = 1_000,
  /** Lines of a paste that the question before it shows. */
  askedLines = 10,
  /** Characters of each line that the question before a paste shows. */
  askedLineLength = 120,
  /** Milliseconds after which an Escape is the key, and not the start of a sequence. */
  escapeKeyMs = 100,
  /** Milliseconds after which an answer of the terminal that has not ended is over: the user types again. */
  answerMs = 1_000,
  /** Milliseconds of silence after which a paste that has not ended is over. */
  pasteSilenceMs = 1_000,

  // Requests and their answers.
  /** Bytes of an answer of the panel, unpacked; a folder of 5,000 files has 2 MB, 100 servers half of one. */
  answerBytes = 32 * 1024 ** 2,
  /** Bytes that are read of an answer that says no; the panel's own have a few hundred. */
  errorBytes = 64 * 1024,
  /** Characters of a sentence that an answer says no with; VS Code shows less than half of them. */
  errorLength = 2_000,
  /** Fields of a form that are named as wrong; the largest form has ten. */
  errorFields = 20,
  /** Characters of an answer that is counted, parsed and read in turns of its own: what 100 servers use has more. */
  answerTurn = 16 * 1024,
  /** Milliseconds of reading an answer after which others get their turn. */
  answerTurnMs = 10,
  /** Lists and objects of an answer inside of each other; the panel's own go ten deep, an issue's context some more. */
  jsonDepth = 200,
  /** Values of an answer, about; a folder of 100,000 files has 1.3 million. */
  jsonValues = 2_000_000,
  /** Orders of names in the objects of an answer; a hundred issues whose contexts are all different have some 5,000. */
  jsonShapes = 50_000,
  /** Entries of a list in an answer; a folder of 5,000 files is large. */
  listEntries = 100_000,
  /** Characters of one text in an answer; an invocation or a message of an exception has some thousand. */
  fieldLength = 1_000_000,
  /** Characters of a file's name: Linux takes 255 bytes. */
  listedNameLength = 1_000,
  /** Pages of a list that its own answer may speak of: a log of 50 entries a page for years. */
  listPages = 1_000_000,
  /** Pages of 100 servers that are read for the list of servers. */
  serverPages = 500,
  /** Pages of 50 backups that are read. */
  backupPages = 100,
  /** Milliseconds of a wait that an answer may ask for: a day. */
  retryAfterMs = 24 * 60 * 60_000,
  /** Characters of a panel's address as it is typed; a host's name has 253 at most. */
  panelAddressLength = 2_000,
  /** Characters of a daemon's signed address; those of storage services have 2,000. */
  addressLength = 16_000,
  /** Bytes of a file that is fetched into memory and of which nobody knows how large it may be. */
  memoryBytes = 1024 ** 3,
  /** Bytes that a file may have grown by between a look at its folder and its coming: a log grows meanwhile. */
  grownBytes = 16 * 1024 ** 2,

  // What goes from this computer to a server.
  /** Bytes of an ignore file; the largest in public collections has 20 KB. */
  ignoreFileBytes = 1024 ** 2,
  /** Rules of one ignore file: each costs time for every file of the folder. */
  ignoreRules = 10_000,
  /** Patterns of an egg's denylist that are looked at before a push; the longest in public collections has ten. */
  deniedPatterns = 200,
  /** Characters of one rule: no path that it could name is longer than a few hundred. */
  ignoreRuleLength = 1_000,
  /** `**` between slashes in one rule: with each one the time to match grows by the depth of the path, 4 ms at three. */
  ignoreRuleGlobstars = 3,
  /** `*` in one rule; git's own templates have five at most. */
  ignoreRuleStars = 20,
  /** Folders in one another below a folder that is carried: deeper ones are loops or traps. */
  localDepth = 200,
  /** Files and folders that are looked at below one local folder: twenty times a large project. */
  localEntries = 500_000,
  /** Milliseconds of work on a local folder after which others get their turn. */
  localTurnMs = 10,
  /** Characters of a relative path: Linux and macOS have no longer ones. */
  relativePathLength = 4_096,
  /** Bytes of what is remembered of a pair of folders: 250 for a file, and a million files. */
  manifestBytes = 256 * 1024 ** 2,
  /** Bytes of the note about which window leads: an address and a number. */
  leaderNoteBytes = 4 * 1024,
  /** Bytes of what one window tells another at once, and of what waits for one that takes nothing: an answer of a panel fits. */
  windowMessageBytes = 64 * 1024 ** 2,
  /** Programs of the user that are connected and are no windows: one for each agent that runs. */
  guests = 50,
  /** Questions of one such program that are not answered yet. */
  guestQuestions = 20,
  /** Changes that agents may ask for in an hour, whatever the settings say; as many are remembered. */
  agentChangesPerHour = 1_000,
  /** Characters of one result for an agent: ten pieces of the length that tools cut theirs to. */
  agentResultLength = 200_000,
  /** Bytes of what is written down of a work on folders; paths have 4 KB at most. */
  folderClaimBytes = 32 * 1024,
  /** Bytes of what is written down of one deploy: some 300 for each file that it changes. */
  deployRecordBytes = 64 * 1024 ** 2,
  /** Bytes of what is remembered of the deploys of one server: a hundred, each with a hundred names. */
  deployHistoryBytes = 16 * 1024 ** 2,
  /** Bytes of what is kept of one deploy for its page: its steps, findings and 300 lines of the console. */
  deployReportBytes = 4 * 1024 ** 2,
  /** Bytes of the file on a server that says who is deploying; it has a hundred. */
  deployClaimBytes = 4 * 1024,
  /** Bytes of one file, and of all together, that a comparison before a push reads by itself to tell whether they differ. */
  alikeFileBytes = 1024 ** 2,
  alikeBytes = 8 * 1024 ** 2,
  /** Bytes that are kept of what one push replaces, to put it back: a bot's code many times, and no world. */
  undoBytes = 50 * 1024 ** 2,
  /** Pushes of a window that can be undone: what older ones replaced is deleted. */
  undonePushes = 5,
  /** Bytes of what is remembered of one archive: its server and its folder. */
  archiveRecordBytes = 64 * 1024,
  /** Names that look secret and that may go up for one pair of folders without a question. */
  agreedSecrets = 1_000,

  // Confirmations of what an argument of a command asks for
  /** What was confirmed in a workspace that is remembered; who has more than that is asked again about the oldest. */
  confirmationsKept = 200,
  /** Characters of a path, a name or a line in such a question: it must fit a screen with all its parts. */
  confirmationPart = 500,
  /** Paths or lines that such a question shows; it says how many more there are. */
  confirmationLines = 10,

  // Texts, lists and trees of a server, an egg or an issue (not bodies, console frames or archives)
  /** Characters of a path on a server: no Linux opens a longer one. */
  pathLength = 4_096,
  /** Folders inside of each other: the deepest real ones, packages inside of packages, are some 40. */
  folderDepth = 100,
  /** Entries of one folder: a large map has some 10,000 files in one. */
  folderEntries = 200_000,
  /** Files and folders that one search, comparison or list of names looks at: about 60 MB of memory. */
  walkedEntries = 200_000,
  /** Files and folders of one copy from server to server: at four requests each that is most of a day. */
  copiedEntries = 50_000,
  /** Entries that the listings of one server may keep in memory, some 300 bytes each. */
  keptEntries = 300_000,
  /** Folders whose listings are kept of one server. */
  keptFolders = 10_000,
  /** Files of one server whose contents are kept: more than the editors that anybody goes back and forth between. */
  keptContents = 100,
  /** Bytes of one such file, and of all: sources and settings have some 10 KB, and what is larger is mostly a log. */
  keptContentLength = 1024 ** 2,
  keptContentBytes = 8 * 1024 ** 2,
  /** Rows below one row of a view: VS Code asks for all of them at once. */
  treeRows = 5_000,
  /** Servers of a list that are shown at first, of which the use is read again and again: a request for each hundred. */
  serverRows = 500,
  /** Entries of a folder that are shown at first; VS Code draws all that it is given at once. */
  folderRows = 1_000,
  /** Files in a list to pick from: VS Code sends all of them to its window at once. */
  pickedFiles = 20_000,
  /** Rows of a table on a page, all of which are drawn. */
  pageRows = 1_000,
  /** Permissions of a key or a subuser: panels know some 60. */
  permissions = 1_000,
  /** Pages that a search by halves goes through: each halving is a request. */
  pages = 100_000,

  /** Frames of a stack that are looked at and shown, the innermost: SDKs send up to 250. */
  stackFrames = 250,
  /** Own frames whose code is looked for: each reads a file and asks git. */
  excerpts = 30,
  /** Characters of one name in a frame: a function, a module. */
  frameText = 1_000,
  /** Characters of a message, a value of a context or an attribute on a page. */
  valueLength = 10_000,
  /** Objects inside of each other in a value on a page: nobody reads deeper. */
  valueDepth = 20,
  /** Tags, and entries of the context, of one occurrence. */
  tags = 200,
  /** Names in one line of facts, such as environments. */
  namesInLine = 20,
  /** Characters of all remembered occurrences together: some 100 MB of memory at worst. */
  occurrenceLength = 32_000_000,
  /** Projects of one panel whose issues are read: each costs a request a minute. */
  projects = 500,
  /** Issues of a project that are remembered so that nobody is told of them twice. */
  seenIssues = 5_000,
  /** Bytes of what is remembered of a project's issues: a fingerprint has some 40 letters. */
  seenIssuesBytes = 2 * 1024 ** 2,

  /** Characters of a line that may begin a function: longer ones are not written by hand. */
  codeLine = 2_000,
  /** Characters of a source that is cut into lines: 100,000 lines of code. */
  sourceLength = 5_000_000,
  /** Characters of a source map, most of them sources that it carries: parsing them takes some 50 ms. */
  sourceMapLength = 10_000_000,
  /** Characters of a map's mappings, and of its sources' names: 2 MB of built code, and some 100 ms. */
  mappingsLength = 1_000_000,
  /** Sources of a map. */
  mapSources = 10_000,
  /** Names of files that are looked for in the workspace at once. */
  sourceNames = 200,
  /** Milliseconds in which two versions of a file are compared: the extension host must answer meanwhile. */
  compareMs = 100,
  /** Milliseconds that git may take for one file. */
  gitMs = 10_000,

  /** Characters of a variable's rules: panels keep some hundred. */
  rulesLength = 10_000,
  /** Characters of an egg's expression; its compiling cannot be stopped. */
  expressionLength = 500,
  /** Groups of an egg's expression, for the same reason. */
  expressionGroups = 50,
  /** How many times an egg's expression may repeat a group by number, for the same reason. */
  expressionRepeats = 1_000,
  /** Milliseconds that the expressions of one variable may take, all together. */
  expressionMs = 50,
  /** Milliseconds that the search of one file may take: a hundred times what an ordinary expression takes. */
  searchMs = 150,

  // Names and files that come to this computer, archives among them.
  /** Bytes, on Windows UTF-16 units, of one name: what every file system takes. */
  nameLength = 255,
  /** Names of a path; node_modules reach 40, and each one is looked at on the disk. */
  pathDepth = 128,
  /** Entries of an archive, the refused ones counted: five times a large node_modules. */
  archiveEntries = 500_000,
  /** Bytes of what precedes an entry: a long name, a record of attributes. 8 MB of records took 5.5 s. */
  archiveHeader = 64 * 1024,
  /** Bytes that an archive may unpack to whatever its size: logs and empty regions pack well. */
  unpackedFreely = 1024 ** 3,
  /** Bytes unpacked for each byte of the archive beyond that: worlds reach 10, logs 50, bombs 1,000. */
  unpackedRatio = 100,
  /** Bytes that are left free on a disk: a computer whose disk is full stops. */
  keptFreeBytes = 256 * 1024 ** 2,
  /** Bytes that a file may be longer than its folder's listing said: logs grow while they come. */
  grownMeanwhile = 256 * 1024 ** 2,
  /** Characters that are kept of the path of a refused entry. */
  refusedPathLength = 200,
}
