import assert from 'node:assert/strict';
import { type SentFile, unlessChanged } from '../../../../src/core/sync/manifest';

const file = (hash: string): SentFile => ({ size: 1, modifiedAt: 1, hash });

describe('What a pull remembers of files that were the same', () => {
  const same = new Map([['a.js', file('pulled')]]);
  const rows: readonly (readonly [string, SentFile | undefined, SentFile | undefined, boolean])[] =
    [
      ['nothing is known of', undefined, undefined, true],
      ['the same is known of as before', file('old'), file('old'), true],
      ['another window pushed meanwhile', file('old'), file('new'), false],
      ['another window pushed first meanwhile', undefined, file('new'), false],
      ['another window removed meanwhile', file('old'), undefined, false],
    ];
  for (const [name, before, now, expected] of rows) {
    it(`${expected ? 'counts' : 'does not count'} for a file that ${name}`, () => {
      const manifest = (one: SentFile | undefined) => new Map(one ? [['a.js', one]] : []);
      const kept = unlessChanged(same, { seen: manifest(before), known: manifest(now) });
      assert.deepEqual([...kept.keys()], expected ? ['a.js'] : []);
    });
  }
});
