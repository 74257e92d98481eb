/**
 * The doors: what may be done in a few files only, because everything that passes there is cleaned, bounded or asked
 * first. Each is a lint rule of its own, `doors/<name>`; test/safety/doors.test.ts shows that each is heeded.
 * `files` are those that keep the door, `forbidden` an esquery selector of what nobody else may write.
 */
/** @type {Readonly<Record<string, { files: readonly string[], forbidden: readonly string[], instead: string }>>} */
const doors = {
  sockets: {
    files: ['src/core/console/transport.ts'],
    forbidden: ['ImportDeclaration[source.value="ws"]'],
    instead: 'Sockets are opened in src/core/console/transport.ts: what comes is bounded there.',
  },
  // The others read what they wrote themselves into a folder of their own; compareFolders, what it just listed.
  'local-files': {
    files: [
      'src/core/localFile.ts',
      'src/core/bulk/pushArchive.ts',
      'src/core/bulk/unpacking.ts',
      'src/core/fileActions/madeArchive.ts',
      'src/core/find/archiveEntries.ts',
      'src/core/find/compareFolders.ts',
      'src/core/find/snapshotStore.ts',
    ],
    forbidden: [
      'ImportDeclaration[source.value=/^(node:)?fs(\\/promises)?$/] > ImportSpecifier[imported.name=/^(openAsBlob|createReadStream|readFile|readFileSync|promises|default)$/]',
      'ImportDeclaration[source.value=/^(node:)?fs(\\/promises)?$/] > ImportNamespaceSpecifier',
      'ImportDeclaration[source.value=/^(node:)?fs(\\/promises)?$/] > ImportDefaultSpecifier',
      'ImportExpression[source.value=/^(node:)?fs(\\/promises)?$/]',
      'CallExpression[callee.name="require"][arguments.0.value=/^(node:)?fs(\\/promises)?$/]',
    ],
    instead:
      'Files of this computer are read through src/core/localFile.ts: no link, no pipe, of a known size.',
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
