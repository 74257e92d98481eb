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
  browser: {
    files: ['src/ui/base/openInBrowser.ts'],
    forbidden: [
      'MemberExpression[property.name="openExternal"]',
      'MemberExpression[property.value="openExternal"]',
      'Property[key.name="openExternal"]',
    ],
    instead: 'Pages are opened by openInBrowser of src/ui/base: only web addresses go there.',
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
