import assert from 'node:assert/strict';
import { Capabilities } from '../../../../src/core/api/capabilities';
import { responseError } from '../../../../src/core/api/failures';
import type { Panel } from '../../../../src/core/api/panel';
import { PermissionCatalog } from '../../../../src/core/api/permissions';
import { readServer } from '../../../../src/core/api/server';
import { databaseSection } from '../../../../src/core/databases/databaseSection';
import { anyOffersDatabases } from '../../../../src/core/databases/offersDatabases';
import { FakeClock } from '../../../support/fakeClock';

const uuid = '1a7ce997-259b-452e-8b4e-cecc464142ca';
const route = 'The route api/client/x could not be found.';
const resource = 'The requested resource could not be found on the server.';

/** A server whose panel tells these limits, and a panel that answered its list of databases like that. */
function setUp(feature_limits: object, answer?: { status: number; detail: string }) {
  const clock = new FakeClock();
  const capabilities = new Capabilities(clock);
  if (answer) {
    const { status, detail } = answer;
    const asked = { method: 'GET', path: `/servers/${uuid}/databases` };
    const code = status === 405 ? 'MethodNotAllowedHttpException' : 'x';
    const body = JSON.stringify({ errors: [{ code, status: `${status}`, detail }] });
    const error =
      status < 400 ? undefined : responseError({ status, body, retryAfter: null, now: 0, asked });
    capabilities.note({ ...asked, status, error });
  }
  const attributes = { uuid, name: 'Lobby', feature_limits };
  const server = readServer({ object: 'server', attributes }, 'server');
  const panel = { id: 'p', name: 'p', http: { capabilities } } as unknown as Panel;
  const section = databaseSection({
    permissionCatalog: new PermissionCatalog(),
    clock,
    knownServer: () => server,
  });
  const state = { server, stats: undefined, permissions: undefined };
  return { section, ref: { panel, uuid, name: 'Lobby' }, state };
}

describe('the section of databases', () => {
  const found = { status: 200, detail: '' };
  const rows: readonly (readonly [
    what: string,
    limits: object,
    permissions: readonly string[],
    answer: { status: number; detail: string } | undefined,
    tags: string | undefined,
  ])[] = [
    ['room', { databases: 2 }, ['*'], undefined, 'area databases canCreate'],
    ['no limit', { databases: null }, ['*'], found, 'area databases canCreate'],
    ['none allowed', { databases: 0 }, ['*'], found, 'area databases'],
    ['reading only', { databases: 2 }, ['database.read'], undefined, 'area databases'],
    ['not allowed', { databases: 2 }, ['backup.read'], undefined, undefined],
    ['the service of api.md', { backups: 2, allocations: 1 }, ['*'], undefined, undefined],
    ['no such route', { databases: 2 }, ['*'], { status: 404, detail: route }, undefined],
    ['another method', { databases: 2 }, ['*'], { status: 405, detail: '' }, undefined],
    // The server is gone, the panel fails: that passes.
    [
      'gone',
      { databases: 2 },
      ['*'],
      { status: 404, detail: resource },
      'area databases canCreate',
    ],
    ['failing', { databases: 2 }, ['*'], { status: 500, detail: '' }, 'area databases canCreate'],
  ];
  for (const [what, limits, permissions, answer, tags] of rows) {
    it(`${tags === undefined ? 'is not shown' : tags}: ${what}`, () => {
      const { section, ref } = setUp(limits, answer);
      const [row] = section.rows(ref, permissions);
      assert.equal(row?.look().tags?.join(' '), tags);
    });
  }

  it('lets commands be offered where any server can have databases', () => {
    const offers = (limits: object, answer?: { status: number; detail: string }) => {
      const { ref, state } = setUp(limits, answer);
      return anyOffersDatabases([ref.panel], () => [state]);
    };
    assert.equal(offers({ databases: 0 }), true);
    assert.equal(offers({ backups: 2 }), false);
    assert.equal(offers({ databases: 2 }, { status: 404, detail: route }), false);
    assert.equal(
      anyOffersDatabases([], () => []),
      false,
    );
  });
});
