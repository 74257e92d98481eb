import assert from 'node:assert/strict';
import { uploadForm } from '../../../../src/core/api/uploadForm';

describe('uploadForm', () => {
  const text = (form: { readonly body: ReadableStream<Uint8Array> }) =>
    new Response(form.body).text();

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
      const body = await text(uploadForm([{ name, content: new Blob([]) }], () => undefined));
      assert.ok(body.includes(`; ${written}\r\n`), body);
    });
  }

  it('announces the length that it has', async () => {
    const files = [
      { name: 'ü', content: new Blob(['ä'.repeat(100_000)]) },
      { name: 'empty', content: new Blob([]) },
    ];
    const form = uploadForm(files, () => undefined);
    const sent = (await new Response(form.body).arrayBuffer()).byteLength;
    assert.equal(form.headers['Content-Length'], `${sent}`);
  });

  it('tells what was taken, and makes no piece before it is asked for', async () => {
    const told: number[] = [];
    const content = new Blob(['x'.repeat(600_000)]);
    const reader = uploadForm([{ name: 'a', content }], (done) => told.push(done)).body.getReader();
    await reader.read();
    await reader.read();
    assert.deepEqual(told, []);
    while (!(await reader.read()).done);
    assert.deepEqual(told, [256 * 1024, 512 * 1024, content.size]);
  });
});
