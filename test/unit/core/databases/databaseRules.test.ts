import assert from 'node:assert/strict';
import type { Database } from '../../../../src/core/api/databases';
import {
  connectionsFromProblem,
  creationProblem,
  databaseCount,
  databaseNameProblem,
  databaseRow,
} from '../../../../src/core/databases/databaseRules';
import { sampleDatabase } from './sampleDatabase';

describe('database rules', () => {
  const tags: readonly (readonly [permissions: readonly string[], string])[] = [
    [['*'], 'database canViewPassword canRotate canDelete'],
    [['database.read'], 'database'],
    // As stock Pterodactyl and as Pelican spell it.
    [['database.read', 'database.view_password'], 'database canViewPassword'],
    [['database.read', 'database.view-password'], 'database canViewPassword'],
    [['database.update'], 'database canRotate'],
    [['database.delete'], 'database canDelete'],
  ];
  for (const [permissions, wanted] of tags) {
    it(`offers what ${permissions.join(', ')} allows`, () =>
      assert.equal(databaseRow(sampleDatabase, permissions).tags.join(' '), wanted));
  }

  it('says where a database is and who may connect', () => {
    const { label, description, tooltip } = databaseRow(sampleDatabase, []);
    assert.deepEqual([label, description], ['s7_tickets', 'db.example.com:3306']);
    assert.deepEqual(tooltip.split('\n'), [
      's7_tickets',
      'Host: db.example.com:3306',
      'Username: u7_Ab3',
      'Connections from: %',
    ]);
    const limited: Database = { ...sampleDatabase, maxConnections: 5 };
    assert.match(databaseRow(limited, []).tooltip, /\nMaximum connections: 5$/);
  });

  const rooms: readonly (readonly [
    count: number,
    limit: number | undefined,
    said: string,
    problem: RegExp | undefined,
  ])[] = [
    [0, 2, '0 of 2', undefined],
    [1, 2, '1 of 2', undefined],
    [2, 2, '2 of 2', /^You've reached the limit of databases for this server \(2\)/],
    // Fewer than there are, as an administrator may decide later.
    [3, 2, '3 of 2', /limit of databases/],
    [0, 0, '', /^This server's plan doesn't include databases\.$/],
    [1, 0, '1 of 0', /plan doesn't include/],
    [9, Infinity, '9', undefined],
    [9, undefined, '9', undefined],
  ];
  for (const [count, limit, said, problem] of rooms) {
    it(`says "${said}" of ${count} where ${limit} are allowed, and whether there is room`, () => {
      assert.equal(databaseCount(count, limit), said);
      const found = creationProblem(count, limit);
      if (problem) assert.match(found ?? '', problem);
      else assert.equal(found, undefined);
    });
  }

  const names: readonly (readonly [string, RegExp | undefined])[] = [
    ['tickets', undefined],
    ['a_b-9', undefined],
    ['ключ', undefined],
    ['ab', /3 to 48/],
    ['', /3 to 48/],
    ['x'.repeat(48), undefined],
    ['x'.repeat(49), /3 to 48/],
    ['two words', /only letters/],
    ['a.b', /only letters/],
    ['a`b', /only letters/],
  ];
  for (const [text, problem] of names) {
    it(`takes the name "${text.slice(0, 20)}": ${problem === undefined}`, () => {
      const found = databaseNameProblem(text);
      if (problem) assert.match(found ?? '', problem);
      else assert.equal(found, undefined);
    });
  }

  const hosts: readonly (readonly [string, boolean])[] = [
    ['%', true],
    ['10.0.%', true],
    ['10.0.0.0/255.255.0.0', true],
    ['fe80::1', true],
    ['app_1.example.com', true],
    ['', false],
    ['a b', false],
    ["'", false],
    ['*', false],
  ];
  for (const [text, isTaken] of hosts) {
    it(`takes connections from "${text}": ${isTaken}`, () =>
      assert.equal(connectionsFromProblem(text) === undefined, isTaken));
  }
});
