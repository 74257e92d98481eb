/**
 * The doors: what may be done in a few files only, because everything that passes there is cleaned, bounded or asked
 * first. Each is a lint rule of its own, `doors/<name>`; test/safety/doors.test.ts shows that each is heeded.
 * `files` are those that keep the door, `forbidden` an esquery selector of what nobody else may write.
 */
const shown =
  '/^(show(Information|Warning|Error)Message|withProgress|(create|show)(InputBox|QuickPick)|setStatusBarMessage|show(WorkspaceFolderPick|(Open|Save)Dialog)|create(StatusBarItem|TreeView|WebviewPanel|Terminal|OutputChannel)|registerTreeDataProvider|MarkdownString)$/';
/** What names the disk in an import, and what of it only looks, is a type, or makes a folder that nobody else has. */
const fsNames = '/^(node:)?fs(\\/promises)?$/';
const fsImport = `ImportDeclaration[importKind!="type"][source.value=${fsNames}]`;
const fsReads =
  'access|constants|createReadStream|lstat|mkdtemp|openAsBlob|readFile|readFileSync|readdir|realpath|stat|statfs|Dirent|Stats';
/** What changes a file through VS Code, of whatever scheme. */
const fileSystemWrites = 'writeFile|createDirectory|copy|rename|delete';

/** Every way to load a package whose name matches, but for its types. */
function loading(/** @type {string} */ name) {
  const named = `[source.value=/^${name}$/]`;
  return [
    `ImportDeclaration[importKind!="type"]${named} > :matches(ImportDefaultSpecifier, ImportNamespaceSpecifier)`,
    `ImportDeclaration[importKind!="type"]${named} > ImportSpecifier[importKind!="type"]`,
    `ImportExpression${named}`,
  ];
}

