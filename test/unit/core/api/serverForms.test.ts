import assert from 'node:assert/strict';
import { Capabilities } from '../../../../src/core/api/capabilities';
import type { PanelHttp, PanelRequest } from '../../../../src/core/api/http';
import { findServers } from '../../../../src/core/api/findServers';
import { getServer } from '../../../../src/core/api/servers';
import { FakeClock } from '../../../support/fakeClock';
import { readServer } from '../../../../src/core/api/server';

const uuid = '1a7ce997-259b-452e-8b4e-cecc464142ca';

function server(attributes: object) {
  const all = { uuid, name: 'Lobby', ...attributes };
  return readServer({ object: 'server', attributes: all }, 'body');
}

describe('a server as panels tell of it', () => {
  const hosts: readonly (readonly [details: unknown, expected: unknown])[] = [
    [
      { ip: 'fra.example.net', port: 2022 },
      { host: 'fra.example.net', port: 2022 },
    ],
    [
      { ip: '10.0.0.7', alias: 'fra.example.net', port: 22 },
      { host: 'fra.example.net', port: 22 },
    ],
    [
      { ip: '10.0.0.7', alias: null, port: 2022 },
      { host: '10.0.0.7', port: 2022 },
    ],
    [
      { ip: '10.0.0.7', alias: '', port: 2022 },
      { host: '10.0.0.7', port: 2022 },
    ],
    [null, undefined],
  ];
  for (const [details, expected] of hosts) {
    it(`is reached over SFTP by ${JSON.stringify(details)}`, () =>
      assert.deepEqual(server({ sftp_details: details }).sftp, expected));
  }

  it('may have no address more where their limit is null, and it is not known where there is none', () => {
    const limit = (feature_limits: object) => server({ feature_limits }).featureLimits.allocations;
    assert.deepEqual(
      [limit({ allocations: null }), limit({}), limit({ allocations: 3 })],
      [0, undefined, 3],
    );
  });
});

describe('a panel with routes for each kind of daemon', () => {
  for (const [title, meta, isOther] of [
    ['names the kind of a server’s daemon', { daemonType: 'elytra' }, true],
    ['or does not', {}, false],
    ['or has none', { daemonType: null }, false],
  ] as const) {
    it(`${title}: ${isOther}`, async () => {
      const capabilities = new Capabilities(new FakeClock());
      let changes = 0;
      capabilities.onDidChange(() => changes++);
      const body = { object: 'server', attributes: { uuid, name: 'Lobby' }, meta };
      const send = ({ read }: PanelRequest<unknown>) => Promise.resolve(read(body, 'body'));
      const http = { send, capabilities } as unknown as PanelHttp;
      for (let time = 0; time < 2; time++) await getServer({ http, uuid });
      assert.deepEqual([capabilities.hasOtherRoutes, changes], [isOther, isOther ? 1 : 0]);
    });
  }
});

describe('searching for servers', () => {
  it('lowers what is searched for in names, which panels compare with names that they lowered', async () => {
    const asked: unknown[] = [];
    const send = (request: PanelRequest<unknown>) => {
      asked.push(Object.entries(request.query ?? {}).find(([name]) => name.startsWith('filter')));
      return Promise.resolve(request.read({ object: 'list', data: [] }, 'body'));
    };
    await findServers({ send } as unknown as PanelHttp, 'My Bot');
    assert.deepEqual(asked, [
      ['filter[*]', 'my bot'],
      ['filter[description]', 'My Bot'],
      ['filter[external_id]', 'My Bot'],
    ]);
  });
});
