import assert from 'node:assert/strict';
import { describeError } from '../../../../src/core/api/describe';
import { isScopeMissing, needsSignIn } from '../../../../src/core/api/errorMeaning';
import { PanelError } from '../../../../src/core/api/errors';
import { PanelHttp } from '../../../../src/core/api/http';
import { FakeClock } from '../../../support/fakeClock';
import { silentLog } from '../../../support/silentLog';
import { failureCases, look, uuid } from './failureCases';

describe('what each failure of api.md is taken for', () => {
  const { fetch } = globalThis;
  let answered: { readonly status: number; readonly body: string };
  let requests = 0;
  let http: PanelHttp;
  let clock: FakeClock;

  beforeEach(() => {
    requests = 0;
    clock = new FakeClock();
    globalThis.fetch = () => {
      requests++;
      const { status, body } = answered;
      return Promise.resolve(new Response(body, { status, headers: { 'Retry-After': '90' } }));
    };
    http = new PanelHttp({
      baseUrl: 'https://panel.example.com/api/client',
      key: () => Promise.resolve('xc_key'),
      clock,
      log: silentLog,
    });
  });
  afterEach(() => (globalThis.fetch = fetch));

  async function failure(method: 'GET' | 'POST', path: string): Promise<PanelError> {
    const read = (value: unknown) => {
      const isList = typeof value === 'object' && value !== null && 'data' in value;
      if (!isList) throw new PanelError('malformed', "Field 'body.data' isn't a list");
    };
    const sent = http.send({ method, path, read, priority: 'view' });
    const failed = sent.then(
      () => assert.fail('it was answered'),
      (error: unknown) => error,
    );
    await clock.advance(10_000);
    const error = await failed;
    assert.ok(PanelError.is(error), String(error));
    return error;
  }

  for (const [family, rows] of Object.entries(failureCases)) {
    describe(family, () => {
      for (const [status, path, body, kind, read, written = read] of rows) {
        it(`${status} of ${path.replace(uuid, '…')}: ${body.slice(0, 90)}`, async () => {
          answered = { status, body };
          const reading = await failure('GET', path);
          assert.deepEqual([reading.kind, reading.status ?? status], [kind, status]);
          assert.equal(describeError(reading), read);
          // Nothing asks again by itself what only the user can change.
          const isOver = needsSignIn(reading) || isScopeMissing(reading);
          assert.equal(isOver, kind === 'unauthorized' || read.includes('required scope'));
          assert.equal(http.refusedKey.isRefused, kind === 'unauthorized');
          if (kind === 'unauthorized') return;
          requests = 0;
          const writing = await failure('POST', path);
          assert.equal(describeError(writing), written);
          assert.equal(requests, 1, 'a write is sent once');
          assert.equal(writing.mayBeDone, written.includes(look));
        });
      }
    });
  }
});
