import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { join } from 'node:path';
import { leaderNoteName, readLeader, writeLeader } from '../../../../src/core/windows/leaderNote';

describe('the note about which window leads', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(os.tmpdir(), 'note-'))));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('is read as it was written, and has nothing else in it', async () => {
    const note = { address: '/a/window.sock', id: 'one' };
    const more = { ...note, secret: 'ours' };
    await writeLeader(folder, more);
    assert.deepEqual(await readLeader(folder), note);
    assert.deepEqual(JSON.parse(readFileSync(join(folder, leaderNoteName), 'utf8')), note);
    assert.equal(leaderNoteName, 'leader.json');
  });

  it('is replaced by the next', async () => {
    await writeLeader(folder, { address: '/a', id: 'one' });
    await writeLeader(folder, { address: '/b', id: 'two' });
    assert.deepEqual(await readLeader(folder), { address: '/b', id: 'two' });
  });

  /** A note of so many bytes. */
  const ofLength = (bytes: number) => {
    const text = JSON.stringify({ address: '/a', id: 'one', filled: '' });
    return text.replace('""', `"${'x'.repeat(bytes - text.length)}"`);
  };
  const texts: readonly (readonly [string, string | undefined, boolean])[] = [
    ['nothing at all', undefined, false],
    ['nothing', '', false],
    ['half of it', '{"address": "/a"', false],
    ['null', 'null', false],
    ['a list', '["/a","one"]', false],
    ['no address', '{"id": "one"}', false],
    ['no id', '{"address": "/a"}', false],
    ['an empty address', '{"address": "", "id": "one"}', false],
    ['an empty id', '{"address": "/a", "id": ""}', false],
    ['numbers', '{"address": 1, "id": "one"}', false],
    ['a number for an id', '{"address": "/a", "id": 1}', false],
    ['four kilobytes', ofLength(4_096), true],
    ['a byte more', ofLength(4_097), false],
  ];
  for (const [name, text, isOne] of texts) {
    it(`is ${isOne ? 'one' : 'none'} where there is ${name}`, async () => {
      if (text !== undefined) writeFileSync(join(folder, leaderNoteName), text);
      const note = isOne ? { address: '/a', id: 'one' } : undefined;
      assert.deepEqual(await readLeader(folder), note);
    });
  }
});
