import assert from 'node:assert/strict';
import type { ServerRef } from '../../../../src/core/api/panel';
import { type KnownServer, findPlanned, hostOf } from '../../../../src/core/deploy/plannedServers';

const known = (id: string, host: string, uuid: string): KnownServer => ({
  ref: {
    ...{ uuid, name: id },
    panel: { id, name: id, http: { origin: `https://${host}` } },
  } as unknown as ServerRef,
  identifier: uuid.slice(0, 8),
});
const a = '1a7ce997-0000-4000-8000-000000000001';
const b = '1a7ce997-0000-4000-8000-000000000002';

const rows: readonly (readonly [
  what: string,
  planned: { readonly server: string; readonly panel?: string; readonly name?: string },
  all: readonly KnownServer[],
  found: string | RegExp,
])[] = [
  ['an identifier', { server: '1a7ce997' }, [known('one', 'p', a)], 'one'],
  ['a UUID', { server: b }, [known('one', 'p', a), known('two', 'p', b)], 'two'],
  [
    'a panel',
    { server: a, panel: 'Q.example' },
    [known('one', 'p', a), known('two', 'q.example', a)],
    'two',
  ],
  ['two accounts of one panel', { server: a }, [known('one', 'p', a), known('two', 'p', a)], 'one'],
  [
    'none',
    { server: '00000000', name: 'Bot' },
    [known('one', 'p', a)],
    /^Couldn't find server 'Bot \(00000000\)' of the deploy plan\. Sign in to its panel/,
  ],
  ['none that has a name', { server: '00000000' }, [], /^Couldn't find server '00000000' of/],
  [
    'an identifier in capitals',
    { server: 'abcdef12' },
    [{ ...known('one', 'p', a), identifier: 'ABCDEF12' }, known('two', 'p', b)],
    'one',
  ],
  [
    'the end of an identifier',
    { server: 'def12' },
    [{ ...known('one', 'p', a), identifier: 'abcdef12' }],
    /^Couldn't find/,
  ],
  [
    'the panel of one of two servers',
    { server: '1a7ce997', panel: 'p' },
    [known('one', 'q', a), known('two', 'p', b)],
    'two',
  ],
  [
    'a panel with a port',
    { server: a, panel: 'p:8443' },
    [known('one', 'p', a), known('two', 'p:8443', a)],
    'two',
  ],
  [
    'accounts of one panel, and one of another',
    { server: a },
    [known('one', 'p', a), known('two', 'p', a), known('three', 'q', a)],
    /could be one of several/,
  ],
  ['one of another panel', { server: a, panel: 'q' }, [known('one', 'p', a)], /^Couldn't find/],
  [
    'two panels',
    { server: a },
    [known('one', 'p', a), known('two', 'q', a)],
    /could be one of several/,
  ],
  [
    'two servers',
    { server: '1a7ce997' },
    [known('one', 'p', a), known('two', 'p', b)],
    /^Server '1a7ce997' of the deploy plan could be one of several\. Add its 'panel'/,
  ],
  [
    'two servers, with the name that the plan has',
    { server: '1a7ce997', name: 'Bot' },
    [known('one', 'p', a), known('two', 'p', b)],
    /^Server 'Bot \(1a7ce997\)'/,
  ],
];

describe('findPlanned', () => {
  for (const [what, planned, all, found] of rows) {
    it(`goes by ${what}`, () => {
      if (typeof found === 'string') assert.equal(findPlanned(planned, all).name, found);
      else assert.throws(() => findPlanned(planned, all), { name: 'UserError', message: found });
    });
  }
});

describe('hostOf', () => {
  for (const [origin, host] of [
    ['https://panel.example', 'panel.example'],
    ['https://panel.example:8443', 'panel.example:8443'],
    ['http://127.0.0.1:80', '127.0.0.1'],
  ] as const) {
    it(`${origin}: ${host}`, () => assert.equal(hostOf({ http: { origin } as never }), host));
  }
});
