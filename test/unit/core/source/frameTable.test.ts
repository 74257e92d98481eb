import assert from 'node:assert/strict';
import { resolveFrame } from '../../../../src/core/source/resolve';
import { frameTable } from './frameTable';
import { frameOf, memoryReader } from './memoryReader';

describe('Frames of many languages and hosts', () => {
  for (const [host, given, files, opens] of frameTable) {
    const named = typeof given === 'string' ? { filename: given } : given;
    const paths = files.split(/ (?!b\/)/);
    const shown = [named.filename, named.module].filter(Boolean).join(' of ');
    it(`${host}: ${shown} in ${paths.length} files → ${opens}`, async () => {
      const frame = frameOf({ lineno: 7, colno: 3, ...named });
      const reader = memoryReader(Object.fromEntries(paths.map((path) => [path, ''])));
      const found = await resolveFrame(frame, { reader, mappings: [], stack: [frame] });
      const offered = found.kind === 'unsure' ? found.places.map(({ file }) => file.path) : [];
      const now = {
        one: () => (found.kind === 'one' ? found.place.file.path : ''),
        unsure: () => ['ask', ...offered].join(' '),
        none: () => 'none',
      };
      assert.equal(now[found.kind](), opens);
      if (found.kind !== 'one') return;
      assert.deepEqual([found.place.line, found.place.column], [7, 3]);
    });
  }
});
