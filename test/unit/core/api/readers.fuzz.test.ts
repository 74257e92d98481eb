import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type Reader, listOf, pageOf, record } from '../../../../src/core/api/decode';
import { PanelError } from '../../../../src/core/api/errors';
import { responseError } from '../../../../src/core/api/failures';
import { readIssue, readIssueDetails, readOccurrence } from '../../../../src/core/api/issue';
import { readProject } from '../../../../src/core/api/projects';
import { readStats } from '../../../../src/core/api/resources';
import {
  readAllocation,
  readEggVariable,
  readPendingOrder,
  readServer,
  readServerDetails,
} from '../../../../src/core/api/server';

const readers: Readonly<Record<string, Reader<unknown>>> = {
  allocation: readAllocation,
  variable: readEggVariable,
  server: readServer,
  details: readServerDetails,
  order: readPendingOrder,
  stats: readStats,
  project: readProject,
  issue: readIssue,
  'issue details': readIssueDetails,
  occurrence: readOccurrence,
  list: listOf(readServer),
  page: pageOf(readIssue),
};

/** Names that the records really use, so that nested readers are reached. */
const names = fc.constantFrom(
  ...['object', 'attributes', 'data', 'meta', 'pagination', 'uuid', 'name', 'id', 'relationships'],
  ...['allocations', 'variables', 'egg', 'limits', 'resources', 'current_state', 'stack', 'cause'],
  ...[
    'fingerprint',
    'latest',
    'history',
    'sparkline',
    'tags',
    'context',
    'ts',
    'servers',
    'alerts',
  ],
  ...['__proto__', 'constructor', 'toString', 'docker_image', 'threads', 'ip', 'port', 'lineno'],
);

const { json } = fc.letrec<{ json: unknown }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 6 },
    fc.constantFrom<unknown>(null, true, 0, -1, 1e308, '', 'x', 'list', 'server', 'null_resource'),
    fc.constant('1a2b3c4d-0000-4000-8000-000000000000'),
    fc.string(),
    fc.double(),
    fc.array(tie('json'), { maxLength: 3 }),
    fc.dictionary(names, tie('json'), { maxKeys: 8 }),
  ),
}));

describe('readers of outside data', () => {
  for (const [name, read] of Object.entries(readers)) {
    it(`${name}: reads or says malformed, whatever comes`, () => {
      fc.assert(
        fc.property(json, (value) => {
          for (const body of [value, { object: name, attributes: value }, { data: [value] }]) {
            try {
              read(body, 'body');
            } catch (error) {
              assert.ok(PanelError.is(error, 'malformed'), String(error));
            }
          }
        }),
        { numRuns: 300 },
      );
    });
  }

  it('an error body never breaks the error', () => {
    fc.assert(
      fc.property(fc.integer({ min: 300, max: 599 }), json, fc.string(), (status, value, text) => {
        for (const body of [text, JSON.stringify(value), JSON.stringify({ errors: value })]) {
          const error = responseError({ status, body, retryAfter: text, now: 0 });
          assert.equal(typeof error.detail, 'string');
          assert.ok((error.retryAfterMs ?? 0) >= 0);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('a chain of causes without end is cut', () => {
    const occurrence: Record<string, unknown> = { id: 1, ts: 1, stack: [] };
    occurrence['cause'] = occurrence;
    let depth = 0;
    for (let at = readOccurrence(occurrence, 'body').cause; at; at = at.cause) depth++;
    assert.ok(depth > 5 && depth < 100, `${depth}`);
  });

  it('a record without attributes names the place', () => {
    const read = record((from) => from.text('name'));
    assert.throws(() => read({ attributes: {} }, 'body'), /body\.attributes\.name' isn't a string/);
    assert.throws(() => read({}, 'body'), /body\.attributes' isn't an object/);
  });
});
