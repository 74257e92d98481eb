import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WatchedSpans } from '../../../../src/core/watch/watchedSpans';
import { FakeClock } from '../../../support/fakeClock';
import { moment } from './sampleIncident';

const minute = 60_000;

describe('when each account was watched', () => {
  let folder: string;
  let clock: FakeClock;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'spans-'));
    clock = new FakeClock(moment);
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const spans = () => new WatchedSpans(folder, clock);
  const all = async () => Object.fromEntries(await spans().all());

  it('is noted by spans, between which are gaps of more than three minutes', async () => {
    const start = clock.now();
    assert.deepEqual([await spans().gaps(['a']), await all()], [[], {}]);
    assert.equal(await spans().note(['a']), true);
    await clock.advance(3 * minute);
    assert.deepEqual(await spans().gaps(['a']), []);
    assert.equal(await spans().note(['a', 'b']), true);
    assert.equal(await spans().note(['a', 'b']), false);
    await clock.advance(3 * minute + 1);
    const end = start + 3 * minute;
    assert.deepEqual(await spans().gaps(['a', 'c']), [
      { account: 'a', from: end, to: clock.now() },
    ]);
    assert.equal(await spans().note(['a']), true);
    const now = clock.now();
    assert.deepEqual(await all(), {
      a: [
        { from: start, to: end },
        { from: now, to: now },
      ],
      b: [{ from: end, to: end }],
    });
  });

  it('has no gap where the clock was put back', async () => {
    const start = clock.now();
    await spans().note(['a']);
    await clock.advance(minute);
    await spans().note(['a']);
    clock.sleep(-minute / 2);
    assert.deepEqual(await spans().gaps(['a']), []);
    assert.equal(await spans().note(['a']), false);
    assert.deepEqual(await all(), { a: [{ from: start, to: start + minute }] });
    clock.sleep(-60 * minute);
    assert.deepEqual(await spans().gaps(['a']), []);
    assert.equal(await spans().note(['a']), true);
    assert.equal((await all())['a']?.length, 2);
  });

  it('is remembered of five hundred spans', async () => {
    const many = Array.from({ length: 501 }, (_, n) => ({ from: n, to: n }));
    writeFileSync(join(folder, 'spans.json'), JSON.stringify({ a: many }));
    assert.deepEqual((await all())['a']?.[0], { from: 1, to: 1 });
    await spans().note(['a']);
    const kept = JSON.parse(readFileSync(join(folder, 'spans.json'), 'utf8')) as { a: unknown[] };
    assert.deepEqual([kept.a.length, kept.a[0]], [500, { from: 2, to: 2 }]);
  });

  const damaged: readonly (readonly [string, object])[] = [
    ['', {}],
    ['[[{"from":1,"to":2}]]', {}],
    ['{"a":', {}],
    ['{"a":7,"b":[{"from":1,"to":2}]}', { b: [{ from: 1, to: 2 }] }],
    ['{"":[{"from":1,"to":2}]}', {}],
    ['{"a":[7,{"from":1},{"to":1},{"from":"1","to":1},{"from":1,"to":"2"}]}', { a: [] }],
  ];
  for (const [text, expected] of damaged) {
    it(`is ${JSON.stringify(expected)} of ${JSON.stringify(text)}`, async () => {
      writeFileSync(join(folder, 'spans.json'), text);
      assert.deepEqual(await all(), expected);
    });
  }
});
