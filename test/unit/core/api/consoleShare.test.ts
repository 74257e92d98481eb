import assert from 'node:assert/strict';
import { systemClock } from '../../../../src/core/base/clock';
import { silentLog } from '../../../support/silentLog';
import { shareConsole } from '../../../../src/core/api/consoleShare';
import { PanelError } from '../../../../src/core/api/errors';
import { PanelHttp } from '../../../../src/core/api/http';
import { answerJson, startServer } from '../../../support/httpServer';

const uuid = '1a7ce997-259b-452e-8b4e-cecc464142ca';

describe('shareConsole', () => {
  /** What sharing comes to when the panel answers this. */
  async function share(status: number, body: unknown) {
    const asked: string[] = [];
    const server = await startServer((request, response) => {
      asked.push(`${request.method} ${request.url} ${request.body.toString()}`);
      answerJson(response, body, status);
    });
    const baseUrl = `${server.url}/api/client`;
    const key = () => Promise.resolve('xc_secret');
    const http = new PanelHttp({ baseUrl, key, clock: systemClock, log: silentLog });
    try {
      const address = await shareConsole({ http, uuid }, 'one\ntwo').catch((error: unknown) =>
        PanelError.is(error) ? `${error.kind} ${error.status}` : String(error),
      );
      return { address, asked };
    } finally {
      await server.close();
    }
  }

  const rows: readonly (readonly [number, unknown, string | undefined])[] = [
    [200, { url: 'https://paste.example/x' }, 'https://paste.example/x'],
    [200, { status: 'ok', data: { link: 'https://paste.example/y' } }, 'https://paste.example/y'],
    [200, 'https://paste.example/z', 'https://paste.example/z'],
    [200, { key: 'abc' }, undefined],
    [200, { url: 'javascript:alert(1)' }, undefined],
    [404, { errors: [] }, 'notFound 404'],
    [405, { errors: [] }, 'refused 405'],
  ];
  for (const [status, body, expected] of rows) {
    it(`${status} ${JSON.stringify(body)}: ${expected}`, async () => {
      assert.equal((await share(status, body)).address, expected);
    });
  }

  it('sends the lines once, as one text', async () => {
    const { asked } = await share(200, {});
    assert.deepEqual(asked, [`POST /api/client/servers/${uuid}/console {"data":"one\\ntwo"}`]);
  });
});
