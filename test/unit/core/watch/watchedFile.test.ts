import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Watched } from '../../../../src/core/watch/serverNews';
import { watchedFile } from '../../../../src/core/watch/watchedFile';
import { moment } from './sampleIncident';

const minute = 60_000;

describe('what is kept for the window that watches next', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'watched-'))));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const use = { usedBytes: 1, limitBytes: 2 };
  const look = { at: moment, condition: 'normal', power: 'running', powerAt: 3, uptimeMs: 4 };
  const whole = {
    last: { ...look, memory: use, disk: { ...use, usedBytes: 2 } },
    ...{ downAt: 5, falls: [6, 7], loopAt: 8, memoryFull: 9, diskFull: 10 },
  } as unknown as Watched;
  const onDisk = () => join(folder, 'watched.json');
  const load = async (now: number) =>
    Object.fromEntries(await watchedFile(folder, () => true).load(now));
  const nothing = {
    ...{ power: undefined, powerAt: undefined, uptimeMs: undefined, memory: undefined },
    disk: undefined,
  };

  it('is what was seen, by whichever way it was written', async () => {
    const file = watchedFile(folder, () => true);
    await file.save(new Map([['a', whole]]));
    assert.deepEqual(await load(moment), { a: whole });
    file.saveNow(new Map([['b', whole]]));
    assert.deepEqual(await load(moment), { b: whole });
  });

  it('is not written by one that leads no more', async () => {
    const file = watchedFile(folder, () => false);
    await file.save(new Map([['a', whole]]));
    file.saveNow(new Map([['a', whole]]));
    assert.deepEqual(await load(moment), {});
  });

  const times: readonly (readonly [number, boolean])[] = [
    [0, true],
    [5 * minute, true],
    [5 * minute + 1, false],
    [-1, false],
  ];
  for (const [after, counts] of times) {
    it(`${counts ? 'counts' : 'is nothing'} ${after} ms later`, async () => {
      writeFileSync(onDisk(), JSON.stringify({ a: whole }));
      assert.deepEqual(await load(moment + after), counts ? { a: whole } : {});
    });
  }

  it('may lack what was not known', async () => {
    const last = { at: moment, condition: 'normal' };
    writeFileSync(onDisk(), JSON.stringify({ a: { last, falls: [1, 'x', null, '2'] } }));
    const rest = { downAt: undefined, loopAt: undefined, memoryFull: 0, diskFull: 0 };
    assert.deepEqual(await load(moment), {
      a: { last: { ...last, ...nothing }, falls: [1, 0, 2], ...rest },
    });
  });

  const damaged: readonly (readonly [string, string])[] = [
    ['nothing', ''],
    ['half of it', '{"a":{"last"'],
    ['a list', `[${JSON.stringify(whole)}]`],
    ['one that is none', JSON.stringify({ a: whole, b: 7 })],
    ['one whose look is none', JSON.stringify({ a: whole, b: { last: { at: 'x' } } })],
    ['one that was never looked at', JSON.stringify({ b: { downAt: 5 } })],
  ];
  for (const [name, text] of damaged) {
    it(`is nothing where the file has ${name}`, async () => {
      writeFileSync(onDisk(), text);
      assert.deepEqual(await load(moment), {});
    });
  }
});
