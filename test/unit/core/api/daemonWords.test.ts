import assert from 'node:assert/strict';
import { daemonWords } from '../../../../src/core/api/daemonWords';
import { processorMs } from '../../../support/processorMs';

const silent =
  'There was an error while communicating with the machine running this server. ' +
  'This error has been logged, please try again.';

describe('what a daemon said', () => {
  const rows: readonly [text: string, detail: string | undefined, requestId: string | undefined][] =
    [
      ['An error occurred on the remote host: no room. (request id: a-1)', 'no room', 'a-1'],
      ['An error occurred on the remote host: no room.. (request id: a-1)', 'no room.', 'a-1'],
      ['An error occurred on the remote host: no room (request_id: a-1).', 'no room', 'a-1'],
      ['An error occurred on the remote host: no room. (request id: <nil>)', 'no room', undefined],
      ['An error occurred on the remote host: . (request id: a-1)', undefined, 'a-1'],
      [
        'An error occurred on the remote host: name (old) is taken. (request id: 5)',
        'name (old) is taken',
        '5',
      ],
      [`${silent} (code: 500) (request_id: b-2)`, undefined, 'b-2'],
      [`${silent} (code: 500)`, undefined, undefined],
      [
        `An error occurred on the remote host: ${silent} (code: 400) (request_id: b-2). (request id: b-2)`,
        undefined,
        'b-2',
      ],
      ['This server is suspended.', 'This server is suspended.', undefined],
      ['We saw (request id: 5) before', 'We saw (request id: 5) before', undefined],
      ['', undefined, undefined],
    ];
  for (const [text, detail, requestId] of rows) {
    it(`${text.slice(0, 70)} is ${detail ?? 'nothing'}`, () => {
      assert.deepEqual(daemonWords(text), { detail, requestId });
    });
  }

  it('takes no longer for a text of blanks or brackets', () => {
    for (const filling of [' ', '(request id: ', '.']) {
      const words = `An error occurred on the remote host: ${filling.repeat(50_000)}x`;
      const ms = processorMs(() => daemonWords(words));
      assert.ok(ms < 1_000, `${ms} ms`);
    }
  });
});
