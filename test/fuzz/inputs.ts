import fc from 'fast-check';
import type { Frame } from '../../src/core/api/issue';

/** Names that the service's records really use, so that nested readers are reached. */
const names = [
  ...['object', 'attributes', 'data', 'meta', 'pagination', 'uuid', 'name', 'id', 'relationships'],
  ...['allocations', 'variables', 'egg', 'limits', 'resources', 'current_state', 'stack', 'cause'],
  ...['fingerprint', 'latest', 'history', 'sparkline', 'tags', 'context', 'ts', 'servers'],
  ...['__proto__', 'constructor', 'toString', 'docker_image', 'threads', 'ip', 'port', 'lineno'],
  ...['alerts', 'cron', 'tasks', 'minute', 'payload', 'permissions', 'username', 'email', 'url'],
  ...['token', 'socket', 'event', 'args', 'errors', 'detail', 'code', 'source_field', 'is_file'],
  ...['mode', 'size', 'modified_at', 'completed_at', 'bytes', 'is_successful', 'docker_images'],
  ...['total', 'total_pages', 'current_page', 'per_page', 'type', 'title', 'culprit', 'filename'],
];

const texts = [
  '',
  'x',
  'list',
  'server',
  '1a2b3c4d-0000-4000-8000-000000000000',
  '2026-01-01',
  '..',
];

/** JSON of the service's vocabulary, right and wrong at every depth. */
export const { json } = fc.letrec<{ json: unknown }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 6 },
    fc.constantFrom<unknown>(null, true, false, 0, -1, 1e308, NaN, 2 ** 53, ...texts),
    fc.string({ unit: 'binary' }),
    fc.double(),
    fc.array(tie('json'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...names), tie('json'), { maxKeys: 8 }),
  ),
}));

const odd = [
  ...['\x1b[31m', '\x1b]0;title\x07', '\x1b[2J', '\x9b1A', '\r', '\n', '\t', '\0', '\ud800', '🐍'],
  ...[
    '<script>',
    '"><img src=x onerror=1>',
    '&amp;',
    '</title>',
    '${x}',
    '`',
    '../',
    '..\\',
    '%2e',
  ],
  ...['/home/container/', 'C:\\', 'node:', 'file:///', 'webpack://', 'at f (a.js:1:2)', ':12:5'],
  ...[
    '//# sourceMappingURL=',
    'data:application/json;base64,',
    'https://',
    'localhost',
    '@',
    '[::1]',
  ],
];

/** Text of what terminals, pages, paths and parsers stumble over. */
export const text: fc.Arbitrary<string> = fc
  .array(fc.oneof(fc.constantFrom(...odd), fc.string(), fc.string({ unit: 'binary' })), {
    maxLength: 8,
  })
  .map((parts) => parts.join(''));

/** Text that makes careless regular expressions slow: one short piece, very often. */
export const longText: fc.Arbitrary<string> = fc
  .tuple(fc.oneof(fc.constantFrom(...odd), fc.string({ minLength: 1, maxLength: 4 })), text)
  .map(([piece, end]) => piece.repeat(Math.ceil(50_000 / piece.length)) + end);

/** A frame of a stack with anything in it. */
export const frame: fc.Arbitrary<Frame> = fc.record({
  function: text,
  module: text,
  filename: text,
  lineno: fc.oneof(fc.integer(), fc.constantFrom(0, -1, 1, 2 ** 31)),
  colno: fc.option(fc.integer(), { nil: undefined }),
  inApp: fc.boolean(),
});
