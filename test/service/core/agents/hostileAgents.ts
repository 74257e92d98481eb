/** Writes a line of the protocol as it is. */
export const line = (message: object): string =>
  `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`;

const who = 'whoAnswers';
const calling = (id: unknown, params: object) => line({ id, method: 'tools/call', params });
const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const text = (bytes: number) => 'x'.repeat(bytes);

/** What a program writes that is no agent, or a hostile one. Add a row for each new trick: each is followed by a plain call. */
export const hostileAgents: readonly (readonly [string, string | Buffer])[] = [
  ['no initialise', ''],
  ['an initialise that is none', line({ id: 1, method: 'initialize', params: { clientInfo: 5 } })],
  [
    'a name of a megabyte with lines and marks of direction',
    line({
      ...{ id: 1, method: 'initialize' },
      params: {
        ...{ protocolVersion: '2025-06-18', capabilities: {} },
        clientInfo: { name: `a\n\u202e${text(1024 ** 2)}`, version: '1' },
      },
    }),
  ],
  [
    'a version of the protocol that never was',
    line({
      id: 1,
      method: 'initialize',
      params: { protocolVersion: '1e9', capabilities: {}, clientInfo: { name: 'a', version: '' } },
    }),
  ],
  ['the same id twice', calling(7, { name: who }) + calling(7, { name: who })],
  ['the same id for a call that waits', calling(7, { name: 'wait' }) + calling(7, { name: who })],
  ['an id of a megabyte', calling(text(1024 ** 2), { name: who })],
  ['an id that is a large number', calling(1e308, { name: who })],
  ['an id that is nothing', calling(null, { name: who })],
  ['an id that is an object', calling({ a: 1 }, { name: who })],
  ['an id of the language', calling('__proto__', { name: who })],
  ['a tool without a name', calling(1, {})],
  ['a tool with a name of a megabyte', calling(1, { name: text(1024 ** 2) })],
  ['a tool of the language', calling(1, { name: 'constructor' })],
  ['arguments that are a list', calling(1, { name: who, arguments: [1] })],
  [
    'arguments of seven megabytes',
    calling(1, { name: who, arguments: { a: text(7 * 1024 ** 2) } }),
  ],
  [
    'arguments of the language',
    `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"${who}","arguments":{"__proto__":{"a":1},"constructor":1}}}\n`,
  ],
  [
    'arguments a thousand deep',
    `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"${who}","arguments":{"a":${deep(1_000)}}}}\n`,
  ],
  [
    'arguments a million deep',
    `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"${who}","arguments":{"a":${deep(1_000_000)}}}}\n`,
  ],
  [
    'a token of progress that is an object',
    calling(1, { name: who, _meta: { progressToken: {} } }),
  ],
  [
    'a method that is not there',
    line({ id: 1, method: 'resources/read', params: { uri: 'file:///etc/passwd' } }),
  ],
  ['a method of the language', line({ id: 1, method: '__proto__' })],
  ['an answer that nobody asked for', line({ id: 99, result: {} })],
  ['an error that nobody asked for', line({ id: 99, error: { code: 1, message: 'x' } })],
  [
    'that a call is cancelled that never was',
    line({ method: 'notifications/cancelled', params: { requestId: 99 } }),
  ],
  [
    'that a call is cancelled without saying which',
    line({ method: 'notifications/cancelled', params: {} }),
  ],
  [
    'ten thousand notifications',
    line({ method: 'notifications/progress', params: { progressToken: 1, progress: 1 } }).repeat(
      10_000,
    ),
  ],
  ['a batch', `[${calling(1, { name: who }).trim()},${calling(2, { name: who }).trim()}]\n`],
  ['no JSON', '{"jsonrpc":\n'],
  ['JSON that is no object', 'null\n5\n"x"\n[]\n'],
  ['empty lines', '\n\r\n \n'],
  ['bytes that are no text', Buffer.from([0xff, 0xfe, 0x00, 0x80, 0x0a])],
  ['headers of another protocol', 'Content-Length: 20\r\n\r\n{"jsonrpc":"2.0"}\n'],
];
