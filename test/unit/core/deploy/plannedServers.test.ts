import assert from 'node:assert/strict';
import type { ServerRef } from '../../../../src/core/api/panel';
import { type KnownServer, findPlanned } from '../../../../src/core/deploy/plannedServers';

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
    /^Couldn't find server 'Bot \(00000000\)'/,
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
    /could be one of several/,
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
