import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { join } from 'node:path';
import {
  guestAccess,
  makeGuestKey,
  readGuestKey,
  removeGuestKey,
} from '../../../../src/core/windows/guestKey';

describe('the key of guests', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(os.tmpdir(), 'guests-'))));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const keys: readonly (readonly [string, string | undefined, boolean])[] = [
    ['none', undefined, false],
    ['an empty one', '', false],
    ['43 letters of it', 'aZ09_-'.repeat(8).slice(0, 43), true],
    ['one too few', 'a'.repeat(42), false],
    ['one too many', 'a'.repeat(44), false],
    ['a line behind it', `${'a'.repeat(43)}\n`, false],
    ['another letter', `${'a'.repeat(42)}+`, false],
    ['another letter in front', `+${'a'.repeat(43)}`, false],
    ['so much that it is not read', 'a'.repeat(101), false],
  ];
  for (const [name, key, isOne] of keys) {
    it(`${isOne ? 'lets them in' : 'is missing'} with ${name}`, async () => {
      if (key !== undefined) writeFileSync(join(folder, 'guests.key'), key);
      assert.equal(await readGuestKey(folder), isOne ? key : undefined);
      assert.equal(await guestAccess(folder), isOne ? 'allowed' : 'undecided');
    });
  }

  it('is made once, is another one each time, and leaves no lock', async () => {
    await makeGuestKey(folder);
    const key = await readGuestKey(folder);
    await makeGuestKey(folder);
    assert.equal(await readGuestKey(folder), key);
    assert.deepEqual(readdirSync(folder), ['guests.key']);
    const other = join(folder, 'other');
    await makeGuestKey(other);
    assert.notEqual(await readGuestKey(other), key);
  });

  it('is made anew where what was there is none', async () => {
    writeFileSync(join(folder, 'guests.key'), 'damaged');
    await makeGuestKey(folder);
    assert.equal(await guestAccess(folder), 'allowed');
  });

  it('is gone when it is revoked, which stays known until the user wants another', async () => {
    await makeGuestKey(folder);
    const first = await readGuestKey(folder);
    await removeGuestKey(folder);
    assert.deepEqual(readdirSync(folder), ['guests.revoked']);
    assert.equal(readFileSync(join(folder, 'guests.revoked'), 'utf8'), 'revoked');
    assert.equal(await guestAccess(folder), 'refused');
    await makeGuestKey(folder);
    assert.deepEqual([await guestAccess(folder)], ['allowed']);
    assert.ok(!existsSync(join(folder, 'guests.revoked')));
    assert.notEqual(await readGuestKey(folder), first);
  });

  it('may be refused before there ever was one', async () => {
    await removeGuestKey(folder);
    assert.equal(await guestAccess(folder), 'refused');
  });
});
