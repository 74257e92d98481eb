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

  // Texts, lists and trees of a server, an egg or an issue (not bodies, console frames or archives)
  /** Characters of a path on a server: no Linux opens a longer one. */
  pathLength: 4_096,
  /** Folders inside of each other: the deepest real ones, packages inside of packages, are some 40. */
  folderDepth: 100,
  /** Entries of one folder: a large map has some 10,000 files in one. */
  folderEntries: 200_000,
  /** Files and folders that one search, comparison or list of names looks at: about 60 MB of memory. */
  walkedEntries: 200_000,
  /** Files and folders of one copy from server to server: at four requests each that is most of a day. */
  copiedEntries: 50_000,
  /** Entries that the listings of one server may keep in memory, some 300 bytes each. */
  keptEntries: 300_000,
  /** Folders whose listings are kept of one server. */
  keptFolders: 10_000,
  /** Rows below one row of a view: VS Code asks for all of them at once. */
  treeRows: 5_000,
  /** Files in a list to pick from: VS Code sends all of them to its window at once. */
  pickedFiles: 20_000,
  /** Rows of a table on a page, all of which are drawn. */
  pageRows: 1_000,
  /** Permissions of a key or a person: panels know some 60. */
  permissions: 1_000,
  /** Pages that a search by halves goes through: each halving is a request. */
  pages: 100_000,

  /** Frames of a stack that are looked at and shown, the innermost: SDKs send up to 250. */
  stackFrames: 250,
  /** Own frames whose code is looked for: each reads a file and asks git. */
  excerpts: 30,
  /** Characters of one name in a frame: a function, a module. */
  frameText: 1_000,
  /** Characters of a message, a value of a context or an attribute on a page. */
  valueLength: 10_000,
  /** Objects inside of each other in a value on a page: a person reads no deeper. */
  valueDepth: 20,
  /** Tags, and entries of the context, of one occurrence. */
  tags: 200,
  /** Names in one line of facts, such as environments. */
  namesInLine: 20,
  /** Characters of all remembered occurrences together: some 100 MB of memory at worst. */
  occurrenceLength: 32_000_000,
  /** Projects of one panel whose issues are read: each costs a request a minute. */
  projects: 500,
  /** Issues of a project that are remembered so that nobody is told of them twice. */
  seenIssues: 5_000,

  /** Characters of a line that may begin a function: longer ones are not written by hand. */
  codeLine: 2_000,
  /** Characters of a source that is cut into lines: 100,000 lines of code. */
  sourceLength: 5_000_000,
  /** Characters of a source map, most of them sources that it carries: parsing them takes some 50 ms. */
  sourceMapLength: 10_000_000,
  /** Characters of a map's mappings, and of its sources' names: 2 MB of built code, and some 100 ms. */
  mappingsLength: 1_000_000,
  /** Sources of a map. */
  mapSources: 10_000,
  /** Names of files that are looked for in the workspace at once. */
  sourceNames: 200,
  /** Milliseconds in which two versions of a file are compared: the extension host must answer meanwhile. */
  compareMs: 100,
  /** Milliseconds that git may take for one file. */
  gitMs: 10_000,

  /** Characters of a variable's rules: panels keep some hundred. */
  rulesLength: 10_000,
  /** Characters of an egg's expression; its compiling cannot be stopped. */
  expressionLength: 500,
  /** Groups of an egg's expression, for the same reason. */
  expressionGroups: 50,
  /** How many times an egg's expression may repeat a group by number, for the same reason. */
  expressionRepeats: 1_000,
  /** Milliseconds that the expressions of one variable may take, all together. */
  expressionMs: 50,
  /** Milliseconds that the search of one file may take: a hundred times what an ordinary expression takes. */
  searchMs: 150,
} as const;
