import assert from 'node:assert/strict';
import { describeError } from '../../../../src/core/api/describe';
import { PanelError, type PanelErrorKind } from '../../../../src/core/api/errors';
import { PanelHttp } from '../../../../src/core/api/http';
import { FakeClock } from '../../../support/fakeClock';
import { startServer } from '../../../support/httpServer';
import { silentLog } from '../../../support/silentLog';

const uuid = '1a7ce997-259b-452e-8b4e-cecc464142ca';
const phrase =
  'An unexpected error was encountered while processing this request, please try again.';

/** What a write to a path comes to that the panel answers by an exception alone. */
async function failureOf(code: string, path = `/servers/${uuid}/files/rename`) {
  const body = JSON.stringify({ errors: [{ code, status: '500', detail: phrase }] });
  const server = await startServer((_, response) => {
    response.writeHead(500, { 'Content-Type': 'application/json' }).end(body);
  });
  const http = new PanelHttp({
    baseUrl: server.url,
    key: () => Promise.resolve('pacc_x'),
    clock: new FakeClock(),
    log: silentLog,
  });
  try {
    await http.send({ method: 'PUT', path, json: {}, read: () => undefined });
    throw new Error('it did not fail');
  } catch (error) {
    assert.ok(PanelError.is(error), String(error));
    return error;
  } finally {
    await server.close();
  }
}

describe('an exception that stands for a failure of the node', () => {
  const rows: readonly (readonly [code: string, kind: PanelErrorKind, words: RegExp])[] = [
    ['RequestException', 'daemonFailed', /reported an error: HTTP 500/],
    ['ConnectionException', 'daemonDown', /can't reach the server's node/],
    ['FileExistsException', 'refused', /A file or folder with this name already exists/],
    ['FileNotEditableException', 'refused', /This file can't be opened/],
    ['FileNotFoundException', 'notFound', /The file doesn't exist/],
  ];
  for (const [code, kind, words] of rows) {
    it(`${code} is ${kind}`, async () => {
      const error = await failureOf(code);
      assert.deepEqual([error.kind, error.code, error.status], [kind, code, 500]);
      const sentence = describeError(error);
      assert.match(sentence, words);
      assert.doesNotMatch(sentence, /The panel reported an error|unexpected error/);
      // A node that answered has decided; one that is away may be at work.
      if (code === 'ConnectionException') assert.match(sentence, /might have completed/);
      else assert.doesNotMatch(sentence, /might have completed/);
    });
  }

  it('is one of the panel itself where it is another, or about no server', async () => {
    assert.equal((await failureOf('QueryException')).kind, 'panelFailed');
    assert.equal((await failureOf('RequestException', '/account')).kind, 'panelFailed');
  });
});
