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
  expressions: {
    files: [
      'src/core/areas/ruleExpression.ts',
      'src/core/find/query.ts',
      'src/core/frames/functionLine.ts',
      'src/core/monitoring/envFile.ts',
      'src/core/console/links.ts',
    ],
    forbidden: [
      ':matches(NewExpression, CallExpression)[callee.name="RegExp"]',
      ':matches(NewExpression, CallExpression)[callee.property.name="RegExp"]',
    ],
    instead:
      'An expression that is made of texts may never end: write it out, or run it as src/core/areas/variableRules.ts does.',
  },
  timeLimits: {
    files: ['src/core/base/timeLimit.ts'],
    forbidden: ['ImportDeclaration[source.value=/^(node:)?vm$/]'],
    instead: 'What may never end runs through src/core/base/timeLimit.ts.',
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
