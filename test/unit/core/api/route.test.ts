import assert from 'node:assert/strict';
import { homeUrlOf, panelUrl } from '../../../../src/core/api/panelUrl';
import { panelPageUrl } from '../../../../src/core/api/panelPages';
import {
  isFingerprint,
  isId,
  isMonitoringRoute,
  isUuid,
  projectRoute,
  routeProblem,
  serverAreaOf,
  serverRoute,
} from '../../../../src/core/api/route';
import { type Asked, isUnexplained, missingScope, scopeOf } from '../../../../src/core/api/scopes';

const uuid = '1a2b3c4d-0000-4000-8000-00000000000f';

describe('a path', () => {
  const made: readonly (readonly [path: string, wanted: string])[] = [
    [serverRoute(uuid), `/servers/${uuid}`],
    [serverRoute(uuid, 'files', 'list'), `/servers/${uuid}/files/list`],
    [serverRoute(uuid, 'schedules', 7), `/servers/${uuid}/schedules/7`],
    [serverRoute(uuid, 'a/b ü'), `/servers/${uuid}/a%2Fb%20%C3%BC`],
    [serverRoute(uuid, 0), `/servers/${uuid}/`],
    [serverRoute(uuid, 1.5), `/servers/${uuid}/`],
    [serverRoute(uuid, -1), `/servers/${uuid}/`],
    [serverRoute(uuid, 'a\ud83d'), `/servers/${uuid}/`],
    [serverRoute(''), '/servers/'],
    [projectRoute(uuid, 'keys', 3), `/monitoring/projects/${uuid}/keys/3`],
  ];
  for (const [path, wanted] of made) it(wanted, () => assert.equal(path, wanted));

  const name = "A part of the path isn't valid";
  const id = "The ID in the path isn't valid";
  const problems: readonly (readonly [path: string, problem: string | undefined])[] = [
    ['/', undefined],
    ['/account', undefined],
    ['account', "The path isn't valid"],
    ['', "The path isn't valid"],
    ['//account', name],
    ['/account/', name],
    ['/a/../b', name],
    ['/a/%2e%2e/b', name],
    ['/a/%2F/b', name],
    ['/a/%zz', name],
    ['/a?b', name],
    [`/${'a'.repeat(200)}`, undefined],
    [`/${'a'.repeat(201)}`, name],
    [`/${'%41'.repeat(200)}`, undefined],
    [`/${'%41'.repeat(201)}`, name],
    ['/servers', "The path doesn't name a server"],
    ['/servers/x', id],
    [`/servers/${uuid}`, undefined],
    [`/servers/${uuid.toUpperCase()}/backups`, undefined],
    [`/servers/${uuid}/backups/x`, id],
    [`/servers/${uuid}/backups/${uuid}`, undefined],
    [`/servers/${uuid}/users/x`, id],
    [`/servers/${uuid}/users/${uuid}`, undefined],
    [`/servers/${uuid}/schedules/x`, undefined],
    ['/monitoring/projects', undefined],
    ['/monitoring/projects/x', id],
    [`/monitoring/projects/${uuid}/keys/3`, undefined],
    ['/monitoring/x/y', undefined],
  ];
  for (const [path, problem] of problems) {
    it(`${path.slice(0, 70)}: ${problem ?? 'may be asked for'}`, () =>
      assert.equal(routeProblem(path), problem));
  }

  const areas: readonly (readonly [path: string, area: string | undefined, monitors: boolean])[] = [
    [`/servers/${uuid}`, '', false],
    [`/servers/${uuid}/files/list`, 'files', false],
    ['/resources', undefined, false],
    ['/', undefined, false],
    ['/monitoring/projects', undefined, true],
    ['/monitoring', undefined, false],
    ['/x/monitoring/', undefined, false],
  ];
  for (const [path, area, monitors] of areas) {
    it(`${path} is of ${area ?? 'no server'}`, () => {
      assert.equal(serverAreaOf(path), area);
      assert.equal(isMonitoringRoute(path), monitors);
    });
  }

  it('is of uuids, ids and fingerprints', () => {
    assert.deepEqual(
      [uuid, uuid.toUpperCase(), `${uuid}0`, `x${uuid}`, uuid.replaceAll('-', ''), ''].map(isUuid),
      [true, true, false, false, false, false],
    );
    assert.deepEqual([1, 0, -1, 1.5, 2 ** 53, Number.NaN].map(isId), [
      ...[true, false, false, false, false, false],
    ]);
    assert.deepEqual(
      ['a', 'a.b:c=+~-_', '.', '..', '.a', '', 'a b', 'a/b', 'x'.repeat(200), 'x'.repeat(201)].map(
        isFingerprint,
      ),
      [true, true, false, false, true, false, false, false, true, false],
    );
  });
});

