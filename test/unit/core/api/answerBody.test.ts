import assert from 'node:assert/strict';
import { Answer } from '../../../../src/core/api/answer';
import { limits } from '../../../../src/core/base/limits';

/** An answer whose body comes in pieces of so many bytes. */
function answerOf(bytes: Uint8Array, length: number): Answer {
  async function* body() {
    for (let from = 0; from < bytes.length; from += length)
      yield await Promise.resolve(bytes.subarray(from, from + length));
  }
  return new Answer({
    status: 200,
    header: () => null,
    body: body(),
    drop: () => undefined,
  });
}

describe('the body of an answer', () => {
  const rows: readonly (readonly [string, Uint8Array])[] = [
    ['signs of one byte', Buffer.from('{"name":"a"}')],
    ['signs of several bytes', Buffer.from('{"name":"Übergröße 🎮 中"}')],
    ['a mark of the order of bytes', Buffer.from('\ufeff{"name":"ä"}')],
    ['bytes that are no signs', Buffer.from([0x22, 0xc3, 0x28, 0xff, 0xe2, 0x82, 0x22])],
  ];
  for (const [what, bytes] of rows) {
    for (const length of [1, 2, 3, 1_000]) {
      it(`is read as it would be at once, in pieces of ${length}: ${what}`, async () => {
        const expected: unknown = JSON.parse(new TextDecoder().decode(bytes));
        assert.deepEqual(await answerOf(bytes, length).readJson(), expected);
      });
    }
  }

  it('is nothing where it is empty', async () => {
    assert.equal(await answerOf(new Uint8Array(), 1).readJson(), undefined);
  });

  it('is refused where it is longer than an answer may be', async () => {
    const bytes = new Uint8Array(limits.answerBytes + 1).fill(0x20);
    await assert.rejects(answerOf(bytes, 1024 ** 2).readJson(), /larger than 32 MB/);
  });
});
