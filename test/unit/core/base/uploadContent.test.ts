import assert from 'node:assert/strict';
import { contentOf } from '../../../../src/core/base/uploadContent';

describe('what is uploaded of what is in memory', () => {
  for (const [what, data] of [
    ['a text', 'grün'],
    ['bytes', Buffer.from('grün')],
  ] as const) {
    it(`is ${what}, read in parts`, async () => {
      const { size, read } = contentOf(data);
      assert.equal(size, 5);
      assert.equal(Buffer.from(await read(0, 2)).toString(), 'gr');
      assert.equal(Buffer.from(await read(2, 4)).toString(), 'ü');
      assert.equal(Buffer.from(await read(4, 100)).toString(), 'n');
    });
  }
});
