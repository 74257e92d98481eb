import assert from 'node:assert/strict';
import { uploadForm } from '../../../../src/core/api/uploadForm';
import { contentOf } from '../../../../src/core/base/uploadContent';

describe('uploadForm', () => {
  const text = async (form: { readonly body: AsyncIterable<Uint8Array> }) => {
    const pieces: Uint8Array[] = [];
    for await (const piece of form.body) pieces.push(piece);
    return Buffer.concat(pieces).toString();
  };

  const names: readonly [string, string][] = [
    ['a b.txt', 'filename="a b.txt"'],
    ['Größe 漢字 🙂', 'filename="Größe 漢字 🙂"'],
    ['100%.txt', 'filename="100%.txt"'],
    ['say "hi"', 'filename="say \\"hi\\""'],
    ['back\\slash', 'filename="back\\\\slash"'],
    ["two\r\nlines (a*b)'", "filename*=utf-8''two%0D%0Alines%20%28a%2Ab%29%27"],
  ];
  for (const [name, written] of names) {
    it(`writes ${JSON.stringify(name)} as Go reads it`, async () => {
      const body = await text(uploadForm([{ name, content: contentOf('') }], () => undefined));
      assert.ok(body.includes(`; ${written}\r\n`), body);
    });
  }

  it('announces the length that it has', async () => {
    const files = [
      { name: 'ü', content: contentOf('ä'.repeat(100_000)) },
      { name: 'empty', content: contentOf('') },
    ];
    const form = uploadForm(files, () => undefined);
    assert.equal(form.headers['content-length'], `${Buffer.byteLength(await text(form))}`);
  });

  it('tells what was taken, and makes no piece before it is asked for', async () => {
    const told: number[] = [];
    const content = contentOf('x'.repeat(600_000));
    const { body } = uploadForm([{ name: 'a', content }], (done) => told.push(done));
    const pieces = body[Symbol.asyncIterator]();
    await pieces.next();
    await pieces.next();
    assert.deepEqual(told, []);
    while (!(await pieces.next()).done);
    assert.deepEqual(told, [256 * 1024, 512 * 1024, content.size]);
  });
});
