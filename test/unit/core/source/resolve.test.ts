import assert from 'node:assert/strict';
import { resolveFrame } from '../../../../src/core/source/resolve';
import { frameRows } from './frameRows';
import { frameOf, memoryReader } from './memoryReader';

describe('From a frame to its code', () => {
  it('has rows enough to mean something', () => assert.ok(frameRows.length >= 60));

  for (const row of frameRows) {
    it(`${row.name}: ${row.frame.filename ?? ''} → ${row.opens}`, async () => {
      const text = 'one\n  assign(id: number): Ticket {\n';
      const files = Object.fromEntries(row.files.map((path) => [path, text]));
      const frame = frameOf(row.frame);
      const stack = [frame, ...(row.stack ?? []).map(frameOf)];
      const reader = memoryReader(files, row.folder);
      const found = await resolveFrame(frame, { reader, mappings: [], stack });
      if (found.kind !== 'one')
        return assert.equal(found.kind === 'unsure' ? 'ask' : 'none', row.opens);
      const { file, line } = found.place;
      const wanted = row.opens.replace('@assign', '2').replace(/:-$/, ':undefined');
      assert.equal(`${file.path}:${line}`, wanted);
    });
  }
});

describe('What a person decided', () => {
  const files = { 'a/src/index.ts': '', 'b/src/index.ts': '' };
  const frame = frameOf({ filename: '/app/src/index.ts', lineno: 3 });
  const folder = 'file:///work/space';

  it('comes before all else', async () => {
    const mappings = [{ from: 'app', folder, to: 'b' }];
    const found = await resolveFrame(frame, {
      reader: memoryReader(files),
      mappings,
      stack: [frame],
    });
    assert.deepEqual(found, {
      kind: 'one',
      place: { file: { folder, path: 'b/src/index.ts' }, line: 3, column: undefined, by: 'path' },
    });
  });

  it('is passed over where its file is gone', async () => {
    const mappings = [{ from: 'app', folder, to: 'gone' }];
    const found = await resolveFrame(frame, {
      reader: memoryReader(files),
      mappings,
      stack: [frame],
    });
    assert.equal(found.kind, 'unsure');
  });
});
