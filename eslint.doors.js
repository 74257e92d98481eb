/**
 * The doors: what may be done in a few files only, because everything that passes there is cleaned, bounded or asked
 * first. Each is a lint rule of its own, `doors/<name>`; test/safety/doors.test.ts shows that each is heeded.
 * `files` are those that keep the door, `forbidden` an esquery selector of what nobody else may write.
 */
/** What names the disk in an import, and what of it only looks, is a type, or makes a folder that nobody else has. */
const fsNames = '/^(node:)?fs(\\/promises)?$/';
const fsImport = `ImportDeclaration[importKind!="type"][source.value=${fsNames}]`;
const fsReads =
  'access|constants|createReadStream|lstat|mkdtemp|openAsBlob|readFile|readdir|realpath|stat|statfs|Dirent|Stats';
/** What changes a file through VS Code, of whatever scheme. */
const fileSystemWrites = 'writeFile|createDirectory|copy|rename|delete';

/** @type {Readonly<Record<string, { files: readonly string[], forbidden: readonly string[], instead: string }>>} */
const doors = {
  sockets: {
    files: ['src/core/console/transport.ts'],
    forbidden: ['ImportDeclaration[source.value="ws"]'],
    instead: 'Sockets are opened in src/core/console/transport.ts: what comes is bounded there.',
  },
  localDisk: {
    files: [
      // What a server names: judged by core/base/localPath, and put in its place by core/localPlace.
      'src/core/localPlace.ts',
      'src/core/writeFileAtomically.ts',
      'src/core/bulk/fetchArchive.ts',
      'src/core/bulk/pull.ts',
      // Names of our own, in folders of our own.
      'src/core/bulk/packing.ts',
      'src/core/bulk/pushArchive.ts',
      'src/core/bulk/manifestStore.ts',
      'src/core/find/snapshot.ts',
      'src/core/find/snapshotStore.ts',
      'src/ui/bulk/comparing.ts',
      'src/ui/bulk/linkedFolder.ts',
      'src/ui/bulk/pullFolder.ts',
      'src/ui/bulk/pushFolder.ts',
      'src/ui/fileActions/fileDrops.ts',
      // Files that the user named, and those of a server that VS Code copies.
      'src/ui/bulk/pullTelling.ts',
      'src/ui/bulk/syncCommands.ts',
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
