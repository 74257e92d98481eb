import assert from 'node:assert/strict';
import { systemClock } from '../../../../src/core/base/clock';
import { silentLog } from '../../../support/silentLog';
import { listActivity } from '../../../../src/core/api/activity';
import { describeError as sentence } from '../../../../src/core/api/describe';
import { PanelError, type PanelErrorKind } from '../../../../src/core/api/errors';
import { PanelHttp } from '../../../../src/core/api/http';
import { PermissionCatalog, listPermissions } from '../../../../src/core/api/permissions';
import { listResources } from '../../../../src/core/api/resources';
import {
  deleteServer,
  getServer,
  getWebsocketCredentials,
  listServers,
} from '../../../../src/core/api/servers';
import { type TestServer, answerJson, startServer } from '../../../support/httpServer';

const uuid = '1a7ce997-259b-452e-8b4e-cecc464142ca';

/** What each status means, for all endpoints alike. */
const kinds: Readonly<Record<number, PanelErrorKind>> = {
  400: 'refused',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'notFound',
  409: 'busy',
  422: 'invalid',
  429: 'rateLimited',
  500: 'panelFailed',
  504: 'daemonDown',
};

/** Each endpoint that the Servers view uses, with the statuses that api.md names for it and a failing panel. */
const endpoints: readonly (readonly [
  name: string,
  call: (http: PanelHttp) => Promise<unknown>,
  statuses: readonly number[],
])[] = [
  ['listServers', (http) => listServers(http), [401, 429, 500]],
  ['listPermissions', (http) => listPermissions(http), [401, 500]],
  ['listResources', (http) => listResources(http, [uuid]), [401, 422, 429, 500]],
  ['getServer', (http) => getServer({ http, uuid }), [401, 404, 429, 500]],
  [
    'deleteServer',
    (http) => deleteServer({ http, uuid }, 'Lobby'),
    [400, 401, 403, 404, 409, 422, 429, 500, 504],
  ],
  [
    'getWebsocketCredentials',
    (http) => getWebsocketCredentials({ http, uuid }),
    [401, 403, 404, 409, 429],
  ],
  ['listActivity', (http) => listActivity({ http, uuid }), [401, 403, 404, 409, 429]],
];

describe('failures of the endpoints about servers', () => {
  let server: TestServer;
  let status = 500;
  let http: PanelHttp;

  before(async () => {
    server = await startServer(({ url }, response) => {
      if (url.startsWith('/permissions') && status !== 401 && status !== 500) {
        const keys = { stop: 'Allows a user to stop a server.' };
        const permissions = { control: { description: '', keys } };
        return answerJson(response, { object: 'system_permissions', attributes: { permissions } });
      }
      // Longer than the user waits: it is reported and not waited for.
      response.setHeader('Retry-After', '120');
      const detail = `because of ${status}`;
      const meta = status === 422 ? { source_field: 'name', rule: 'in' } : undefined;
      answerJson(response, { errors: [{ code: 'E', status: `${status}`, detail, meta }] }, status);
    });
  });
  // Each with a key of its own: a refused one is not used again by what asks by itself.
  beforeEach(() => {
    http = new PanelHttp({
      baseUrl: server.url,
      key: () => Promise.resolve('xc_key'),
      clock: {
        now: () => systemClock.now(),
        after: (ms, task) => systemClock.after(ms / 100, task),
      },
      log: silentLog,
    });
  });
  after(() => server.close());

  for (const [name, call, statuses] of endpoints) {
    for (const answer of statuses) {
      it(`${name} ${answer} is "${kinds[answer]}", with a sentence`, async () => {
        status = answer;
        const error: unknown = await call(http).catch((reason: unknown) => reason);
        assert.ok(PanelError.is(error), String(error));
        assert.equal(error.kind, kinds[answer]);
        assert.match(sentence(error), /^[A-Z].*[.!?]( \(.+\))?$/);
      });
    }
  }

  it('names a refused permission in the words of the catalogue, and asks for them once', async () => {
    status = 403;
    const book = new PermissionCatalog();
    const refusal = new PanelError('forbidden', 'This action is unauthorized.', { status: 403 });
    const mark = server.arrived.length;
    for (let time = 0; time < 2; time++) {
      const told = sentence(await book.explain(http, refusal, 'control.stop'));
      assert.match(told, /Required permission: control\.stop \(Allows a user to stop a server\)/);
    }
    assert.equal(server.arrived.length - mark, 1);
    const other = new Error('other');
    assert.equal(await book.explain(http, other, 'control.stop'), other);
  });

  const others = [
    'This IP address does not have permission to access the API using these credentials.',
    'You must verify your e-mail address first.',
  ];
  for (const words of others) {
    it(`blames no permission where the panel says: ${words}`, async () => {
      const refusal = new PanelError('forbidden', words, { status: 403 });
      const told = sentence(await new PermissionCatalog().explain(http, refusal, 'control.stop'));
      assert.equal(told, `The panel refused the request: ${words}`);
    });
  }

  it('names it without words when the catalogue cannot be read', async () => {
    status = 401;
    const refusal = new PanelError('forbidden', 'This action is unauthorized.', { status: 403 });
    const told = sentence(await new PermissionCatalog().explain(http, refusal, 'control.stop'));
    assert.match(told, /Required permission: control\.stop\./);
  });
});
