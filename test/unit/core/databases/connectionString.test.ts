import assert from 'node:assert/strict';
import type { Database } from '../../../../src/core/api/databases';
import {
  connectionChoices,
  connectionString,
} from '../../../../src/core/databases/connectionString';
import { sampleDatabase } from './sampleDatabase';

describe('a connection string', () => {
  const at = (address: string, port = 3306) => ({ host: { address, port } });
  const rows: readonly (readonly [
    what: string,
    changes: Partial<Database>,
    password: string,
    jdbc: string,
    uri: string,
  ])[] = [
    [
      'plain',
      {},
      'abc',
      'jdbc:mysql://u7_Ab3:abc@db.example.com:3306/s7_tickets',
      'mysql://u7_Ab3:abc@db.example.com:3306/s7_tickets',
    ],
    [
      'with the signs of passwords',
      {},
      "!@=.+^/:#?%'()*",
      'jdbc:mysql://u7_Ab3:%21%40%3D.%2B%5E%2F%3A%23%3F%25%27%28%29%2A@db.example.com:3306/s7_tickets',
      'mysql://u7_Ab3:%21%40%3D.%2B%5E%2F%3A%23%3F%25%27%28%29%2A@db.example.com:3306/s7_tickets',
    ],
    [
      'at an IPv6 address',
      at('fd00::1'),
      'abc',
      'jdbc:mysql://u7_Ab3:abc@[fd00::1]:3306/s7_tickets',
      'mysql://u7_Ab3:abc@[fd00::1]:3306/s7_tickets',
    ],
    [
      'of PostgreSQL, as its port tells',
      at('db', 5432),
      'a&b',
      'jdbc:postgresql://db:5432/s7_tickets?user=u7_Ab3&password=a%26b',
      'postgresql://u7_Ab3:a%26b@db:5432/s7_tickets',
    ],
    [
      'whose parts are another address',
      { ...at('evil/@x'), username: 'a:b@c', name: 'd?e\nf\ud800' },
      'abc',
      'jdbc:mysql://a%3Ab%40c:abc@evil%2F%40x:3306/d%3Fe%0Af%EF%BF%BD',
      'mysql://a%3Ab%40c:abc@evil%2F%40x:3306/d%3Fe%0Af%EF%BF%BD',
    ],
  ];
  for (const [what, changes, password, jdbc, uri] of rows) {
    it(`is encoded: ${what}`, () => {
      const database = { ...sampleDatabase, ...changes };
      assert.equal(connectionString(database, 'jdbc', password), jdbc);
      assert.equal(connectionString(database, 'uri', password), uri);
    });
  }

  it('is shown without its password before one is read', () => {
    assert.deepEqual(
      connectionChoices(sampleDatabase).map(({ form, detail }) => [form, detail]),
      [
        ['jdbc', 'jdbc:mysql://u7_Ab3:***@db.example.com:3306/s7_tickets'],
        ['uri', 'mysql://u7_Ab3:***@db.example.com:3306/s7_tickets'],
      ],
    );
  });
});
