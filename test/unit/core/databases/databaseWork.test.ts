import assert from 'node:assert/strict';
import { PanelError } from '../../../../src/core/api/errors';
import {
  currentPassword,
  makeDatabase,
  removeDatabase,
  requireRoom,
} from '../../../../src/core/databases/databaseWork';
import {
  anyOffersDatabases,
  offersDatabases,
} from '../../../../src/core/databases/offersDatabases';
import { panel, server } from '../../sampleRows';
import { type Fate, list, lossyPanel, outcomeOf, record, uuid } from '../api/lossyPanel';

/** A panel with databases, of which so many may be. */
function opened(
  names: readonly string[],
  fate: Fate = 'answered',
  how: {
    readonly limit?: number | null;
    readonly isHidden?: boolean;
    readonly prefix?: string;
  } = {},
) {
  const host = { address: 'h', port: 3306 };
  const databases = names.map((name) => ({ id: name, name, host }));
  const { limit = 5, isHidden = false, prefix = 's1_' } = how;
  const forbidden = new PanelError('forbidden', 'x');
  return lossyPanel(
    ({ method, path, query, json }) => {
      if (path === '') {
        const feature_limits = { databases: limit };
        return record({ uuid, name: 'Lobby', feature_limits }, { meta: {} });
      }
      if (method === 'POST') {
        const { database } = json as { database: string };
        const name = `${prefix}${database}`.slice(0, 48);
        const made = { id: name, name, host };
        databases.push(made);
        return record(made);
      }
      if (method === 'DELETE') {
        const id = path.split('/').at(-1);
        databases.splice(
          databases.findIndex((one) => one.id === id),
          1,
        );
        return undefined;
      }
      if (query['include'] !== 'password') return list(databases);
      const secret = { object: 'database_password', attributes: { password: 'word' } };
      const none = { object: 'null_resource', attributes: null };
      return list(
        databases.map((one) => ({
          ...one,
          relationships: { password: one.name.startsWith('secret') ? none : secret },
        })),
      );
    },
    fate,
    ({ path }) => (isHidden && path === '/databases' ? forbidden : undefined),
  );
}

describe('room for a database', () => {
  const rows: readonly (readonly [
    count: number,
    limit: number | null,
    isHidden: boolean,
    outcome: number | undefined | string,
  ])[] = [
    [0, 1, false, 0],
    [
      1,
      1,
      false,
      "You've reached the limit of databases for this server (1). Delete a database first.",
    ],
    [0, 0, false, "This server's plan doesn't include databases."],
    [9, null, false, 9],
    [9, 1, true, undefined],
  ];
  for (const [count, limit, isHidden, outcome] of rows) {
    it(`${count} of ${limit}${isHidden ? ', hidden' : ''}: ${outcome}`, async () => {
      const names = Array.from({ length: count }, (_, index) => `d${index}`);
      const { api } = opened(names, 'answered', { limit, isHidden });
      const found = await outcomeOf(requireRoom(api).then((before) => before?.length));
      assert.equal(found, outcome);
    });
  }
});

describe('a new database', () => {
  const wanted = { name: 'bot', connectionsFrom: '%' };
  const long = 'b'.repeat(48);
  const rows: readonly (readonly [
    name: string,
    fate: Fate,
    knowsOthers: boolean,
    prefix: string,
    outcome: string,
  ])[] = [
    ['bot', 'answered', true, 's1_', 's1_bot'],
    ['bot', 'answerLost', true, 's1_', 's1_bot'],
    ['bot', 'answerLost', true, 's1234_', 's1234_bot'],
    ['bot', 'answerLost', true, 'x1_', 'timeout'],
    [long, 'answerLost', true, 's1_', `s1_${long}`.slice(0, 48)],
    ['bot', 'lost', true, 's1_', 'timeout'],
    ['bot', 'answerLost', false, 's1_', 'timeout, may be done'],
    ['bot', new PanelError('refused', 'x'), true, 's1_', 'refused'],
  ];
  for (const [name, fate, knowsOthers, prefix, outcome] of rows) {
    it(`${name}, ${typeof fate === 'string' ? fate : fate.kind}, behind ${prefix}: ${outcome}`, async () => {
      const { api, asked } = opened(['s1_other'], fate, { prefix });
      const before = knowsOthers ? [{ id: 's1_other', name: 's1_other' } as never] : undefined;
      const made = makeDatabase(api, { ...wanted, name }, before);
      assert.equal(await outcomeOf(made.then((one) => one.name)), outcome);
      assert.equal(asked[0], `POST /databases {"database":"${name}","remote":"%"}`);
      const isLookedFor = knowsOthers && typeof fate === 'string' && fate !== 'answered';
      assert.equal(asked.length, isLookedFor ? 2 : 1);
    });
  }
});

describe('the password of a database', () => {
  const rows: readonly (readonly [id: string, outcome: string])[] = [
    ['open', 'word'],
    ['secret', "Your API key doesn't have access to the password."],
    ['gone', 'notFound'],
  ];
  for (const [id, outcome] of rows) {
    it(`of ${id}: ${outcome}`, async () => {
      const { api } = opened(['open', 'secret']);
      assert.equal(await outcomeOf(currentPassword(api, id)), outcome);
    });
  }
});

describe('a database that is deleted', () => {
  const rows: readonly (readonly [id: string, fate: Fate, outcome: string | undefined])[] = [
    ['a', 'answered', undefined],
    ['a', 'answerLost', undefined],
    ['a', 'lost', 'timeout'],
    ['gone', new PanelError('notFound', 'x'), undefined],
    ['a', new PanelError('notFound', 'x'), 'notFound'],
    ['a', new PanelError('refused', 'x'), 'refused'],
  ];
  for (const [id, fate, outcome] of rows) {
    it(`${id}, ${typeof fate === 'string' ? fate : fate.kind}: ${outcome ?? 'is gone'}`, async () => {
      const { api } = opened(['a', 'b'], fate);
      assert.equal(await outcomeOf(removeDatabase(api, id)), outcome);
    });
  }
});

describe('databases', () => {
  const of = (databases: number | undefined) => ({
    ...server,
    featureLimits: { ...server.featureLimits, databases },
  });
  it('are offered where the panel tells how many there may be', () => {
    assert.deepEqual(
      [of(0), of(2), of(undefined), undefined].map((one) => offersDatabases(panel, one)),
      [true, true, false, false],
    );
  });
  it('are offered where any server can have them', () => {
    const any = (...all: readonly (number | undefined)[]) =>
      anyOffersDatabases([panel, panel], () =>
        all.map((databases) => ({
          ...{ server: of(databases), stats: undefined, permissions: undefined },
        })),
      );
    assert.deepEqual([any(), any(undefined), any(undefined, 1)], [false, false, true]);
    assert.equal(
      anyOffersDatabases([], () => assert.fail()),
      false,
    );
  });
});
