import assert from 'node:assert/strict';
import { PanelError } from '../../../../src/core/api/errors';
import {
  UploadLimit,
  isTooLargeToUpload,
  tooLargeToUpload,
} from '../../../../src/core/files/uploadLimit';
import { FakeClock } from '../../../support/fakeClock';

const mib = 1024 ** 2;
const refusal = (words: string) => new PanelError('refused', words);
const told = (megabytes: string) =>
  refusal(`File a is larger than the maximum file upload size of ${megabytes} MB.`);

describe('The most bytes that a node takes', () => {
  const rows: readonly (readonly [what: string, error: unknown, bytes: number | undefined])[] = [
    ['are told', told('100'), 100 * mib],
    ['may be few', told('1'), mib],
    ['are not none', told('0'), undefined],
    ['are not told by others', refusal('No room'), undefined],
    ['are not told by other failures', new PanelError('unavailable', told('5').detail), undefined],
    ['are not told by what is no failure of the panel', new Error(told('5').detail), undefined],
  ];
  for (const [what, error, bytes] of rows) {
    it(what, () => {
      const limit = new UploadLimit(new FakeClock());
      limit.learn(error);
      assert.equal(limit.bytes, bytes);
      assert.equal(isTooLargeToUpload(error), bytes !== undefined);
    });
  }

  it('are believed for ten minutes, and while nothing else is told', async () => {
    const clock = new FakeClock();
    const limit = new UploadLimit(clock);
    limit.learn(told('2'));
    limit.learn(refusal('No room'));
    await clock.advance(10 * 60_000 - 1);
    assert.equal(limit.bytes, 2 * mib);
    await clock.advance(1);
    assert.equal(limit.bytes, undefined);
  });

  it('hold back what is larger, and say so', () => {
    const limit = new UploadLimit(new FakeClock());
    limit.check('a', Infinity);
    limit.learn(told('2'));
    limit.check('a', 2 * mib);
    assert.throws(() => limit.check('a', 2 * mib + 1), isTooLargeToUpload);
    assert.equal(tooLargeToUpload('a', mib).isNeverSent, true);
    assert.match(tooLargeToUpload('a', mib).message, /'a' exceeds .* \(1/);
  });
});
