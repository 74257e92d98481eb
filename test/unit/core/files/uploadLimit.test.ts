import assert from 'node:assert/strict';
import { describeError } from '../../../../src/core/api/describe';
import { PanelError } from '../../../../src/core/api/errors';
import { responseError } from '../../../../src/core/api/failures';
import { UploadLimit, isTooLargeToUpload } from '../../../../src/core/files/uploadLimit';
import { FakeClock } from '../../../support/fakeClock';

const mega = 1024 ** 2;

/** What a daemon answers to an upload. */
function refusal(status: number, error: string): PanelError {
  const body = JSON.stringify({ error, request_id: 'r1' });
  return responseError({ status, body, retryAfter: null, now: 0, isDaemon: true });
}

describe('the upload limit of a node', () => {
  const told = 'is larger than the maximum file upload size of';
  const rows: readonly (readonly [string, unknown, bytes: number | undefined])[] = [
    ['100 MB', refusal(400, `File a.jar ${told} 100 MB.`), 100 * mega],
    ['a name with a number', refusal(400, `File 7 MB.jar ${told} 25 MB.`), 25 * mega],
    ['2 GB', refusal(400, `File a.jar ${told} 2048 MB.`), 2048 * mega],
    ['no room at all', refusal(400, `File a.jar ${told} 0 MB.`), undefined],
    ['another refusal', refusal(400, 'No files were found on the request body.'), undefined],
    ['a proxy before it', refusal(413, 'Request Entity Too Large'), undefined],
    ['a failure', refusal(500, `File a.jar ${told} 100 MB.`), undefined],
    ['another error', new Error(`File a.jar ${told} 100 MB.`), undefined],
  ];
  for (const [title, error, bytes] of rows) {
    it(`is learnt from its words alone: ${title}`, () => {
      const limit = new UploadLimit(new FakeClock());
      limit.learn(error);
      assert.equal(limit.bytes, bytes);
      assert.equal(isTooLargeToUpload(error), bytes !== undefined);
    });
  }

  it('refuses what is larger, and nothing else, and says why', () => {
    const limit = new UploadLimit(new FakeClock());
    limit.check('a.jar', 9000 * mega);
    limit.learn(refusal(400, `File a.jar ${told} 100 MB.`));
    limit.check('a.jar', 100 * mega);
    assert.throws(
      () => limit.check('b.jar', 100 * mega + 1),
      (error: unknown) => {
        assert.ok(isTooLargeToUpload(error) && PanelError.is(error, 'refused'));
        assert.equal(error.isNeverSent, true);
        assert.match(
          describeError(error),
          /'b\.jar' exceeds the upload limit of the node \(100 MB\)/,
        );
        return true;
      },
    );
  });

  it('is not believed for ever', async () => {
    const clock = new FakeClock();
    const limit = new UploadLimit(clock);
    limit.learn(refusal(400, `File a.jar ${told} 100 MB.`));
    // What says nothing of it does not make it unknown.
    limit.learn(refusal(413, 'Request Entity Too Large'));
    await clock.advance(10 * 60_000 - 1);
    assert.equal(limit.bytes, 100 * mega);
    await clock.advance(1);
    limit.check('a.jar', 101 * mega);
    assert.equal(limit.bytes, undefined);
  });
});
