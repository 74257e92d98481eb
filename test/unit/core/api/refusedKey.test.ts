import assert from 'node:assert/strict';
import { PanelError } from '../../../../src/core/api/errors';
import { PanelHttp } from '../../../../src/core/api/http';
import { RefusedKey } from '../../../../src/core/api/refusedKey';
import { systemClock } from '../../../../src/core/base/clock';
import { answerJson, startServer } from '../../../support/httpServer';
import { silentLog } from '../../../support/silentLog';

const refusal = new PanelError('unauthorized', 'No.', { status: 401 });

describe('a key that the panel refuses', () => {
  it('is not used in the background, until it is taken again', () => {
    const key = new RefusedKey();
    key.check('background');
    key.note(refusal);
    assert.throws(() => key.check('background'), refusal);
    key.check('view');
    key.check('user');
    let allowed = 0;
    key.onDidAllow(() => allowed++);
    key.note(undefined);
    key.note(undefined);
    key.check('background');
    assert.equal(allowed, 1);
  });

  it('that the user signed out of is used for nothing any more', () => {
    const key = new RefusedKey();
    key.signOut();
    key.allow();
    key.note(undefined);
    for (const priority of ['background', 'view', 'user'] as const)
      assert.throws(
        () => key.check(priority),
        (error) => PanelError.is(error, 'signedOut') && error.isNeverSent,
      );
  });

  const others: readonly [error: PanelError, isTaken: boolean][] = [
    [new PanelError('forbidden', '', { status: 403 }), true],
    [new PanelError('notFound', '', { status: 404 }), true],
    [new PanelError('rateLimited', '', { status: 429 }), true],
    [new PanelError('malformed', '', { status: 404 }), false],
    [new PanelError('panelFailed', '', { status: 500 }), false],
    [new PanelError('panelDown', '', { status: 502 }), false],
    [new PanelError('network', ''), false],
  ];
  for (const [error, isTaken] of others) {
    it(`is ${isTaken ? '' : 'not '}taken after ${error.kind}`, () => {
      const key = new RefusedKey();
      key.note(refusal);
      key.note(error);
      assert.equal(key.isRefused, !isTaken);
    });
  }

  it('stops what waits for its turn, too', async () => {
    let status = 401;
    const server = await startServer((_, response) => answerJson(response, {}, status));
    const http = new PanelHttp({
      baseUrl: server.url,
      key: () => Promise.resolve('xc_key'),
      clock: systemClock,
      log: silentLog,
    });
    const ask = (priority: 'user' | 'view' | 'background') =>
      http.send({ path: '/account', read: () => 'read', priority }).then(
        (text) => text,
        (error: unknown) => (PanelError.is(error) ? error.kind : error),
      );
    try {
      // Ten at once go out, and none of those behind them.
      const kinds = await Promise.all(Array.from({ length: 40 }, () => ask('background')));
      assert.deepEqual(new Set(kinds), new Set(['unauthorized']));
      assert.equal(server.arrived.length, 10);
      assert.equal(await ask('user'), 'unauthorized');
      assert.equal(server.arrived.length, 11);
      status = 200;
      assert.equal(await ask('background'), 'unauthorized');
      assert.equal(server.arrived.length, 11);
      http.refusedKey.allow();
      assert.equal(await ask('background'), 'read');
    } finally {
      await server.close();
    }
  });
});