/** @type {Readonly<Record<string, { files: readonly string[], forbidden: readonly string[], instead: string }>>} */
const doors = {
  sockets: {
    files: ['src/core/console/transport.ts'],
    forbidden: ['ImportDeclaration[source.value="ws"]'],
    instead: 'Sockets are opened in src/core/console/transport.ts: what comes is bounded there.',
  },
  'local-sockets': {
    // The second connects to a server's own allocations, and says nothing there.
    files: ['src/core/windows/localSocket.ts', 'src/core/api/probes.ts'],
    forbidden: loading('(node:)?net'),
    instead:
      'Windows meet through src/core/windows/localSocket.ts: at an address that nobody else can open.',
  },
  'outside-text': {
    files: ['src/ui/base/'],
    forbidden: [
      `MemberExpression[property.name=${shown}]:not([object.type="ThisExpression"])`,
      `ObjectPattern > Property[key.name=${shown}]`,
      `Literal[value=${shown}]`,
      `TemplateElement[value.cooked=${shown}]`,
      'Literal[value=/^vscode\\.(diff|changes)$/]',
      'TemplateElement[value.cooked=/^vscode\\.(diff|changes)$/]',
      // Every other way to VS Code's functions: a name for `window` or for the module, or a name that is computed.
      'MemberExpression[object.name="vscode"][property.name="window"]:not(MemberExpression > .object)',
      'MemberExpression[object.name="vscode"][computed=true]',
      'MemberExpression[object.property.name="window"][computed=true]',
      'ImportDeclaration[source.value="vscode"] ImportSpecifier[importKind!="type"]',
      'ImportDeclaration[source.value="vscode"] ImportDefaultSpecifier',
      'ImportDeclaration[source.value="vscode"] ImportNamespaceSpecifier[local.name!="vscode"]',
      ':matches(ImportExpression[source.value="vscode"], ExportNamedDeclaration[source.value="vscode"], ExportAllDeclaration[source.value="vscode"])',
      'CallExpression[callee.name="require"][arguments.0.value="vscode"]',
      'VariableDeclarator[init.name="vscode"][id.type!="ObjectPattern"]',
      'VariableDeclarator[init.name="vscode"] > ObjectPattern > :matches(RestElement, Property[computed=true], Property[key.name="window"], Property[key.value="window"])',
      ':not(MemberExpression, TSQualifiedName, ImportNamespaceSpecifier, VariableDeclarator) > Identifier[name="vscode"]',
    ],
    instead:
      'What is shown goes through src/ui/base: text from outside must not become a link there.',
  },
  terminals: {
    files: [
      'src/ui/console/consoleTerminals.ts',
      'src/ui/console/consoleTerminal.ts',
      'src/ui/base/terminal.ts',
    ],
    forbidden: [
      'MemberExpression[property.name="createTerminal"]',
      'MemberExpression[property.value="createTerminal"]',
      'Property[key.name="createTerminal"]',
      'Identifier[name="Pseudoterminal"]',
      'MemberExpression[property.name="sendText"]',
      'Literal[value=/^workbench\\.action\\.terminal\\./]',
    ],
    instead: 'Terminals are made by src/ui/console alone: what is written there is cleaned.',
  },
  escapes: {
    // The first writes them; the others read them.
    files: [
      'src/core/console/terminalText.ts',
      'src/core/console/output.ts',
      'src/core/console/keys.ts',
    ],
    forbidden: [
      'Literal[value=/[\\x1b\\x80-\\x9f]/]',
      'TemplateElement[value.cooked=/[\\x1b\\x80-\\x9f]/]',
      'CallExpression[callee.property.name=/^from(CharCode|CodePoint)$/]',
      'TSAsExpression > TSTypeReference > Identifier[name="TerminalText"]',
    ],
    instead: 'What a terminal obeys is written in src/core/console/terminalText.ts alone.',
  },
  requests: {
    files: ['src/core/api/'],
    forbidden: [
      'CallExpression[callee.property.name="send"][callee.object.name="http"]',
      'CallExpression[callee.property.name="send"][callee.object.property.name="http"]',
    ],
    instead: 'Requests are made in src/core/api: one function for each endpoint.',
  },
  routes: {
    files: ['src/core/api/route.ts'],
    forbidden: [
      'Literal[value=/^\\/(servers|monitoring)(\\/|$)/]',
      'TemplateElement[value.raw=/\\/(servers|monitoring)(\\/|$)/]',
    ],
    instead: 'Paths of requests are made in src/core/api/route.ts, which encodes each part.',
  },
  answers: {
    files: ['src/core/api/answer.ts'],
    forbidden: [
      'MemberExpression[object.name=/^(globalThis|global|window|self)$/][property.name="fetch"]',
      'VariableDeclarator[init.name="fetch"][id.type="Identifier"]',
      'CallExpression[callee.property.name=/^(text|json|blob|formData|getReader)$/][arguments.length=0]',
      'TSTypeReference[typeName.name="Response"]',
    ],
    instead:
      'Answers are fetched and read in src/core/api/answer.ts, up to a limit. See also the layering test.',
  },
  'http-streams': {
    files: ['src/core/api/daemonRequest.ts'],
    forbidden: loading('(node:)?(https?|http2|tls|dgram)'),
    instead:
      'Files go to and from daemons through src/core/api/daemonRequest.ts; all else is asked through src/core/api/answer.ts.',
  },
  'daemon-addresses': {
    files: [
      'src/core/api/daemonUrl.ts',
      'src/core/api/panelUrl.ts',
      'src/core/api/probeAddress.ts',
    ],
    forbidden: [
      'TSAsExpression > TSTypeReference[typeName.name=/^(DaemonUrl|PanelUrl|ProbeUrl|ProbeAddress)$/]',
      'TSTypeAssertion > TSTypeReference[typeName.name=/^(DaemonUrl|PanelUrl|ProbeUrl|ProbeAddress)$/]',
      'Property[key.name="isProbeAddress"]',
    ],
    instead:
      'An address is checked by daemonUrl, panelUrl and probeAddress, which alone may call it one.',
  },
  'signed-addresses': {
    files: ['src/core/api/', 'src/core/files/transfer.ts'],
    forbidden: ['ImportSpecifier[imported.name=/^sign(Download|Upload|BackupDownload)$/]'],
    instead:
      'Addresses are signed in src/core/files/transfer.ts: each works once, and one that was spent is replaced there.',
  },
  log: {
    files: ['src/ui/base/log.ts'],
    forbidden: [
      'CallExpression[callee.property.name="createOutputChannel"]',
      'CallExpression[callee.object.name="console"][callee.property.name=/^(log|info|warn|error|debug|trace|dir)$/]',
    ],
    instead: 'The log is made in src/ui/base/log.ts: keys and addresses are masked there.',
  },
  browser: {
    files: ['src/ui/base/openInBrowser.ts'],
    forbidden: [
      'MemberExpression[property.name="openExternal"]',
      'MemberExpression[property.value="openExternal"]',
      'Property[key.name="openExternal"]',
    ],
    instead: 'Pages are opened by openInBrowser of src/ui/base: only web addresses go there.',
  },
  // The others read what they wrote themselves into a folder of their own; compareFolders, what it just listed.
  'local-files': {
    files: [
      'src/core/base/localFile.ts',
      'src/core/sync/pushArchive.ts',
      'src/core/sync/unpacking.ts',
      'src/core/files/surelyOurs.ts',
      'src/core/search/archiveEntries.ts',
      'src/core/sync/compareFolders.ts',
      'src/core/search/snapshotStore.ts',
      // What ships: it takes no name from outside.
      'src/ui/base/pageTexts.ts',
    ],
    forbidden: [
      'ImportDeclaration[source.value=/^(node:)?fs(\\/promises)?$/] > ImportSpecifier[imported.name=/^(openAsBlob|createReadStream|readFile|readFileSync|promises|default)$/]',
      'ImportDeclaration[source.value=/^(node:)?fs(\\/promises)?$/] > ImportNamespaceSpecifier',
      'ImportDeclaration[source.value=/^(node:)?fs(\\/promises)?$/] > ImportDefaultSpecifier',
      'ImportExpression[source.value=/^(node:)?fs(\\/promises)?$/]',
      'CallExpression[callee.name="require"][arguments.0.value=/^(node:)?fs(\\/promises)?$/]',
    ],
    instead:
      'Files of this computer are read through src/core/base/localFile.ts: no link, no pipe, of a known size.',
  },
  expressions: {
    files: [
      'src/core/startup/ruleExpression.ts',
      'src/core/search/query.ts',
      'src/core/source/functionLine.ts',
      'src/core/monitoring/envFile.ts',
    ],
    forbidden: [
      ':matches(NewExpression, CallExpression)[callee.name="RegExp"]',
      ':matches(NewExpression, CallExpression)[callee.property.name="RegExp"]',
    ],
    instead:
      'An expression that is made of texts may never end: write it out, or run it as src/core/startup/variableRules.ts does.',
  },
  'time-limits': {
    files: ['src/core/base/timeLimit.ts'],
    forbidden: ['ImportDeclaration[source.value=/^(node:)?vm$/]'],
    instead: 'What may never end runs through src/core/base/timeLimit.ts.',
  },
  'local-disk': {
    files: [
      // What a server names: judged by core/base/localPath, and put in its place by core/localPlace.
      'src/core/base/localPlace.ts',
      'src/core/base/writeFileAtomically.ts',
      'src/core/sync/fetchArchive.ts',
      'src/core/sync/pull.ts',
      // Opens to read only.
      'src/core/base/localFile.ts',
      // Names of our own, in folders of our own.
      'src/core/base/ownFile.ts',
      'src/core/base/diskLock.ts',
      'src/core/console/keptResources.ts',
      'src/core/watch/keptText.ts',
      'src/core/watch/incidentStore.ts',
      'src/core/windows/localSocket.ts',
      'src/core/deploy/journal.ts',
      'src/core/sync/archiveRecords.ts',
      'src/core/sync/folderLocks.ts',
      'src/core/sync/packing.ts',
      'src/core/sync/pushArchive.ts',
      'src/core/search/snapshot.ts',
      'src/core/search/snapshotStore.ts',
      'src/core/sync/comparePush.ts',
      // Into a folder of our own, by paths that the user's folder has.
      'src/core/sync/keepReplaced.ts',
      'src/core/sync/keptFolders.ts',
      'src/ui/sync/temporaryFolder.ts',
      'src/ui/sync/linkedFolder.ts',
      'src/ui/sync/pullFolder.ts',
      'src/ui/files/fileDrops.ts',
      // Files that the user named, and those of a server that VS Code copies.
      'src/ui/sync/pullTelling.ts',
      'src/ui/sync/syncCommands.ts',
      'src/ui/console/saveOutput.ts',
      'src/ui/files/openFolder.ts',
      'src/ui/monitoring/keyCommands.ts',
    ],
    forbidden: [
      `${fsImport} > ImportSpecifier[imported.name!=/^(${fsReads})$/]`,
      `${fsImport} > ImportNamespaceSpecifier`,
      `${fsImport} > ImportDefaultSpecifier`,
      `ExportNamedDeclaration[source.value=${fsNames}]`,
      `ExportAllDeclaration[source.value=${fsNames}]`,
      `ImportExpression[source.value=${fsNames}]`,
      `CallExpression[callee.name="require"] > Literal[value=${fsNames}]`,
      `MemberExpression[property.name=/^(${fileSystemWrites})$/][object.property.name="fs"]`,
      `MemberExpression[property.value=/^(${fileSystemWrites})$/][object.property.name="fs"]`,
      'VariableDeclarator > MemberExpression[object.property.name="workspace"][property.name="fs"]',
      'ObjectPattern > Property[key.name="fs"]',
    ],
    instead:
      'The local disk is written to by putInPlace and writeFileAtomically of src/core: they judge names, follow no link, and replace only what was seen.',
  },
};

const rules = Object.fromEntries(
  Object.entries(doors).map(([name, { files, forbidden, instead }]) => [
    name,
    {
      meta: { type: /** @type {const} */ ('problem'), schema: [], messages: { door: instead } },
      create(/** @type {import('eslint').Rule.RuleContext} */ context) {
        const file = context.filename.replaceAll('\\', '/');
        const place = file.slice(file.lastIndexOf('src/'));
        if (files.some((kept) => place === kept || (kept.endsWith('/') && place.startsWith(kept))))
          return {};
        const report = (/** @type {import('eslint').Rule.Node} */ node) =>
          context.report({ node, messageId: 'door' });
        return Object.fromEntries(forbidden.map((selector) => [selector, report]));
      },
    },
  ]),
);

module.exports = {
  doors,
  plugin: { rules },
  /** All doors as errors, for the configuration of src. */
  asErrors: /** @type {Readonly<Record<`doors/${string}`, 'error'>>} */ (
    Object.fromEntries(Object.keys(doors).map((name) => [`doors/${name}`, 'error']))
  ),
};