describe('an address below a panel', () => {
  const base = 'https://p.example/api/client';
  const made: readonly (readonly [path: string, query: object, url: string])[] = [
    ['/', {}, base],
    ['/', { page: 1 }, `${base}?page=1`],
    ['/account', {}, `${base}/account`],
    ['/account', { a: undefined }, `${base}/account`],
    [
      '/account',
      { 'filter[*]': 'a b&c', d: false, e: undefined, f: '' },
      `${base}/account?filter%5B*%5D=a%20b%26c&d=false&f=`,
    ],
  ];
  for (const [path, query, url] of made)
    it(url, () => assert.equal(panelUrl(base, path, query as never), url));

  const refused: readonly (readonly [path: string, query: object, kind: string, words: string])[] =
    [
      ['/../x', {}, 'notFound', "A part of the path isn't valid"],
      ['/', { page: 1.5 }, 'malformed', "Field 'page' isn't a whole number"],
      ['/', { page: Number.NaN }, 'malformed', "Field 'page' isn't a whole number"],
      ['/', { q: 'a\ud83d' }, 'refused', 'The name has an incomplete Unicode character'],
    ];
  for (const [path, query, kind, detail] of refused)
    it(`${path} ${JSON.stringify(query)} is ${kind}`, () =>
      assert.throws(() => panelUrl(base, path, query as never), { kind, detail }));

  it('is one of its own pages', () => {
    assert.equal(homeUrlOf(base), 'https://p.example');
    assert.equal(homeUrlOf('https://p.example/sub'), 'https://p.example/sub');
    const home = 'https://p.example';
    assert.deepEqual(
      (['deploys', 'creation', 'databases', 'billing', 'apiKeys', 'profile'] as const).map((page) =>
        panelPageUrl(home, page, 'a/b'),
      ),
      ['/server/a%2Fb', '/', '/', '/', '/account/api', '/profile'].map((page) => home + page),
    );
  });
});

describe('the scope of a key', () => {
  const ask = (line: string): Asked => {
    const [method = '', path = ''] = line.split(' ');
    return { method, path };
  };
  const needs: readonly (readonly [asked: string, scope: string | undefined])[] = [
    ['GET /account', 'account.read'],
    ['GET /monitoring/projects', 'monitoring.read'],
    ['POST /monitoring/projects', 'monitoring.write'],
    ['DELETE /monitoring/projects/x', 'monitoring.write'],
    ['GET /', undefined],
  ];
  for (const [asked, scope] of needs)
    it(`for ${asked} is ${scope ?? 'none'}`, () => assert.equal(scopeOf(ask(asked)), scope));

  const missing: readonly (readonly [asked: string, detail: string | undefined, is: boolean])[] = [
    ['GET /account', undefined, true],
    ['GET /account', 'This action is unauthorized.', true],
    ['GET /account', ' forbidden ', true],
    ['GET /account', 'Your key lacks a scope.', true],
    ['GET /account', 'Needs scopes.', true],
    ['GET /account', 'Needs account.read', true],
    ['GET /account', 'A microscope is needed.', false],
    ['GET /account', 'This address is not allowed.', false],
    ['GET /', 'Your key lacks a scope.', false],
    ['POST /monitoring/projects', undefined, false],
    ['POST /monitoring/projects', 'Needs monitoring.write', true],
    ['GET /monitoring/projects', undefined, true],
    ['POST /monitoring/projects/x/keys', undefined, true],
  ];
  for (const [asked, detail, is] of missing) {
    it(`${is ? 'is' : 'is not'} missing for ${asked}: ${detail}`, () =>
      assert.equal(missingScope(ask(asked), detail), is ? scopeOf(ask(asked)) : undefined));
  }

  it('is not explained by what panels say of everything', () =>
    assert.deepEqual(
      [
        undefined,
        '',
        'Forbidden',
        'FORBIDDEN.',
        'This action is unauthorized',
        'Forbidden here',
        'x forbidden',
      ].map(isUnexplained),
      [true, true, true, true, true, false, false],
    ));
});
